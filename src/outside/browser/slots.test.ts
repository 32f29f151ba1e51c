import assert from "node:assert/strict";
import { test } from "node:test";
import { createSlots } from "./slots.ts";

const never = new AbortController().signal;
const [job, other, third] = [{ id: 1 }, { id: 2 }, { id: 3 }];

test("only so many have a place at once, and who waits gets one in turn", async () => {
  const slots = createSlots(2);
  const [first, second] = [await slots.take(job, never), await slots.take(job, never)];
  const served: string[] = [];
  const waiting = slots.take(job, never).then((giveBack) => {
    served.push("third");
    return giveBack;
  });
  const last = slots.take(job, never).then(() => served.push("fourth"));
  first();
  const giveBack = await waiting;
  assert.deepEqual(served, ["third"]);
  giveBack();
  await last;
  assert.deepEqual(served, ["third", "fourth"]);
  second();
});

test("a place that is given back twice is one place", async () => {
  const slots = createSlots(1);
  const giveBack = await slots.take(job, never);
  giveBack();
  giveBack();
  await slots.take(job, never);
  const waiting = new AbortController();
  const second = slots.take(job, waiting.signal);
  waiting.abort(new Error("still taken"));
  await assert.rejects(second, /still taken/);
});

test("who stops waiting takes no place from others", async () => {
  const slots = createSlots(1);
  const giveBack = await slots.take(job, never);
  const impatient = new AbortController();
  const waiting = slots.take(job, impatient.signal);
  const patient = slots.take(job, never);
  impatient.abort(new Error("gone"));
  await assert.rejects(waiting, /gone/);
  giveBack();
  assert.equal(typeof (await patient), "function");
  await assert.rejects(slots.take(job, AbortSignal.abort(new Error("too late"))), /too late/);
});

test("an owner who holds a place gets no second one while others wait, however many of its own wait first", async () => {
  const slots = createSlots(2);
  const [first] = [await slots.take(job, never), await slots.take(other, never)];
  const served: string[] = [];
  const note = (name: string) => (giveBack: () => void) => {
    served.push(name);
    return giveBack;
  };
  const own = [slots.take(other, never).then(note("other")), slots.take(other, never).then(note("other"))];
  const late = slots.take(third, never).then(note("third"));
  first();
  (await late)();
  (await own[0])?.();
  await own[1];
  assert.deepEqual(served, ["third", "other", "other"]);
});

test("of two owners without a place, the one whose work took less time is next", async () => {
  let ms = 0;
  const slots = createSlots(1, () => ms);
  const served: string[] = [];
  /** Waits for a place, holds it for `takesMs`. */
  const work = async (owner: object, name: string, takesMs: number) => {
    const giveBack = await slots.take(owner, never);
    served.push(name);
    ms += takesMs;
    giveBack();
  };
  const begin = await slots.take(third, never);
  const all = [
    work(job, "slow", 5_000),
    work(other, "quick", 100),
    work(job, "slow", 5_000),
    work(other, "quick", 100),
    work(other, "quick", 100),
  ];
  begin();
  await Promise.all(all);
  assert.deepEqual(served, ["slow", "quick", "quick", "quick", "slow"]);
});

test("an owner who comes late is not put before those who have waited as patiently", async () => {
  let ms = 0;
  const slots = createSlots(1, () => ms);
  const first = await slots.take(job, never);
  ms = 60_000;
  first();
  const second = await slots.take(job, never);
  const waiting = slots.take(job, never).then(() => "job");
  const late = slots.take(other, never).then(() => "other");
  second();
  assert.equal(await Promise.race([waiting, late]), "job");
});
