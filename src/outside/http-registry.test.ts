import assert from "node:assert/strict";
import { test } from "node:test";
import { createCircuitBreaker } from "./http-registry.ts";

const away = new Error("away");
const refused = new Error("refused");

function breakerAt() {
  const clock = { now: 0 };
  const breaker = createCircuitBreaker({
    failuresMax: 3,
    pauseMs: 1_000,
    isFailure: (error) => error === away,
    refusal: () => refused,
    now: () => clock.now,
  });
  let calls = 0;
  const run = (outcome: "works" | Error) =>
    breaker.run(async () => {
      calls += 1;
      if (outcome !== "works") throw outcome;
    });
  return { clock, breaker, run, calls: () => calls };
}

test("after consecutive failures the breaker opens for a while, then lets one call try", async () => {
  const { clock, run, calls } = breakerAt();
  for (let call = 0; call < 3; call++) await assert.rejects(run(away), away);
  await assert.rejects(run("works"), refused);
  assert.equal(calls(), 3);
  clock.now = 1_000;
  await assert.rejects(run(away), away);
  await assert.rejects(run("works"), refused, "a failed probe opens it again for the same time");
  clock.now = 2_000;
  await run("works");
  await run("works");
  assert.equal(calls(), 6);
});

test("a call that succeeds, or fails for another reason, resets the failure count", async () => {
  const { run } = breakerAt();
  for (const between of ["works", new Error("not its fault")] as const) {
    for (let call = 0; call < 2; call++) await assert.rejects(run(away), away);
    await run(between).catch(() => undefined);
  }
  await assert.rejects(run(away), away);
  await run("works");
});

test("while one call tries, others are refused", async () => {
  const { clock, breaker, run } = breakerAt();
  for (let call = 0; call < 3; call++) await assert.rejects(run(away), away);
  clock.now = 1_000;
  const gate = Promise.withResolvers<void>();
  const probe = breaker.run(() => gate.promise);
  await assert.rejects(run("works"), refused);
  gate.resolve();
  await probe;
  await run("works");
});
