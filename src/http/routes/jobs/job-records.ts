import { JobRecords } from "../../../contract/records.ts";
import { ForagerError } from "../../../errors.ts";
import { defineRoute } from "../../route.ts";
import { JobPath } from "./job-path.ts";

export const getJobRecords = defineRoute({
  method: "GET",
  path: "/api/v1/jobs/:job_id/records",
  operationId: "getJobRecords",
  summary: "Records of a job",
  description:
    "How many records of each kind a job's result is about, and how many of them it found first. The list of records with `job` has the records.",
  tags: ["Jobs"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  resource: "Job",
  params: JobPath,
  responses: { 200: JobRecords },
}).handle(async ({ params, principal }, { jobs, records }) => {
  const job = await jobs.find(principal.clientId, params.job_id);
  if (job === null) throw new ForagerError("not_found", "Job not found");
  const found = await records.ofJob(principal.clientId, params.job_id);
  return { status: 200, body: { ...found, is_complete: found.is_complete && job.status === "completed" } };
});
