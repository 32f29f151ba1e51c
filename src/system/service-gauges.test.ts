import assert from "node:assert/strict";
import { test } from "node:test";
import { Registry } from "prom-client";
import type { ServiceCounts } from "../store/system/service-counts.ts";
import { createServiceGauges } from "./service-gauges.ts";

const counts = (waiting: number): ServiceCounts => ({
  jobs: [{ type: "svcSite", waiting, running: 2, oldest_waiting_seconds: 3.5 }],
  deliveries_pending: 4,
  webhook_feed_lag_seconds: 0,
  moves_interrupted: 1,
});

/** Gauges over a database that `read` simulates, and a clock that the test controls. */
function setUp(read: () => Promise<ServiceCounts>) {
  const registry = new Registry();
  const clock = { now: 0 };
  let asked = 0;
  const answers = {
    read,
    clock,
    asked: () => asked,
    async lines(): Promise<string[]> {
      const text = await registry.metrics();
      return text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
    },
  };
  createServiceGauges(
    registry,
    () => {
      asked += 1;
      return answers.read();
    },
    { now: () => clock.now, waitMs: 10 },
  );
  return answers;
}

test("all gauges are from one moment, and readers in quick succession share it", async () => {
  const gauges = setUp(async () => counts(7));
  const expected = [
    'forager_jobs_waiting{type="svcSite"} 7',
    'forager_jobs_running{type="svcSite"} 2',
    'forager_jobs_oldest_waiting_seconds{type="svcSite"} 3.5',
    "forager_webhook_deliveries_pending 4",
    "forager_webhook_feed_lag_seconds 0",
    "forager_client_moves_interrupted 1",
  ];
  assert.deepEqual(await Promise.all([gauges.lines(), gauges.lines()]), [expected, expected]);
  assert.deepEqual([await gauges.lines(), gauges.asked()], [expected, 1]);
  gauges.clock.now = 5_000;
  gauges.read = async () => counts(8);
  assert.equal((await gauges.lines())[0], 'forager_jobs_waiting{type="svcSite"} 8');
});

test("a failing database leaves no stale numbers, and the next reader queries it again", async () => {
  const gauges = setUp(async () => counts(7));
  await gauges.lines();
  gauges.clock.now = 5_000;
  gauges.read = () => Promise.reject(new Error("no database"));
  assert.deepEqual(await gauges.lines(), []);
  gauges.read = async () => counts(1);
  assert.equal((await gauges.lines()).length, 6);
});

test("a hanging database blocks no reader, and is queried once", async (t) => {
  // The timer of the limit does not keep a process alive; here nothing else does.
  const alive = setInterval(() => {}, 1_000);
  t.after(() => clearInterval(alive));
  const answer = Promise.withResolvers<ServiceCounts>();
  const gauges = setUp(() => answer.promise);
  assert.deepEqual(await gauges.lines(), []);
  assert.deepEqual([await gauges.lines(), gauges.asked()], [[], 1]);
  answer.resolve(counts(7));
  assert.equal((await gauges.lines()).length, 6);
  assert.equal(gauges.asked(), 1);
});
