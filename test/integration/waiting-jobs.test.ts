import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { JobContext } from "../../src/jobs/job-type.ts";
import { countWorkers } from "../../src/store/jobs/workers.ts";
import { createJobsHarness, gate, outcome, scriptedType } from "../harness/jobs.ts";
import { eventually } from "../harness/wait.ts";

const slots = 2;
/** Waits by job name, each ended by the test. */
const waits = new Map<string, PromiseWithResolvers<void>>();
const retryAt = new Date("2096-11-21T20:00:00.000Z");

async function waiting({ signal, lendSlot }: JobContext, name: string) {
  const wait = gate();
  waits.set(name, wait);
  signal.addEventListener("abort", () => wait.reject(signal.reason));
  await lendSlot?.(() => wait.promise, { waitingFor: "Example Maps: it answered 429", retryAt });
}

const harness = await createJobsHarness(
  scriptedType(async ({ name }, context) => {
    if (name.startsWith("waits")) await waiting(context, name);
    return outcome;
  }, slots),
);

const find = (jobId: string) => harness.reader.find("cli_a", jobId);
const until = (jobId: string, holds: (job: Awaited<ReturnType<typeof find>>) => boolean) =>
  eventually(() => find(jobId), holds);
const isShown = (job: Awaited<ReturnType<typeof find>>) => job?.waitingFor != null;

async function submitWaiting(...names: string[]): Promise<string[]> {
  const jobs = await Promise.all(names.map((name) => harness.submit(name)));
  for (const { jobId } of jobs) await until(jobId, isShown);
  return jobs.map(({ jobId }) => jobId);
}

describe("a job that waits for its provider", () => {
  test("frees its slot, reports what it waits for and until when, and continues", async () => {
    harness.work();
    const names = ["waits-1", "waits-2", "waits-3", "waits-4"];
    const ids = await submitWaiting(...names);
    const job = await find(ids[0] ?? "");
    assert.deepEqual(
      [job?.status, job?.waitingFor, job?.retryAt, job?.workerId],
      ["processing", "Example Maps: it answered 429", retryAt, "worker-1"],
    );
    const [counts] = await countWorkers(harness.database);
    assert.deepEqual(counts, { type: "svcSite", slots, active: 0 });
    const other = await harness.submit("other", { client: "cli_b" });
    await eventually(
      () => harness.reader.find("cli_b", other.jobId),
      (found) => found?.status === "completed",
    );
    for (const name of names) waits.get(name)?.resolve();
    for (const id of ids) {
      const ended = await until(id, (found) => found?.status === "completed");
      assert.deepEqual([ended?.waitingFor, ended?.retryAt], [null, null]);
      const [first] = ended?.waits ?? [];
      assert.equal(first?.waitingFor, "Example Maps: it answered 429");
      assert.ok(ended?.waits.every(({ startedAt, endedAt }) => endedAt !== null && endedAt >= startedAt));
    }
  });

  test("is cancelled like any other", async () => {
    const [jobId = ""] = await submitWaiting("waits-to-be-cancelled");
    assert.equal(await harness.canceller.cancel("cli_a", jobId), "cancelled");
    await assert.rejects(waits.get("waits-to-be-cancelled")?.promise ?? Promise.resolve(), /cancelled/);
    const job = await find(jobId);
    assert.deepEqual([job?.status, job?.waitingFor, job?.retryAt], ["cancelled", null, null]);
    assert.deepEqual(
      job?.waits.map(({ waitingFor, endedAt }) => [waitingFor, endedAt !== null]),
      [["Example Maps: it answered 429", true]],
    );
  });

  test("is returned to the queue by a worker that stops, since it would not end in time", async () => {
    const [jobId = ""] = await submitWaiting("waits-to-be-handed-back");
    const [worker] = harness.workers;
    const stopped = worker?.stop(3_600_000);
    const back = await until(jobId, (job) => job?.workerId === null);
    assert.deepEqual([back?.status, back?.waitingFor, back?.retryAt], ["processing", null, null]);
    await stopped;
    harness.work();
    const again = await until(jobId, isShown);
    assert.equal(again?.workerId, "worker-2");
    waits.get("waits-to-be-handed-back")?.resolve();
    await until(jobId, (job) => job?.status === "completed");
  });

  test("does not report a lost worker's wait while it runs again", async () => {
    const [jobId = ""] = await submitWaiting("waits-for-another");
    // As a worker that does not wait would claim it.
    await harness.database.query({
      text: "update jobs set attempt = attempt + 1, worker_id = 'another' where id = $1",
      values: [jobId],
    });
    const job = await find(jobId);
    assert.deepEqual([job?.status, job?.waitingFor, job?.retryAt], ["processing", null, null]);
  });
});
