import {
  CancelJobs,
  JobRerun,
  JobsCancelled,
  JobsRerun,
  RerunJobs,
} from "../../../contract/job-selection.ts";
import { limits } from "../../../contract/limits.ts";
import type { SelectedCancellation } from "../../../jobs/cancel-selected.ts";
import { idempotencyOf, SubmitHeaders } from "../../request/idempotency.ts";
import { defineRoute } from "../../route.ts";
import { JobPath } from "./job-path.ts";
import { selectedBy } from "./list-jobs.ts";

/** What cancels and repeats jobs has in common. */
const ofJobs = { tags: ["Jobs"], auth: "client", access: "member", rateLimit: true } as const;

export const cancelSelectedJobs = defineRoute({
  method: "POST",
  path: "/api/v1/jobs/cancel",
  operationId: "cancelSelectedJobs",
  summary: "Cancel jobs by filter",
  description:
    "Cancels your waiting and running jobs that match all filters; also waiting items of paused batches. Campaigns go on with their other jobs. `dry_run` counts them first.",
  ...ofJobs,
  body: CancelJobs,
  responses: { 200: JobsCancelled },
}).handle(async ({ body, principal, actor }, { canceller }) => {
  const { matched, cancelled } = await canceller.cancelSelected(principal.clientId, {
    selector: { ...selectedBy(body), jobIds: body.job_ids },
    by: actor,
    dryRun: body.dry_run,
  });
  return { status: 200, body: { ...matchedOf(body, matched), cancelled } };
});

export const rerunSelectedJobs = defineRoute({
  method: "POST",
  path: "/api/v1/jobs/rerun",
  operationId: "rerunSelectedJobs",
  summary: "Run jobs again by filter",
  description: [
    "Submits the requests of jobs that have ended again, failed ones by default unless `job_ids` names some, as one new batch with their references.",
    "Jobs that were run again before are left out, so a repeated call does nothing twice.",
    `A call takes the oldest ${limits.batch_items_max}; \`remaining\` tells how many the next one finds. Jobs of campaigns run again outside of them: a campaign has its own retry.`,
  ].join(" "),
  ...ofJobs,
  body: RerunJobs,
  errors: ["shutting_down"],
  responses: { 200: JobsRerun },
}).handle(async ({ body, principal, actor }, { batches }) => {
  const isAnyEnd = [body.status_filter, body.outcome, body.job_ids].every((given) => given === undefined);
  const selected = selectedBy({ ...body, ...(isAnyEnd && { status_filter: "failed" }) });
  const rerun = await batches.rerun(
    { principal, actor },
    { selector: { ...selected, jobIds: body.job_ids }, dryRun: body.dry_run },
  );
  const found = matchedOf(body, rerun.matched);
  const submitted = rerun.batch?.items ?? 0;
  const remaining = body.dry_run ? 0 : Math.max(0, found.matched - submitted - rerun.skipped);
  const batchId = rerun.batch?.batchId ?? null;
  const counted = { ...found, matched_is_minimum: rerun.isMinimum };
  return {
    status: 200,
    body: { ...counted, submitted, skipped: rerun.skipped, remaining, batch_id: batchId },
  };
});

export const rerunJob = defineRoute({
  method: "POST",
  path: "/api/v1/jobs/:job_id/rerun",
  operationId: "rerunJob",
  summary: "Run a job again",
  description:
    "Submits the request of a job that has ended again, with its priority and your reference: `rerun_of` of the new job names it. The new job is not part of its batch or campaign. A job that waits or runs answers 400.",
  ...ofJobs,
  resource: "Job",
  params: JobPath,
  headers: SubmitHeaders,
  errors: [
    "not_found",
    "invalid_state",
    "suppressed",
    "idempotency_conflict",
    "queue_full",
    "database_unavailable",
    "shutting_down",
  ],
  responses: { 201: JobRerun },
}).handle(async ({ params: { job_id }, principal, actor, headers }, { rerunner }) => {
  const idempotency = idempotencyOf(headers, "/api/v1/jobs/:job_id/rerun", { job_id });
  const answer = await rerunner.rerun({ principal, actor }, job_id, idempotency);
  return {
    status: 201,
    body: {
      job_id: answer.jobId,
      rerun_of: job_id,
      type: answer.type,
      status: "queued",
      created_at: answer.createdAt.toISOString(),
      ...(answer.withheld !== undefined && { withheld: answer.withheld }),
      message: `${answer.type} job queued`,
    },
    headers: answer.replayed ? { "idempotent-replayed": "true" } : {},
  };
});

function matchedOf({ dry_run }: { dry_run: boolean }, groups: SelectedCancellation["matched"]) {
  return {
    dry_run,
    matched: groups.reduce((sum, { jobs }) => sum + jobs, 0),
    matched_by: groups.map(({ type, status, jobs }) => ({ type, status, jobs })),
  };
}
