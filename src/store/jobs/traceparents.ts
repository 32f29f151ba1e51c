import { isTracing } from "../../telemetry/tracing.ts";
import type { Database, Transaction } from "../core/database.ts";

/*
 * The spans that caused jobs, apart from the jobs: only submits with a `traceparent` have one, and only while tracing is
 * on, so that the busiest table has no column for it.
 */

/** Call it before the job is submitted: a worker may claim it as soon as it is. */
export async function saveTraceparent(
  database: Pick<Database, "query">,
  jobId: string,
  traceparent: string,
): Promise<void> {
  await database.query({
    name: "save-traceparent",
    text: "insert into job_traces (job_id, traceparent) values ($1, $2)",
    values: [jobId, traceparent],
  });
}

/** The same jobs with the spans that caused them. Without the database, without: the jobs are claimed already. */
export async function withTraceparents<Job extends { id: string }>(
  database: Pick<Database, "query">,
  jobs: Job[],
): Promise<(Job & { traceparent?: string | undefined })[]> {
  if (!isTracing() || jobs.length === 0) return jobs;
  const rows = await database
    .query<{ id: string; traceparent: string }>({
      name: "read-traceparents",
      text: "select job_id as id, traceparent from job_traces where job_id = any($1::uuid[])",
      values: [jobs.map(({ id }) => id)],
    })
    .catch(() => []);
  const found = new Map(rows.map(({ id, traceparent }) => [id, traceparent]));
  return jobs.map((job) => ({ ...job, traceparent: found.get(job.id) }));
}

/** A job that waited for longer begins a trace of its own, as do those whose submit was not accepted. */
const kept = "7 days";

/** Deletes at most `limit` old ones. @returns how many. */
export async function deleteOldTraceparents(transaction: Transaction, limit: number): Promise<number> {
  const deleted = await transaction.query({
    name: "delete-old-traceparents",
    text: `delete from job_traces where job_id in
             (select job_id from job_traces where created_at < now() - interval '${kept}'
              order by created_at limit $1)
           returning 1`,
    values: [limit],
  });
  return deleted.length;
}
