import type { CsvError } from "csv-parse";
import type { JobTypeName } from "../../../contract/job-types.ts";
import { limits } from "../../../contract/limits.ts";
import { invalidRequest } from "../../../errors.ts";
import type { JobType } from "../../../jobs/job-type.ts";
import { textReader } from "../../request/schema-fields.ts";
import { CsvBody, MalformedLine, NdjsonBody } from "../../request/table-body.ts";

/** What applies to items that do not say it themselves. */
export interface ItemDefaults {
  type: JobTypeName | undefined;
  /** Which column of a table is which field: `column:field`, separated by commas. */
  columns: string | undefined;
}

/**
 * The items of a batch as they were sent, of any shape: a line of NDJSON, a row of CSV, or an element of a list in JSON.
 * @throws ForagerError validation_error for a body that is no list of items, or has too many.
 */
export async function readItems(
  body: unknown,
  defaults: ItemDefaults,
  jobTypes: ReadonlyMap<JobTypeName, JobType>,
): Promise<readonly unknown[]> {
  if (defaults.columns !== undefined && !(body instanceof CsvBody)) {
    throw invalid(["query", "columns"], "is for a body in CSV, with the header 'Content-Type: text/csv'");
  }
  const items = await itemsOf(body, defaults, jobTypes);
  if (items.length === 0) throw invalid(["body", "items"], "must have at least 1 item");
  if (items.length > limits.batch_items_max) {
    // Of tables, the rest was not read.
    const count = Array.isArray((body as { items?: unknown }).items) ? `, not ${items.length}` : "";
    const msg = `must have at most ${limits.batch_items_max} items${count}; split them into several batches`;
    throw invalid(["body", "items"], msg);
  }
  return items;
}

async function itemsOf(
  body: unknown,
  defaults: ItemDefaults,
  jobTypes: ReadonlyMap<JobTypeName, JobType>,
): Promise<readonly unknown[]> {
  if (body instanceof NdjsonBody) return body.lines;
  if (body instanceof CsvBody) return await itemsOfTable(body.text, defaults, jobTypes);
  return (body as { items: readonly unknown[] }).items;
}

const invalid = (loc: (string | number)[], msg: string) =>
  invalidRequest([{ loc, msg, type: "value_error" }]);

/** Fields of an item that are not of its payload. */
const ownFields: ReadonlySet<string> = new Set(["type", "client_ref", "priority"]);
/** May stand before the name of a field of the payload. */
const inPayload = /^payload\./;

async function itemsOfTable(
  csv: string,
  { type, columns }: ItemDefaults,
  jobTypes: ReadonlyMap<JobTypeName, JobType>,
): Promise<unknown[]> {
  const [header = [], ...rows] = await parseRows(csv);
  const fields = fieldsOf(header, columns);
  const readers = new Map<string, (text: string) => unknown>();
  const read = (of: unknown, path: string[], text: string): unknown => {
    const key = `${String(of)} ${path.join(".")}`;
    const known = readers.get(key);
    if (known !== undefined) return known(text);
    const jobType = jobTypes.get(of as JobTypeName);
    const reader = (jobType && textReader(jobType.payload, path)) ?? ((given: string) => given);
    readers.set(key, reader);
    return reader(text);
  };
  return rows.map((cells) => {
    const item: Record<string, unknown> = {};
    const payload: Record<string, unknown> = {};
    if (cells.slice(header.length).some((text) => text !== "")) {
      return new MalformedLine(
        `has ${cells.length} cells for ${header.length} columns: quote cells that contain the delimiter`,
      );
    }
    const given = fields.flatMap((names, index) => {
      const text = cells[index] ?? "";
      return text === "" ? [] : names.map((field) => ({ field, text }));
    });
    const ownType = given.find(({ field }) => field === "type")?.text ?? type;
    for (const { field, text } of given) {
      if (ownFields.has(field)) item[field] = field === "priority" ? Number(text) : text;
      else {
        const path = field.replace(inPayload, "").split(".");
        put(payload, path, read(ownType, path, text));
      }
    }
    return { ...item, payload };
  });
}

async function parseRows(csv: string): Promise<string[][]> {
  const { parse } = await import("csv-parse/sync");
  const delimiter = delimiterOf(csv);
  try {
    return parse(csv, {
      bom: true,
      delimiter,
      // The header, and one row more than a batch may have.
      to: limits.batch_items_max + 2,
      max_record_size: limits.body_bytes_max,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    });
  } catch (error) {
    const { lines } = error as CsvError & { lines?: unknown };
    throw invalid(["body", "csv", Number(lines ?? 1)], `is not CSV: ${(error as Error).message}`);
  }
}

/** More than any table of jobs has. */
const columnsMax = 1_000;

/**
 * The delimiter that the header has most of: the others may be part of its cells.
 * @throws ForagerError validation_error for a row of more cells than any table has: the parser would take half a minute
 * for one of millions.
 */
