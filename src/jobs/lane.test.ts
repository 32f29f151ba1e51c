import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import type { ClaimedJob } from "../store/claimed-jobs.ts";
import { createLane, type LendSlot } from "./lane.ts";

/** A lane whose queue holds `waiting`, as `client/name`. Each job waits once, then works until the test ends it. */
function laneOf(slots: number, waiting: string[]) {
  const working: string[] = [];
  const claimed: string[] = [];
  const waits = new Map<string, PromiseWithResolvers<void>>();
  const work = new Map<string, PromiseWithResolvers<void>>();
  const lane = createLane({
    id: { type: "svcMaps", test: false },
    slots,
    async claim(free) {
      await setImmediate();
      return waiting.splice(0, free).map((name) => {
        claimed.push(name);
        return { id: name, client_id: name.split("/")[0] } as ClaimedJob;
      });
    },
    async run({ id }, lend: LendSlot) {
      const [wait, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      waits.set(id, wait);
      work.set(id, end);
      if (id.includes("waits")) await lend(() => wait.promise);
      working.push(id);
      await end.promise;
      working.splice(working.indexOf(id), 1);
    },
    onClaimError: (error) => assert.fail(String(error)),
  });
  const settle = async () => {
    for (let turns = 0; turns < 20; turns++) await setImmediate();
  };
  return {
    lane,
    working,
    claimed,
    async start() {
      lane.wake();
      await settle();
    },
    async submit(name: string) {
      waiting.push(name);
      lane.wake();
      await settle();
    },
    async endWaits(...names: string[]) {
      for (const name of names) waits.get(name)?.resolve();
      await settle();
    },
    async finish(name: string) {
      work.get(name)?.resolve();
      await settle();
    },
  };
}

test("jobs whose waits end take slots back in the order in which they started, and never more than there are", async () => {
  const names = ["a/waits-1", "a/waits-2", "a/waits-3"];
  const world = laneOf(2, [...names, "a/busy-1", "a/busy-2"]);
  await world.start();
  await world.endWaits(...names.toReversed());
  assert.deepEqual(world.working.toSorted(), ["a/busy-1", "a/busy-2"]);
  await world.finish("a/busy-1");
  assert.deepEqual(world.working.toSorted(), ["a/busy-2", "a/waits-1"]);
  await world.finish("a/waits-1");
  assert.deepEqual(world.working.toSorted(), ["a/busy-2", "a/waits-2"]);
  await world.finish("a/busy-2");
  assert.deepEqual(world.working.toSorted(), ["a/waits-2", "a/waits-3"]);
});

test("jobs that return do not keep another client's job in the queue", async () => {
  const returning = ["a/waits-1", "a/waits-2", "a/waits-3", "a/waits-4"];
  const world = laneOf(1, [...returning]);
  await world.start();
  await world.endWaits(...returning);
  assert.deepEqual(world.working, ["a/waits-1"]);
  await world.submit("b/new");
  await world.finish("a/waits-1");
  assert.deepEqual(world.working, ["b/new"]);
  await world.finish("b/new");
  assert.deepEqual(world.working, ["a/waits-2"]);
});

test("of jobs that return, that of a client without a slot comes first", async () => {
  const world = laneOf(2, ["a/waits-1", "a/waits-2", "a/waits-3", "b/waits"]);
  await world.start();
  await world.endWaits("a/waits-1", "a/waits-2", "a/waits-3", "b/waits");
  await world.finish("a/waits-1");
  assert.deepEqual(world.working.toSorted(), ["a/waits-2", "b/waits"]);
});

test("a lane that takes no more jobs lets those that wait go on", async () => {
  const world = laneOf(1, ["a/waits-1", "a/waits-2"]);
  await world.start();
  await world.lane.close();
  await world.endWaits("a/waits-1", "a/waits-2");
  await world.submit("a/new");
  await world.finish("a/waits-1");
  assert.deepEqual(world.working, ["a/waits-2"]);
  await world.finish("a/waits-2");
  assert.deepEqual(world.working, []);
});
