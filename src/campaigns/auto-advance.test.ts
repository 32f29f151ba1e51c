import assert from "node:assert/strict";
import { test } from "node:test";
import { shareSlots } from "./auto-advance.ts";

const campaign = (id: string, pending: number, submitted = 0) => ({ id, pending, submitted });
const shares = (campaigns: ReturnType<typeof campaign>[], free: number) =>
  Object.fromEntries(shareSlots(campaigns, free));

test("free slots are distributed round-robin, up to each campaign's pending locations", () => {
  assert.deepEqual(shares([campaign("a", 10), campaign("b", 1), campaign("c", 10)], 6), { a: 3, b: 1, c: 2 });
  assert.deepEqual(shares([campaign("a", 2)], 9), { a: 2 });
});

test("without a free slot, only a campaign with nothing running gets one", () => {
  assert.deepEqual(shares([campaign("a", 10), campaign("b", 10, 3)], 0), { a: 1 });
  assert.deepEqual(shares([campaign("a", 10), campaign("b", 10, 3)], -5), { a: 1 });
});
