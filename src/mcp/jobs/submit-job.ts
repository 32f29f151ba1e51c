import type { Acknowledgement } from "../../contract/job.ts";
import type { JobTypeName } from "../../contract/job-types.ts";
import { counted } from "../../text/counted.ts";
import type { Answer } from "../answer/answer.ts";
import type { ToolContext } from "../tool.ts";
import { answerJob } from "./answer-job.ts";
import { readJobState } from "./read-job.ts";
import { submitOnce } from "./submit-once.ts";

interface Wanted {
  type: JobTypeName;
  payload: object;
  wait_seconds: number;
  force_refresh: boolean;
  withText?: boolean;
}

/**
 * Submits a job, waits for it and shows its result.
 * @throws ToolError, ApiProblem
 */
export async function submitAndAnswer(context: ToolContext, wanted: Wanted): Promise<Answer> {
  const { type, payload, force_refresh, wait_seconds, withText } = wanted;
  const accepted = await submitOnce<Pick<Acknowledgement, "job_id"> & Partial<Acknowledgement>>(context, {
    path: `/api/v1/jobs/${type}/submit`,
    body: { payload },
    fresh: force_refresh,
    async stateOf({ job_id }) {
      const { status, updated_at } = await readJobState(context.api, job_id, context.signal);
      return { status, updatedAt: updated_at };
    },
  });
  const { job_id, withheld = 0, reused, from_cache = false } = accepted;
  const notes = withheldNotes(withheld);
  return await answerJob(context, job_id, {
    waitSeconds: wait_seconds,
    reused: reused || from_cache,
    notes,
    withText,
  });
}

/** What the suppression list kept out. */
export const withheldNotes = (withheld: number): string[] =>
  withheld === 0
    ? []
    : [`${counted(withheld, "address", "addresses")} on the suppression list were left out of the job.`];
