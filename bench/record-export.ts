import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { cleanUp } from "../test/harness/cleanup.ts";
import type { ExportCase } from "./harness/export-owner.ts";
import { report } from "./harness/figures.ts";
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

/**
 * Rows a second of exports of all records of a client (RECORDS businesses, and one and a half times as many addresses and
 * people), each in a process of its own, which reports how far its memory rises above what it had before.
 */
export async function recordExport(): Promise<void> {
  const { database, url } = await openRecordsDatabase();
  if (await fillRecords(database)) await database.script("vacuum analyze");
  for (const each of cases.filter(({ name }) => name.includes(only))) {
    const args = ["--expose-gc", owner, JSON.stringify({ url, ...each })];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    report(stdout.trim());
  }
  await cleanUp();
}
