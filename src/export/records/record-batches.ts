import type { ExportPer } from "../../contract/export-columns.ts";
import type { RecordKind, RecordSort } from "../../contract/records.ts";
import { cancellable } from "../../store/core/cancellable.ts";
import type { Database } from "../../store/core/database.ts";
import { findRelated, type RelatedRow } from "../../store/records/read-records.ts";
import { findRecordPage, type Position, type RecordSelection } from "../../store/records/search.ts";
import { keep, type Withheld, type Withholding } from "../withhold.ts";
import { contactRows } from "./contact-rows.ts";
import { type ExportedRecord, keysOfRecord } from "./exported-record.ts";

/** Records per read: few enough to be in memory twice, many enough that no read is felt. */
const readAtOnce = 250;
/** Connected records of one kind of one record. */
const relatedAtOnce = 500;

export interface RecordBatchesOptions {
  selection: RecordSelection;
  sort: RecordSort;
  per: ExportPer;
  /** Kinds of connected records that the columns are made of. */
  needs: readonly RecordKind[];
  withholding: Withholding;
  withheld: Withheld;
  /** Is told how many rows each batch has. */
  onRows: ((count: number) => void) | undefined;
}

/**
 * All records of a selection in batches. Each is read by a query of its own, from where the one before ended: no
 * connection and no snapshot is held while a slow reader takes its time. The next batch is read while one is written.
 */
export async function* recordBatches(
  database: Pick<Database, "query" | "transaction">,
  { selection, sort, per, needs, withholding, withheld, onRows }: RecordBatchesOptions,
  signal: AbortSignal,
): AsyncGenerator<readonly ExportedRecord[]> {
  const source = cancellable(database, signal);
  const { clientId } = selection;
  const isContacts = per === "contact" && selection.kind === "businesses";
  const kinds = isContacts ? [...new Set<RecordKind>(["emails", "people", ...needs])] : needs;

  const read = async (after: Position | null) => {
    const [rows, ask] = await Promise.all([
      findRecordPage(source, selection, { sort, after, limit: readAtOnce }),
      withholding(clientId),
    ]);
    const last = rows.at(-1);
    const records = await keep(rows, keysOfRecord, { ask, withheld });
    const found =
      kinds.length === 0 || records.length === 0
        ? []
        : await findRelated(
            source,
            records.map(({ id }) => id),
            kinds,
            relatedAtOnce,
          );
    const related = Map.groupBy(
      // Not counted: a contact's own export counts it, and here it may be connected with several records.
      await keep(found, keysOfRecord, { ask, withheld: isContacts ? withheld : { count: 0 } }),
      ({ of_id }) => of_id,
    );
    const exported = records.map((record): ExportedRecord => {
      const connected = (related.get(record.id) ?? []).filter(({ id }) => id !== record.id);
      return { record, related: byKind(connected), contact: null };
    });
    return {
      rows: isContacts ? exported.flatMap(contactRows) : exported,
      next: rows.length === readAtOnce && last !== undefined ? { key: last.sort_key, id: last.id } : null,
    };
  };

  let reading = read(null);
  for (;;) {
    const { rows, next } = await reading;
    if (next !== null) {
      reading = read(next);
      // Thrown when it is waited for, which may be never.
      reading.catch(() => undefined);
    }
    onRows?.(rows.length);
    yield rows;
    if (next === null) return;
  }
}

const byKind = (rows: readonly RelatedRow[]): ReadonlyMap<RecordKind, readonly RelatedRow[]> =>
  Map.groupBy(rows, ({ kind }) => kind);
