import assert from "node:assert/strict";
import { test } from "node:test";
import type { ClaimedJob } from "../store/claimed-jobs.ts";
import { createLane, type LendSlot } from "./lane.ts";

/** A lane over a list of waiting jobs, written as `client-number`; the test ends them. */
function laneOf(slots: number, waiting: string[]) {
  const running = new Map<string, { end: () => void; lend: LendSlot }>();
  const lane = createLane({
    id: { type: "svcSite", test: false },
    slots,
    async claim(max, notOf) {
      const claimed = waiting.filter((name) => !notOf.includes(clientOf(name))).slice(0, max);
      for (const name of claimed) waiting.splice(waiting.indexOf(name), 1);
      return claimed.map((name) => ({ id: name, client_id: clientOf(name) }) as ClaimedJob);
    },
    run: ({ id }, lend) =>
      new Promise((resolve) => {
        running.set(id, {
          lend,
          end: () => {
            running.delete(id);
            resolve();
          },
        });
      }),
    onClaimError: (error) => assert.fail(String(error)),
  });
  const settle = async () => {
    lane.wake();
    await new Promise((resolve) => setImmediate(resolve));
    return [...running.keys()];
  };
  return { running, waiting, settle };
}

const clientOf = (name: string) => name.split("-", 1)[0] ?? "";

test("a client that is alone has every slot, and none beyond them", async () => {
  const { settle } = laneOf(2, ["a-1", "a-2", "a-3"]);
  assert.deepEqual(await settle(), ["a-1", "a-2"]);
});

test("clients that find every slot taken start their share of them at once", async () => {
  const { waiting, settle, running } = laneOf(4, ["a-1", "a-2", "a-3", "a-4", "a-5"]);
  await settle();
  waiting.push("b-1", "b-2", "b-3");
  assert.deepEqual((await settle()).slice(4), ["b-1", "b-2"]);
  waiting.push("c-1", "c-2");
  assert.deepEqual((await settle()).slice(6), ["c-1"]);
  // What ends beyond the slots is followed by nothing.
  running.get("a-1")?.end();
  assert.equal((await settle()).length, 6);
  for (const name of ["a-2", "a-3", "b-1", "b-2"]) running.get(name)?.end();
  assert.deepEqual(await settle(), ["a-4", "c-1", "a-5", "b-3"]);
});

test("there are never more than twice as many jobs as slots", async () => {
  const clients = Array.from({ length: 9 }, (_, index) => `client${index}-1`);
  const { settle, waiting } = laneOf(3, ["a-1", "a-2", "a-3"]);
  await settle();
  waiting.push(...clients);
  assert.deepEqual(await settle(), ["a-1", "a-2", "a-3", ...clients.slice(0, 3)]);
});

test("a job that lends its slot does not count for its client", async () => {
  const { settle, running, waiting } = laneOf(1, ["a-1", "a-2"]);
  await settle();
  const rested = Promise.withResolvers<void>();
  const resting = running.get("a-1")?.lend(() => rested.promise);
  assert.deepEqual(await settle(), ["a-1", "a-2"]);
  rested.resolve();
  await resting;
  waiting.push("a-3", "b-1");
  assert.deepEqual(await settle(), ["a-1", "a-2"], "two run where there is one slot: no third one begins");
  running.get("a-2")?.end();
  assert.deepEqual(await settle(), ["a-1", "b-1"]);
});
