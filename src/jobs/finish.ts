import { randomUUIDv7 } from "node:crypto";
import { ForagerError } from "../errors.ts";
import type { WorkQueue } from "../queue/work-queue.ts";
import type { ClaimedJob } from "../store/claimed-jobs.ts";
import type { Database, Transaction } from "../store/database.ts";
import { completeJob, failJob, lockRun, setJobAside } from "../store/ended-jobs.ts";
import { settleDedup } from "./dedup.ts";
import type { ChainTurn, JobChain, JobEnd } from "./job-chain.ts";
import type { JobOutcome, JsonObject } from "./job-type.ts";

/** Runs again after an error that may pass, at most this often, after 5, 10 and 20 seconds. */
const retriesMax = 3;
const retryDelaySeconds = (retries: number) => 5 * 2 ** retries;

export interface FinishPorts {
  database: Database;
  queue: WorkQueue;
  /** What follows from the ends of a campaign's jobs. Without it nothing does. */
  chain?: JobChain | undefined;
}

/** Each of these ends a run in one transaction, and does nothing when the run no longer counts. */
export function finishWithResult(
  ports: FinishPorts,
  queueName: string,
  job: ClaimedJob,
  outcome: JobOutcome & { progress: JsonObject | null },
): Promise<boolean> {
  return ports.database.transaction(async (tx) => {
    const turn = await takeTurn(ports, tx, job);
    const settled = await settleDedup(tx, job, outcome);
    if (settled === null) return false;
    const { data, resultsCount } = settled;
    const end: JobEnd = { status: "completed", data, resultsCount };
    return await endRun({ ports, tx, queueName, job, turn }, end, () => completeJob(tx, job, settled));
  });
}

/** Fails the job, or puts it aside for another try when its error may pass. */
export function finishWithError(
  ports: FinishPorts,
  queueName: string,
  job: ClaimedJob,
  error: unknown,
): Promise<boolean> {
  const { database, queue } = ports;
  return database.transaction(async (tx) => {
    const again = error instanceof ForagerError && error.consequence === "retry" && job.retries < retriesMax;
    if (!again) {
      const turn = await takeTurn(ports, tx, job);
      const reason = publicError(error);
      const end: JobEnd = { status: "failed", message: reason.message };
      return await endRun({ ports, tx, queueName, job, turn }, end, () => failJob(tx, job, reason));
    }
    const entryId = randomUUIDv7();
    const counts = await setJobAside(tx, job, { entryId, isRetry: true });
    if (counts) {
      await queue.remove(tx, queueName, [job.queue_entry_id]);
      await queue.add(tx, queueName, [{ id: entryId, startAfterSeconds: retryDelaySeconds(job.retries) }]);
    }
    return counts;
  });
}

function takeTurn({ chain }: FinishPorts, tx: Transaction, job: ClaimedJob): Promise<ChainTurn | null> {
  if (job.campaign_id === null || chain === undefined) return Promise.resolve(null);
  return chain.take(tx, job.campaign_id);
}

interface EndingRun {
  ports: FinishPorts;
  tx: Transaction;
  queueName: string;
  job: ClaimedJob;
  turn: ChainTurn | null;
}

/** Stores a run's end with what follows from it, if the run still counts. */
async function endRun(
  { ports: { queue }, tx, queueName, job, turn }: EndingRun,
  end: JobEnd,
  store: () => Promise<boolean>,
): Promise<boolean> {
  const removeEntry = () => queue.remove(tx, queueName, [job.queue_entry_id]);
  if (turn === null) {
    const counts = await store();
    if (counts) await removeEntry();
    return counts;
  }
  // Whether the run counts is settled first: the end itself takes the event log's lock, which is then held for the
  // last statements alone.
  if (!(await lockRun(tx, job))) return false;
  const [follow] = await Promise.all([turn.advance(job, end), removeEntry()]);
  return await tx.finish(async () => {
    const [counts] = await Promise.all([store(), follow()]);
    return counts;
  });
}

/** Gives a running job back at once, for a worker that stops. */
export function giveBack(
  { database, queue }: FinishPorts,
  queueName: string,
  job: ClaimedJob,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const entryId = randomUUIDv7();
    const counts = await setJobAside(tx, job, { entryId, isRetry: false });
    if (counts) {
      await queue.remove(tx, queueName, [job.queue_entry_id]);
      await queue.add(tx, queueName, [{ id: entryId }]);
      await queue.wake(tx, queueName);
    }
    return counts;
  });
}

/** What a client may read. An error of unknown kind may quote anything, so only its class is told. */
function publicError(error: unknown): { code: string; message: string } {
  if (error instanceof ForagerError) return { code: error.code, message: error.message };
  const name = error instanceof Error ? error.name : "error";
  return {
    code: "internal_error",
    message: `The job stopped on an unexpected ${name}. The log has the details.`,
  };
}
