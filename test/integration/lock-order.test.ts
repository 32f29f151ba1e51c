import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { cancelJob, lockOpenJob } from "../../src/store/jobs/ended-jobs.ts";
import { createJobsHarness, gate, outcome, scriptedType } from "../harness/jobs.ts";

const harness = await createJobsHarness(scriptedType(() => Promise.resolve(outcome)));
const claim = async (slots: number) => (await harness.claim("worker", slots)).map(({ id }) => id);
const statusOf = async (jobId: string) => (await harness.reader.find("cli_a", jobId))?.status;

/** Cancels a job as campaigns do, but pauses between locking the job's row and everything else until released. */
async function cancelSlowly(jobId: string) {
  const locked = gate();
  const mayGoOn = gate();
  const cancelled = harness.database.transaction(async (tx) => {
    await lockOpenJob(tx, jobId);
    locked.resolve();
    await mayGoOn.promise;
    return await tx.finish(() => cancelJob(tx, "cli_a", jobId));
  });
  await Promise.race([locked.promise, cancelled]);
  return {
    goOn: async () => {
      mayGoOn.resolve();
      return (await cancelled)?.cancelled;
    },
  };
}

describe("a worker that claims jobs does not wait for one that is being cancelled", () => {
  test("and claims those after it", async () => {
    const ids: string[] = [];
    for (const name of ["first", "second", "third"]) ids.push((await harness.submit(name)).jobId);
    const [first = "", second, third] = ids;
    const cancelling = await cancelSlowly(first);
    assert.deepEqual(await claim(1), [second]);
    assert.deepEqual(await claim(5), [third]);
    assert.equal(await cancelling.goOn(), true);
    assert.deepEqual(await claim(5), []);
    assert.deepEqual(await Promise.all(ids.map(statusOf)), ["cancelled", "processing", "processing"]);
  });

  test("even when the job has returned from a lost worker", async () => {
    const { jobId } = await harness.submit("lost");
    assert.deepEqual(await claim(1), [jobId]);
    await harness.loseWorkers();
    const cancelling = await cancelSlowly(jobId);
    assert.ok(!(await claim(5)).includes(jobId));
    assert.equal(await cancelling.goOn(), true);
    assert.ok(!(await claim(5)).includes(jobId));
    assert.equal(await statusOf(jobId), "cancelled");
  });
});
