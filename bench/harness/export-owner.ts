import { setTimeout as pause } from "node:timers/promises";
import type { RecordKind } from "../../src/contract/records.ts";
import { createExports, type RecordExportQuery } from "../../src/export/exports.ts";
import { nothingIsWithheld } from "../../src/export/withhold.ts";
import { type Database, openDatabase } from "../../src/store/core/database.ts";
import { keepHeapSteady } from "../../src/threads/v8-flags.ts";
import { cpuSeconds } from "./cpu-time.ts";
import { report } from "./figures.ts";
import { benchClient } from "./fill-records.ts";

export interface ExportCase {
  name: string;
  kind: RecordKind;
  query: Partial<RecordExportQuery>;
}

export interface ExportFigures {
  rows: number;
  bytes: number;
  /** Rows a second. */
  rate: number;
  /** Processor time of the process per row. */
  cpuMicros: number;
  /** Processor time of its sessions of the database per row. */
  databaseMicros: number;
  /** Bytes above what the process had before. */
  memory: number;
  /** Milliseconds for which the event loop was held at most. */
  longestHold: number;
}

const sessionName = `bench-export-${process.pid}`;

async function sessionsSeconds(database: Database): Promise<number> {
  const sessions = await database.query<{ pid: number }>({
    text: "select pid from pg_stat_activity where application_name = $1",
    values: [sessionName],
  });
  const seconds = await Promise.all(sessions.map(({ pid }) => cpuSeconds(pid)));
  return seconds.reduce((sum, each) => sum + each, 0);
}

/** Writes one export to nowhere. */
async function measureExport({
  url,
  kind,
  query,
}: Omit<ExportCase, "name"> & { url: string }): Promise<void> {
  const database = openDatabase({
    connection: { connectionString: url },
    poolSize: 4,
    applicationName: sessionName,
    onIdleError: () => undefined,
  });
  let rows = 0;
  const exports = createExports({
    database,
    jobs: { findWithResult: async () => null, list: () => Promise.reject(new Error("no jobs")) },
    campaignResults: { all: () => Promise.reject(new Error("no campaign")) },
    withholding: nothingIsWithheld,
    onRows: (count) => {
      rows += count;
    },
  });
  const run = async (change: Partial<RecordExportQuery>) => {
    const all = {
      format: "csv",
      columns: undefined,
      bom: false,
      filter: {},
      sort: "-first_seen",
      per: "record",
    } as const;
    const file = await exports.records(benchClient, kind, { ...all, preset: undefined, ...change });
    let bytes = 0;
    for await (const chunk of await file.start()) bytes += (chunk as Buffer).length;
    return bytes;
  };
  // Loads everything, and compiles it.
  await run({ ...query, filter: { region: "Region 1" } });
  globalThis.gc?.();
  await pause(500);
  const before = process.memoryUsage.rss();
  let peak = before;
  let longest = 0;
  let last = performance.now();
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  rows = 0;
  const databaseBefore = await sessionsSeconds(database);
  const cpuBefore = process.cpuUsage();
  const from = performance.now();
  const bytes = await run(query);
  const seconds = (performance.now() - from) / 1_000;
  const { user, system } = process.cpuUsage(cpuBefore);
  clearInterval(sampling);
  const figures: ExportFigures = {
    rows,
    bytes,
    rate: rows / seconds,
    cpuMicros: (user + system) / rows,
    databaseMicros: (((await sessionsSeconds(database)) - databaseBefore) * 1e6) / rows,
    memory: peak - before,
    longestHold: longest,
  };
  report(JSON.stringify(figures));
  await database.close();
}

// As the service does.
keepHeapSteady();
await measureExport(JSON.parse(process.argv[2] ?? ""));
