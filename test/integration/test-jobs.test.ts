import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { countEndedJobs, countOpenJobs } from "../../src/store/jobs/job-totals.ts";
import { createJobsHarness, gate, outcome, scriptedType } from "../harness/jobs.ts";
import { eventually } from "../harness/wait.ts";

const ends = new Map<string, PromiseWithResolvers<void>>();
const started: string[] = [];
const harness = await createJobsHarness(
  scriptedType(async ({ name }) => {
    started.push(name);
    await ends.get(name)?.promise;
    return outcome;
  }, 2),
);
harness.work();

async function submitHeld(name: string, isTest: boolean): Promise<string> {
  ends.set(name, gate());
  const { jobId } = await harness.submit(name, { payload: { name, test: isTest } });
  return jobId;
}
const hasStarted = (name: string) =>
  eventually(
    () => started,
    (names) => names.includes(name),
  );
const hasStatus = (jobId: string, status: string) =>
  eventually(
    () => harness.reader.find("cli_a", jobId),
    (job) => job?.status === status,
  );

describe("test jobs", () => {
  test("run one at a time, in parallel with all other jobs and never behind them", async () => {
    const real = await Promise.all(["r1", "r2", "r3"].map((name) => submitHeld(name, false)));
    await eventually(
      () => started.length,
      (count) => count === 2,
    );
    const first = await submitHeld("t1", true);
    const second = await submitHeld("t2", true);
    await hasStarted("t1");
    assert.deepEqual(
      started.filter((name) => name.startsWith("t")),
      ["t1"],
    );
    assert.equal((await harness.reader.find("cli_a", second))?.status, "queued");
    // Three real ones, two of them running: neither test job is counted.
    assert.deepEqual(await countOpenJobs(harness.database), [{ type: "svcSite", queued: 1, processing: 2 }]);
    ends.get("t1")?.resolve();
    await hasStatus(first, "completed");
    await hasStarted("t2");
    ends.get("t2")?.resolve();
    await hasStatus(second, "completed");
    assert.equal((await countEndedJobs(harness.database)).last_day, 0);
    for (const name of ["r1", "r2", "r3"]) ends.get(name)?.resolve();
    for (const jobId of real) await hasStatus(jobId, "completed");
    assert.equal((await countEndedJobs(harness.database)).last_day, 3);
    assert.deepEqual(await countOpenJobs(harness.database), []);
  });
});
