import assert from "node:assert/strict";
import { test } from "node:test";
import { createJobsHarness, outcome, scriptedType } from "../harness/jobs.ts";

const harness = await createJobsHarness(scriptedType(() => Promise.resolve(outcome)));

test("a replay stops once its subscriber has as many missed events as it takes", async () => {
  await harness.database.query({
    text: `insert into events (client_id, type, job_id, data)
           select 'cli_b', 'job.queued', case when n % 1000 = 0 then '01900000-0000-7000-8000-000000000000'::uuid end, n
           from generate_series(1, 6000) n`,
  });
  const replay = async (filter: { jobId?: string; missedMax?: number }) => {
    const seen: string[] = [];
    await harness.broadcaster.subscribe({
      clientId: "cli_b",
      apiKeyId: "key",
      afterId: "0",
      ...filter,
      onEvents: (events) => void seen.push(...events.map((event) => event.dataJson)),
      onEnd: () => undefined,
    });
    return seen;
  };
  const all = Array.from({ length: 6_000 }, (_, index) => String(index + 1));
  assert.deepEqual(await replay({}), all);
  const some = await replay({ missedMax: 2_500 });
  assert.ok(some.length > 2_500 && some.length < 4_000, `${some.length} events`);
  assert.deepEqual(some, all.slice(0, some.length));
  assert.deepEqual(
    await replay({ jobId: "01900000-0000-7000-8000-000000000000", missedMax: 2_500 }),
    all.filter((_, index) => index % 1_000 === 999),
  );
});

test("a broadcaster that stops delivers the remaining events before it ends the subscriptions", async () => {
  const seen: string[] = [];
  await harness.broadcaster.subscribe({
    clientId: "cli_a",
    apiKeyId: "key",
    onEvents: (events) => void seen.push(...events.map((event) => event.type)),
    onEnd: () => void seen.push("end"),
  });
  // Without a signal, as when the signal of a job's end is still on its way.
  await harness.database.query({
    text: "insert into events (client_id, type, data) values ('cli_a', 'job.completed', '{}')",
  });
  await harness.broadcaster.stop();
  assert.deepEqual(seen, ["job.completed", "end"]);
});
