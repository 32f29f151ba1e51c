import { z } from "zod";
import { JobList, jobStatuses, jobTypeNames } from "../../../contract/job.ts";
import { limits } from "../../../contract/limits.ts";
import type { JobView } from "../../../jobs/read.ts";
import { defineRoute } from "../../route.ts";

const pageMax = 1_000_000;

const ListJobsQuery = z.object({
  page: z.int().min(1).max(pageMax).default(1).meta({ description: "Page, from 1." }),
  page_size: z
    .int()
    .min(1)
    .max(limits.job_list_page_size_max)
    .default(50)
    .meta({ description: "Jobs on a page." }),
  // Without the examples of JobStatus and JobType, which the reference page would send as filters.
  status_filter: z.enum(jobStatuses).optional().meta({ description: "Only jobs in this state." }),
  type_filter: z.enum(jobTypeNames).optional().meta({ description: "Only jobs of this type." }),
  sort_by: z.enum(["created_at", "updated_at", "status"]).default("created_at"),
  sort_order: z.enum(["asc", "desc"]).default("desc"),
});

export const listJobs = defineRoute({
  method: "GET",
  path: "/api/v1/jobs/list",
  operationId: "listJobs",
  summary: "Jobs",
  description: "Your jobs, newest first unless asked otherwise. A page after the last one is empty.",
  tags: ["Jobs"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  query: ListJobsQuery,
  responses: { 200: JobList },
}).handle(async ({ query, principal }, { jobs }) => {
  const { total, jobs: found } = await jobs.list(principal.clientId, {
    page: query.page,
    pageSize: query.page_size,
    status: query.status_filter,
    type: query.type_filter,
    sortBy: query.sort_by,
    sortOrder: query.sort_order,
  });
  return {
    status: 200,
    body: {
      total,
      page: query.page,
      page_size: query.page_size,
      total_pages: Math.ceil(total / query.page_size),
      jobs: found.map(listItem),
    },
  };
});

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
    waiting_for: job.waitingFor,
    retry_at: job.retryAt?.toISOString() ?? null,
  };
}
