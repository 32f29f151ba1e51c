import type { Batch, CampaignList, JobList, JobListItem, JobStatus } from "../api/answers.ts";
import type { LiveEvent } from "./event-batches.ts";
import { mergeJobEvents } from "./merge-job-events.ts";

/** The loaded pages of a list, as TanStack Query keeps them. */
export interface JobPages {
  pages: JobList[];
  pageParams: unknown[];
}

/** Applies events to all loaded pages. The pages are the same if nothing on them has changed. */
export function mergeIntoPages(
  before: JobPages,
  events: readonly LiveEvent[],
  filter: { status?: JobStatus | undefined },
  now: string,
): { pages: JobPages; isStale: boolean } {
  const [first] = before.pages;
  if (first === undefined) return { pages: before, isStale: false };
  const all = { ...first, jobs: before.pages.flatMap(({ jobs }) => jobs) };
  const { list, isStale } = mergeJobEvents(all, events, filter, now);
  if (list === all) return { pages: before, isStale };
  let start = 0;
  const pages = before.pages.map((page) => {
    const jobs = list.jobs.slice(start, start + page.jobs.length);
    start += page.jobs.length;
    return { ...page, jobs };
  });
  return { pages: { ...before, pages }, isStale };
}

/**
 * Puts a fresh first page, newest first, before the loaded ones, which stay valid: they begin after a key. Without
 * a common job there may be others between them, so that only the fresh page stays.
 */
export function withFreshTop(before: JobPages, fresh: JobList): JobPages {
  const [first, ...others] = before.pages;
  const alone = { pages: [fresh], pageParams: before.pageParams.slice(0, 1) };
  const last = fresh.jobs.at(-1);
  if (first === undefined || last === undefined || fresh.next_cursor === null) return alone;
  const ids = new Set(fresh.jobs.map(({ job_id }) => job_id));
  const known = new Map<string, JobListItem>();
  for (const { jobs } of before.pages)
    for (const job of jobs) if (ids.has(job.job_id)) known.set(job.job_id, job);
  if (known.size === 0) return alone;
  // Jobs within the fresh page's time that it lacks match no longer.
  const isKept = ({ job_id: id, created_at: at }: JobListItem) => !ids.has(id) && at <= last.created_at;
  const top = {
    ...fresh,
    jobs: [...fresh.jobs.map((job) => unchanged(known.get(job.job_id), job)), ...first.jobs.filter(isKept)],
    next_cursor: first.next_cursor,
  };
  const rest = others.map((page) => ({ ...page, jobs: page.jobs.filter(isKept) }));
  return { pages: [top, ...rest], pageParams: before.pageParams };
}

/** The object that is known already if it says the same: what is drawn from it then stays as it is. */
const unchanged = (known: JobListItem | undefined, job: JobListItem): JobListItem =>
  known !== undefined && JSON.stringify(known) === JSON.stringify(job) ? known : job;

export type CampaignItem = CampaignList["campaigns"][number];

/** A row of the list: a job, or a campaign or batch in place of its jobs. */
export type JobRow = JobOnly | JobGroup;
export type JobGroup =
  | { job: null; campaign: CampaignItem; batch: null }
  | { job: null; campaign: null; batch: Batch };

const createdAt = ({ campaign, batch }: JobGroup): string => (campaign ?? batch).created_at;

/** Campaigns and batches, newest first. */
export function jobGroups(campaigns: readonly CampaignItem[], batches: readonly Batch[]): JobGroup[] {
  const groups = [
    ...campaigns.map((campaign): JobGroup => ({ job: null, campaign, batch: null })),
    ...batches.map((batch): JobGroup => ({ job: null, campaign: null, batch })),
  ];
  return groups.sort((one, other) => (createdAt(one) < createdAt(other) ? 1 : -1));
}

interface JobOnly {
  job: JobListItem;
  campaign: null;
  batch: null;
}

/** One for each job, so that a row is drawn again only when its job has changed. */
const rowsOfJobs = new WeakMap<JobListItem, JobOnly>();

function rowOf(job: JobListItem): JobOnly {
  const known = rowsOfJobs.get(job);
  if (known !== undefined) return known;
  const row: JobOnly = { job, campaign: null, batch: null };
  rowsOfJobs.set(job, row);
  return row;
}

/** Jobs as rows. */
export const jobRows = (jobs: readonly JobListItem[]): JobRow[] => jobs.map(rowOf);

/** Jobs and what stands for others, newest first. Groups older than the loaded jobs wait for the jobs between. */
export function groupedRows(
  jobs: readonly JobListItem[],
  groups: readonly JobGroup[],
  { hasMore }: { hasMore: boolean },
): JobRow[] {
  const oldest = hasMore ? (jobs.at(-1)?.created_at ?? "") : "";
  const rows: JobRow[] = [];
  let at = 0;
  const addGroups = (since: string) => {
    for (let next = groups[at]; next !== undefined && createdAt(next) >= since; next = groups[at]) {
      rows.push(next);
      at += 1;
    }
  };
  for (const job of jobs) {
    addGroups(job.created_at);
    rows.push(rowOf(job));
  }
  addGroups(oldest);
  return rows;
}

/** How many pages at the end have no job: each call examines a part of the list, in which nothing may match. */
export function emptyPagesAtEnd(pages: readonly JobList[]): number {
  const last = pages.findLastIndex(({ jobs }) => jobs.length > 0);
  return pages.length - 1 - last;
}

/** What identifies a row. */
export const keyOfRow = ({ job, campaign, batch }: JobRow): string =>
  job?.job_id ?? campaign?.campaign_id ?? batch?.batch_id ?? "";
