import { hash } from "node:crypto";
import { text } from "node:stream/consumers";
import type { RecordKind } from "../contract/records.ts";
import { foldedOf } from "../records/fold.ts";
import type { Database, Transaction } from "../store/core/database.ts";
import {
  eraseRecords,
  findContactsOf,
  findObservations,
  findOwners,
  findRecordsByKeys,
  readMembers,
  readTraits,
  storeObservations,
} from "../store/privacy/erased-records.ts";
import {
  changeRows,
  deleteSeenRecords,
  findRows,
  isDeletedWhole,
  type Place,
  type RowChange,
  type SearchedColumn,
  type SearchedRow,
  type SearchedTable,
} from "../store/privacy/sweep.ts";
import { lockRecords } from "../store/records/changes.ts";
import { storeMerges, storeVerdicts } from "../store/records/merges.ts";
import { readObservations, storeProjection } from "../store/records/projection.ts";
import { fieldsOf, isRecord, textOf } from "../text/json-record.ts";
import { addCounts, type Counts } from "./counts.ts";
import { contextOf, mentionedKeys } from "./mentions.ts";
import { callingCodesOf, type Person, patternOf, unwantedOf } from "./person.ts";
import type { ObjectPort } from "./ports.ts";
import { recounted } from "./recounted.ts";
import { redact } from "./redact.ts";

/** A person with everything that records know to be theirs, and the jobs that found it. */
export async function identifyPerson(
  database: Pick<Database, "query">,
  clientId: string,
  person: Person,
): Promise<{ person: Person; jobIds: string[]; recordIds: string[] }> {
  const named = await findRecordsByKeys(database, clientId, person.keys);
  const contacts = named.filter(({ kind }) => kind !== "people").map(({ id }) => id);
  const owners = contacts.length === 0 ? [] : await findOwners(database, clientId, contacts);
  const people = [...named, ...owners].filter(({ kind }) => kind === "people").map(({ id }) => id);
  const others = people.length === 0 ? [] : await findContactsOf(database, clientId, people);
  const recordIds = [...new Set([...named, ...owners, ...others].map(({ id }) => id))];
  if (recordIds.length === 0) return { person, jobIds: [], recordIds };
  const { keys, names, urls, jobIds } = await readTraits(database, recordIds);
  return {
    person: {
      keys: [...new Set([...person.keys, ...keys])],
      texts: [...new Set([...person.texts, ...names, ...urls])],
    },
    jobIds,
    recordIds,
  };
}

/** Erases a person's records, and from others of the same jobs what mentions the person. One transaction. */
export async function eraseFromRecords(
  transaction: Transaction,
  clientId: string,
  person: Person,
  known: { jobIds: readonly string[] },
): Promise<Counts> {
  const change = await lockRecords(transaction, clientId);
  // Again, under the lock: a projection may just have ended.
  const { recordIds } = await identifyPerson(transaction, clientId, person);
  const erased = await eraseRecords(transaction, recordIds, change);
  const observed =
    known.jobIds.length === 0 ? [] : await findObservations(transaction, known.jobIds, patternOf(person));
  const changed = observed.flatMap((row) => {
    const { value, removed } = redact(
      row.fields,
      unwantedOf(person),
      contextOf(row.fields, callingCodesOf(person)),
    );
    const source = redact(row.source, unwantedOf(person));
    return removed + source.removed === 0
      ? []
      : [{ ...row, fields: withoutNulls(value), source: textOf(source.value) }];
  });
  await storeObservations(transaction, changed);
  await refold(transaction, clientId, change, [
    ...erased.connected,
    ...changed.map(({ record_id }) => record_id),
  ]);
  const seen = await deleteSeenRecords(transaction, clientId, seenDigestsOf(person));
  return {
    records: erased.records,
    record_observations: erased.observations + changed.length,
    seen_records: seen,
  };
}

