import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import type { ClaimedJob } from "../store/jobs/claimed-jobs.ts";
import { createLane, type LendUntil } from "./lane.ts";

const clientOf = (name: string) => name.split("/")[0] ?? "";

/** A lane whose queue holds `waiting`, as `client/name`. Each job waits once, then works until the test ends it. */
function laneOf(slots: number, waiting: string[]) {
  const working: string[] = [];
  const claimed: string[] = [];
  let claims = 0;
  const waits = new Map<string, PromiseWithResolvers<void>>();
  const work = new Map<string, PromiseWithResolvers<void>>();
  const lane = createLane({
    id: { type: "svcMaps", test: false },
    slots,
    async claim(max, notOf) {
      claims += 1;
      const names = waiting.filter((name) => !notOf.includes(clientOf(name))).slice(0, max);
      for (const name of names) waiting.splice(waiting.indexOf(name), 1);
      claimed.push(...names);
      // As the database, which answers with what it saw at first.
      await setImmediate();
      return names.map((name) => ({ id: name, client_id: clientOf(name) }) as ClaimedJob);
    },
    async run({ id }, lend: LendUntil) {
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
    claims: () => claims,
    async start() {
      lane.wake();
      await settle();
    },
    async submit(...names: string[]) {
      waiting.push(...names);
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

test("jobs whose waits end get slots back in the order in which they started, never more than there are", async () => {
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

test("returning jobs alternate with jobs of the queue", async () => {
  const returning = ["a/waits-1", "a/waits-2", "a/waits-3", "a/waits-4"];
  const world = laneOf(1, [...returning]);
  await world.start();
  await world.endWaits(...returning);
  assert.deepEqual(world.working, ["a/waits-1"]);
  await world.submit("a/new");
  await world.finish("a/waits-1");
  assert.deepEqual(world.working, ["a/new"]);
  await world.finish("a/new");
  assert.deepEqual(world.working, ["a/waits-2"]);
});

test("among returning jobs, one of a client without a slot goes first", async () => {
  const world = laneOf(2, ["a/waits-1", "a/waits-2", "a/waits-3", "b/waits"]);
  await world.start();
  await world.endWaits("a/waits-1", "a/waits-2", "a/waits-3", "b/waits");
  await world.finish("a/waits-1");
  assert.deepEqual(world.working.toSorted(), ["a/waits-2", "b/waits"]);
});

test("a closed lane lets waiting jobs continue", async () => {
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

test("a client without competition gets every slot, but none beyond", async () => {
  const world = laneOf(2, ["a/1", "a/2", "a/3"]);
  await world.start();
  assert.deepEqual(world.working, ["a/1", "a/2"]);
});

test("clients that find every slot taken start their share immediately", async () => {
  const world = laneOf(4, ["a/1", "a/2", "a/3", "a/4", "a/5"]);
  await world.start();
  await world.submit("b/1", "b/2", "b/3");
  assert.deepEqual(world.working.slice(4), ["b/1", "b/2"]);
  await world.submit("c/1", "c/2");
  assert.deepEqual(world.working.slice(6), ["c/1"]);
  await world.finish("a/1");
  assert.equal(world.working.length, 6, "an end of a job beyond the slots frees none");
  for (const name of ["a/2", "a/3", "b/1", "b/2"]) await world.finish(name);
  // The lane fills single slots only after a pause since its last claim.
  while (world.working.length < 4) await setImmediate();
  assert.deepEqual(world.working, ["a/4", "c/1", "a/5", "b/3"]);
});

test("there are never more than twice as many jobs as slots", async () => {
  const world = laneOf(3, ["a/1", "a/2", "a/3"]);
  await world.start();
  const others = Array.from({ length: 9 }, (_, index) => `client-${index}/1`);
  await world.submit(...others);
  assert.deepEqual(world.working, ["a/1", "a/2", "a/3", ...others.slice(0, 3)]);
});

test("a job that returns while others hold every slot gets its client's share beyond them", async () => {
  const world = laneOf(1, ["a/waits", "a/2"]);
  await world.start();
  await world.endWaits("a/waits");
  assert.deepEqual(world.working, ["a/2"]);
  await world.submit("b/1");
  await world.finish("a/2");
  assert.deepEqual(world.working, ["b/1", "a/waits"]);
});

test("a job that ends claims nothing from a queue that was found empty, until there is a signal", async () => {
  const world = laneOf(2, ["a/1"]);
  await world.start();
  const before = world.claims();
  await world.finish("a/1");
  assert.equal(world.claims(), before);
  await world.submit("a/2");
  assert.deepEqual(world.working, ["a/2"]);
});

test("a signal during a claim that does not see the job makes another claim", async () => {
  const world = laneOf(2, []);
  world.lane.wake();
  await world.submit("a/late");
  assert.deepEqual(world.working, ["a/late"]);
});
