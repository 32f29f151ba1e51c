import { text } from "node:stream/consumers";
import type { PrivacyAccess, PrivacyFinding, PrivacySubject } from "../contract/privacy.ts";
import { invalidRequest } from "../errors.ts";
import type { Database } from "../store/core/database.ts";
import {
  findRows,
  readSearchedTables,
  type SearchedRow,
  type SearchedTable,
} from "../store/privacy/sweep.ts";
import { recordAudit } from "../store/system/audit-log.ts";
import { fieldsOf, isRecord, textOf } from "../text/json-record.ts";
import { changeOf, identifyPerson } from "./erase.ts";
import { contextOf } from "./mentions.ts";
import { callingCodesOf, type Person, patternOf, unwantedOf } from "./person.ts";
import type { ObjectPort } from "./ports.ts";
import { redact, removedMark } from "./redact.ts";
import { type Subject, subjectsOfPerson } from "./subjects.ts";

/**
 * Shows what is stored about a person: exactly what an erasure would change.
 * @returns the search, so that a request can be refused before its answer begins.
 * @throws ForagerError validation_error.
 */
export type PrivacyAccessReader = (
  clientId: string,
  subject: PrivacySubject,
  cursor: string | undefined,
) => () => Promise<PrivacyAccess>;

const pagesAtOnce = 64;
const searchMs = 10_000;
const findingsMax = 1_000;

export function createPrivacyAccess(ports: { database: Database; objects: ObjectPort }): PrivacyAccessReader {
  const { database } = ports;
  return (clientId, subject, cursor) => {
    const subjects = subjectsOfPerson(subject);
    const from = positionOf(cursor);
    return () => search(clientId, subject, subjects, from);
  };

  async function search(
    clientId: string,
    subject: PrivacySubject,
    subjects: readonly Subject[],
    from: Position,
  ): Promise<PrivacyAccess> {
    let { table, page } = from;
    const { person } = await identifyPerson(database, clientId, {
      keys: subjects.map(({ key }) => key),
      texts: [subject.name, subject.profile_url].filter((each) => each !== undefined),
    });
    const pattern = patternOf(person);
    const findings: PrivacyFinding[] = [];
    const tables = await readSearchedTables(database);
    const started = performance.now();
    while (table < tables.length && performance.now() - started < searchMs && findings.length < findingsMax) {
      const searched = tables[table];
      if (searched === undefined || page >= searched.pages) {
        table += 1;
        page = 0;
        continue;
      }
      const rows = await findRows(
        database,
        searched,
        clientId,
        { from: page, to: page + pagesAtOnce },
        { pattern },
      );
      for (const row of rows) {
        findings.push(...findingsOf(searched, row, person));
        if (searched.table === "job_results")
          findings.push(...(await findingsInObject(ports.objects, row, person)));
      }
      page += pagesAtOnce;
    }
    const counts: Record<string, number> = {};
    for (const { place } of findings) counts[place] = (counts[place] ?? 0) + 1;
    await recordAudit(database, {
      action: "privacy.accessed",
      clientId,
      details: { kinds: subjects.map(({ kind }) => kind), counts },
    });
    return { findings, counts, next_cursor: table < tables.length ? `${table}.${page}` : null };
  }
}

interface Position {
  table: number;
  page: number;
}

function positionOf(cursor: string | undefined): Position {
  if (cursor === undefined) return { table: 0, page: 0 };
  const [, table, page] = /^(\d{1,4})\.(\d{1,9})$/.exec(cursor) ?? [];
  if (table === undefined || page === undefined) {
    throw invalidRequest([{ loc: ["body", "cursor"], msg: "must be a next_cursor", type: "value_error" }]);
  }
  return { table: Number(table), page: Number(page) };
}

function findingsOf(searched: SearchedTable, row: SearchedRow, person: Person): PrivacyFinding[] {
  const change = changeOf(searched, row, person);
  if (change === null) return [];
  const changed = change.values ?? row.values;
  const values: Record<string, unknown> = {};
  for (const [name, after] of Object.entries(changed)) {
    const before = row.values[name];
    if (change.values === null) values[name] = shortened(before);
    else collectDifferences(parsed(before), parsed(after), name, values);
  }
  return [{ place: searched.table, id: Object.values(row.key).join(" "), values }];
}

async function findingsInObject(
  objects: ObjectPort,
  row: SearchedRow,
  person: Person,
): Promise<PrivacyFinding[]> {
  const key = textOf(fieldsOf(fieldsOf(row.values.data).compendium).store_key);
  const stored = key === null ? null : await objects.read(key);
  if (key === null || stored === null) return [];
  const content = await text(stored.stream);
  const { value, removed } = redact(content, unwantedOf(person), contextOf(content, callingCodesOf(person)));
  if (removed === 0) return [];
  return [{ place: "object_store", id: key, values: { text: excerpt(content, String(value ?? "")) } }];
}

function parsed(value: unknown): unknown {
  if (typeof value !== "string" || !/^[{[]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** The parts of a value that another one lacks, by their paths. */
function collectDifferences(
  before: unknown,
  after: unknown,
  path: string,
  found: Record<string, unknown>,
): void {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  if (Array.isArray(before) && Array.isArray(after)) {
    const kept = new Set(after.map((item) => JSON.stringify(item)));
    before.forEach((item, index) => {
      if (!kept.has(JSON.stringify(item))) found[`${path}[${index}]`] = shortened(item);
    });
  } else if (isRecord(before) && isRecord(after)) {
    for (const [name, item] of Object.entries(before))
      collectDifferences(item, after[name], `${path}.${name}`, found);
  } else if (typeof before === "string" && typeof after === "string") found[path] = excerpt(before, after);
  else found[path] = shortened(before);
}

const textCharsMax = 2_000;
const aroundChars = 200;

/** The neighbourhood of what the other text lacks. */
function excerpt(before: string, after: string): string {
  if (before.length <= textCharsMax) return before;
  const at = Math.max(0, after.indexOf(removedMark));
  return `…${before.slice(Math.max(0, at - aroundChars), at + textCharsMax)}…`;
}

const shortened = (value: unknown): unknown =>
  typeof value === "string" && value.length > textCharsMax ? `${value.slice(0, textCharsMax)}…` : value;
