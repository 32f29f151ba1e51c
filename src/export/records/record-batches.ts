import type { ExportPer } from "../../contract/export-columns.ts";
import type { ExportAddresses } from "../../contract/exports.ts";
import type { RecordKind, RecordSort } from "../../contract/records.ts";
import { cancellable } from "../../store/core/cancellable.ts";
import type { Database } from "../../store/core/database.ts";
import { findRelated, findRelatedNames } from "../../store/records/read-records.ts";
import { selectRecords } from "../../store/records/search.ts";
import type { RecordSelection } from "../../store/records/selection.ts";
import { keep, type Withheld, type Withholding } from "../withhold.ts";
import { contactRows } from "./contact-rows.ts";
import { type ConnectedRow, type ExportedRecord, keysOfRecord } from "./exported-record.ts";
import { createSeenContacts } from "./seen-contacts.ts";
import { onlyWanted } from "./wanted-addresses.ts";

/** Records per read: few enough to be in memory twice, many enough that no read is felt. */
const readAtOnce = 500;
/** Connected records of one kind of one record. */
const relatedAtOnce = 500;

export interface RecordBatchesOptions {
  selection: RecordSelection;
  sort: RecordSort;
  per: ExportPer;
  /** Kinds of connected records that the columns are made of. */
  needs: readonly RecordKind[];
  addresses: ExportAddresses;
  /** Whether names and verdicts of connected records are all that the columns are made of. */
  needsNamesOnly: boolean;
  /** Whether a contact of several businesses has one row alone. */
  isDistinct: boolean;
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
  options: RecordBatchesOptions,
  signal: AbortSignal,
): AsyncGenerator<readonly ExportedRecord[]> {
  const { selection, sort, per, needs, addresses, isDistinct, withholding, withheld, onRows } = options;
  const areNamesEnough = options.needsNamesOnly && per === "record" && addresses === "all";
  const source = cancellable(database, signal);
  const { clientId } = selection;
  const isContacts = per === "contact" && selection.kind === "businesses";
  const kinds = [
    ...new Set<RecordKind>([
      ...needs,
      ...(isContacts ? (["emails", "people"] as const) : []),
      // Which of a person's addresses are wanted, the records of these say.
      ...(addresses !== "all" && selection.kind === "people" ? (["emails"] as const) : []),
    ]),
  ];
  const seen = isDistinct && isContacts ? createSeenContacts() : null;

  const next = selectRecords(source, selection).reader(sort, readAtOnce);

  const read = async () => {
    const [rows, ask] = await Promise.all([next(), withholding(clientId)]);
    if (rows === null) return null;
    const kept = await keep(rows, keysOfRecord, { ask, withheld });
    const ids = kept.map(({ id }) => id);
    const find = async (): Promise<readonly ConnectedRow[]> => {
      if (kinds.length === 0 || ids.length === 0) return [];
      // What is withheld is recognized by its fields.
      if (areNamesEnough && ask === null) return await findRelatedNames(source, ids, kinds, relatedAtOnce);
      return await findRelated(source, ids, kinds, relatedAtOnce);
    };
    const found = await find();
    // Not counted: a contact's own export counts it, and here it may be connected with several records.
    const allowed = await keep(found, keysOfRecord, { ask, withheld: isContacts ? withheld : { count: 0 } });
    const { records, related: wanted } = onlyWanted(kept, allowed, addresses);
    const related = Map.groupBy(wanted, ({ of_id }) => of_id);
    const exported = records.map((record): ExportedRecord => {
      const connected = (related.get(record.id) ?? []).filter(({ id }) => id !== record.id);
      return { record, related: byKind(connected), contact: null };
    });
    if (!isContacts) return exported;
    return exported.flatMap(contactRows).filter((row) => seen?.isNew(contactKey(row)) ?? true);
  };

  let reading = read();
  for (;;) {
    const rows = await reading;
    if (rows === null) return;
    reading = read();
    // Thrown when it is waited for, which may be never.
    reading.catch(() => undefined);
    onRows?.(rows.length);
    yield rows;
  }
}

/** What is the same of a contact at several businesses. */
function contactKey({ record, contact }: ExportedRecord): string {
  const named = `${contact?.name} ${record.fields.domain ?? record.id}`;
  return contact?.email ?? contact?.profile_url ?? named;
}

const byKind = (rows: readonly ConnectedRow[]): ReadonlyMap<RecordKind, readonly ConnectedRow[]> =>
  Map.groupBy(rows, ({ kind }) => kind);
