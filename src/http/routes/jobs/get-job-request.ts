import { JobRequest } from "../../../contract/job.ts";
import { ForagerError } from "../../../errors.ts";
import { defineRoute } from "../../route.ts";
import { JobPath } from "./job-path.ts";

export const getJobRequest = defineRoute({
  method: "GET",
  path: "/api/v1/jobs/:job_id/request",
  operationId: "getJobRequest",
  summary: "Request of a job",
  description: "What the job was asked to do, as a body that submits the same again.",
  tags: ["Jobs"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  resource: "Job",
  params: JobPath,
  responses: { 200: JobRequest },
}).handle(async ({ params, principal }, { jobs }) => {
  const request = await jobs.findRequest(principal.clientId, params.job_id);
  if (request === null) throw new ForagerError("not_found", "Job not found");
  const { type, priority, payload } = request;
  return {
    status: 200,
    body: { job_id: params.job_id, type, path: `/api/v1/jobs/${type}/submit`, body: { payload, priority } },
  };
});
