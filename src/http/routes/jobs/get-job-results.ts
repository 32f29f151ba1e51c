import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { JobResults } from "../../../contract/job.ts";
import { ForagerError } from "../../../errors.ts";
import type { JobType } from "../../../jobs/job-type.ts";
import { type JobResultView, standingOf } from "../../../jobs/read.ts";
import { baseUrlOf } from "../../base-url.ts";
import type { HttpServices } from "../../http-services.ts";
import { defineRoute, type Route } from "../../route.ts";
import { WrittenJson } from "../../written-json.ts";
import { JobPath } from "./job-path.ts";

/** The route's description shows the result of each of `jobTypes`. */
export function getJobResults(jobTypes: Iterable<Pick<JobType, "result">>): Route {
  const results = [...jobTypes].map((jobType) => jobType.result);
  const [only] = results;
  const CompletedJob = JobResults.extend({
    data: (only && results.length === 1 ? only : z.union(results)).meta({
      description: "The result; its shape depends on the job type.",
    }),
  }).meta({
    id: "CompletedJob",
    description: "The result of a completed job. Every field is always present.",
  });

  return defineRoute({
    method: "GET",
    path: "/api/v1/jobs/:job_id/results",
    operationId: "getJobResults",
    summary: "Results of a job",
    description: [
      "The result of a completed job, as often as you like: results are kept.",
      "202 while the job waits or runs (ask again in 3 to 5 seconds), 410 when it failed or was cancelled.",
    ].join(" "),
    tags: ["Jobs"],
    auth: "client",
    access: "viewer",
    rateLimit: true,
    resource: "Job",
    params: JobPath,
    errors: ["not_found", "storage_unavailable"],
    responses: { 200: CompletedJob, 202: JobResults, 410: JobResults },
  }).handle(async ({ params, principal, request }, services) => {
    const job = await services.jobs.findWithResult(principal.clientId, params.job_id);
    if (job === null) throw new ForagerError("not_found", "Job not found");
    switch (job.status) {
      case "queued":
      case "processing":
        return { status: 202, body: unfinished(job) };
      case "completed": {
        const data = await dataOf(job, request, services);
        const members = { ...envelope(job), success: true, message: job.message, data };
        return { status: 200, body: WrittenJson.object(members) };
      }
      case "failed":
        return { status: 410, body: { ...envelope(job), error_message: job.errorMessage } };
      case "cancelled":
        return { status: 410, body: { ...envelope(job), error_message: "Job was cancelled" } };
    }
  });
}

/** The envelope without anything that only some states have. */
function envelope(job: JobResultView) {
  return {
    success: false,
    job_id: job.id,
    type: job.type,
    status: job.status,
    processing_time_seconds: job.processingSeconds,
    worker_id: job.workerId,
    completed_at: job.completedAt?.toISOString() ?? null,
    message: null,
    data: null,
    error_message: null,
  };
}

/** The contract shows a waiting job as `processing` too; the message tells which it is. */
function unfinished(job: JobResultView) {
  const when = job.waitingFor === null ? "in a few seconds" : "later";
  const message = `${standingOf(job)} Ask again ${when}.`;
  return { ...envelope(job), status: "processing" as const, processing_time_seconds: null, message };
}

/** The result as JSON. What is in the object store has a new link at each reading. */
async function dataOf(
  { type, dataJson }: JobResultView,
  request: FastifyRequest,
  { jobTypes, files, config }: HttpServices,
): Promise<Buffer | null> {
  if (dataJson === null) return null;
  const present = jobTypes.get(type)?.present;
  const linkTo = (key: string) => files.link(key, baseUrlOf(request, config));
  return present === undefined ? dataJson : await present(dataJson, linkTo);
}
