import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createJobCanceller } from "../../src/jobs/cancel.ts";
import { claimJobs } from "../../src/jobs/claim.ts";
import type { Database } from "../../src/store/database.ts";
import { lockOpenJob } from "../../src/store/ended-jobs.ts";
import { createJobsHarness, gate, outcome, scriptedType } from "../harness/jobs.ts";
import { eventually } from "../harness/wait.ts";

const harness = await createJobsHarness(scriptedType(() => Promise.resolve(outcome)));
const queue = { type: "svcSite", test: false } as const;
const claim = (slots: number) => claimJobs(harness, "worker", queue, slots);
const statusOf = async (jobId: string) => (await harness.reader.find("cli_a", jobId))?.status;

/** Cancels a job as anybody does, but rests between locking the job's row and all else until it is told to go on. */
async function cancelSlowly(jobId: string) {
  const locked = gate();
  const mayGoOn = gate();
  const slow: Database = {
    ...harness.database,
    transaction: (work) =>
      harness.database.transaction(async (tx) => {
        await lockOpenJob(tx, jobId);
        locked.resolve();
        await mayGoOn.promise;
        return await work(tx);
      }),
  };
  const cancelled = createJobCanceller({ ...harness, database: slow }).cancel("cli_a", jobId);
  await Promise.race([locked.promise, cancelled]);
  return {
    goOn: async () => {
      mayGoOn.resolve();
      return await cancelled;
    },
  };
}

/** Until so many connections wait for a row that another has locked. */
const waitersForRows = (count: number) =>
  eventually(
    () =>
      harness.database.query({
        text: `select from pg_stat_activity where datname = current_database() and wait_event = 'transactionid'`,
      }),
    (waiting) => waiting.length === count,
  );

const entries = () =>
  harness.database.query<{ state: string }>({ text: "select state from pgboss.job where name = 'svcSite'" });

describe("a worker that takes jobs and a client that cancels them never wait for each other", {
  timeout: 60_000,
}, () => {
  test("where what was chosen is cancelled, and what would be chosen instead is being cancelled", async () => {
    const [first, second, third] = [
      (await harness.submit("first")).jobId,
      (await harness.submit("second")).jobId,
      (await harness.submit("third")).jobId,
    ];
    const one = await cancelSlowly(first);
    const claiming = claim(2);
    await waitersForRows(1);
    const other = await cancelSlowly(third);
    assert.equal(await one.goOn(), "cancelled");
    const claimed = await claiming;
    assert.equal(await other.goOn(), "cancelled");
    assert.deepEqual(
      claimed.map(({ id }) => id),
      [second],
    );
    assert.deepEqual(await Promise.all([first, second, third].map(statusOf)), [
      "cancelled",
      "processing",
      "cancelled",
    ]);
    // The entry that the first was to be run by is there for whatever comes next, and goes when nothing does.
    const { jobId: next } = await harness.submit("next");
    assert.deepEqual(
      (await claim(5)).map(({ id }) => id),
      [next],
    );
    assert.deepEqual(await claim(5), []);
    assert.deepEqual(await entries(), [{ state: "active" }, { state: "active" }]);
  });

  test("where a job comes back from a worker that was lost at the moment that it is cancelled", async () => {
    const { jobId } = await harness.submit("lost");
    const [lost] = await claim(1);
    assert.equal(lost?.id, jobId);
    const before = (await entries()).length;
    await harness.database.query({
      text: "update pgboss.job set state = 'retry', start_after = now() where id = $1",
      values: [lost.queue_entry_id],
    });
    const cancelling = await cancelSlowly(jobId);
    const claiming = claim(1);
    await waitersForRows(1);
    assert.equal(await cancelling.goOn(), "cancelled");
    assert.deepEqual(await claiming, []);
    assert.equal(await statusOf(jobId), "cancelled");
    assert.equal((await entries()).length, before - 1);
  });
});
