import { createGroupCommit } from "../async/group-commit.ts";
import { ForagerError } from "../errors.ts";
import type { Database } from "../store/core/database.ts";
import type { ClaimedJob } from "../store/jobs/claimed-jobs.ts";
import {
  endJobs,
  type RunEnd,
  type StoredResult,
  setJobAside,
  storedResult,
  storeResult,
} from "../store/jobs/ended-jobs.ts";
import { lockRuns } from "./dedup.ts";
import type { EndedJob, JobChain } from "./job-chain.ts";
import type { JobOutcome, JsonObject } from "./job-type.ts";

/** The end of a run: with an outcome it completed, else it failed for that reason. */
export type EndedRun = { job: ClaimedJob } & (
  | { outcome: JobOutcome & { progress: JsonObject | null } }
  | { outcome: null; reason: { code: string; message: string } }
);

export interface RunEnds {
  /** False when the run no longer counts. */
  store(end: EndedRun): Promise<boolean>;
}

interface EndPorts {
  database: Database;
  /** What follows from the ends of a campaign's jobs. Without it they end as all others do. */
  chain?: JobChain | undefined;
}

/** What waits together is stored together, but no more than keep others waiting for some hundred milliseconds. */
const batchMax = 25;
/** Results that are larger together are sent one by one, before the statement that takes the event log's lock. */
const resultCharsMax = 1_000_000;

/**
 * Stores the ends of runs. Those that this process has meanwhile share the next transaction: the question what is next,
 * the event log's lock and the commit are the most of what an end costs, and are paid once for all of them.
 *
 * Those of one campaign, and those of one client whose records are compared with earlier ones, are stored one batch after
 * the other: batches wait for each other where they meet in a campaign or a record, and nobody else is to wait with them.
 */
export function createRunEnds(ports: EndPorts): RunEnds {
  const groups = new Map<string, { commit: ReturnType<typeof groupOf>; open: number }>();
  const groupOf = (campaignId: string | null, mayDedup: boolean) =>
    createGroupCommit<EndedRun, boolean>({
      run: (ends) =>
        campaignId === null && !mayDedup ? storePlain(ports, ends) : storeLocked(ports, campaignId, ends),
      batchMax,
      inFlightMax: 1,
      retryAlone: (error) => !(error instanceof ForagerError),
    });
  return {
    async store(end) {
      const { campaign_id, client_id } = end.job;
      const campaignId = ports.chain === undefined ? null : campaign_id;
      const mayDedup = hasRecords(end);
      const key = campaignId ?? (mayDedup ? `client ${client_id}` : "");
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

/** In one statement, which commits by itself. */
async function storePlain({ database }: EndPorts, ends: EndedRun[]): Promise<boolean[]> {
  const results = resultsOf(ends);
  let chars = 0;
  for (const { text } of results.values()) chars += text.length;
  if (chars > resultCharsMax) return await storeLocked({ database }, null, ends);
  const counted = await endJobs(database, ends.map(runEndOf), results);
  return ends.map(({ job }) => counted.has(job.id));
}

/** In a transaction that holds the jobs' rows, so that what follows from their ends is written before they end. */
async function storeLocked(
  { database, chain }: EndPorts,
  campaignId: string | null,
  ends: EndedRun[],
): Promise<boolean[]> {
  const counting = await database.transaction(async (tx) => {
    const turn = campaignId === null ? null : await chain?.take(tx, campaignId);
    // Which runs count is settled first, so that the statements which hold the event log's lock are the last ones.
    const runs = await lockRuns(tx, ends);
    if (runs.length === 0) return [];
    const stored = [...resultsOf(runs)].map(([jobId, result]) => storeResult(tx, jobId, result));
    const [follow] = await Promise.all([turn?.advance(runs.map(endedJobOf)), ...stored]);
    await tx.finish(() => Promise.all([endJobs(tx, runs.map(runEndOf), new Map()), follow?.()]));
    return runs;
  });
  const counted = new Set(counting.map(({ job }) => job));
  return ends.map(({ job }) => counted.has(job));
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

/** Runs again after a transient error, at most this often, after 5, 10 and 20 seconds. */
const retriesMax = 3;
const retryDelaySeconds = (retries: number) => 5 * 2 ** retries;

export interface FinishPorts {
  database: Database;
  ends: RunEnds;
}

/** Each of these ends a run at once or not at all, and does nothing when the run no longer counts. */
export function finishWithResult(
  { ends }: Pick<FinishPorts, "ends">,
  job: ClaimedJob,
  outcome: JobOutcome & { progress: JsonObject | null },
): Promise<boolean> {
  return ends.store({ job, outcome });
}

/** Fails the job, or puts it aside for another try when its error is transient. */
export function finishWithError(
  { database, ends }: FinishPorts,
  job: ClaimedJob,
  error: unknown,
): Promise<boolean> {
  const again = error instanceof ForagerError && error.consequence === "retry" && job.retries < retriesMax;
  if (!again) return ends.store({ job, outcome: null, reason: publicError(error) });
  return setJobAside(database, job, { delaySeconds: retryDelaySeconds(job.retries), countAs: "retry" });
}

/** Gives a running job back, to run again at once. */
export function giveBack(
  { database }: Pick<FinishPorts, "database">,
  job: Pick<ClaimedJob, "id" | "attempt">,
  countAs: "crash" | "nothing" = "nothing",
): Promise<boolean> {
  return setJobAside(database, job, { delaySeconds: 0, countAs });
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