/** Makes records of their observations again. */
export async function refold(
  transaction: Transaction,
  clientId: string,
  change: string,
  ids: readonly string[],
): Promise<void> {
  const clusters = await readMembers(transaction, [...new Set(ids)]);
  if (clusters.size === 0) return;
  const all = [...clusters.values()].flatMap(({ members }) => members);
  const rows = Map.groupBy(await readObservations(transaction, all), ({ record_id }) => record_id);
  const folded = [...clusters].flatMap(([id, { kind, members }]) => {
    const own = members.flatMap((member) => rows.get(member) ?? []);
    if (own.length === 0) return [];
    const columns = foldedOf(kind as RecordKind, own);
    return [
      { ...columns, id, client_id: clientId, change, has_email: false, has_phone: false, observations: 0 },
    ];
  });
  const roots = folded.map(({ id }) => id);
  await storeProjection(transaction, { records: folded });
  const placements = roots.map((id) => ({ id, root_id: id, change }));
  await storeMerges(transaction, { merged: [], unmerged: [], placements });
  await storeVerdicts(transaction, { emails: [], roots, change: new Map([[clientId, change]]) });
}

/** As jobs/dedup.ts makes them of what the job types name. */
function seenDigestsOf({ keys, texts }: Person): Buffer[] {
  const emails = keys.flatMap((key) =>
    key.startsWith("email:") ? [`email\n${key.slice("email:".length)}`] : [],
  );
  const urls = [...texts, ...keys.flatMap((key) => (key.startsWith("profile:") ? spellingsOf(key) : []))];
  const profiles = urls.filter((each) => /^https?:/.test(each)).map((url) => `profile\n${url}`);
  return [...emails, ...profiles].map((each) => hash("sha256", each, "buffer").subarray(0, 16));
}

function spellingsOf(profileKey: string): string[] {
  const address = profileKey.slice("profile:".length);
  return ["https://www.", "https://"].flatMap((start) => [`${start}${address}`, `${start}${address}/`]);
}

/** The texts in the object store that results in a place refer to. */
function storedTextsOf(rows: readonly SearchedRow[]): string[] {
  return rows.flatMap(({ values }) => textOf(fieldsOf(fieldsOf(values.data).compendium).store_key) ?? []);
}

/**
 * Erases a person from the rows of one place, and from the objects that these refer to. Repeating it finds nothing.
 * @param finish runs in the transaction that changes rows, if any mention the person.
 */
export async function eraseFromRows(
  ports: { database: Database; objects: ObjectPort },
  searched: SearchedTable,
  clientId: string,
  place: Place,
  person: Person,
  finish: (transaction: Transaction, counts: Counts) => Promise<void>,
): Promise<boolean> {
  const { database, objects } = ports;
  const pattern = patternOf(person);
  const found = await findRows(database, searched, clientId, place, { pattern });
  const counts: Counts = {};
  if (searched.table === "job_results") {
    // Before the rows: these still show which object is whose if the process ends in between.
    for (const key of storedTextsOf(found)) {
      if (await eraseFromObject(objects, key, person)) addCounts(counts, { object_store: 1 });
    }
  }
  if (!found.some((row) => changeOf(searched, row, person) !== null)) {
    if (counts.object_store !== undefined) await database.transaction((tx) => finish(tx, counts));
    return counts.object_store !== undefined;
  }
  const isRecords = searched.table === "records" || searched.table === "record_observations";
  await database.transaction(async (tx) => {
    // First, as in every change of records.
    const recordChange = isRecords ? await lockRecords(tx, clientId) : undefined;
    const rows = await findRows(tx, searched, clientId, place, { pattern, lock: true });
    const changes = rows.flatMap((row) => changeOf(searched, row, person) ?? []);
    await changeRows(tx, searched, changes, { recordChange });
    if (recordChange !== undefined) {
      const touched = new Set(changes.map(({ ctid }) => ctid));
      const ids = rows
        .filter(({ ctid }) => touched.has(ctid))
        .flatMap(({ key }) => textOf(key.id) ?? textOf(key.record_id) ?? []);
      await refold(tx, clientId, recordChange, ids);
    }
    addCounts(counts, { [searched.table]: changes.length });
    await finish(tx, counts);
  });
  return true;
}

