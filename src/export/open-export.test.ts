import assert from "node:assert/strict";
import { once } from "node:events";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { test } from "node:test";
import { tableFromIPC } from "apache-arrow";
import { parse } from "csv-parse/sync";
import { ParquetFile, readParquet } from "parquet-wasm";
import { isLibreOfficeMissing, sheetsOf } from "../../test/harness/libre-office.ts";
import { openExport } from "./open-export.ts";
import { type Column, field } from "./table.ts";
import { cellCharsMax, writeXlsx } from "./write-xlsx.ts";

type Row = Readonly<Record<string, unknown>>;

const columns: Column<Row>[] = [
  field("text", "text"),
  field("integer", "integer"),
  field("number", "number"),
  field("boolean", "boolean"),
  field("moment", "moment"),
  field("texts", "texts"),
  field("json", "json"),
];

const moment = "2026-01-02T03:04:05.678Z";
/** Texts that break careless writers. */
const hostileTexts = [
  'quotes " and "" and \'',
  "two\nlines\r\nand a return\rhere",
  "=1+1",
  "+1+1",
  "-1+1",
  "@SUM(A1)",
  "\t=tab",
  "a;=semicolon",
  "comma, tab\tend",
  "+49301234567",
  "nul\0bell\u0007end",
  "emoji 👩‍👩‍👧 and ﷽",
  "\u202eright to left\u202c שלום",
  "<b>&amp;</b> ]]> _x0041_ _x000D_",
  "lone \ud800 surrogate",
  "  spaces around  ",
  "ends with a byte order mark \ufeff",
  "x".repeat(cellCharsMax + 10),
];
const hostile: Row[] = hostileTexts.map((value) => ({ text: value }));
const typed: Row[] = [
  { text: "huge", integer: Number.MAX_SAFE_INTEGER, number: 1.7976931348623157e308, boolean: true, moment },
  { text: "negative", integer: -5, number: -0.1, boolean: false, moment: "1999-12-31T23:59:59Z" },
  { text: "lists", texts: ["a", "=b", 'c "d"'], json: { a: [1, null] } },
  { text: "empty", texts: [], json: null },
  { text: 5, integer: 1.5, number: "5", boolean: "true", moment: "yesterday", texts: "one" },
];
const rows = [...hostile, ...typed];

const tableOf = (given: readonly Row[]) => ({
  columns,
  async *batches() {
    for (let start = 0; start < given.length; start += 7) yield given.slice(start, start + 7);
  },
});

/** What a text becomes where a spreadsheet could run it. */
const disarmed: Readonly<Record<string, string>> = {
  "=1+1": "'=1+1",
  "+1+1": "'+1+1",
  "-1+1": "'-1+1",
  "@SUM(A1)": "'@SUM(A1)",
  "\t=tab": "\t'=tab",
  "a;=semicolon": "a;'=semicolon",
};
const shown = (value: string) => (disarmed[value] ?? value).toWellFormed();

test("CSV has every value, and no cell that a spreadsheet would run", async () => {
  const written = await text(await openExport(tableOf(rows), { format: "csv" }));
  assert.ok(written.endsWith("\r\n"));
  const parsed: string[][] = parse(written, { record_delimiter: "\r\n" });
  assert.deepEqual(
    parsed[0],
    columns.map(({ name }) => name),
  );
  assert.deepEqual(
    parsed.slice(1, 1 + hostile.length).map(([value]) => value),
    hostileTexts.map(shown),
  );
  assert.deepEqual(parsed.slice(1 + hostile.length), [
    ["huge", "9007199254740991", "1.7976931348623157e+308", "true", moment, "", ""],
    ["negative", "-5", "-0.1", "false", "1999-12-31T23:59:59Z", "", ""],
    ["lists", "", "", "", "", 'a;\' =b; c "d"', '{"a":[1,null]}'],
    ["empty", "", "", "", "", "", ""],
    ["5", "", "", "", "yesterday", "one", ""],
  ]);
});

