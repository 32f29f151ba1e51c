import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { pino } from "pino";
import { eventually } from "../../test/harness/wait.ts";
import type { Database } from "../store/core/database.ts";
import type { Signals } from "../store/core/signals.ts";
import { createBatchWork } from "./batch-work.ts";

test("open batches are read when jobs end, without waiting for the next turn", async () => {
  mock.timers.enable({ apis: ["setInterval"] });
  const looks: string[] = [];
  const query = async ({ name }: { name: string }) => {
    looks.push(name);
    return [];
  };
  let announce = () => {};
  let subscribed = false;
  const on = (_: string, handler: () => void) => {
    announce = handler;
    subscribed = true;
    return () => {
      subscribed = false;
    };
  };
  const work = createBatchWork({
    database: { query } as unknown as Database,
    jobTypes: new Map(),
    signals: { on } as unknown as Signals,
    log: pino({ level: "silent" }),
  });
  const finished = () => looks.filter((name) => name === "open-batches-to-finish").length;
  try {
    await work.start();
    await eventually(finished, (times) => times === 1);
    announce();
    await eventually(finished, (times) => times === 2);
    // Events that follow at once are one further look.
    for (let event = 0; event < 100; event++) announce();
    await eventually(finished, (times) => times === 3);
  } finally {
    await work.stop();
    mock.timers.reset();
  }
  assert.equal(finished(), 3);
  assert.equal(subscribed, false);
});
