import { outcomeOf } from "../../contract/job-outcome.ts";
import type { JobListQuery, JobReader, JobView } from "../../jobs/read.ts";
import type { CellType, Column } from "../table.ts";

/** Jobs that are read at a time. */
const jobsAtOnce = 500;

const column = (name: string, type: CellType, value: (job: JobView) => unknown): Column<JobView> => ({
  name,
  type,
  value,
});
const moment = (name: string, value: (job: JobView) => Date | null) =>
  column(name, "moment", (job) => value(job)?.toISOString() ?? null);

/** Columns in order, named as the fields of the list; append new ones. */
export const jobListColumns: readonly Column<JobView>[] = [
  column("job_id", "text", ({ id }) => id),
  column("type", "text", ({ type }) => type),
  column("title", "text", ({ title }) => title),
  column("status", "text", ({ status }) => status),
  column("outcome", "text", ({ status, resultsCount }) => outcomeOf(status, resultsCount)),
  column("outcome_reason", "text", ({ outcomeReason }) => outcomeReason),
  column("results_count", "integer", ({ resultsCount }) => resultsCount),
  moment("created_at", ({ createdAt }) => createdAt),
  moment("started_at", ({ startedAt }) => startedAt),
  moment("completed_at", ({ completedAt }) => completedAt),
  column("duration_seconds", "number", ({ durationSeconds }) => durationSeconds),
  column("actor_id", "text", ({ actor }) => actor.id),
  column("actor_name", "text", ({ actor }) => actor.name),
  column("actor_role", "text", ({ actor }) => actor.role),
  column("campaign_id", "text", ({ campaignId }) => campaignId),
  column("batch_id", "text", ({ batchId }) => batchId),
  column("client_ref", "text", ({ clientRef }) => clientRef),
  column("url", "text", ({ url }) => url),
  column("query", "text", ({ query }) => query),
  column("priority", "integer", ({ priority }) => priority),
];

/** All jobs of a list, page by page. */
export async function* jobBatches(
  jobs: Pick<JobReader, "list">,
  clientId: string,
  list: Omit<JobListQuery, "page" | "pageSize" | "cursor">,
  signal: AbortSignal,
): AsyncGenerator<readonly JobView[]> {
  let cursor: string | undefined;
  do {
    const page = await jobs.list(clientId, { ...list, page: 1, pageSize: jobsAtOnce, cursor });
    if (signal.aborted) return;
    yield page.jobs;
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
}
