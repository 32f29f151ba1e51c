import assert from "node:assert/strict";
import { test } from "node:test";
import { createJobsHarness, outcome, scriptedType } from "../harness/jobs.ts";

const harness = await createJobsHarness(scriptedType(() => Promise.resolve(outcome)));

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