test("a byte order mark comes first, and only where it is wanted", async () => {
  const first = async (bom: boolean) =>
    (await buffer(await openExport(tableOf([]), { format: "csv", bom }))).subarray(0, 4).toString("hex");
  assert.equal(await first(true), "efbbbf74");
  assert.equal(await first(false), "74657874");
});

test("NDJSON has every value unchanged, and every column in each line", async () => {
  const written = await text(await openExport(tableOf(rows), { format: "ndjson" }));
  const parsed = written
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    parsed.slice(0, hostile.length).map((row) => row.text),
    hostileTexts.map((value) => value.toWellFormed()),
  );
  for (const row of parsed) {
    assert.deepEqual(
      Object.keys(row),
      columns.map(({ name }) => name),
    );
  }
  assert.deepEqual(parsed.at(-3), {
    text: "lists",
    integer: null,
    number: null,
    boolean: null,
    moment: null,
    texts: ["a", "=b", 'c "d"'],
    json: { a: [1, null] },
  });
});

test("an independent reader finds every value and type in Parquet", async () => {
  const bytes = await buffer(await openExport(tableOf(rows), { format: "parquet" }));
  const table = tableFromIPC(readParquet(new Uint8Array(bytes)).intoIPCStream());
  assert.deepEqual(
    table.schema.fields.map(({ name, type }) => `${name} ${type}`),
    [
      "text Utf8",
      "integer Int64",
      "number Float64",
      "boolean Bool",
      "moment Timestamp<MILLISECOND, UTC>",
      "texts List<Utf8>",
      "json Utf8",
    ],
  );
  const read = table.toArray().map((row) => row.toJSON());
  assert.deepEqual(
    read.slice(0, hostile.length).map((row) => row.text),
    hostileTexts.map((value) => value.toWellFormed()),
  );
  const [huge, negative, lists, empty, other] = read.slice(hostile.length);
  assert.deepEqual(
    [huge?.integer, huge?.number, huge?.boolean, huge?.moment, huge?.texts],
    [9007199254740991n, 1.7976931348623157e308, true, Date.parse(moment), null],
  );
  assert.deepEqual([negative?.integer, negative?.number, negative?.boolean], [-5n, -0.1, false]);
  assert.deepEqual([[...(lists?.texts ?? [])], lists?.json], [["a", "=b", 'c "d"'], '{"a":[1,null]}']);
  assert.deepEqual([[...(empty?.texts ?? [])], empty?.json], [[], null]);
  assert.deepEqual([other?.text, other?.integer, other?.number, other?.moment], ["5", null, null, null]);
});

test("an independent reader finds every row of a Parquet file of several row groups, in order", async () => {
  const cycle: readonly Row[] = [
    ...typed,
    {},
    { text: "a".repeat(300), texts: ["", "ü", "漢字"], integer: -(2 ** 33) - 1, number: 0, boolean: true },
  ];
  const many = Array.from({ length: 30_000 }, (_, index): Row => {
    const row = cycle[index % cycle.length] ?? {};
    return { ...row, text: `${index} ${row.text ?? ""}`, moment: new Date(index * 1_000).toISOString() };
  });
  const table = {
    columns,
    async *batches() {
      for (let start = 0; start < many.length; start += 500) yield many.slice(start, start + 500);
    },
  };
  const bytes = await buffer(await openExport(table, { format: "parquet" }));
  const file = await ParquetFile.fromFile(new Blob([new Uint8Array(bytes)]));
  assert.ok(file.metadata().numRowGroups() > 1);
  const read = tableFromIPC(readParquet(new Uint8Array(bytes)).intoIPCStream()).toArray();
  assert.equal(read.length, many.length);
  read.forEach((row, index) => {
    const written = many[index] ?? {};
    const { text, moment: at, texts, integer, number, boolean } = row.toJSON();
    assert.deepEqual([text, at], [written.text, index * 1_000]);
    const isTyped = index % cycle.length !== 4;
    if (!isTyped) return;
    assert.deepEqual(texts === null ? undefined : [...texts], written.texts);
    assert.deepEqual(
      [integer, number, boolean],
      [
        written.integer === undefined ? null : BigInt(written.integer as number),
        written.number ?? null,
        written.boolean ?? null,
      ],
    );
  });
});