function delimiterOf(csv: string): string {
  const counts = new Map(delimiters.map((delimiter) => [delimiter.charCodeAt(0), 0]));
  let delimiter: number | undefined;
  let isQuoted = false;
  let line = 1;
  let cells = 1;
  const start = Math.max(csv.search(/[^\ufeff\r\n ]/), 0);
  for (let at = start; at < csv.length; at++) {
    const code = csv.charCodeAt(at);
    if (code === quote) isQuoted = !isQuoted;
    if (code === lineFeed) line += 1;
    if (isQuoted) continue;
    if (code === lineFeed || code === carriageReturn) {
      delimiter ??= mostFrequent(counts);
      cells = 1;
    } else if (delimiter === undefined && counts.has(code)) {
      cells = (counts.get(code) ?? 0) + 2;
      counts.set(code, cells - 1);
    } else if (code === delimiter) cells += 1;
    if (cells > columnsMax) throw invalid(["body", "csv", line], `has more than ${columnsMax} columns`);
  }
  return String.fromCharCode(delimiter ?? mostFrequent(counts));
}

const delimiters = [",", ";", "\t"];
const [quote, lineFeed, carriageReturn] = [0x22, 0x0a, 0x0d];

const mostFrequent = (counts: ReadonlyMap<number, number>): number =>
  [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0];

/** The fields that each column fills: none, if it is not used. */
function fieldsOf(header: readonly string[], columns: string | undefined): string[][] {
  const names = header.map((name, index) => name.trim() || `column ${index + 1}`);
  const fields =
    columns === undefined
      ? names.map((name) => [allowed(name, ["body", "csv", 1])])
      : mappedFields(names, columns);
  refuseTwice(fields.flat(), columns === undefined ? ["body", "csv", 1] : ["query", "columns"]);
  return fields;
}

/** @throws ForagerError validation_error for a field that two columns fill, also under its name within the payload. */
function refuseTwice(fields: readonly string[], loc: (string | number)[]): void {
  const known = new Map<string, string>();
  for (const field of fields) {
    const name = field.replace(inPayload, "");
    const other = known.get(name);
    if (other === field) throw invalid(loc, `has two columns for the field '${field}'`);
    if (other !== undefined) {
      throw invalid(loc, `has two columns for one field, as '${other}' and as '${field}': keep one of them`);
    }
    known.set(name, field);
  }
}

function mappedFields(header: readonly string[], columns: string): string[][] {
  const mapped = new Map<string, string[]>();
  const loc = ["query", "columns"];
  for (const pair of pairsOf(columns)) {
    const at = pair.lastIndexOf(":");
    const [column, field] = [unquoted(pair.slice(0, Math.max(at, 0)).trim()), pair.slice(at + 1).trim()];
    if (at < 0 || column === "" || field === "") {
      const hint = header.some((name) => name.includes(","))
        ? '; quote a column name with a comma, as in "a, b":url'
        : "";
      throw invalid(
        loc,
        `must have pairs such as Website:url, separated by commas, not '${pair.trim()}'${hint}`,
      );
    }
    if (!header.includes(column)) {
      const names = header.map((name) => (name.includes(",") ? JSON.stringify(name) : name));
      throw invalid(loc, `names the column '${column}', which is not in the header: ${names.join(", ")}`);
    }
    mapped.set(column, [...(mapped.get(column) ?? []), allowed(field, loc)]);
  }
  return header.map((name) => mapped.get(name) ?? []);
}

/** The pairs of `columns`, between commas that are not in quotes. A quote counts where a pair begins with one. */
function pairsOf(columns: string): string[] {
  const pairs: string[] = [];
  let start = 0;
  let begins = true;
  let isQuoted = false;
  let mayQuote = false;
  for (let at = 0; at < columns.length; at++) {
    const character = columns[at];
    if (begins && character !== " ") [begins, mayQuote] = [false, character === '"'];
    if (mayQuote && character === '"') isQuoted = !isQuoted;
    if (character !== "," || isQuoted) continue;
    pairs.push(columns.slice(start, at));
    [start, begins, mayQuote] = [at + 1, true, false];
  }
  return [...pairs, columns.slice(start)];
}

/** A name as it is, or without the quotes that CSV would have around it. */
function unquoted(name: string): string {
  return /^"(?:[^"]|"")+"$/.test(name) ? name.slice(1, -1).replaceAll('""', '"').trim() : name;
}

function allowed(field: string, loc: (string | number)[]): string {
  if (
    field.split(".").some((name) => name === "__proto__" || name === "constructor" || name === "prototype")
  ) {
    throw invalid(loc, `names the field '${field}', which is not allowed`);
  }
  return field;
}

/** Sets a field of nested objects. */
function put(target: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name = "", ...rest] = path;
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const inner = target[name];
  const nested = typeof inner === "object" && inner !== null ? (inner as Record<string, unknown>) : {};
  target[name] = nested;
  put(nested, rest, value);
}
