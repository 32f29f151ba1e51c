import type { JobTypeName } from "../contract/job.ts";
import type { Actor, Principal } from "../contract/principal.ts";
import { ForagerError } from "../errors.ts";
import type { JobType } from "./job-type.ts";
import type { JobReader } from "./read.ts";
import type { SubmitAnswer, SubmitRequest, Submitter } from "./submit.ts";

/** Submits the request of a job that has ended again, as a job of its own. */
export interface JobRerunner {
  /** @throws ForagerError not_found, invalid_state; those of a submit. */
  rerun(
    caller: { principal: Principal; actor: Actor },
    jobId: string,
    idempotency?: SubmitRequest["idempotency"],
  ): Promise<SubmitAnswer>;
}

interface RerunPorts {
  jobs: Pick<JobReader, "findRequest">;
  submitter: Pick<Submitter, "submit">;
  jobTypes: ReadonlyMap<JobTypeName, JobType>;
}

export function createJobRerunner({ jobs, submitter, jobTypes }: RerunPorts): JobRerunner {
  return {
    async rerun(caller, jobId, idempotency) {
      const request = await jobs.findRequest(caller.principal.clientId, jobId);
      if (request === null) throw new ForagerError("not_found", "Job not found");
      const { type, status, priority, client_ref, payload: stored } = request;
      if (status === "queued" || status === "processing") {
        throw new ForagerError("invalid_state", `A job that is ${status} cannot be run again.`);
      }
      const payload = parseStored(jobTypes.get(type), stored);
      if (payload === null) throw new ForagerError("invalid_state", notRunnable);
      return await submitter.submit({
        ...caller,
        type,
        payload,
        sent: stored,
        priority,
        clientRef: client_ref ?? undefined,
        rerunOf: jobId,
        mayUseCache: false,
        ...(idempotency !== undefined && { idempotency }),
      });
    },
  };
}

/** Why a job cannot run again: an erasure has removed a part, or its type has other rules now. */
export const notRunnable = "The job's request is no longer complete or valid, so it cannot run again.";

/** A stored payload with its defaults; null if the type's schema does not accept it. */
export function parseStored(jobType: JobType | undefined, stored: unknown): unknown {
  const parsed = jobType?.payload.safeParse(stored);
  return parsed?.success ? parsed.data : null;
}
