import type { JobStatus, JobTypeName } from "../contract/job.ts";
import type { Actor } from "../contract/principal.ts";
import type { Database } from "../store/core/database.ts";
import type { JobSort } from "../store/jobs/list-ranges.ts";
import { isBounded, type JobFilter, type UnindexedSort } from "../store/jobs/matching-jobs.ts";
import {
  findJob,
  findJobRequest,
  findJobWithResult,
  type JobRequestRow,
  type JobRow,
  listJobs,
  listMatchingJobs,
} from "../store/jobs/read-jobs.ts";
import { titleOf } from "./job-title.ts";
import type { JsonObject } from "./job-type.ts";
import { listCursor, readListCursor } from "./list-cursors.ts";

export interface JobView extends Pick<JobRow, "id" | "type" | "status" | "priority" | "url" | "query"> {
  createdAt: Date;
  updatedAt: Date;
  startedAt: Date | null;
  completedAt: Date | null;
  workerId: string | null;
  errorMessage: string | null;
  progress: JsonObject | null;
  campaignId: string | null;
  batchId: string | null;
  clientRef: string | null;
  /** The job that it does again. */
  rerunOf: string | null;
  /** What it waits for outside the service, and until when if known; null while it works. */
  waitingFor: string | null;
  retryAt: Date | null;
  /** What it has waited for, and why it ran again, oldest first. */
  waits: { waitingFor: string; startedAt: Date; endedAt: Date | null }[];
  /** Runs so far. */
  attempts: number;
  resultsCount: number | null;
  /** What it is about, in a few words; null if nothing is known. */
  title: string | null;
  /** Between its first start and its end; null without one of them. */
  durationSeconds: number | null;
  /** Why it failed, or has no records. */
  outcomeReason: string | null;
  actor: Actor;
}

export interface JobResultView extends JobView {
  /** The stored result as JSON in UTF-8. */
  dataJson: Buffer | null;
  /** A note that accompanies the data. */
  message: string | null;
  /** When the result was deleted because it had been kept long enough; null if it was not. */
  expiredAt: Date | null;
}

export interface JobListQuery {
  /** Of the whole list, or after the cursor. */
  page: number;
  pageSize: number;
  /** `next` of another page. */
  cursor?: string | undefined;
  status?: JobStatus | undefined;
  type?: JobTypeName | undefined;
  /** Filters without an index: each page examines a bounded number of jobs. */
  filter?: JobFilter;
  sortBy: JobSort | UnindexedSort;
  sortOrder: "asc" | "desc";
}

export interface JobListPage {
  /** With a filter, of the jobs that were examined. */
  total: number;
  /** Whether more jobs may match than `total`. */
  totalIsMinimum: boolean;
  jobs: JobView[];
  /** The cursor of the next page; null at the end. */
  next: string | null;
}

/** Which jobs of a client are meant, in any order. */
export type JobSelection = Pick<JobListQuery, "status" | "type" | "filter">;

/** Reads the jobs of one client; an unknown id and another client's id both yield null. */
export interface JobReader {
  find(clientId: string, jobId: string): Promise<JobView | null>;
  findWithResult(clientId: string, jobId: string): Promise<JobResultView | null>;
  /** The payload of the job. */
  findRequest(clientId: string, jobId: string): Promise<JobRequestRow | null>;
  /** @throws ForagerError validation_error for a cursor of another list. */
  list(clientId: string, query: JobListQuery): Promise<JobListPage>;
}

export function createJobReader(database: Database): JobReader {
  return {
    async find(clientId, jobId) {
      if (!isJobId(jobId)) return null;
      const row = await findJob(database, clientId, jobId);
      return row === null ? null : viewOf(row);
    },
    async findWithResult(clientId, jobId) {
      if (!isJobId(jobId)) return null;
      const row = await findJobWithResult(database, clientId, jobId);
      if (row === null) return null;
      const { data_json: dataJson, message, expired_at: expiredAt } = row;
      return { ...viewOf(row), dataJson, message, expiredAt };
    },
    async findRequest(clientId, jobId) {
      return isJobId(jobId) ? findJobRequest(database, clientId, jobId) : null;
    },
    list: async (clientId, query) => listPage(database, clientId, query),
  };
}

