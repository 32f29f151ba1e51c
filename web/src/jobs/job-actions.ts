import type { ExportFormat } from "../../../src/contract/exports.ts";
import type { JobListItem, JobStatus, JobsCancelled, JobsRerun, JobType } from "../api/answers.ts";
import { call, withQuery } from "../api/client.ts";
import { isOpen } from "../lib/job-state.ts";
import { type JobsSearch, jobParameters } from "../lib/jobs-search.ts";

/** Which jobs an action is for: these, or all that match a search. */
export type SelectedJobs = { jobs: readonly JobListItem[] } | { search: JobsSearch };

const idsPerCall = 1_000;

/** The filter of a search as the body of an action. */
function filterOf(search: JobsSearch): Record<string, string | boolean> {
  const { sort_by: _by, sort_order: _order, ...filter } = jobParameters(search);
  return Object.keys(filter).length === 0 ? { all: true } : filter;
}

const post = <Answer>(action: "cancel" | "rerun", body: object) =>
  call<Answer>(`/api/v1/jobs/${action}`, { method: "POST", body });

const idsOf = (jobs: readonly JobListItem[]) => jobs.map(({ job_id: id }) => id);

function inParts(ids: readonly string[]): (readonly string[])[] {
  const parts: (readonly string[])[] = [];
  for (let start = 0; start < ids.length; start += idsPerCall)
    parts.push(ids.slice(start, start + idsPerCall));
  return parts;
}

/** Cancels those of the jobs that wait or run. @returns ids only for chosen jobs: those that an undo runs again. */
export async function cancelJobs(selected: SelectedJobs): Promise<{ cancelled: number; ids: string[] }> {
  if ("search" in selected) {
    const { cancelled } = await post<JobsCancelled>("cancel", filterOf(selected.search));
    return { cancelled, ids: [] };
  }
  const ids = idsOf(selected.jobs.filter(({ status }) => isOpen(status)));
  let cancelled = 0;
  for (const part of inParts(ids)) {
    cancelled += (await post<JobsCancelled>("cancel", { job_ids: part })).cancelled;
  }
  return { cancelled, ids };
}

export interface Rerun {
  submitted: number;
  skipped: number;
  /** Jobs that a further call finds: a batch has a limit. */
  remaining: number;
  batchIds: string[];
}

const ended = ["failed", "cancelled", "completed"] as const satisfies JobStatus[];

/** Submits the requests of ended jobs again, as batches. Jobs that were run again before are left out. */
export async function rerunJobs(selected: SelectedJobs): Promise<Rerun> {
  const rerun: Rerun = { submitted: 0, skipped: 0, remaining: 0, batchIds: [] };
  for (const body of rerunBodies(selected)) {
    const answer = await post<JobsRerun>("rerun", body);
    rerun.submitted += answer.submitted;
    rerun.skipped += answer.skipped;
    rerun.remaining += answer.remaining;
    if (answer.batch_id !== null) rerun.batchIds.push(answer.batch_id);
  }
  return rerun;
}

/** How many failed jobs of a type can be run again. */
export const countFailed = async (type: JobType): Promise<number> =>
  (await post<JobsRerun>("rerun", { type_filter: type, status_filter: "failed", dry_run: true })).matched;

/** Without a state, the API means failed jobs alone. */
function rerunBodies(selected: SelectedJobs): object[] {
  if ("search" in selected) {
    const { search } = selected;
    if (search.status !== undefined || search.outcome !== undefined) return [filterOf(search)];
    return ended.map((status) => ({ ...filterOf(search), status_filter: status }));
  }
  return ended.flatMap((status) => {
    const ids = idsOf(selected.jobs.filter((job) => job.status === status));
    return inParts(ids).map((job_ids) => ({ status_filter: status, job_ids }));
  });
}

/** Runs jobs again that were just cancelled. */
export const undoCancel = async (ids: readonly string[]): Promise<Rerun> => {
  const answers: JobsRerun[] = [];
  for (const job_ids of inParts(ids))
    answers.push(await post<JobsRerun>("rerun", { status_filter: "cancelled", job_ids }));
  return {
    submitted: answers.reduce((sum, { submitted }) => sum + submitted, 0),
    skipped: answers.reduce((sum, { skipped }) => sum + skipped, 0),
    remaining: 0,
    batchIds: answers.flatMap(({ batch_id: id }) => id ?? []),
  };
};

/** The address of a file with all jobs of a search. */
export const jobsExportPath = (search: JobsSearch, format: ExportFormat) =>
  withQuery("/api/v1/jobs/export", {
    ...jobParameters({ ...search, flat: "true" }),
    format,
    ...(format === "csv" && { bom: true }),
  });
