import assert from "node:assert/strict";
import { randomUUIDv7 } from "node:crypto";
import { test } from "node:test";
import { insertJobs, type NewJob } from "../../src/store/submitted-jobs.ts";
import { createJobsHarness, gate, outcome, scriptedType } from "../harness/jobs.ts";
import { eventually } from "../harness/wait.ts";

const harness = await createJobsHarness(scriptedType(() => Promise.resolve(outcome)));
const job = (): NewJob => ({
  id: randomUUIDv7(),
  client_id: "cli_a",
  type: "svcSite",
  test: false,
  priority: 0,
  payload: {},
  url: null,
  query: null,
  campaign_id: null,
  api_key_id: randomUUIDv7(),
  actor_id: "a",
  actor_name: "a",
  actor_role: "a",
  cache_key: null,
  may_use_cache: false,
  dedup: "off",
});

test("an event that is numbered first is seen first, however late its transaction commits", async () => {
  const stream = await harness.listen("cli_a");
  const [slow, fast] = [job(), job()];
  const numbered = gate();
  const mayCommit = gate();
  const first = harness.database.transaction(async (tx) => {
    await insertJobs(tx, [slow], []);
    numbered.resolve();
    await mayCommit.promise;
  });
  await numbered.promise;
  let secondIsDone = false;
  const second = harness.database
    .transaction((tx) => insertJobs(tx, [fast], []))
    .finally(() => {
      secondIsDone = true;
    });
  // The second one waits for the first: its event may not become visible under a higher number before.
  await eventually(
    () =>
      harness.database.query({
        text: `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`,
      }),
    (waiting) => waiting.length === 1,
  );
  assert.equal(secondIsDone, false);
  mayCommit.resolve();
  await Promise.all([first, second]);
  await stream.until((events) => events.some((event) => event.jobId === fast.id));
  assert.deepEqual(
    stream.events.map((event) => event.jobId),
    [slow.id, fast.id],
  );
});
