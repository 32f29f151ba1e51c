import assert from "node:assert/strict";
import { test } from "node:test";
import { currentCause, inWork, type Work, workLogFields } from "./work-context.ts";

const workOf = (id: string): Work => ({
  logFields: { job_id: id },
  cause: () => ({ credential: "key", actorId: id }),
  ended: false,
});

test("what work starts is attributed to it until it ends, and to nothing afterwards", async () => {
  const work = workOf("one");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const seen: unknown[] = [];
  const note = () => seen.push([workLogFields(), currentCause().actorId]);
  const lasting = inWork(work, async () => {
    await Promise.resolve();
    note();
    await released;
    note();
  });
  await Promise.resolve();
  await new Promise(setImmediate);
  work.ended = true;
  release();
  await lasting;
  assert.deepEqual(seen, [
    [{ job_id: "one" }, "one"],
    [{}, undefined],
  ]);
  assert.deepEqual(currentCause(), { credential: "system" });
});

test("works that run at the same time keep apart", async () => {
  const ids = await Promise.all(
    ["one", "two"].map((id) =>
      inWork(workOf(id), async () => {
        await new Promise(setImmediate);
        return workLogFields().job_id;
      }),
    ),
  );
  assert.deepEqual(ids, ["one", "two"]);
});