async function eraseFromObject(objects: ObjectPort, key: string, person: Person): Promise<boolean> {
  const stored = await objects.read(key);
  if (stored === null) return false;
  const content = await text(stored.stream);
  const { value, removed } = redact(content, unwantedOf(person), contextOf(content, callingCodesOf(person)));
  if (removed === 0) return false;
  await objects.put(key, String(value ?? ""));
  return true;
}

/** What a row becomes without a person; null if it does not mention them. */
export function changeOf(searched: SearchedTable, row: SearchedRow, person: Person): RowChange | null {
  const { table, columns } = searched;
  const codes = callingCodesOf(person);
  const own = unwantedOf(person);
  // One column may say whom the name in another one means.
  const mentioned = mentionedKeys(Object.values(row.values).map((value) => jsonOf(value) ?? value));
  const isMentioned = [...mentioned].some((key) => own.keys.has(key) || own.isNear?.(key));
  const unwanted = { ...own, isNear: () => isMentioned };
  const plain = Object.fromEntries(
    columns.flatMap(({ name, type }) => {
      const value = row.values[name];
      return type === "text" && typeof value === "string" && jsonOf(value) === undefined
        ? [[name, value]]
        : [];
    }),
  );
  // Texts in columns of their own are about each other, like the fields of an object.
  const texts = fieldsOf(redact(plain, unwanted, contextOf(row.values, codes)).value);
  const keptOf = ({ name }: SearchedColumn): unknown => {
    const value = row.values[name];
    // Keys of records are in no text's form.
    if (name in plain) return unwanted.keys.has(String(value)) ? null : texts[name];
    const json = jsonOf(value);
    const given = json ?? value;
    const { value: kept, removed } = redact(given, unwanted, contextOf(given, codes));
    if (removed === 0) return value;
    const isResult = table === "job_results" && isRecord(given) && isRecord(kept);
    const left = isResult ? recounted(given, kept) : kept;
    return json === undefined ? left : JSON.stringify(left);
  };
  const values = Object.fromEntries(
    columns.flatMap((column) => {
      const kept = keptOf(column);
      return kept === row.values[column.name] ? [] : [[column.name, storable(column, kept)]];
    }),
  );
  if (Object.keys(values).length === 0) return null;
  const losesKey = columns.some(({ name, isKey, isNullable }) => isKey && !isNullable && name in values);
  return { ctid: row.ctid, values: losesKey || isDeletedWhole(table) ? null : values };
}

/** A column that must have a value gets an empty one. */
function storable({ type, isNullable }: SearchedColumn, value: unknown): unknown {
  if (value !== null && value !== undefined) return value;
  if (isNullable) return null;
  return type === "text" ? "" : type === "text[]" ? [] : {};
}

/** The object or array that a text is, as bodies of events are. */
function jsonOf(value: unknown): unknown {
  if (typeof value !== "string" || !/^[{[]/.test(value)) return undefined;
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === "object" && parsed !== null ? parsed : undefined;
  } catch {
    return undefined;
  }
}

const withoutNulls = (value: unknown): Record<string, unknown> =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null)) : {};

/** Everything that a row and its object mention, to find someone of whom only digests are known. */
export async function keysOfRow(
  objects: ObjectPort,
  searched: SearchedTable,
  row: SearchedRow,
): Promise<Set<string>> {
  const values = searched.columns.map(({ name }) => jsonOf(row.values[name]) ?? row.values[name]);
  const [key] = searched.table === "job_results" ? storedTextsOf([row]) : [];
  const stored = key === undefined ? null : await objects.read(key);
  const keys = mentionedKeys([row.values, values, stored === null ? null : await text(stored.stream)]);
  if (searched.table === "record_keys") keys.add(String(row.values.key));
  return keys;
}
