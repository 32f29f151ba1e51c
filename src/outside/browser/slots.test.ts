import assert from "node:assert/strict";
import { test } from "node:test";
import { createSlots } from "./slots.ts";

const never = new AbortController().signal;

test("only so many have a place at once, and who waits gets one in turn", async () => {
  const slots = createSlots(2);
  const [first, second] = [await slots.take(never), await slots.take(never)];
  const served: string[] = [];
  const third = slots.take(never).then((giveBack) => {
    served.push("third");
    return giveBack;
  });
  const fourth = slots.take(never).then(() => served.push("fourth"));
  first();
  const giveBack = await third;
  assert.deepEqual(served, ["third"]);
  giveBack();
  await fourth;
  assert.deepEqual(served, ["third", "fourth"]);
  second();
});

test("a place that is given back twice is one place", async () => {
  const slots = createSlots(1);
  const giveBack = await slots.take(never);
  giveBack();
  giveBack();
  await slots.take(never);
  const waiting = new AbortController();
  const second = slots.take(waiting.signal);
  waiting.abort(new Error("still taken"));
  await assert.rejects(second, /still taken/);
});

test("who stops waiting takes no place from others", async () => {
  const slots = createSlots(1);
  const giveBack = await slots.take(never);
  const impatient = new AbortController();
  const waiting = slots.take(impatient.signal);
  const patient = slots.take(never);
  impatient.abort(new Error("gone"));
  await assert.rejects(waiting, /gone/);
  giveBack();
  assert.equal(typeof (await patient), "function");
  await assert.rejects(slots.take(AbortSignal.abort(new Error("too late"))), /too late/);
});
