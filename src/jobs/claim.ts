import { ForagerError } from "../errors.ts";
import {
  type ClaimedJob,
  hasWaitingJobs,
  lockClaims,
  reclaimJobs,
  startJobs,
} from "../store/claimed-jobs.ts";
import { type FinishPorts, finishWithError } from "./finish.ts";
import { type QueueId, queueName } from "./queue-name.ts";

/**
 * A job whose worker vanished this often is what makes workers vanish. Fewer would blame jobs that ran beside one that
 * does, or on machines that were restarted. Silence while the database was away is none (`reclaimJobs`).
 */
const crashesMax = 5;

/**
 * Takes up to `slots` jobs of a queue, none that waits of the clients in `notOf`, for this worker, in one transaction: entries are taken, jobs that
 * belong to returned entries are taken up again, and the others start whichever jobs are next in fairness.
 * Entries with nothing left to run are removed: their jobs were cancelled.
 */
export async function claimJobs(
  ports: FinishPorts,
  workerId: string,
  id: QueueId,
  slots: number,
  notOf: readonly string[] = [],
): Promise<ClaimedJob[]> {
  if (notOf.length > 0 && !(await hasWaitingJobs(ports.database, id, notOf))) return [];
  const claimed = await takeJobs(ports, workerId, id, slots, notOf);
  const [crashers, others] = [
    claimed.filter((job) => job.crashes >= crashesMax),
    claimed.filter((job) => job.crashes < crashesMax),
  ];
  // Not in the transaction above: it holds the queue's lock, and the end of a campaign's job takes the campaign's
  // turn before any other lock. Should this go wrong, their entries come back and they are found again.
  const error = new ForagerError("worker_lost");
  await Promise.allSettled(crashers.map((job) => finishWithError(ports, queueName(id), job, error)));
  return others;
}

function takeJobs(
  { database, queue }: FinishPorts,
  workerId: string,
  id: QueueId,
  slots: number,
  notOf: readonly string[],
): Promise<ClaimedJob[]> {
  const name = queueName(id);
  return database.transaction(async (tx) => {
    await lockClaims(tx, name);
    const entries = await queue.take(tx, name, slots);
    if (entries.length === 0) return [];
    const reclaimed = await reclaimJobs(tx, workerId, entries);
    const bound = new Set(reclaimed.map((job) => job.queue_entry_id));
    const free = entries.filter((entry) => !bound.has(entry));
    if (free.length === 0) return reclaimed;
    const { jobs: started, candidates } = await startJobs(tx, workerId, id, free, notOf);
    const used = new Set(started.map((job) => job.queue_entry_id));
    const unused = free.filter((entry) => !used.has(entry));
    await queue.remove(tx, name, unused);
    // Permits for jobs of the clients that were left out: they come back as new ones.
    if (notOf.length > 0) {
      await queue.add(
        tx,
        name,
        unused.map((entry) => ({ id: entry })),
      );
      return [...reclaimed, ...started];
    }
    // Jobs that were cancelled between being chosen and being started: others may wait for their entries. They are
    // looked for in a transaction of their own, because this one holds the event log's lock now, and whoever cancels
    // such a job waits for that with the job's row locked.
    const putBack = unused.slice(0, candidates - started.length);
    if (putBack.length > 0) {
      await queue.add(
        tx,
        name,
        putBack.map((entry) => ({ id: entry })),
      );
      await queue.wake(tx, name);
    }
    return [...reclaimed, ...started];
  });
}
