import { type JobStatus, type JobTypeName, jobStatuses, jobTypeNames } from "../../contract/job.ts";
import type { Database, Statement } from "../core/database.ts";
import { mayRunAgain } from "./claimed-jobs.ts";
import { countJobsOf } from "./job-totals.ts";
import { unpadded } from "./stored-result.ts";

export interface JobRow {
  id: string;
  type: JobTypeName;
  status: JobStatus;
  priority: number;
  url: string | null;
  query: string | null;
  created_at: Date;
  updated_at: Date;
  started_at: Date | null;
  completed_at: Date | null;
  worker_id: string | null;
  error_message: string | null;
  progress: Record<string, unknown> | null;
  campaign_id: string | null;
  waiting_for: string | null;
  retry_at: Date | null;
}

/** A job with its result; null fields without one. */
export interface JobResultRow extends JobRow {
  /** The stored result as JSON in UTF-8. */
  data_json: Buffer | null;
  message: string | null;
}

/** Waiting for a retry: then no worker reports what the job waits for. */
const waitsForRetry = `jobs.status = 'processing' and jobs.worker_id is null and not ${mayRunAgain}`;

const columns = `jobs.id, jobs.type, jobs.status, jobs.priority, jobs.url, jobs.query, jobs.created_at,
  jobs.updated_at, jobs.started_at, jobs.completed_at, jobs.worker_id, jobs.error_message, jobs.progress,
  jobs.campaign_id,
  coalesce(jobs.waiting_for,
           case when ${waitsForRetry} then 'its next try, after a transient error' end) as waiting_for,
  coalesce(jobs.retry_at, case when ${waitsForRetry} then jobs.run_after end) as retry_at`;

export async function findJob(database: Database, clientId: string, jobId: string): Promise<JobRow | null> {
  const rows = await database.query<JobRow>({
    name: "find-job",
    text: `select ${columns} from jobs where id = $1 and client_id = $2`,
    values: [jobId, clientId],
  });
  return rows[0] ?? null;
}

export async function findJobWithResult(
  database: Database,
  clientId: string,
  jobId: string,
): Promise<JobResultRow | null> {
  const [row] = await database.query<Omit<JobResultRow, "data_json"> & { data_base64: string | null }>({
    name: "find-job-with-result",
    // Not parsed, and in characters of one byte: 6 MB of other text hold the event loop four times as long.
    text: `select ${columns}, encode(convert_to(job_results.data::text, 'UTF8'), 'base64') as data_base64,
                  job_results.message
           from jobs left join job_results on job_results.job_id = jobs.id
           where jobs.id = $1 and jobs.client_id = $2`,
    values: [jobId, clientId],
  });
  if (row === undefined) return null;
  const { data_base64: data, ...job } = row;
  return { ...job, data_json: data === null ? null : unpadded(Buffer.from(data, "base64")) };
}

type JobRequestRow = Pick<JobRow, "type" | "priority"> & { payload: Record<string, unknown> };

/** The submitted request of a job. */
export async function findJobRequest(
  database: Database,
  clientId: string,
  jobId: string,
): Promise<JobRequestRow | null> {
  const rows = await database.query<JobRequestRow>({
    name: "find-job-request",
    text: "select type, priority, payload from jobs where id = $1 and client_id = $2",
    values: [jobId, clientId],
  });
  return rows[0] ?? null;
}

export interface JobsQuery {
  clientId: string;
  status: JobStatus | undefined;
  type: JobTypeName | undefined;
  sortBy: "created_at" | "updated_at" | "status";
  sortOrder: "asc" | "desc";
  limit: number;
  offset: number;
}

/** One page of a client's jobs and their total. Costs the same for any number of jobs, except for a large offset. */
export async function listJobs(
  database: Database,
  query: JobsQuery,
): Promise<{ total: number; jobs: JobRow[] }> {
  const [total, jobs] = await Promise.all([
    countJobsOf(database, query),
    database.query<JobRow>(pageStatement(query)),
  ]);
  return { total, jobs };
}

/**
 * Finds the page in indexes, in order, and then reads its jobs. A list merges ranges of them: with a filter, by update or by
 * status one per type and status that it shows. Each range is limited by itself: PostgreSQL would read a million entries and
 * sort them rather than merge the ranges. Exported for the test of the query plans.
 */
export function pageStatement(query: JobsQuery): Statement {
  const values: unknown[] = [query.clientId, query.limit, query.offset];
  const keys = sortColumns[query.sortBy];
  const order = keys.map((column) => `${column} ${query.sortOrder}`).join(", ");
  const selects = rangesOf(query).map(({ type, status }) => {
    const conditions = ["client_id = $1"];
    if (type !== undefined) conditions.push(`type = $${values.push(type)}`);
    if (status !== undefined) conditions.push(`status = $${values.push(status)}`);
    // The indexes by update are apart for open and for ended jobs.
    if (query.sortBy === "updated_at" && status !== undefined) {
      const isOpen = status === "queued" || status === "processing";
      conditions.push(`completed_at is ${isOpen ? "null" : "not null"}`);
    }
    return `(select ${keys.join(", ")} from jobs where ${conditions.join(" and ")}
             order by ${order} limit $2::bigint + $3::bigint)`;
  });
  return {
    text: `select ${columns}
           from (select * from (${selects.join("\n union all ")}) shown order by ${order} limit $2 offset $3) page
           join jobs using (id) order by ${order.replace(/\w+ (asc|desc)/g, "page.$&")}`,
    values,
  };
}

/** Each is one range of an index that is sorted as the list is. */
function rangesOf({ sortBy, type, status }: JobsQuery): JobRange[] {
  if (sortBy === "created_at" && type === undefined && status === undefined) return [{}];
  return (type ? [type] : jobTypeNames).flatMap((type) =>
    (status ? [status] : jobStatuses).map((status) => ({ type, status })),
  );
}

interface JobRange {
  type?: JobTypeName;
  status?: JobStatus;
}

const sortColumns = {
  created_at: ["created_at", "id"],
  updated_at: ["updated_at", "id"],
  status: ["status", "created_at", "id"],
} as const;
