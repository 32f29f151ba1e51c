import assert from "node:assert/strict";
import { test } from "node:test";
import type { JobList, JobStatus } from "../../web/src/api/answers.ts";
import { createBatcher, type LiveEvent } from "../../web/src/lib/event-batches.ts";
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
