import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createJobsHarness, gate, outcome, scriptedType } from "../harness/jobs.ts";

const order: string[] = [];
let running = 0;
let release = gate();
const harness = await createJobsHarness(
  scriptedType(async (payload) => {
    order.push(payload.name);
    running += 1;
    await release.promise;
    running -= 1;
    return outcome;
  }, 2),
);

describe("which job runs next", () => {
  test("free slots go to clients in turn, then to higher priority, then to age", async () => {
    const stream = await harness.listen("cli_b");
    for (let index = 1; index <= 6; index++) await harness.submit(`a${index}`, { client: "cli_a" });
    await harness.submit("a-urgent", { client: "cli_a", priority: 10 });
    await harness.submit("b-late", { client: "cli_b", priority: 0 });
    await harness.submit("b-urgent", { client: "cli_b", priority: 7 });
    release = gate();
    release.resolve();
    harness.work();
    await stream.until((events) => events.filter((event) => event.type === "job.completed").length === 2);
    const all = await harness.listen("cli_a", "0");
    await all.until((events) => events.filter((event) => event.type === "job.completed").length === 7);
    assert.deepEqual(order.filter((name) => name.startsWith("a")), ["a-urgent", "a1", "a2", "a3", "a4", "a5", "a6"]);
    assert.deepEqual(order.filter((name) => name.startsWith("b")), ["b-urgent", "b-late"]);
    // Two slots, two clients: each gets one, whatever the length of the other's line.
    assert.deepEqual(new Set(order.slice(0, 2)), new Set(["a-urgent", "b-urgent"]));
    assert.ok(order.indexOf("b-late") <= 4, `b-late ran as number ${order.indexOf("b-late") + 1}: ${order}`);
  });

  test("with 5,000 jobs of one client waiting, another's starts within two job durations", async () => {
    release = gate();
    await Promise.all(Array.from({ length: 5_000 }, (_, index) => harness.submit(`many${index}`, { client: "cli_a" })));
    const held = await harness.listen("cli_a", "0");
    await held.until((events) => events.filter((event) => event.type === "job.started").length >= 9);
    const other = await harness.listen("cli_b");
    const { jobId } = await harness.submit("other", { client: "cli_b" });
    const before = order.length;
    release.resolve();
    await other.until((events) => events.some((event) => event.type === "job.started" && event.jobId === jobId));
    // Both slots were taken; "other" is among the first two that start when they come free.
    assert.ok(order.indexOf("other") - before < 2, `other started as number ${order.indexOf("other") - before + 1}`);
    assert.ok(running <= 2);
  });
});
