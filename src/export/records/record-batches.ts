import type { ExportPer } from "../../contract/export-columns.ts";
import type { ExportAddresses } from "../../contract/exports.ts";
import { type RecordKind, type RecordSort, unverifiedFilter } from "../../contract/records.ts";
import { cancellable } from "../../store/core/cancellable.ts";
import type { Database } from "../../store/core/database.ts";
import { findRelated, findRelatedNames, type NamedRecord } from "../../store/records/read-records.ts";
import { selectRecords, type WrittenRow } from "../../store/records/search.ts";
import { type RecordSelection, valuesOf } from "../../store/records/selection.ts";
import { textOf } from "../../text/json-record.ts";
import { type AskWithheld, keep, type Withheld, type Withholding } from "../withhold.ts";
import { contactRows } from "./contact-rows.ts";
import {
  type ConnectedRow,
  type ExportedRecord,
  keysOfRecord,
  type WrittenRecord,
} from "./exported-record.ts";
import { createSeenContacts } from "./seen-contacts.ts";
import { onlyWanted, type WantsVerdict, wantedVerdicts } from "./wanted-addresses.ts";

/** Records per read: few enough to be in memory twice, many enough that no read is felt. */
const readAtOnce = 500;
/** Connected records of one kind of one record. */
const relatedAtOnce = 500;
/** Rows that are parsed before they are written. All of a batch would outlive several collections of young objects. */
const parsedAtOnce = 50;

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

  /** Rows with the names of what is connected with them, which are parsed as they are written. */
  const withNames = async (rows: readonly WrittenRow[]): Promise<Iterable<readonly ExportedRecord[]>> => {
    const wanted = { kind: selection.kind, ids: rows.map(({ id }) => id), kinds, limit: relatedAtOnce };
    const isAlone = kinds.length === 0 || rows.length === 0;
    const names = isAlone ? new Map<string, string>() : await findRelatedNames(source, wanted);
    return inPieces(rows, (row) => {
      return { record: parsed(row), related: namedBy(names.get(row.id)), contact: null };
    });
  };

  const withRelated = async (
    rows: readonly WrittenRow[],
    ask: AskWithheld | null,
  ): Promise<readonly ExportedRecord[]> => {
    const kept = await keep(rows.map(parsed), keysOfRecord, { ask, withheld });
    const ids = kept.map(({ id }) => id);
    const wanted = { kind: selection.kind, ids, kinds, limit: relatedAtOnce };
    const isAlone = kinds.length === 0 || ids.length === 0;
    const found = isAlone ? [] : await findRelated(source, wanted);
    // Not counted: a contact's own export counts it, and here it may be connected with several records.
    const allowed = await keep(found, keysOfRecord, { ask, withheld: isContacts ? withheld : { count: 0 } });
    const left = onlyWanted(kept, allowed, wants);
    const related = Map.groupBy(left.related, ({ of_id }) => of_id);
    const exported = left.records.map((record): ExportedRecord => {
      const connected = (related.get(record.id) ?? []).filter(({ id }) => id !== record.id);
      return { record, related: byKind(connected), contact: null };
    });
    const contacts = isContacts ? exported.flatMap(contactRows) : exported;
    const matching =
      hasVerdict === null ? contacts : contacts.filter((row) => isContactWith(hasVerdict, row));
    return seen === null ? matching : matching.filter((row) => seen.isNew(contactKey(row)));
  };

  const read = async (
    given: Promise<WrittenRow[] | null>,
  ): Promise<Iterable<readonly ExportedRecord[]> | null> => {
    const [rows, ask] = await Promise.all([given, withholding(clientId)]);
    if (rows === null) return null;
    // What is withheld is recognized by its fields.
    return areNamesEnough && ask === null ? await withNames(rows) : [await withRelated(rows, ask)];
  };

  let given = next();
  let reading = read(given);
  for (;;) {
    // From when the batch is wanted, and no sooner: what a slow reader gets is not older for it.
    const following = thrownLater(given.then((rows) => (rows === null ? null : next())));
    const pieces = await reading;
    if (pieces === null) return;
    given = following;
    reading = thrownLater(read(given));
    for (const rows of pieces) {
      onRows?.(rows.length);
      yield rows;
    }
  }
}

const parsed = (row: WrittenRow): WrittenRecord => ({ ...row, fields: JSON.parse(row.fields) });

function* inPieces<Item, Made>(
  items: readonly Item[],
  make: (item: Item) => Made,
): Generator<readonly Made[]> {
  for (let start = 0; start < items.length; start += parsedAtOnce) {
    yield items.slice(start, start + parsedAtOnce).map(make);
  }
}

const nothingConnected: ExportedRecord["related"] = new Map();

/** Connected records by kind, of their names as JSON. */
function namedBy(names: string | undefined): ExportedRecord["related"] {
  if (names === undefined) return nothingConnected;
  const found: NamedRecord[] = JSON.parse(names);
  return byKind(
    found.map(([kind, name, verification, role]) => {
      return { kind, name, verification, fields: { is_role_account: role } };
    }),
  );
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
