import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { JobOutcome } from "../../src/jobs/job-type.ts";
import { finishWithResult } from "../../src/jobs/run-ends.ts";
import { createJobsHarness, gate, outcome, scriptedType } from "../harness/jobs.ts";

const runs: string[] = [];
const scripts = new Map<string, () => Promise<JobOutcome>>();
const harness = await createJobsHarness(
  scriptedType((payload) => {
    runs.push(payload.name);
    return scripts.get(payload.name)?.() ?? Promise.resolve(outcome);
  }),
);
/** A worker that claims the only job and then disappears. */
async function takeAndVanish(workerId: string) {
  const [job] = await harness.claim(workerId, 1);
  assert.ok(job, "there was a job to take");
  return job;
}

const expireLeases = async () => assert.equal(await harness.loseWorkers(), 1);

async function eventsOf(jobId: string, last: string): Promise<string[]> {
  const stream = await harness.listen("cli_a", "0");
  const typesOfJob = () => stream.events.filter((event) => event.jobId === jobId).map((event) => event.type);
  await stream.until(() => typesOfJob().includes(last));
  return typesOfJob();
}

describe("a job whose worker is lost", () => {
  test("five times fails with a message that says so, and does not run a sixth time", async () => {
    const { jobId } = await harness.submit("deadly");
    for (const worker of ["lost-1", "lost-2", "lost-3", "lost-4", "lost-5"]) {
      const job = await takeAndVanish(worker);
      assert.equal(job.id, jobId);
      assert.equal((await harness.reader.find("cli_a", jobId))?.status, "processing");
      await expireLeases();
    }
    const worker = harness.work();
    assert.deepEqual(await eventsOf(jobId, "job.failed"), ["job.queued", "job.started", "job.failed"]);
    const job = await harness.reader.find("cli_a", jobId);
    assert.equal(job?.status, "failed");
    assert.equal(job?.errorMessage, "The worker stopped unexpectedly each time it ran this job.");
    assert.deepEqual(runs, []);
    await worker.stop(0);
  });

  test("four times still completes, with one start and one end for its client", async () => {
    const { jobId } = await harness.submit("unlucky");
    for (const worker of ["lost-6", "lost-7", "lost-8", "lost-9"]) {
      await takeAndVanish(worker);
      await expireLeases();
    }
    const worker = harness.work();
    assert.deepEqual(await eventsOf(jobId, "job.completed"), ["job.queued", "job.started", "job.completed"]);
    assert.equal((await harness.reader.find("cli_a", jobId))?.workerId, worker.id);
    await worker.stop(0);
  });

  test("during database outages, however often, still completes; each later loss counts", async () => {
    const { jobId } = await harness.submit("restarted-under");
    const lose = async (worker: string, lastHeardOf: string) => {
      await takeAndVanish(worker);
      await harness.database.query({
        text: "update workers set heartbeat_at = pg_postmaster_start_time() + $2::interval where id = $1",
        values: [worker, lastHeardOf],
      });
      await expireLeases();
    };
    for (let restart = 1; restart <= 8; restart++) await lose(`away-${restart}`, "-1 second");
    for (let crash = 1; crash <= 4; crash++) await lose(`crashed-${crash}`, "1 millisecond");
    const worker = harness.work();
    assert.deepEqual(await eventsOf(jobId, "job.completed"), ["job.queued", "job.started", "job.completed"]);
    await worker.stop(0);
  });

  test("is ended only by its current run: the lost worker's own end comes too late", async () => {
    const { jobId } = await harness.submit("doubled");
    const lost = await takeAndVanish("lost-10");
    await expireLeases();
    const started = gate();
    const end = gate();
    scripts.set("doubled", async () => {
      started.resolve();
      await end.promise;
      return { data: { run: "second" }, resultsCount: 1 };
    });
    const worker = harness.work();
    await started.promise;
    const counted = await finishWithResult(harness, lost, {
      data: { run: "first" },
      resultsCount: 1,
      progress: null,
    });
    assert.equal(counted, false);
    assert.equal((await harness.reader.find("cli_a", jobId))?.status, "processing");
    end.resolve();
    assert.deepEqual(await eventsOf(jobId, "job.completed"), ["job.queued", "job.started", "job.completed"]);
    assert.deepEqual((await harness.reader.findWithResult("cli_a", jobId))?.data, { run: "second" });
    await worker.stop(0);
  });

  test("and that is cancelled meanwhile never runs again", async () => {
    const { jobId } = await harness.submit("cancelled-while-lost");
    await takeAndVanish("lost-11");
    assert.equal(await harness.canceller.cancel("cli_a", jobId), "cancelled");
    assert.equal(await harness.loseWorkers(), 0);
    const next = await harness.submit("after-cancelled");
    const worker = harness.work();
    await eventsOf(next.jobId, "job.completed");
    assert.deepEqual(await eventsOf(jobId, "job.cancelled"), ["job.queued", "job.started", "job.cancelled"]);
    assert.ok(!runs.includes("cancelled-while-lost"));
    await worker.stop(0);
  });
});

test("a job that workers returned as they stopped is not blamed for their loss", async () => {
  const asked = Array.from({ length: 5 }, () => gate<void>());
  let run = 0;
  scripts.set("moved", () => {
    asked[run]?.resolve();
    run += 1;
    return run === asked.length ? Promise.resolve(outcome) : new Promise(() => undefined);
  });
  const { jobId } = await harness.submit("moved");
  for (const started of asked.slice(0, -1)) {
    const worker = harness.work();
    await started.promise;
    await worker.stop(0);
  }
  const last = harness.work();
  assert.deepEqual(await eventsOf(jobId, "job.completed"), ["job.queued", "job.started", "job.completed"]);
  await last.stop(0);
});
