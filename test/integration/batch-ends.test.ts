import assert from "node:assert/strict";
import { test } from "node:test";
import { createBatchWork } from "../../src/batches/batch-work.ts";
import { createBatches } from "../../src/batches/batches.ts";
import { passOnItems } from "../../src/batches/pass-on-items.ts";
import type { Database } from "../../src/store/core/database.ts";
import { createJobsHarness, outcome, principal, scriptedType } from "../harness/jobs.ts";
import { eventually } from "../harness/wait.ts";

const started: string[] = [];
/** With `never` in their name, jobs run until they are cancelled. */
const type = scriptedType(async ({ name }, { signal }) => {
  started.push(name);
  if (name.startsWith("never")) {
    await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
  }
  return outcome;
});
const harness = await createJobsHarness({ ...type, waitingMax: 1_000 });
const { database, jobTypes, log } = harness;
const owner = principal();
const { clientId, actor } = owner;
const batchesOn = (on: Database) => createBatches({ database: on, jobTypes });
const batches = batchesOn(database);

const submit = async (count: number, name = "item") => {
  const items = Array.from({ length: count }, (_, place) => {
    const payload = { name: `${name}-${place}` };
    return { place, type: "svcSite" as const, payload, sent: payload, clientRef: undefined, priority: 0 };
  });
  const { batchId } = await batches.submit({
    principal: owner,
    actor,
    name: undefined,
    onInvalid: "reject",
    items,
    invalid: [],
    idempotency: undefined,
  });
  return batchId;
};
const cancel = (batchId: string, on = batches) => on.cancel(clientId, batchId, actor);
const countsOf = async (batchId: string) => (await batches.find(clientId, batchId)).counts;
const countHeld = async () =>
  (await database.query<{ held: number }>({ text: "select count(*)::int as held from held_jobs" }))[0]?.held;

test("counts every item that it cancels, in the queue or outside, also if background work joins in", async () => {
  const batchId = await submit(2_100);
  assert.equal(await countHeld(), 1_100);
  /** Background work continues what takes long. */
  const joined: Database = {
    ...database,
    async transaction(work) {
      const result = await database.transaction(work);
      await database.query({
        text: "update batches set cancelled_at = cancelled_at - interval '1 minute' where id = $1",
        values: [batchId],
      });
      const background = createBatchWork({ database, jobTypes, log });
      await background.start();
      await eventually(
        () => batches.find(clientId, batchId),
        ({ completedAt }) => completedAt !== null,
      );
      await background.stop();
      return result;
    },
  };
  assert.equal(await cancel(batchId, batchesOn(joined)), 2_100);
  const { queued, processing, cancelled } = await countsOf(batchId);
  assert.deepEqual([queued, processing, cancelled, await countHeld()], [0, 0, 2_100, 0]);
});

test("a batch whose items have all ended has completed once it has the time of its end", async () => {
  const batchId = await submit(2);
  await database.query({
    text: "update jobs set status = 'completed', started_at = now(), completed_at = now() where batch_id = $1",
    values: [batchId],
  });
  const before = await batches.find(clientId, batchId);
  assert.deepEqual([before.status, before.percentage, before.completedAt], ["processing", 100, null]);
  const background = createBatchWork({ database, jobTypes, log });
  await background.start();
  await eventually(
    () => batches.find(clientId, batchId),
    ({ status, completedAt }) => status === "completed" && completedAt !== null,
  );
  await background.stop();
});

test("cancels all items of a batch or, after a failure, none", async () => {
  const batchId = await submit(1_200);
  await database.script(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger refuse_cancellation before update on jobs for each statement execute function refuse()`);
  await assert.rejects(cancel(batchId), /refused/);
  await database.script("drop trigger refuse_cancellation on jobs; drop function refuse()");
  assert.equal((await batches.find(clientId, batchId)).status, "queued");
  assert.equal(await cancel(batchId), 1_200);
});

test("items of a cancelled batch do not enter the queue", async () => {
  const batchId = await submit(10);
  await batches.pause(clientId, batchId);
  // As a process of an earlier version leaves it that is lost in the middle.
  await database.query({
    text: "update batches set paused_at = null, cancelled_at = now() where id = $1",
    values: [batchId],
  });
  await passOnItems({ database, jobTypes }, { clientId, batchId });
  assert.equal(await countHeld(), 10);
  await database.query({ text: "update batches set cancelled_at = null where id = $1", values: [batchId] });
  assert.equal(await cancel(batchId), 10, "of a paused batch");
});

test("of two cancellations at once, one cancels and the other is refused, as for a batch that has ended", async () => {
  const batchId = await submit(300);
  const both = await Promise.allSettled([cancel(batchId), cancel(batchId)]);
  const done = both.filter((one) => one.status === "fulfilled");
  const refused = both.filter((one) => one.status === "rejected");
  assert.deepEqual(
    done.map(({ value }) => value),
    [300],
  );
  assert.match(String(refused[0]?.reason), /A batch that is cancelled cannot be cancelled/);
  const ended = await submit(1);
  await database.query({
    text: "update jobs set status = 'completed', completed_at = now() where batch_id = $1",
    values: [ended],
  });
  await assert.rejects(cancel(ended), /A batch whose items have all ended cannot be cancelled/);
});

test("while workers claim its items, ends those that run and starts none afterwards", async () => {
  const first = await submit(600, "short");
  const second = await submit(600, "never");
  harness.work();
  harness.work();
  await eventually(
    async () => started.length,
    (length) => length > 20,
  );
  const ended = await cancel(first);
  const startedOfFirst = started.filter((name) => name.startsWith("short")).length;
  await eventually(
    async () => (await countsOf(second)).processing,
    (count) => count === 8,
  );
  assert.equal(await cancel(second), 600, "waiting and running ones");
  await harness.submit("last");
  await eventually(
    async () => started,
    (names) => names.includes("last"),
  );
  assert.equal(started.filter((name) => name.startsWith("short")).length, startedOfFirst);
  assert.equal(started.filter((name) => name.startsWith("never")).length, 8);
  const { completed, cancelled } = await countsOf(first);
  assert.deepEqual([cancelled, completed], [ended, 600 - ended]);
});
