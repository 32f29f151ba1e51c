import { CancelBody } from "../../../contract/job.ts";
import { ForagerError } from "../../../errors.ts";
import { defineRoute } from "../../route.ts";
import { JobPath } from "./job-path.ts";

export const cancelJob = defineRoute({
  method: "DELETE",
  path: "/api/v1/jobs/:job_id",
  operationId: "cancelJob",
  summary: "Cancel a job",
  description: [
    "Ends a waiting job at once and a running one within about a second; what it has found is discarded.",
    "A job that is completed, failed or cancelled already answers 400. The job stays in the list.",
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