async function listPage(database: Database, clientId: string, query: JobListQuery): Promise<JobListPage> {
  const { page, pageSize: limit, cursor, status, type, filter = {}, sortBy, sortOrder } = query;
  const order = { sortBy, sortOrder };
  const place = cursor === undefined ? {} : readListCursor(cursor, order);
  const offset = (place.offset ?? 0) + (page - 1) * limit;
  const shared = { clientId, status, type, sortOrder, limit, offset, after: place.after };
  const isIndexed = sortBy !== "results_count" && sortBy !== "duration";
  if (isIndexed && Object.values(filter).every((value) => value === undefined)) {
    const found = await listJobs(database, { ...shared, sortBy });
    const next = found.next && listCursor(order, { after: found.next });
    return { total: found.total, totalIsMinimum: false, jobs: found.jobs.map(viewOf), next };
  }
  const matching = { ...shared, sortBy, filter };
  const found = await listMatchingJobs(database, matching);
  const nextOffset = offset + found.jobs.length;
  const isMore = isBounded(matching) && nextOffset < found.total;
  const next = isMore ? { offset: nextOffset } : found.next && { after: found.next };
  return {
    total: found.total,
    totalIsMinimum: !found.isWhole,
    jobs: found.jobs.map(viewOf),
    next: next && listCursor(order, next),
  };
}

/** The status of an unfinished job, in sentences. Null once it has ended. */
export function unfinishedMessage(job: Pick<JobView, "status" | "waitingFor" | "retryAt">): string | null {
  if (job.status === "queued") return `The job is waiting for ${job.waitingFor ?? "a worker"}.`;
  if (job.status !== "processing") return null;
  if (job.waitingFor === null) return "The job is being processed.";
  const waits = `The job is waiting for ${job.waitingFor}.`;
  if (job.retryAt === null) return waits;
  const seconds = Math.ceil((job.retryAt.getTime() - Date.now()) / 1000);
  if (seconds <= 0) return `${waits} It is about to continue.`;
  return `${waits} It continues at ${job.retryAt.toISOString()}, in ${inWords(seconds)}.`;
}

function inWords(seconds: number): string {
  if (seconds < 100) return `${seconds} ${seconds === 1 ? "second" : "seconds"}`;
  const minutes = Math.round(seconds / 60);
  return minutes < 100 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
}

export const isJobId = (value: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(value);

function viewOf(row: JobRow): JobView {
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    priority: row.priority,
    url: row.url,
    query: row.query,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    startedAt: row.started_at,
    completedAt: row.completed_at,
    workerId: row.worker_id,
    errorMessage: row.error_message,
    progress: row.progress,
    campaignId: row.campaign_id,
    batchId: row.batch_id,
    clientRef: row.client_ref,
    rerunOf: row.rerun_of,
    waitingFor: row.waiting_for,
    retryAt: row.retry_at,
    waits: (row.waits ?? []).map(({ for: waitingFor, from, until }) => ({
      waitingFor,
      startedAt: new Date(from),
      endedAt: until === null ? null : new Date(until),
    })),
    attempts: row.attempt,
    resultsCount: row.results_count,
    title: titleOf(row),
    durationSeconds: secondsOf(row),
    outcomeReason: row.outcome_reason,
    actor: { id: row.actor_id, name: row.actor_name, role: row.actor_role },
  };
}

function secondsOf(row: JobRow): number | null {
  if (row.started_at === null || row.completed_at === null) return null;
  return (row.completed_at.getTime() - row.started_at.getTime()) / 1000;
}
