import { ForagerError } from "../errors.ts";
import type { ClaimedJob } from "../store/claimed-jobs.ts";
import type { Database } from "../store/database.ts";
import { setJobAside } from "../store/ended-jobs.ts";
import type { JobOutcome, JsonObject } from "./job-type.ts";
import type { RunEnds } from "./run-ends.ts";

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