test("Parquet without a row has its columns", async () => {
  const bytes = await buffer(await openExport(tableOf([]), { format: "parquet" }));
  const table = tableFromIPC(readParquet(new Uint8Array(bytes)).intoIPCStream());
  assert.deepEqual([table.numRows, table.schema.fields.length], [0, columns.length]);
});

test("LibreOffice reads every value of a workbook, and the rows that continue on further sheets", {
  skip: isLibreOfficeMissing,
}, async () => {
  const table = tableOf(rows);
  const rowsMax = 11;
  const { signal } = new AbortController();
  const book = await buffer(Readable.from(writeXlsx(table, { signal, rowsMax })));
  const written = await sheetsOf("book.xlsx", book);
  assert.equal(written.length, Math.ceil(rows.length / (rowsMax - 1)));
  assert.equal(written.length, 3);
  const read: string[][] = [];
  for (const sheet of written) {
    const [header, ...cells] = parse(sheet, { relax_quotes: true });
    assert.deepEqual(
      header,
      columns.map((column) => column.name),
    );
    read.push(...cells);
  }
  assert.equal(read.length, rows.length);
  const inBook = (value: string) =>
    value.length > cellCharsMax
      ? `${value.slice(0, cellCharsMax - 1)}…`
      : // biome-ignore lint/suspicious/noControlCharactersInRegex: what XML cannot have.
        shown(value).replaceAll(/[\0\u0007]/g, "\ufffd");
  // LibreOffice writes every line end within a cell in one way.
  const lines = (value: string | undefined) => value?.replaceAll(/\r\n?/g, "\n");
  assert.deepEqual(
    read.slice(0, hostile.length).map(([value]) => lines(value)),
    hostileTexts.map((value) => lines(inBook(value))),
  );
  const [huge, negative, lists, empty] = read.slice(hostile.length);
  assert.deepEqual(huge?.slice(0, 2), ["huge", "9007199254740991"]);
  assert.match(huge?.[4] ?? "", /^2026-01-02[T ]03:04:05/);
  assert.match(negative?.[4] ?? "", /^1999-12-31[T ]23:59:59/);
  assert.deepEqual([negative?.[1], negative?.[2], negative?.[3]], ["-5", "-0.1", "FALSE"]);
  assert.deepEqual(lists?.slice(5), ['a;\' =b; c "d"', '{"a":[1,null]}']);
  assert.deepEqual(empty, ["empty", "", "", "", "", "", ""]);
});

for (const format of ["csv", "xlsx", "ndjson", "parquet"] as const) {
  test(`an error half-way destroys the file (${format})`, async () => {
    const failing = {
      columns,
      async *batches() {
        yield hostile;
        throw new Error("the database is gone");
      },
    };
    const body = await openExport(failing, { format });
    await assert.rejects(buffer(body), /the database is gone/);
  });

  test(`a reader that leaves ends what reads the rows (${format})`, async () => {
    let ended = false;
    let signalled = false;
    const endless = {
      columns,
      async *batches(signal: AbortSignal) {
        signal.addEventListener("abort", () => {
          signalled = true;
        });
        try {
          for (;;) yield typed;
        } finally {
          ended = true;
        }
      },
    };
    const body = await openExport(endless, { format });
    await once(body, "readable");
    body.destroy();
    await once(body, "close");
    while (!ended) await new Promise(setImmediate);
    assert.ok(signalled);
  });
}

test("an error of the first batch is thrown before there is a file", async () => {
  const failing = {
    columns,
    // biome-ignore lint/correctness/useYield: it fails before.
    async *batches(): AsyncGenerator<Row[]> {
      throw new Error("no database");
    },
  };
  await assert.rejects(openExport(failing, { format: "xlsx" }), /no database/);
});
