import { JobStatusBody } from "../../../contract/job.ts";
import { ForagerError } from "../../../errors.ts";
import { type JobView, standingOf } from "../../../jobs/read.ts";
import { defineRoute } from "../../route.ts";
import { JobPath } from "./job-path.ts";

export const getJobStatus = defineRoute({
  method: "GET",
  path: "/api/v1/jobs/:job_id/status",
  operationId: "getJobStatus",
  summary: "Status of a job",
  description:
    "Where a job stands and how far it is. Poll every 3 to 5 seconds, or listen to the event stream.",
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
      error_message: job.errorMessage,
      message: standingOf(job),
      waiting_for: job.waitingFor,
      retry_at: job.retryAt?.toISOString() ?? null,
      progress: progressOf(job),
    },
  };
});

/** With the wait, which clients looked for there before it had fields of its own. */
function progressOf({ progress, waitingFor, retryAt }: JobView): JobView["progress"] {
  if (waitingFor === null) return progress;
  const seconds = retryAt === null ? null : Math.max(0, Math.ceil((retryAt.getTime() - Date.now()) / 1000));
  return { ...progress, waiting_for: waitingFor, ...(seconds !== null && { waiting_seconds: seconds }) };
}
