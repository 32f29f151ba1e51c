import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { CancelBody, JobRequest, JobResults, JobStatusBody } from "../../../contract/job.ts";
import { outcomeOf } from "../../../contract/job-outcome.ts";
import { errorCatalogue, ForagerError } from "../../../errors.ts";
import type { JobType } from "../../../jobs/job-type.ts";
import { type JobResultView, type JobView, unfinishedMessage } from "../../../jobs/read.ts";
import type { HttpServices } from "../../http-services.ts";
import { baseUrlOf } from "../../request/addresses.ts";
import { WrittenJson } from "../../response/written-json.ts";
import { defineRoute, type Route } from "../../route.ts";
import { JobPath } from "./job-path.ts";
import { resultOrWait } from "./wait-for-job.ts";

export const getJobStatus = defineRoute({
  method: "GET",
  path: "/api/v1/jobs/:job_id/status",
  operationId: "getJobStatus",
  summary: "Status of a job",
  description: "State and progress of a job. Poll every 3 to 5 seconds, or listen to the event stream.",
  tags: ["Jobs"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  resource: "Job",
  params: JobPath,
  errors: ["not_found"],
  responses: { 200: JobStatusBody },
}).handle(async ({ params, principal }, { jobs }) => {
  const job = await jobs.find(principal.clientId, params.job_id);
  if (job === null) throw new ForagerError("not_found", "Job not found");
  return {
    status: 200,
    body: {
      success: true,
      job_id: job.id,
      type: job.type,
      status: job.status,
      created_at: job.createdAt.toISOString(),
      updated_at: job.updatedAt.toISOString(),
      worker_id: job.workerId,
      campaign_id: job.campaignId,
      batch_id: job.batchId,
      client_ref: job.clientRef,
      rerun_of: job.rerunOf,
      completed_at: job.completedAt?.toISOString() ?? null,
      ...accountOf(job),
      attempts: job.attempts,
      error_message: job.errorMessage,
      message: unfinishedMessage(job),
      waiting_for: job.waitingFor,
      retry_at: job.retryAt?.toISOString() ?? null,
      waits: job.waits.map(({ waitingFor, startedAt, endedAt }) => ({
        waiting_for: waitingFor,
        started_at: startedAt.toISOString(),
        ended_at: endedAt?.toISOString() ?? null,
      })),
      progress: progressWithWait(job),
    },
  };
});

export function accountOf(job: JobView) {
  return {
    title: job.title,
    outcome: outcomeOf(job.status, job.resultsCount),
    outcome_reason: job.outcomeReason,
    results_count: job.resultsCount,
    actor: job.actor,
    started_at: job.startedAt?.toISOString() ?? null,
    duration_seconds: job.durationSeconds,
  };
}

/** Includes the wait: clients read it here before it had its own fields. */
function progressWithWait({ progress, waitingFor, retryAt }: JobView): JobView["progress"] {
  if (waitingFor === null) return progress;
  const seconds = retryAt === null ? null : Math.max(0, Math.ceil((retryAt.getTime() - Date.now()) / 1000));
  return { ...progress, waiting_for: waitingFor, ...(seconds !== null && { waiting_seconds: seconds }) };
}

const ResultsQuery = z.object({
  wait: z.int().min(0).max(60).optional().meta({
    description:
      "Seconds to wait for an unfinished job. The answer comes as soon as the job has ended, and is 202 if it has not by then.",
    example: 60,
  }),
  include: z.enum(["evidence"]).optional().meta({
    description:
      "With `evidence`, YAML and Markdown also have what the result is based on: the page of each contact, the crawled pages, what decided each verdict, the source of each field of a profile. JSON always has it.",
    example: "evidence",
  }),
});

/** The route's description includes the result of each of `jobTypes`. */
export function getJobResults(jobTypes: Iterable<Pick<JobType, "name" | "result">>): Route {
  const CompletedJob = z
    .discriminatedUnion("type", [...jobTypes].map(completedJob) as [ReturnType<typeof completedJob>])
    .meta({
      id: "CompletedJob",
      description: "The result of a completed job; `type` tells the shape of `data`.",
    });

  return defineRoute({
    method: "GET",
    path: "/api/v1/jobs/:job_id/results",
    operationId: "getJobResults",
    summary: "Results of a job",
    description: [
      "The result of a completed job. Results are kept indefinitely, unless the service or your client has chosen a time, and can be read repeatedly.",
      "`format=yaml` and `format=md` are for readers that pay by the token: members that are null or empty are left out, and evidence is shown on request.",
      "202 while the job is waiting or running (retry in 3 to 5 seconds, or pass `wait`), 410 if it failed or was cancelled, or its results have expired.",
    ].join(" "),
    tags: ["Jobs"],
    auth: "client",
    access: "viewer",
    rateLimit: true,
    resource: "Job",
    params: JobPath,
    query: ResultsQuery,
    errors: ["not_found", "storage_unavailable"],
    responses: { 200: CompletedJob, 202: JobResults, 410: JobResults },
  }).handle(async ({ params, query, principal, request }, services) => {
    const wanted = { principal, jobId: params.job_id, waitMs: (query.wait ?? 0) * 1000 };
    const job = await resultOrWait(services, wanted, request.raw.socket);
    if (job === null) throw new ForagerError("not_found", "Job not found");
    switch (job.status) {
      case "queued":
      case "processing":
        return { status: 202, body: unfinished(job) };
      case "completed": {
        if (job.expiredAt !== null) return { status: 410, body: expired(job, job.expiredAt) };
        const data = await dataOf(job, request, services);
        const members = { ...envelope(job), success: true, message: job.message, data };
        const leftOut = query.include === "evidence" ? [] : evidenceOf(services.jobTypes.get(job.type));
        return { status: 200, body: WrittenJson.object(members), leftOut };
      }
      case "failed":
        return { status: 410, body: { ...envelope(job), error_message: job.errorMessage } };
      case "cancelled":
        return { status: 410, body: { ...envelope(job), error_message: "Job was cancelled" } };
    }
  });
}

const evidenceOf = (type: JobType | undefined): string[] =>
  (type?.evidence ?? []).map((path) => `data.${path}`);

/** The envelope of a completed job of one type, named after it: `CompletedSiteJob`. */
function completedJob({ name, result }: Pick<JobType, "name" | "result">) {
  return JobResults.omit({ code: true })
    .extend({ type: z.literal(name), status: z.literal("completed"), data: result })
    .meta({
      id: `Completed${name.replace("svc", "")}Job`,
      description: `The result of a completed ${name} job. Every field is always present.`,
    });
}

/** The envelope with only the fields that all states share. */
function envelope(job: JobResultView) {
  return {
    success: false,
    job_id: job.id,
    type: job.type,
    status: job.status,
    processing_time_seconds: job.durationSeconds,
    worker_id: job.workerId,
    completed_at: job.completedAt?.toISOString() ?? null,
    message: null,
    data: null,
    error_message: null,
  };
}

/** The job stays completed; only its result is gone. */
function expired(job: JobResultView, at: Date) {
  const message = `${errorCatalogue.results_expired.detail} This happened on ${at.toISOString().slice(0, 10)}. Submit the job again for new results.`;
  return { ...envelope(job), error_message: message, code: "results_expired" as const };
}

/** The contract shows a waiting job as `processing` too; the message distinguishes them. */
function unfinished(job: JobResultView) {
  const when = job.waitingFor === null ? "in a few seconds" : "later";
  const message = `${unfinishedMessage(job)} Try again ${when}.`;
  return { ...envelope(job), status: "processing" as const, processing_time_seconds: null, message };
}

/** The result as JSON. Content in the object store gets a new link on each read. */
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

export const getJobRequest = defineRoute({
  method: "GET",
  path: "/api/v1/jobs/:job_id/request",
  operationId: "getJobRequest",
  summary: "Request of a job",
  description: "The job's request, as a body that submits the same job again.",
  tags: ["Jobs"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  resource: "Job",
  params: JobPath,
  isComplete: true,
  responses: { 200: JobRequest },
}).handle(async ({ params, principal }, { jobs }) => {
  const request = await jobs.findRequest(principal.clientId, params.job_id);
  if (request === null) throw new ForagerError("not_found", "Job not found");
  const { type, priority, payload, client_ref } = request;
  const body = { payload, priority, ...(client_ref !== null && { client_ref }) };
  return {
    status: 200,
    body: { job_id: params.job_id, type, path: `/api/v1/jobs/${type}/submit`, body },
    leftOut: ["job_id"],
  };
});

export const cancelJob = defineRoute({
  method: "DELETE",
  path: "/api/v1/jobs/:job_id",
  operationId: "cancelJob",
  summary: "Cancel a job",
  description: [
    "Ends a waiting job immediately and a running one within about a second; partial results are discarded.",
    "A job that has already completed, failed or been cancelled answers 400. The job stays in the list.",
  ].join(" "),
  tags: ["Jobs"],
  auth: "client",
  access: "member",
  rateLimit: true,
  resource: "Job",
  params: JobPath,
  errors: ["not_found", "invalid_state"],
  responses: { 200: CancelBody },
}).handle(async ({ params, principal, actor }, { canceller }) => {
  const outcome = await canceller.cancel(principal.clientId, params.job_id, actor);
  if (outcome === "not_found") throw new ForagerError("not_found", "Job not found");
  if (outcome !== "cancelled") {
    throw new ForagerError("invalid_state", `A job that is ${outcome.terminal} cannot be cancelled.`);
  }
  return {
    status: 200,
    body: { success: true, job_id: params.job_id, status: "cancelled", message: "Job was cancelled" },
  };
});
