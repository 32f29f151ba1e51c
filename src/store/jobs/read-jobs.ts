import { type JobStatus, type JobTypeName, jobStatuses } from "../../contract/job.ts";
import type { Database, Statement } from "../core/database.ts";
import { mayRunAgain } from "./claimed-jobs.ts";
import { heldAsJobs } from "./held-jobs.ts";
import { countJobsOf } from "./job-totals.ts";
import { findMark, jobsPerMark } from "./list-marks.ts";
import { type JobsQuery, keyJson, keyStatement, orderOf } from "./list-ranges.ts";
import { findMatches, type Matches, type MatchQuery } from "./matching-jobs.ts";
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
  batch_id: string | null;
  client_ref: string | null;
  rerun_of: string | null;
  waiting_for: string | null;
  retry_at: Date | null;
  /** Null for a job that has never waited. */
  waits: { for: string; from: string; until: string | null }[] | null;
  attempt: number;
  results_count: number | null;
  outcome_reason: string | null;
  actor_id: string;
  actor_name: string;
  actor_role: string;
  /** Of a verification of many addresses, the first three; null for others. */
  first_addresses: string[] | null;
  addresses_count: number | null;
}

/** A job with its result; null fields without one. */
export interface JobResultRow extends JobRow {
  /** The stored result as JSON in UTF-8. */
  data_json: Buffer | null;
  message: string | null;
  /** When the result was deleted because it had been kept long enough; null if it was not. */
  expired_at: Date | null;
}

/** Waiting for a retry: then no worker reports what the job waits for. */
const waitsForRetry = `jobs.status = 'processing' and jobs.worker_id is null and not ${mayRunAgain}`;

/** SQL for why a job of `jobs` failed or has no records. Only empty results are read for it, which are small. */
export const outcomeReason = `case
    when jobs.status = 'failed' then jobs.error_message
    when jobs.status = 'completed' and jobs.results_count = 0
      then (select coalesce(message, data -> 'metadata' ->> 'failure_reason') from job_results where job_id = jobs.id)
  end`;

const manyAddresses = `case when jobs.type = 'svcVerify' and jobs.query is null
    and json_typeof(jobs.payload -> 'emails') = 'array' then jobs.payload -> 'emails' end`;

/** SQL for what a job's title is made of, beside its `url` and `query`. */
export const addressColumns = `(select array_agg(address order by place)
   from json_array_elements_text(${manyAddresses}) with ordinality addresses(address, place)
   where place <= 3) as first_addresses,
  json_array_length(${manyAddresses}) as addresses_count`;

const columns = `jobs.id, jobs.type, jobs.status, jobs.priority, jobs.url, jobs.query, jobs.created_at,
  jobs.updated_at, jobs.started_at, jobs.completed_at, jobs.worker_id, jobs.error_message, jobs.progress,
  jobs.campaign_id, jobs.batch_id, jobs.client_ref, jobs.rerun_of, jobs.attempt, jobs.results_count, ${outcomeReason} as outcome_reason,
  jobs.actor_id, jobs.actor_name, jobs.actor_role,
  ${addressColumns},
  coalesce(jobs.waiting_for,
           case when ${waitsForRetry} then 'its next try, after a transient error' end) as waiting_for,
  coalesce(jobs.retry_at, case when ${waitsForRetry} then jobs.run_after end) as retry_at, jobs.waits`;

export async function findJob(database: Database, clientId: string, jobId: string): Promise<JobRow | null> {
  const rows = await database.query<JobRow>({
    name: "find-job",
    text: `select ${columns} from jobs where id = $1 and client_id = $2`,
    values: [jobId, clientId],
  });
  return rows[0] ?? (await findHeldJob(database, clientId, jobId));
}

