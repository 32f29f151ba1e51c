import type { ExportPer } from "../../contract/export-columns.ts";
import type { ExportAddresses } from "../../contract/exports.ts";
import { type RecordKind, type RecordSort, unverifiedFilter } from "../../contract/records.ts";
import { cancellable } from "../../store/core/cancellable.ts";
import type { Database } from "../../store/core/database.ts";
import { findRelated, findRelatedNames } from "../../store/records/read-records.ts";
import { type RecordRow, selectRecords } from "../../store/records/search.ts";
import { type RecordSelection, valuesOf } from "../../store/records/selection.ts";
import { textOf } from "../../text/json-record.ts";
import { keep, type Withheld, type Withholding } from "../withhold.ts";
import { contactRows } from "./contact-rows.ts";
import { type ConnectedRow, type ExportedRecord, keysOfRecord } from "./exported-record.ts";
import { createSeenContacts } from "./seen-contacts.ts";
import { onlyWanted, type WantsVerdict, wantedVerdicts } from "./wanted-addresses.ts";

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
  /**
   * Whether the columns are those of a CRM: made of more than the names and verdicts of connected records, and with one row
   * alone for a contact of several businesses.
   */
  isForCrm: boolean;
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
  const { selection, sort, per, needs, addresses, isForCrm, withholding, withheld, onRows } = options;
  const areNamesEnough = !isForCrm && per === "record" && addresses === "all";
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
  // A person's row in a file for a CRM is a contact with one address, too.
  const areContacts = isContacts || (isForCrm && selection.kind === "people");
  const hasVerdict = areContacts ? hasVerdictOf(selection) : null;
  const wants = wantedVerdicts(addresses, hasVerdict);
  const seen = isForCrm && isContacts ? createSeenContacts() : null;

  const next = selectRecords(source, selection).reader(sort, readAtOnce);

  const read = async (given: Promise<RecordRow[] | null>) => {
    const [rows, ask] = await Promise.all([given, withholding(clientId)]);
    if (rows === null) return null;
    const kept = await keep(rows, keysOfRecord, { ask, withheld });
    const ids = kept.map(({ id }) => id);
    const find = async (): Promise<readonly ConnectedRow[]> => {
      if (kinds.length === 0 || ids.length === 0) return [];
      const wanted = { kind: selection.kind, ids, kinds, limit: relatedAtOnce };
      // What is withheld is recognized by its fields.
      if (areNamesEnough && ask === null) return await findRelatedNames(source, wanted);
      return await findRelated(source, wanted);
    };
    const found = await find();
    // Not counted: a contact's own export counts it, and here it may be connected with several records.
    const allowed = await keep(found, keysOfRecord, { ask, withheld: isContacts ? withheld : { count: 0 } });
    const { records, related: wanted } = onlyWanted(kept, allowed, wants);
    const related = Map.groupBy(wanted, ({ of_id }) => of_id);
    const exported = records.map((record): ExportedRecord => {
      const connected = (related.get(record.id) ?? []).filter(({ id }) => id !== record.id);
      return { record, related: byKind(connected), contact: null };
    });
    const contacts = isContacts ? exported.flatMap(contactRows) : exported;
    const matching =
      hasVerdict === null ? contacts : contacts.filter((row) => isContactWith(hasVerdict, row));
    return seen === null ? matching : matching.filter((row) => seen.isNew(contactKey(row)));
  };

  let given = next();
  let reading = read(given);
  for (;;) {
    // From when the batch is wanted, and no sooner: what a slow reader gets is not older for it.
    const following = thrownLater(given.then((rows) => (rows === null ? null : next())));
    const rows = await reading;
    if (rows === null) return;
    given = following;
    reading = thrownLater(read(given));
    onRows?.(rows.length);
    yield rows;
  }
}

/** If it fails, that is thrown where it is waited for, which may be never. */
function thrownLater<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => undefined);
  return promise;
}

/** Whether an address has one of the verdicts that the filter names; null without such a filter. */
function hasVerdictOf({ verification }: RecordSelection): WantsVerdict | null {
  if (verification === undefined) return null;
  const wanted = new Set<string>(valuesOf(verification));
  return (verdict) => wanted.has(verdict ?? unverifiedFilter);
}

/** Whether a contact has an address with a verdict that is wanted; a person, after those with others are left out. */
const isContactWith = (hasVerdict: WantsVerdict, { record, related, contact }: ExportedRecord): boolean =>
  contact === null
    ? related.has("emails") || textOf(record.fields.email) !== null || hasVerdict(null)
    : (contact.email !== null || contact.verification === null) && hasVerdict(contact.verification);

/** What is the same of a contact at several businesses. */
function contactKey({ record, contact }: ExportedRecord): string {
  const named = `${contact?.name} ${record.fields.domain ?? record.id}`;
  return contact?.email ?? contact?.profile_url ?? named;
}

const byKind = (rows: readonly ConnectedRow[]): ReadonlyMap<RecordKind, readonly ConnectedRow[]> =>
  Map.groupBy(rows, ({ kind }) => kind);
