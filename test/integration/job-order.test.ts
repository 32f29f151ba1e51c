import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createJobsHarness, gate, outcome, scriptedType } from "../harness/jobs.ts";

const slots = 2;
const order: string[] = [];
/** Each started job waits here until the test ends it. */
const running: { name: string; end: () => void }[] = [];
let changed = gate();
const harness = await createJobsHarness(
  scriptedType(async (payload) => {
    const ended = gate();
    order.push(payload.name);
    running.push({ name: payload.name, end: () => ended.resolve() });
    changed.resolve();
    await ended.promise;
    return outcome;
  }, slots),
);

/** Waits until as many jobs run as there are slots. */
async function slotsAreFull(): Promise<void> {
  while (running.length < slots) {
    await changed.promise;
    changed = gate();
  }
}

/** Ends the longest-running job and waits until another has taken its slot. */
async function oneJobDuration(): Promise<void> {
  await slotsAreFull();
  running.shift()?.end();
  await slotsAreFull();
}

describe("which job runs next", () => {
  test("free slots go to clients in turn, then to higher priority, then to age", async () => {
    for (let index = 1; index <= 6; index++) await harness.submit(`a${index}`, { client: "cli_a" });
    await harness.submit("a-urgent", { client: "cli_a", priority: 10 });
    await harness.submit("b-late", { client: "cli_b", priority: 0 });
    await harness.submit("b-urgent", { client: "cli_b", priority: 7 });
    harness.work();
    await slotsAreFull();
    assert.deepEqual(new Set(order), new Set(["a-urgent", "b-urgent"]));
    for (let index = 0; index < 5; index++) await oneJobDuration();
    assert.deepEqual(
      order.slice(2).filter((name) => name.startsWith("b")),
      ["b-late"],
    );
    assert.ok(order.indexOf("b-late") <= 3, `b-late ran as number ${order.indexOf("b-late") + 1}: ${order}`);
    assert.deepEqual(
      order.filter((name) => name.startsWith("a")),
      ["a-urgent", "a1", "a2", "a3", "a4"],
    );
  });

  test("with 5,000 jobs of one client waiting, another client's job starts within two job durations", async () => {
    const many = Array.from({ length: 5_000 }, (_, index) =>
      harness.submit(`many${index}`, { client: "cli_a" }),
    );
    await Promise.all(many);
    for (let index = 0; index < 4; index++) await oneJobDuration();
    await harness.submit("other-1", { client: "cli_c" });
    await harness.submit("other-2", { client: "cli_c" });
    await oneJobDuration();
    await oneJobDuration();
    assert.ok(order.includes("other-1"), `started instead: ${order.slice(-2)}`);
  });

  test("endless jobs of one client do not block another client's job", async () => {
    await slotsAreFull();
    const busy = new Set(running.map(({ name }) => name));
    for (const name of ["late-1", "late-2"]) await harness.submit(name, { client: "cli_late" });
    const isRunning = () => running.findIndex(({ name }) => name === "late-1");
    while (isRunning() < 0) {
      await changed.promise;
      changed = gate();
    }
    assert.equal(order.at(-1), "late-1");
    const events = await harness.listen("cli_late", "0");
    running.splice(isRunning(), 1)[0]?.end();
    await events.until((all) => all.some(({ type }) => type === "job.completed"));
    // The others kept their slots.
    for (const name of busy) assert.ok(running.some((job) => job.name === name));
  });

  test("one slot is shared too: clients with equally many running jobs take turns", async () => {
    const single = Array.from({ length: 6 }, (_, index) =>
      harness.submit(`test-a${index}`, { client: "cli_a", payload: { name: `test-a${index}`, test: true } }),
    );
    await Promise.all(single);
    await harness.submit("test-b", { client: "cli_b", payload: { name: "test-b", test: true } });
    const started = () => order.filter((name) => name.startsWith("test-"));
    for (let index = 1; index <= 2; index++) {
      while (started().length < index) {
        await changed.promise;
        changed = gate();
      }
      // Another client's job may have borrowed a slot meanwhile: each is ended once.
      const position = running.findIndex(({ name }) => name.startsWith("test-"));
      running.splice(position, 1)[0]?.end();
    }
    while (started().length < 3) {
      await changed.promise;
      changed = gate();
    }
    assert.ok(started().includes("test-b"), `three started: ${started()}`);
  });
});
