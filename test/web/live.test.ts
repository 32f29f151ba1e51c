import assert from "node:assert/strict";
import { test } from "node:test";
import type { Batch, JobList, JobStatus } from "../../web/src/api/answers.ts";
import { createBatcher, type LiveEvent } from "../../web/src/lib/event-batches.ts";
import {
  type CampaignItem,
  emptyPagesAtEnd,
  groupedRows,
  jobGroups,
  jobRows,
  keyOfRow,
  mergeIntoPages,
  withFreshTop,
} from "../../web/src/lib/job-pages.ts";
import { isGrouped, jobParameters, jobsSearch } from "../../web/src/lib/jobs-search.ts";
import { mergeJobEvents } from "../../web/src/lib/merge-job-events.ts";

const event = (type: string, job_id: string): LiveEvent => ({ type, data: { job_id } });
const now = "2026-01-15T09:30:00.000Z";

function listOf(jobs: Record<string, JobStatus>): JobList {
  const items = Object.entries(jobs).map(([job_id, status]) => ({
    job_id,
    type: "svcSite" as const,
    status,
    priority: 0,
    url: "https://example.com/",
    query: null,
    created_at: now,
    updated_at: now,
    completed_at: null,
    worker_id: null,
    campaign_id: null,
    batch_id: null,
    client_ref: null,
    rerun_of: null,
    waiting_for: null,
    retry_at: null,
    title: "example.com",
    outcome: null,
    outcome_reason: null,
    results_count: null,
    actor: { id: "ada", name: "Ada", role: "engineer" },
    started_at: null,
    duration_seconds: null,
  }));
  return {
    total: items.length,
    total_is_minimum: false,
    page: 1,
    page_size: 25,
    total_pages: 1,
    next_cursor: null,
    jobs: items,
  };
}

test("a hundred events a second are delivered at most ten times a second, and none is lost", () => {
  let clock = 0;
  let timer: { at: number; run: () => void } | undefined;
  const batches: (readonly LiveEvent[])[] = [];
  const batcher = createBatcher((events) => batches.push(events), {
    now: () => clock,
    after(ms, run) {
      timer = { at: clock + ms, run };
      return () => {
        timer = undefined;
      };
    },
  });
  for (; clock < 2_200; clock += 1) {
    if (clock < 2_000 && clock % 10 === 0) batcher.add(event("job.queued", String(clock)));
    if (timer !== undefined && timer.at <= clock) {
      const { run } = timer;
      timer = undefined;
      run();
    }
  }
  assert.ok(batches.length <= 20, `${batches.length} in two seconds`);
  assert.equal(batches.flat().length, 200);
  assert.equal(batches[0]?.length, 1, "the first event is delivered at once");
});

test("events update the jobs on a page, and a finished job stays finished", () => {
  const before = listOf({ a: "queued", b: "completed" });
  const { list, isStale } = mergeJobEvents(
    before,
    [event("job.started", "a"), event("job.started", "b")],
    {},
    now,
  );
  assert.deepEqual([list.jobs.map(({ status }) => status), isStale], [["processing", "completed"], false]);
  const ended = mergeJobEvents(list, [event("job.failed", "a")], {}, now).list.jobs[0];
  assert.deepEqual([ended?.status, ended?.completed_at, ended?.outcome], ["failed", now, "failed"]);
  const nothing = { type: "job.completed", data: { job_id: "a", results_count: 0 } };
  const empty = mergeJobEvents(list, [nothing], {}, now);
  assert.deepEqual([empty.list.jobs[0]?.outcome, empty.isStale], ["empty", true], "its reason is read anew");
});

test("a list is refetched only when jobs are new or no longer match its filter", () => {
  const list = listOf({ a: "queued" });
  const isStale = (type: string, id: string, status?: JobStatus) =>
    mergeJobEvents(list, [event(type, id)], { status }, now).isStale;
  assert.equal(isStale("job.queued", "new"), true);
  assert.equal(isStale("job.started", "elsewhere"), false);
  const both = [event("job.queued", "new"), event("job.started", "new")];
  assert.equal(
    mergeJobEvents(list, both, {}, now).isStale,
    true,
    "a job queued and started in the same batch",
  );
  assert.equal(isStale("job.started", "a", "queued"), true);
  assert.equal(isStale("job.failed", "elsewhere", "failed"), true);
  const same = mergeJobEvents(list, [event("campaign.completed", "")], {}, now);
  assert.equal(same.list, list, "an unrelated event does not rerender the list");
});

