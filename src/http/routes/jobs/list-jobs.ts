import { z } from "zod";
import { JobList } from "../../../contract/job.ts";
import { jobFilterShape, jobOrderShape } from "../../../contract/job-filter.ts";
import { limits } from "../../../contract/limits.ts";
import type { JobListQuery, JobSelection, JobView } from "../../../jobs/read.ts";
import { defineRoute } from "../../route.ts";
import { accountOf } from "./read-and-cancel.ts";

const pageMax = 1_000_000;

const ListJobsQuery = z.object({
  page: z
    .int()
    .min(1)
    .max(pageMax)
    .default(1)
    .meta({ description: "Page number, from 1; with `cursor`, counted from there." }),
  page_size: z
    .int()
    .min(1)
    .max(limits.job_list_page_size_max)
    .default(50)
    .meta({ description: "Jobs per page." }),
  cursor: z.string().max(1000).optional().meta({
    description:
      "`next_cursor` of the previous page, for the same filters and order. Costs the same at any depth.",
  }),
  ...jobFilterShape,
  ...jobOrderShape,
});

export const listJobs = defineRoute({
  method: "GET",
  path: "/api/v1/jobs/list",
  operationId: "listJobs",
  summary: "Jobs",
  description: [
    "Your jobs, newest first by default. A page after the last one is empty; read on with `cursor` until `next_cursor` is null.",
    "With other filters than state and type, or sorted by results or duration, each call examines up to 20,000 jobs, or 5,000 with `q`:",
    "a page may then have few jobs or none although `next_cursor` continues, and `total` counts what was examined (`total_is_minimum`).",
  ].join(" "),
  tags: ["Jobs"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  query: ListJobsQuery,
  responses: { 200: JobList },
}).handle(async ({ query, principal }, { jobs }) => {
  const { page, page_size: pageSize, cursor } = query;
  const found = await jobs.list(principal.clientId, { page, pageSize, cursor, ...listedBy(query) });
  return {
    status: 200,
    body: {
      total: found.total,
      total_is_minimum: found.totalIsMinimum,
      page,
      page_size: pageSize,
      total_pages: Math.ceil(found.total / pageSize),
      next_cursor: found.next,
      jobs: found.jobs.map(listItem),
    },
  };
});

type AskedFilter = z.output<z.ZodObject<typeof jobFilterShape>>;
type AskedOrder = z.output<z.ZodObject<typeof jobOrderShape>>;

/** Which jobs a query asks for, and in which order. */
export const listedBy = (
  query: AskedFilter & AskedOrder,
): Omit<JobListQuery, "page" | "pageSize" | "cursor"> => ({
  ...selectedBy(query),
  sortBy: query.sort_by,
  sortOrder: query.sort_order,
});

/** Which jobs filters ask for. */
export function selectedBy(query: AskedFilter): JobSelection {
  const { campaign_id: campaign, batch_id: batch, outcome } = query;
  const words = query.q?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  return {
    // An outcome that is a state has the index of the state.
    status:
      query.status_filter ??
      (outcome === "empty" || outcome === "succeeded" ? ("completed" as const) : outcome),
    type: query.type_filter,
    filter: {
      words: words.length > 0 ? words : undefined,
      createdAfter: dateOf(query.created_after),
      createdBefore: dateOf(query.created_before),
      campaignId: campaign === "none" ? null : campaign,
      batchId: batch === "none" ? null : batch,
      clientRef: query.client_ref,
      actorId: query.actor_id,
      // A state that says the same needs no more examination.
      outcome:
        (outcome === "failed" || outcome === "cancelled") && (query.status_filter ?? outcome) === outcome
          ? undefined
          : outcome,
    },
  };
}

const dateOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text));

function listItem(job: JobView): z.output<typeof JobList>["jobs"][number] {
  return {
    job_id: job.id,
    type: job.type,
    status: job.status,
    priority: job.priority,
    url: job.url,
    query: job.query,
    created_at: job.createdAt.toISOString(),
    updated_at: job.updatedAt.toISOString(),
    completed_at: job.completedAt?.toISOString() ?? null,
    worker_id: job.workerId,
    campaign_id: job.campaignId,
    batch_id: job.batchId,
    client_ref: job.clientRef,
    rerun_of: job.rerunOf,
    waiting_for: job.waitingFor,
    retry_at: job.retryAt?.toISOString() ?? null,
    ...accountOf(job),
  };
}
