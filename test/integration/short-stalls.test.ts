import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ForagerError } from "../../src/errors.ts";
import type { JobOutcome, JobType } from "../../src/jobs/job-type.ts";
import { startRun } from "../../src/jobs/run.ts";
import { createJobsHarness, outcome, scriptedType } from "../harness/jobs.ts";

let end: () => Promise<JobOutcome>;
const type: JobType = scriptedType(() => end());
const harness = await createJobsHarness(type);

/** One run of a new job, in a process that stands still for `stoodMs` meanwhile. */
async function runOnce(name: string, stoodMs: number): Promise<string> {
  const { jobId } = await harness.submit(name);
  await runAgain(jobId, stoodMs);
  return jobId;
}

async function runAgain(jobId: string, stoodMs: number): Promise<void> {
  const [job] = await harness.claim("worker", 1);
  assert.equal(job?.id, jobId);
  let looked = false;
  const run = startRun(
    {
      database: harness.database,
      ends: harness.ends,
      log: harness.log,
      jobType: type,
      lend: (wait) => wait(),
      stalls: {
        look: () => {
          looked = true;
        },
        stoodStillMs: () => (looked ? stoodMs : 0),
      },
      storeForMs: 1_000,
      storeAtStopMs: 1_000,
    },
    job,
  );
  await run.done;
}

const stateOf = async (jobId: string) => (await harness.reader.find("cli_a", jobId))?.status;

describe("a run in a process that stood still for less than a stall", () => {
  test("runs again if it failed", async () => {
    end = () => Promise.reject(new ForagerError("fetch_timeout"));
    const jobId = await runOnce("timed-out", 1_500);
    assert.equal(await stateOf(jobId), "processing");
    end = () => Promise.resolve(outcome);
    await harness.database.query({ text: "update jobs set run_after = now()" });
    await runAgain(jobId, 0);
    assert.equal(await stateOf(jobId), "completed");
  });

  test("runs again if it read only a part, and ends after the last retry", async () => {
    end = () => Promise.resolve({ ...outcome, reusable: false });
    const jobId = await runOnce("partial", 1_500);
    for (let retry = 1; retry <= 3; retry++) {
      assert.equal(await stateOf(jobId), "processing");
      await harness.database.query({ text: "update jobs set run_after = now()" });
      await runAgain(jobId, 1_500);
    }
    assert.equal(await stateOf(jobId), "completed");
  });

  test("ends if it did not fail, and a failure without a stop is one", async () => {
    end = () => Promise.resolve(outcome);
    assert.equal(await stateOf(await runOnce("fine", 1_500)), "completed");
    end = () => Promise.reject(new ForagerError("fetch_timeout"));
    assert.equal(await stateOf(await runOnce("unreachable", 0)), "failed");
  });
});
