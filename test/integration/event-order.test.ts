import assert from "node:assert/strict";
import { randomUUIDv7 } from "node:crypto";
import { test } from "node:test";
import pg from "pg";
import { insertJobs, type NewJob } from "../../src/store/jobs/submitted-jobs.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createJobsHarness, outcome, scriptedType } from "../harness/jobs.ts";
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

test("events appear in the order of their numbers, however late a transaction commits", async () => {
  const stream = await harness.listen("cli_a");
  const [slow, fast] = [job(), job()];
  const client = new pg.Client(harness.testDatabase.connection);
  await client.connect();
  atEnd(() => client.end());
  await client.query("begin");
  await insertJobs({ query: async (statement) => (await client.query(statement)).rows }, [slow]);
  let secondIsDone = false;
  const second = insertJobs(harness.database, [fast]).finally(() => {
    secondIsDone = true;
  });
  // The second one waits for the first: until then its event must not appear under a higher number.
  await eventually(
    () =>
      harness.database.query({
        text: `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`,
      }),
    (waiting) => waiting.length === 1,
  );
  assert.equal(secondIsDone, false);
  await client.query("commit");
  await second;
  await stream.until((events) => events.some((event) => event.jobId === fast.id));
  assert.deepEqual(
    stream.events.map((event) => event.jobId),
    [slow.id, fast.id],
  );
});

test("no transaction may take the event log's lock before it commits", async () => {
  await assert.rejects(
    harness.database.transaction((tx) => insertJobs(tx, [job()])),
    /must be sent with the commit/,
  );
});
