import assert from "node:assert/strict";
import { test } from "node:test";
import { pino } from "pino";
import { createRateCounter, type RateCounter } from "./rate-counter.ts";
import { createNameCheckLimit } from "./rate-limits.ts";

const log = pino({ level: "silent" });
const counting = (consume: RateCounter["consume"]): RateCounter => ({
  consume,
  ping: null,
  close: async () => {},
});

test("sixty checks of a token in a minute pass, the next is rejected with the end of the minute", async () => {
  const minute = await createRateCounter({ windowSeconds: 60, log });
  const second = counting(async () => ({ consumed: 1, msLeft: 1_000 }));
  const limit = createNameCheckLimit({ second, minute });
  for (let call = 1; call <= 60; call++) {
    assert.equal((await limit.count("a"))["x-ratelimit-remaining"], String(60 - call));
  }
  await assert.rejects(limit.count("a"), (error: Error & { headers: Record<string, string> }) => {
    assert.match(error.message, /60 a minute/);
    const seconds = Number(error.headers["retry-after"]);
    return seconds > 50 && seconds <= 60 && error.headers["x-ratelimit-remaining"] === "0";
  });
  await limit.count("b");
});

test("checks rejected by the per-second limit do not count against the minute", async () => {
  let minutes = 0;
  const minute = counting(async () => ({ consumed: ++minutes, msLeft: 60_000 }));
  const second = counting(async () => ({ consumed: 6, msLeft: 400 }));
  const limit = createNameCheckLimit({ second, minute });
  await assert.rejects(limit.count("a"), { code: "rate_limited", headers: { "retry-after": "1" } });
  assert.equal(minutes, 0);
});