/** A page of jobs, `j9` submitted in minute 9, with a cursor unless it is the last. */
function pageOf(minutes: readonly number[], next: string | null = "next"): JobList {
  const [job] = listOf({ j: "completed" }).jobs;
  assert.ok(job);
  const jobs = minutes.map((minute) => ({
    ...job,
    job_id: `j${minute}`,
    created_at: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
  }));
  return { ...listOf({}), total: 10, jobs, next_cursor: next };
}
const idsOf = ({ pages }: { pages: JobList[] }) => pages.map(({ jobs }) => jobs.map(({ job_id }) => job_id));

test("a fresh first page goes before the loaded ones, which stay; without a common job it stands alone", () => {
  const loaded = { pages: [pageOf([5, 4]), pageOf([3, 2], null)], pageParams: ["", "a"] };
  const renewed = withFreshTop(loaded, pageOf([7, 6, 5]));
  assert.deepEqual(idsOf(renewed), [
    ["j7", "j6", "j5", "j4"],
    ["j3", "j2"],
  ]);
  assert.equal(renewed.pages[0]?.next_cursor, "next");
  assert.equal(
    renewed.pages[0]?.jobs.find(({ job_id }) => job_id === "j5"),
    loaded.pages[0]?.jobs.find(({ job_id }) => job_id === "j5"),
    "what says the same stays the same object, so that its row is not drawn again",
  );
  // j4 is in the time of the fresh page but not on it: it matches no longer.
  assert.deepEqual(idsOf(withFreshTop(loaded, pageOf([5, 3]))), [["j5", "j3"], ["j2"]]);
  assert.deepEqual(idsOf(withFreshTop(loaded, pageOf([9, 8]))), [["j9", "j8"]]);
  assert.deepEqual(idsOf(withFreshTop(loaded, pageOf([5], null))), [["j5"]]);
});

test("events change jobs on every loaded page, and pages without a match are counted", () => {
  const loaded = { pages: [listOf({ j: "completed" }), pageOf([3], null)], pageParams: ["", "a"] };
  const open = {
    ...loaded,
    pages: loaded.pages.map((page) => ({
      ...page,
      jobs: page.jobs.map((job) => ({ ...job, status: "queued" as const, outcome: null })),
    })),
  };
  const { pages } = mergeIntoPages(
    open,
    [{ type: "job.failed", data: { job_id: "j3", error_message: "x" } }],
    {},
    "2026-01-02T00:00:00Z",
  );
  assert.deepEqual(
    pages.pages.map(({ jobs }) => jobs.map(({ status }) => status)),
    [["queued"], ["failed"]],
  );
  assert.equal(mergeIntoPages(open, [], {}, "").pages, open);
  assert.equal(emptyPagesAtEnd([pageOf([1]), pageOf([]), pageOf([])]), 2);
});

test("a campaign or a batch stands for its jobs among the others, by time", () => {
  const campaign = (minute: number) =>
    ({
      campaign_id: `c${minute}`,
      created_at: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
    }) as CampaignItem;
  const batch = (minute: number) =>
    ({ batch_id: `b${minute}`, created_at: campaign(minute).created_at }) as Batch;
  const named = (hasMore: boolean) =>
    groupedRows(pageOf([8, 5]).jobs, jobGroups([campaign(9), campaign(2)], [batch(6)]), { hasMore }).map(
      keyOfRow,
    );
  assert.deepEqual(named(true), ["c9", "j8", "b6", "j5"], "an older one waits for the jobs between");
  assert.deepEqual(named(false), ["c9", "j8", "b6", "j5", "c2"]);
});

test("a row stays the same object while its job does", () => {
  const { jobs } = pageOf([9, 8]);
  const rows = jobRows(jobs);
  assert.equal(jobRows(jobs.slice(1))[0], rows[1]);
});

test("a search of jobs is read from the address, and only an unfiltered list is grouped", () => {
  const search = jobsSearch({
    q: " oak ",
    status: "failed",
    outcome: "x",
    from: "2026-01-31",
    to: "2026-13-30",
    sort: "-created_at",
    page: "3",
  });
  assert.deepEqual(search, { q: "oak", status: "failed", from: "2026-01-31" });
  assert.deepEqual(jobParameters({ ...search, to: "2026-01-31" }), {
    q: "oak",
    status_filter: "failed",
    created_after: "2026-01-31T00:00:00.000Z",
    created_before: "2026-02-01T00:00:00.000Z",
    sort_by: "created_at",
    sort_order: "desc",
  });
  assert.equal(jobParameters({}).campaign_id, "none");
  assert.deepEqual(
    [{}, { flat: "true" as const }, { q: "x" }, { sort: "duration" as const }].map(isGrouped),
    [true, false, false, false],
  );
});
