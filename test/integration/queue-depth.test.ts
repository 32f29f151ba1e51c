import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, test } from "node:test";
import { ForagerError } from "../../src/errors.ts";
import { createSubmitter } from "../../src/jobs/submit.ts";
import { createJobsHarness, outcome, scriptedType } from "../harness/jobs.ts";

const waitingMax = 5;
const jobType = { ...scriptedType(() => Promise.resolve(outcome)), waitingMax };
// Without a worker, every accepted job waits.
const harness = await createJobsHarness(jobType);

const countJobs = async (client: string) =>
  (await harness.reader.list(client, { page: 1, pageSize: 1, sortBy: "created_at", sortOrder: "asc" })).total;
const isFull = (error: unknown) => error instanceof ForagerError && error.code === "queue_full";
const outcomes = async (submits: Promise<unknown>[]) => {
  const settled = await Promise.allSettled(submits);
  for (const each of settled) assert.ok(each.status === "fulfilled" || isFull(each.reason));
  return settled.filter(({ status }) => status === "fulfilled").length;
};
const idempotency = (key: string) => ({
  key,
  route: "/submit",
  bodyHash: createHash("sha256").update("body").digest(),
});

describe("the depth of a client's queue", () => {
  test("the number of waiting jobs is limited, and the next submit is refused; another client's is not", async () => {
    for (let count = 0; count < waitingMax; count++) await harness.submit(`${count}`, { client: "cli_d1" });
    await assert.rejects(harness.submit("more", { client: "cli_d1" }), isFull);
    await harness.submit("other", { client: "cli_d2" });
    assert.equal(await countJobs("cli_d1"), waitingMax);
  });

  test("jobs of the test queue count as well", async () => {
    for (let count = 0; count < waitingMax; count++) {
      await harness.submit("x", { client: "cli_d3", payload: { name: `${count}`, test: count % 2 === 0 } });
    }
    await assert.rejects(harness.submit("more", { client: "cli_d3" }), isFull);
  });

  test("a place is free again when a job no longer waits", async () => {
    const ids: string[] = [];
    for (let count = 0; count < waitingMax; count++) {
      ids.push((await harness.submit(`${count}`, { client: "cli_d4" })).jobId);
    }
    await harness.canceller.cancel("cli_d4", ids[0] ?? "");
    await harness.submit("after", { client: "cli_d4" });
    await assert.rejects(harness.submit("more", { client: "cli_d4" }), isFull);
  });

  test("concurrent submits at several processes are accepted up to the limit, never beyond", async () => {
    const { database } = harness;
    const jobTypes = new Map([[jobType.name, jobType]]);
    const others = Array.from({ length: 3 }, () => createSubmitter({ database, jobTypes }));
    const who = {
      clientId: "cli_d5",
      clientName: "d5",
      apiKeyId: "00000000-0000-7000-8000-000000000001",
      actor: { id: "actor", name: "Actor", role: "member" },
      delegate: false,
      access: "owner" as const,
      rateLimitPerMinute: 100,
      dedup: { enabled: true, uniqueOnly: false },
    };
    const submits = Array.from({ length: 40 }, (_, index) =>
      (others[index % others.length] ?? harness.submitter).submit({
        principal: who,
        actor: who.actor,
        type: "svcSite",
        payload: { name: `${index}` },
        priority: 0,
        mayUseCache: false,
      }),
    );
    assert.equal(await outcomes(submits), waitingMax);
    assert.equal(await countJobs("cli_d5"), waitingMax);
  });

  test("a refused submit can be repeated under its Idempotency-Key, and an accepted one gets its response again", async () => {
    const client = "cli_d6";
    const first = await harness.submit("first", { client, idempotency: idempotency("first") });
    for (let count = 1; count < waitingMax; count++) await harness.submit(`${count}`, { client });
    const refused = await outcomes([
      harness.submit("late", { client, idempotency: idempotency("late") }),
      harness.submit("late", { client, idempotency: idempotency("late") }),
    ]);
    assert.equal(refused, 0);
    const again = await harness.submit("first", { client, idempotency: idempotency("first") });
    assert.deepEqual(again, { ...first, replayed: true });
    await harness.canceller.cancel(client, first.jobId);
    const late = await harness.submit("late", { client, idempotency: idempotency("late") });
    assert.equal(late.replayed, false);
  });
});
