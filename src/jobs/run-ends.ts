import { createGroupCommit } from "../async/group-commit.ts";
import { concernsOneItem, ForagerError } from "../errors.ts";
import type { Database } from "../store/core/database.ts";
import type { ClaimedJob } from "../store/jobs/claimed-jobs.ts";
import { endJobs, postponeJob, type RunEnd, resultCharsMax, storeResults } from "../store/jobs/ended-jobs.ts";
import { type StoredResult, storedResult } from "../store/jobs/stored-result.ts";
import { lockRuns } from "./dedup.ts";
import type { EndedJob, JobChain } from "./job-chain.ts";
import type { JobOutcome, JsonObject } from "./job-type.ts";

/** The end of a run: completed with an outcome, or failed for a reason. */
export type EndedRun = { job: ClaimedJob } & (
  | { outcome: JobOutcome & { progress: JsonObject | null } }
  | { outcome: null; reason: { code: string; message: string } }
);

export interface RunEnds {
  /** False if the run no longer counts. */
  store(end: EndedRun): Promise<boolean>;
}

interface EndPorts {
  database: Database;
  /** Continues campaigns after the end of their jobs. */
  chain?: JobChain | undefined;
}

/** Ends per batch: few enough to block others only for some hundred milliseconds. */
const batchMax = 100;

/**
 * Stores the ends of runs in batches: choosing follow-ups, the event log's lock and the commit dominate the cost of
 * an end, and a batch pays them once.
 * Ends of one campaign, and those with deduplication, are stored one batch after another: such batches may wait for a
 * campaign or a record, and must not block others.
 */
export function createRunEnds(ports: EndPorts): RunEnds {
  const groups = new Map<string, { commit: ReturnType<typeof groupOf>; open: number }>();
  const groupOf = (campaignId: string | null, mayDedup: boolean) =>
    createGroupCommit<EndedRun, boolean>({
      run: (ends) =>
        campaignId === null && !mayDedup ? storePlain(ports, ends) : storeLocked(ports, campaignId, ends),
      batchMax,
      inFlightMax: 1,
      retryAlone: concernsOneItem,
    });
  return {
    async store(end) {
      const { campaign_id } = end.job;
      const campaignId = ports.chain === undefined ? null : campaign_id;
      const mayDedup = hasRecords(end);
      const key = campaignId ?? (mayDedup ? "records" : "");
      const group = groups.get(key) ?? { commit: groupOf(campaignId, mayDedup), open: 0 };
      groups.set(key, group);
      group.open += 1;
      try {
        return await group.commit.add(end);
      } finally {
        group.open -= 1;
        if (group.open === 0) groups.delete(key);
      }
    },
  };
}

const hasRecords = ({ job, outcome }: EndedRun): boolean =>
  job.dedup !== "off" && outcome?.dedup !== undefined;

/** In one auto-committed statement. */
async function storePlain({ database }: EndPorts, ends: EndedRun[]): Promise<boolean[]> {
  const results = resultsOf(ends);
  if (areLarge(results)) return await storeLocked({ database }, null, ends);
  const counted = await endJobs(database, ends.map(runEndOf), results);
  return ends.map(({ job }) => counted.has(job.id));
}

/** In a transaction that locks the jobs' rows, so that the follow-ups are written before the jobs end. */
async function storeLocked(
  { database, chain }: EndPorts,
  campaignId: string | null,
  ends: EndedRun[],
): Promise<boolean[]> {
  const counting = await database.transaction(async (tx) => {
    const turn = campaignId === null ? null : await chain?.take(tx, campaignId);
    // Decide first which runs count, so that the statements under the event log's lock come last.
    const runs = await lockRuns(tx, ends);
    if (runs.length === 0) return [];
    const results = resultsOf(runs);
    const areStored = areLarge(results);
    const [follow] = await Promise.all([
      turn?.advance(runs.map(endedJobOf)),
      areStored && storeResults(tx, results),
    ]);
    await tx.finish(() =>
      Promise.all([endJobs(tx, runs.map(runEndOf), areStored ? new Map() : results), follow?.()]),
    );
    return runs;
  });
  const counted = new Set(counting.map(({ job }) => job));
  return ends.map(({ job }) => counted.has(job));
}

/** Such results are stored before the statement that ends jobs, which holds the event log's lock. */
function areLarge(results: ReadonlyMap<string, StoredResult>): boolean {
  let chars = 0;
  for (const { text } of results.values()) chars += text.length;
  return chars > resultCharsMax;
}

function resultsOf(ends: readonly EndedRun[]): Map<string, StoredResult> {
  return new Map(
    ends.flatMap(({ job, outcome }) =>
      outcome === null ? [] : [[job.id, storedResult(outcome.data, outcome.message)] as const],
    ),
  );
}

function runEndOf(ended: EndedRun): RunEnd {
  const { id, attempt } = ended.job;
  if (ended.outcome === null) return { id, attempt, status: "failed", ...ended.reason };
  const { resultsCount, progress, reusable = true } = ended.outcome;
  return { id, attempt, status: "completed", resultsCount, progress, reusable };
}

function endedJobOf(ended: EndedRun): EndedJob {
  const { id, type } = ended.job;
  if (ended.outcome === null) return { id, type, end: { status: "failed", message: ended.reason.message } };
  const { data, resultsCount } = ended.outcome;
  return { id, type, end: { status: "completed", data, resultsCount } };
}

/** Maximum retries after a transient error, after 5, 10 and 20 seconds. */
const retriesMax = 3;
const retryDelaySeconds = (retries: number) => 5 * 2 ** retries;

export interface FinishPorts {
  database: Database;
  ends: RunEnds;
}

/** Each of these ends a run atomically, or does nothing if the run no longer counts. */
export function finishWithResult(
  { ends }: Pick<FinishPorts, "ends">,
  job: ClaimedJob,
  outcome: JobOutcome & { progress: JsonObject | null },
): Promise<boolean> {
  return ends.store({ job, outcome });
}

/** Whether a run that met this error is followed by another. */
export const isRetried = (job: ClaimedJob, error: unknown): boolean =>
  error instanceof ForagerError && error.consequence === "retry" && job.retries < retriesMax;

/** Fails the job, or schedules a retry if its error is transient. */
export function finishWithError(
  { database, ends }: FinishPorts,
  job: ClaimedJob,
  error: unknown,
): Promise<boolean> {
  const retried = isRetried(job, error) ? retryLater({ database }, job) : null;
  return retried ?? ends.store({ job, outcome: null, reason: publicError(error) });
}

/** Schedules a retry; null if the job has had all of them. */
export function retryLater(
  { database }: Pick<FinishPorts, "database">,
  job: ClaimedJob,
): Promise<boolean> | null {
  if (job.retries >= retriesMax) return null;
  return postponeJob(database, job, { delaySeconds: retryDelaySeconds(job.retries), countAs: "retry" });
}

/** Gives a running job back to the queue, to run again immediately. */
export function giveBack(
  { database }: Pick<FinishPorts, "database">,
  job: Pick<ClaimedJob, "id" | "attempt">,
  countAs: "crash" | "nothing" = "nothing",
): Promise<boolean> {
  return postponeJob(database, job, { delaySeconds: 0, countAs });
}

/** An error for clients. Unknown errors may quote anything, so only their class is shown. */
function publicError(error: unknown): { code: string; message: string } {
  if (error instanceof ForagerError) return { code: error.code, message: error.message };
  const name = error instanceof Error ? error.name : "error";
  return {
    code: "internal_error",
    message: `The job stopped on an unexpected ${name}. The log has the details.`,
  };
}
