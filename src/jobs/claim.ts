import { ForagerError } from "../errors.ts";
import type { WorkQueue } from "../queue/work-queue.ts";
import { type ClaimedJob, lockClaims, reclaimJobs, startJobs } from "../store/claimed-jobs.ts";
import type { Database, Transaction } from "../store/database.ts";
import { failJob } from "../store/ended-jobs.ts";
import { type QueueId, queueName } from "./queue-name.ts";

/** A job whose worker vanished this often is what makes workers vanish. */
const crashesMax = 3;

/**
 * Takes up to `slots` jobs of a queue for this worker, in one transaction: entries are taken, jobs that
 * belong to returned entries are taken up again, and the others start whichever jobs are next in fairness.
 * Entries with nothing left to run are removed: their jobs were cancelled.
 */
export function claimJobs(
  ports: { database: Database; queue: WorkQueue },
  workerId: string,
  id: QueueId,
  slots: number,
): Promise<ClaimedJob[]> {
  const { database, queue } = ports;
  const name = queueName(id);
  return database.transaction(async (tx) => {
    await lockClaims(tx, name);
    const entries = await queue.take(tx, name, slots);
    if (entries.length === 0) return [];
    const reclaimed = await reclaimJobs(tx, workerId, entries);
    const bound = new Set(reclaimed.map((job) => job.queue_entry_id));
    const free = entries.filter((entry) => !bound.has(entry));
    const started = await startAsManyAs(tx, workerId, id, free);
    const used = new Set(started.map((job) => job.queue_entry_id));
    await queue.remove(
      tx,
      name,
      free.filter((entry) => !used.has(entry)),
    );
    return [...(await giveUpOnCrashers(tx, queue, name, reclaimed)), ...started];
  });
}

/** Starts one job per entry; goes on when a job was cancelled between being chosen and being started. */
async function startAsManyAs(
  tx: Transaction,
  workerId: string,
  id: QueueId,
  entries: string[],
): Promise<ClaimedJob[]> {
  const started: ClaimedJob[] = [];
  let unused = entries;
  while (unused.length > 0) {
    const { jobs, candidates } = await startJobs(tx, workerId, id, unused);
    started.push(...jobs);
    const taken = new Set(jobs.map((job) => job.queue_entry_id));
    unused = unused.filter((entry) => !taken.has(entry));
    if (jobs.length === candidates) break;
  }
  return started;
}

async function giveUpOnCrashers(
  tx: Transaction,
  queue: WorkQueue,
  name: string,
  jobs: ClaimedJob[],
): Promise<ClaimedJob[]> {
  const [crashers, others] = [
    jobs.filter((job) => job.crashes >= crashesMax),
    jobs.filter((job) => job.crashes < crashesMax),
  ];
  const error = new ForagerError("worker_lost");
  for (const job of crashers) {
    await failJob(tx, job, { code: error.code, message: error.message });
    await queue.remove(tx, name, [job.queue_entry_id]);
  }
  return others;
}
