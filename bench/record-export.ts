import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { ExportCase, ExportFigures } from "./harness/export-owner.ts";
import { median, report } from "./harness/figures.ts";
import { fillRecords, openRecordsDatabase } from "./harness/fill-records.ts";

const owner = fileURLToPath(new URL("harness/export-owner.ts", import.meta.url));

/** Part of the names of the cases to measure; by default all. */
const only = process.env.EXPORT_CASE ?? "";

const cases: readonly ExportCase[] = [
  { name: "businesses, CSV", kind: "businesses", query: {} },
  { name: "businesses, XLSX", kind: "businesses", query: { format: "xlsx" } },
  { name: "businesses, NDJSON", kind: "businesses", query: { format: "ndjson" } },
  { name: "businesses, Parquet", kind: "businesses", query: { format: "parquet" } },
  { name: "contacts of businesses, CSV", kind: "businesses", query: { per: "contact" } },
  {
    name: "contacts of businesses for HubSpot, CSV",
    kind: "businesses",
    query: { per: "contact", preset: "hubspot" },
  },
  { name: "addresses, CSV", kind: "emails", query: {} },
  {
    name: "businesses of a country by name, CSV",
    kind: "businesses",
    query: { filter: { country: "AT" }, sort: "name" },
  },
];

/** How often to alternate every other format with CSV; 0 measures each case alone. */
const pairs = Number(process.env.EXPORT_PAIRS ?? 0);

/**
 * Rows a second of exports of all records of a client (RECORDS businesses, and one and a half times as many addresses and
 * people), each in a process of its own, which reports how far its memory rises above what it had before.
 */
export async function recordExport(): Promise<void> {
  const { database, url } = await openRecordsDatabase();
  if (await fillRecords(database)) await database.script("vacuum analyze");
  if (pairs > 0) await comparePairs(url);
  else {
    for (const each of cases.filter(({ name }) => name.includes(only))) await measure(url, each);
  }
}

async function measure(url: string, { name, ...each }: ExportCase): Promise<ExportFigures> {
  const args = ["--expose-gc", owner, JSON.stringify({ url, ...each })];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const figures: ExportFigures = JSON.parse(stdout.split("\n", 1)[0] ?? "");
  const { rows, bytes, rate, cpuMicros, databaseMicros, memory, longestHold } = figures;
  const mb = (count: number) => `${(count / 1_048_576).toFixed(0)} MB`;
  report(
    `${name}: ${rows} rows, ${mb(bytes)}, ${rate.toFixed(0)} rows a second (target 20000), ${cpuMicros.toFixed(0)} µs of the process and ${databaseMicros.toFixed(0)} of the database per row, ${mb(memory)} more memory (target 60), event loop held for ${longestHold.toFixed(0)} ms at most`,
  );
  return figures;
}

/** The rate of each format as a part of that of CSV right before it: beside other load, rates themselves say little. */
async function comparePairs(url: string): Promise<void> {
  const [csv, ...others] = cases.slice(0, 4);
  if (csv === undefined) return;
  for (const other of others.filter(({ name }) => name.includes(only))) {
    const ratios: number[] = [];
    const processor: number[] = [];
    for (let pair = 0; pair < pairs; pair++) {
      const first = await measure(url, csv);
      const second = await measure(url, other);
      ratios.push(second.rate / first.rate);
      processor.push(second.cpuMicros / first.cpuMicros);
    }
    report(
      `${other.name}: ${median(ratios).toFixed(2)} of the rate of CSV (median of ${pairs}: ${ratios.map((ratio) => ratio.toFixed(2)).join(", ")}), ${median(processor).toFixed(2)} of its processor time`,
    );
  }
}
