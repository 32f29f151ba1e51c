import type { JobStatus, JobTypeName } from "../contract/job.ts";
import type { Database } from "../store/database.ts";
import { findJob, findJobRequest, findJobWithResult, type JobRow, listJobs } from "../store/read-jobs.ts";
import type { JsonObject } from "./job-type.ts";

export interface JobView extends Pick<JobRow, "id" | "type" | "status" | "priority" | "url" | "query"> {
  createdAt: Date;
  updatedAt: Date;
  startedAt: Date | null;
  completedAt: Date | null;
  workerId: string | null;
  errorMessage: string | null;
  progress: JsonObject | null;
  campaignId: string | null;
}

export interface JobListQuery {
  page: number;
  pageSize: number;
  status?: JobStatus | undefined;
  type?: JobTypeName | undefined;
  sortBy: "created_at" | "updated_at" | "status";
  sortOrder: "asc" | "desc";
}

/** Reads jobs of one client; another client's id, or no id at all, is null, as if it did not exist. */
export interface JobReader {
  find(clientId: string, jobId: string): Promise<JobView | null>;
  /** With the stored result as JSON in UTF-8. */
  findWithResult(
    clientId: string,
    jobId: string,
  ): Promise<(JobView & { dataJson: Buffer | null; processingSeconds: number | null }) | null>;
  /** What the job was asked to do. */
  findRequest(
    clientId: string,
    jobId: string,
  ): Promise<{ type: JobTypeName; priority: number; payload: JsonObject } | null>;
  list(clientId: string, query: JobListQuery): Promise<{ total: number; jobs: JobView[] }>;
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
      return row === null
        ? null
        : { ...viewOf(row), dataJson: row.data_json, processingSeconds: secondsOf(row) };
    },
    async findRequest(clientId, jobId) {
      return isJobId(jobId) ? findJobRequest(database, clientId, jobId) : null;
    },
    async list(clientId, { page, pageSize, status, type, sortBy, sortOrder }) {
      const offset = (page - 1) * pageSize;
      const found = await listJobs(database, {
        clientId,
        status,
        type,
        sortBy,
        sortOrder,
        limit: pageSize,
        offset,
      });
      return { total: found.total, jobs: found.jobs.map(viewOf) };
    },
  };
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
  };
}

function secondsOf(row: JobRow): number | null {
  if (row.started_at === null || row.completed_at === null) return null;
  return (row.completed_at.getTime() - row.started_at.getTime()) / 1000;
}
