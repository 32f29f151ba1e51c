import assert from "node:assert/strict";
import { test } from "node:test";
import type { Owner } from "./fair-queue.ts";
import { createFairSlots } from "./fair-slots.ts";

const never = new AbortController().signal;
const jobOf = (clientId: string): Owner => ({ clientId });
const [one, two, three] = [jobOf("one"), jobOf("two"), jobOf("three")];

/** Records the order in which owners are served. */
function servedOrder() {
  const served: string[] = [];
  const note = (name: string) => (giveBack: () => void) => {
    served.push(name);
    return giveBack;
  };
  return { served, note };
}

/** Runs everything that does not wait for a slot. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("the number of slots is limited, and waiters are served in turn", async () => {
  const slots = createFairSlots({ count: 2 });
  const [first, second] = [await slots.take(one, never), await slots.take(one, never)];
  const { served, note } = servedOrder();
  const waiting = slots.take(one, never).then(note("third"));
  const last = slots.take(one, never).then(note("fourth"));
  first();
  (await waiting)();
  await last;
  assert.deepEqual(served, ["third", "fourth"]);
  second();
});

test("releasing a slot twice frees one slot", async () => {
  const slots = createFairSlots({ count: 1 });
  const giveBack = await slots.take(one, never);
  giveBack();
  giveBack();
  await slots.take(one, never);
  const waiting = new AbortController();
  const second = slots.take(one, waiting.signal);
  waiting.abort(new Error("still taken"));
  await assert.rejects(second, /still taken/);
});

test("a slot whose waiter has left stays free for others", async () => {
  const slots = createFairSlots({ count: 1 });
  const giveBack = await slots.take(one, never);
  const impatient = new AbortController();
  const waiting = slots.take(one, impatient.signal);
  const patient = slots.take(one, never);
  impatient.abort(new Error("gone"));
  await assert.rejects(waiting, /gone/);
  giveBack();
  assert.equal(typeof (await patient), "function");
  await assert.rejects(slots.take(one, AbortSignal.abort(new Error("too late"))), /too late/);
});

test("a client that holds a slot gets no second one while others wait, even if its own items wait longer", async () => {
  const slots = createFairSlots({ count: 2 });
  const [first] = [await slots.take(one, never), await slots.take(two, never)];
  const { served, note } = servedOrder();
  const own = Array.from({ length: 2 }, () => slots.take(jobOf("two"), never).then(note("two")));
  const late = slots.take(three, never).then(note("three"));
  first();
  (await late)();
  (await own[0])?.();
  await own[1];
  assert.deepEqual(served, ["three", "two", "two"]);
});

test("of two clients without a slot, the one that has used less time is next", async () => {
  let ms = 0;
  const slots = createFairSlots({ count: 1, now: () => ms });
  const { served, note } = servedOrder();
  /** Waits for a slot and holds it for `takesMs`. */
  const work = async (owner: Owner, takesMs: number) => {
    const giveBack = note(owner.clientId)(await slots.take(owner, never));
    ms += takesMs;
    giveBack();
  };
  const begin = await slots.take(three, never);
  const all = [work(one, 5_000), work(two, 100), work(one, 5_000), work(two, 100), work(two, 100)];
  begin();
  await Promise.all(all);
  assert.deepEqual(served, ["one", "two", "two", "two", "one"]);
});

test("jobs of one client share its slots fairly", async () => {
  const slots = createFairSlots({ count: 1 });
  const begin = await slots.take(two, never);
  const { served, note } = servedOrder();
  const work = async (owner: Owner, name: string) => note(name)(await slots.take(owner, never))();
  const [greedy, modest] = [jobOf("one"), jobOf("one")];
  const all = [
    work(greedy, "greedy"),
    work(greedy, "greedy"),
    work(greedy, "greedy"),
    work(modest, "modest"),
  ];
  const ofOther = work(three, "other client");
  begin();
  await Promise.all([...all, ofOther]);
  assert.deepEqual(served.slice(0, 3).sort(), ["greedy", "modest", "other client"]);
});

test("a late client neither overtakes earlier waiters nor is penalized for old usage", async () => {
  let ms = 0;
  const slots = createFairSlots({ count: 1, now: () => ms });
  const longAgo = await slots.take(two, never);
  ms = 3_600_000;
  longAgo();
  const current = await slots.take(one, never);
  const { served, note } = servedOrder();
  const all = [slots.take(one, never).then(note("one")), slots.take(two, never).then(note("two"))];
  ms += 10;
  current();
  (await all[1])?.();
  await all[0];
  assert.deepEqual(served, ["two", "one"]);
});

test("a client that finds all slots taken by another gets its share from the reserve at once", async () => {
  const slots = createFairSlots({ count: 4, reserve: 4 });
  const ofOne = await Promise.all(Array.from({ length: 4 }, () => slots.take(one, never)));
  const { served, note } = servedOrder();
  const more = slots.take(one, never).then(note("one"));
  const ofTwo = await Promise.all([slots.take(two, never), slots.take(two, never)]);
  const beyond = slots.take(two, never).then(note("two"));
  await settled();
  assert.deepEqual(served, [], "a share of four slots is two");
  // Slots above the regular number are not handed on.
  for (const giveBack of ofOne.slice(0, 2)) giveBack();
  await settled();
  assert.deepEqual(served, []);
  for (const giveBack of [...ofOne.slice(2), ...ofTwo]) giveBack();
  await Promise.all([more, beyond]);
});

test("a client without competition takes nothing from the reserve", async () => {
  const slots = createFairSlots({ count: 1, reserve: 1 });
  const giveBack = await slots.take(one, never);
  const { served, note } = servedOrder();
  const waiting = slots.take(jobOf("one"), never).then(note("one"));
  await settled();
  assert.deepEqual(served, []);
  giveBack();
  await waiting;
});
