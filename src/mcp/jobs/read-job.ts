import type { z } from "zod";
import type { JobResults, JobStatusBody } from "../../contract/job.ts";
import { type ForagerApi, problemOf, read } from "../api/forager-api.ts";
import { ToolError } from "../tool-error.ts";
import { jobViews } from "../views/job-views.ts";
import type { CompletedJob, JobView } from "../views/view.ts";

export type JobState = z.output<typeof JobStatusBody>;

const jobPath = (jobId: string): string => `/api/v1/jobs/${encodeURIComponent(jobId)}`;

/** @throws ApiProblem */
export const readJobState = (api: ForagerApi, jobId: string, signal: AbortSignal): Promise<JobState> =>
  read<JobState>(api, { method: "GET", path: `${jobPath(jobId)}/status`, signal });

/**
 * The result of a job that has ended.
 * @throws ToolError if it failed or was cancelled, ApiProblem if the result has expired.
 */
export async function readCompletedJob(
  api: ForagerApi,
  jobId: string,
  signal: AbortSignal,
): Promise<CompletedJob<never>> {
  const response = await api.call({ method: "GET", path: `${jobPath(jobId)}/results`, signal });
  const envelope = response.body as z.output<typeof JobResults>;
  if (response.status === 200) return envelope as unknown as CompletedJob<never>;
  if (response.status === 202) throw new ToolError(`Job ${jobId} has not ended yet: get_job waits for it.`);
  if (response.status === 410 && envelope.code === undefined) throw failureOf(jobId, envelope);
  throw problemOf(response);
}

function failureOf(jobId: string, { type, status, error_message }: z.output<typeof JobResults>): ToolError {
  const why = error_message ?? "no reason is known";
  if (status === "cancelled")
    return new ToolError(`Job ${jobId} was cancelled. Repeat the call to start it again.`);
  return new ToolError(`Job ${jobId} failed: ${why} ${jobViews[type].afterFailure(why)}`);
}

/** What an agent sees of a completed job. */
export const viewOf = (job: CompletedJob<never>): JobView => jobViews[job.type].viewOf(job);