/** An item of a batch that waits outside the queue. */
async function findHeldJob(database: Database, clientId: string, jobId: string): Promise<JobRow | null> {
  const [row] = await database.query<JobRow & { is_paused: boolean }>({
    name: "find-held-job",
    text: `select ${columns},
                  coalesce((select paused_at is not null from batches where id = jobs.batch_id), false) as is_paused
           from ${heldAsJobs("held.job_id = $1 and held.client_id = $2")}`,
    values: [jobId, clientId],
  });
  if (row === undefined) return null;
  const { is_paused: isPaused, ...job } = row;
  return { ...job, waiting_for: isPaused ? "its batch to be resumed" : "room in the queue" };
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
                  job_results.message, job_results.expired_at
           from jobs left join job_results on job_results.job_id = jobs.id
           where jobs.id = $1 and jobs.client_id = $2`,
    values: [jobId, clientId],
  });
  if (row === undefined) {
    const held = await findHeldJob(database, clientId, jobId);
    return held && { ...held, data_json: null, message: null, expired_at: null };
  }
  const { data_base64: data, ...job } = row;
  return { ...job, data_json: data === null ? null : unpadded(Buffer.from(data, "base64")) };
}

export type JobRequestRow = Pick<JobRow, "type" | "status" | "priority" | "client_ref"> & {
  payload: Record<string, unknown>;
};

/** The submitted request of a job. */
export async function findJobRequest(
  database: Database,
  clientId: string,
  jobId: string,
): Promise<JobRequestRow | null> {
  const rows = await database.query<JobRequestRow>({
    name: "find-job-request",
    text: `select type, status, priority, client_ref, payload from jobs where id = $1 and client_id = $2
           union all
           select type, status, priority, client_ref, payload from ${heldAsJobs("held.job_id = $1 and held.client_id = $2")}`,
    values: [jobId, clientId],
  });
  return rows[0] ?? null;
}

/** A job with its place in the list. */
type ListedRow = JobRow & { key: string[] };

export interface ListPage {
  total: number;
  jobs: JobRow[];
  /** The next page begins after this key; null at the end. */
  next: string[] | null;
}

/**
 * One page of a client's jobs and their total. By creation and by status, a page costs the same for any number of jobs and at
 * any depth; by update, as much as the keys before it, unless it begins after a key.
 */
export async function listJobs(database: Database, query: JobsQuery): Promise<ListPage> {
  const read = async (page: JobsQuery) => await database.query<ListedRow>(pageStatement(page));
  const hasMarks = query.sortBy !== "updated_at" && query.after === undefined;
  if (query.offset < jobsPerMark || !hasMarks) {
    const [total, jobs] = await Promise.all([countJobsOf(database, query), read(query)]);
    return { total, ...pageOf(jobs, query) };
  }
  const total = await countJobsOf(database, query);
  if (query.offset >= total) return { total, jobs: [], next: null };
  const near = async (list: JobsQuery, jobs: number) =>
    await read(await fromNearestMark(database, list, jobs));
  if (query.sortBy === "created_at") return { total, ...pageOf(await near(query, total), query) };
  // One state after the other, each by creation.
  const states = query.status === undefined ? [...jobStatuses].sort() : [query.status];
  if (query.sortOrder === "desc") states.reverse();
  const jobs: ListedRow[] = [];
  let { offset } = query;
  for (const status of states) {
    const count = await countJobsOf(database, { ...query, status });
    const list = { ...query, status, offset, limit: query.limit - jobs.length };
    if (offset < count) jobs.push(...(await near(list, count)));
    offset = Math.max(0, offset - count);
    if (jobs.length === query.limit) break;
  }
  return { total, ...pageOf(jobs, query) };
}

/** A full page may be the last one: the page after it is then empty. */
function pageOf(rows: readonly ListedRow[], { limit }: JobsQuery): Omit<ListPage, "total"> {
  const next = rows.length < limit ? null : (rows.at(-1)?.key ?? null);
  return { jobs: rows.map(({ key: _key, ...job }) => job), next };
}

/** One page of the jobs that match a filter which no index has. */
export async function listMatchingJobs(
  database: Database,
  query: MatchQuery,
): Promise<ListPage & Pick<Matches, "isWhole">> {
  const { ids, ...matches } = await findMatches(database, query);
  if (ids.length === 0) return { ...matches, jobs: [] };
  const jobs = await database.query<JobRow>({
    name: "read-listed-jobs",
    text: `select ${columns} from unnest($1::uuid[]) with ordinality page(id, place) join jobs using (id)
           where client_id = $2 order by place`,
    values: [ids, query.clientId],
  });
  return { ...matches, jobs };
}

/** The same page, with the offset from a mark. Places are counted from the oldest job, in either order. */
async function fromNearestMark(database: Database, query: JobsQuery, total: number): Promise<JobsQuery> {
  const { offset } = query;
  if (query.sortOrder === "asc") {
    const mark = await findMark(database, query, { place: offset, side: "older" });
    return mark === null ? query : { ...query, from: mark, offset: offset - mark.place };
  }
  // Descending order begins with the job before the mark.
  const place = total - offset;
  const mark = await findMark(database, query, { place, side: "newer" });
  return mark === null ? query : { ...query, from: mark, offset: mark.place - place };
}

/** Finds the keys of the page, and then reads its jobs. Exported for the test of the query plans. */
export function pageStatement(query: JobsQuery): Statement {
  const { text, values } = keyStatement(query);
  return {
    text: `select ${columns}, ${keyJson(query.sortBy, "page")} as key from (${text}) page join jobs using (id) order by ${orderOf(query, "page.")}`,
    values,
  };
}
