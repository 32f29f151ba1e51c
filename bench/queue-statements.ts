import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "../src/store/core/database.ts";
import { migrate } from "../src/store/core/migrate.ts";
import { type ClaimedJob, claimJobs } from "../src/store/jobs/claimed-jobs.ts";
import { endJobs, type RunEnd } from "../src/store/jobs/ended-jobs.ts";
import { addUpJobChanges } from "../src/store/jobs/job-totals.ts";
import { recordSeen } from "../src/store/jobs/seen-records.ts";
import { storedResult } from "../src/store/jobs/stored-result.ts";
import { insertGuardedJobs, type NewJob } from "../src/store/jobs/submitted-jobs.ts";
import { leaseSeconds, recordHeartbeat } from "../src/store/jobs/workers.ts";
import { cpuSeconds } from "./harness/cpu-time.ts";
import { openEmbeddedDatabase } from "./harness/embedded-database.ts";
import { report } from "./harness/figures.ts";

const batches = (process.env.BATCHES ?? "10,25,100").split(",").map(Number);
const jobs = Number(process.env.STATEMENT_JOBS ?? 5_000);
const clients = 8;
const queue = { type: "svcVerify", test: false } as const;

/**
 * The database's processor time per job of a submit, a claim and an end with its result, for batches of several sizes.
 * One connection runs them in turn, so that other load on the machine hardly changes the figures.
 */
export async function queueStatements(): Promise<void> {
  for (const size of batches) {
    const dataDir = await mkdtemp(join(tmpdir(), "forager-bench-"));
    const { database, stop } = await openEmbeddedDatabase(dataDir, 1);
    try {
      await migrate(database);
      await recordHeartbeat(database, "bench", {});
      const [row] = await database.query<{ pid: number }>({ text: "select pg_backend_pid() as pid" });
      const spent = { submit: 0, claim: 0, end: 0 };
      const pid = row?.pid ?? 0;
      const measured = async <Result>(what: keyof typeof spent, work: () => Promise<Result>) => {
        const before = await cpuSeconds(pid);
        const result = await work();
        spent[what] += (await cpuSeconds(pid)) - before;
        return result;
      };
      /** Batches between two readings, since processor time is counted in hundredths of a second. */
      const run = Math.max(1, Math.floor(500 / size));
      for (let done = 0; done < jobs; done += size * run) {
        const taken: ClaimedJob[][] = [];
        await measured("submit", async () => {
          for (let batch = 0; batch < run; batch++) await submit(database, size);
        });
        await addUp(database);
        await recordHeartbeat(database, "bench", {});
        await measured("claim", async () => {
          for (let batch = 0; batch < run; batch++)
            taken.push(
              await claimJobs(database, { workerId: "bench", queue, slots: size, notOf: [], leaseSeconds }),
            );
        });
        await measured("end", async () => {
          for (const batch of taken) await end(database, batch);
        });
      }
      const each = (seconds: number) => `${((seconds * 1e6) / jobs).toFixed(0)} µs`;
      report(
        `batches of ${size}: submit ${each(spent.submit)}, claim ${each(spent.claim)}, end ${each(spent.end)} ` +
          `of the database's processor time per job`,
      );
    } finally {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  }
}

/** As housekeeping does every two seconds. */
const addUp = (database: Database) => database.transaction(addUpJobChanges);

let sequence = 0;

async function submit(database: Database, size: number): Promise<void> {
  const batch = Array.from(
    { length: size },
    (_, index): { job: NewJob; guard: { waitingMax: number; idempotency: null } } => {
      sequence += 1;
      const client = `cli_${index % clients}`;
      return {
        job: {
          id: orderedId(),
          client_id: client,
          type: "svcVerify",
          test: false,
          priority: 0,
          payload: { email: `malformed ${sequence}` },
          url: null,
          query: null,
          campaign_id: null,
          api_key_id: "00000000-0000-4000-8000-000000000000",
          actor_id: "act",
          actor_name: "Bench",
          actor_role: "agent",
          cache_key: null,
          may_use_cache: false,
          dedup: "mark",
        },
        guard: { waitingMax: 5_000, idempotency: null },
      };
    },
  );
  await database.transaction((tx) => tx.finish(() => insertGuardedJobs(tx, batch)));
}

const orderedId = () =>
  `${Date.now()
    .toString(16)
    .padStart(12, "0")
    .replace(/^(.{8})(.{4})$/, "$1-$2")}-7${randomUUID().slice(15)}`;

async function end(database: Database, batch: readonly ClaimedJob[]): Promise<void> {
  const results = new Map(
    batch.map(({ id }) => [
      id,
      storedResult({
        results: [
          {
            email: `malformed ${id}`,
            status: "invalid",
            reason: "syntax",
            checks: { syntax: false, mx: null, smtp: null },
            detail: "x".repeat(300),
          },
        ],
        summary: { total: 1, invalid: 1 },
      }),
    ]),
  );
  const ends = batch.map(
    ({ id, attempt }): RunEnd => ({
      id,
      attempt,
      status: "completed",
      resultsCount: 1,
      progress: null,
      reusable: true,
    }),
  );
  await database.transaction(async (tx) => {
    await recordSeen(
      tx,
      batch.map(({ id, attempt }) => ({ id, attempt, keys: [createHash("md5").update(id).digest()] })),
    );
    await tx.finish(() => endJobs(tx, ends, results));
  });
}
