import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, test } from "node:test";
import { ForagerError } from "../../src/errors.ts";
import { createJobsHarness, outcome, scriptedType } from "../harness/jobs.ts";
import { eventually } from "../harness/wait.ts";

const harness = await createJobsHarness(scriptedType(() => Promise.resolve(outcome)));
const idempotency = (key: string, body: string) => ({
  key,
  route: "/submit",
  bodyHash: createHash("sha256").update(body).digest(),
});
const countJobs = async (clientId: string) =>
  (await harness.reader.list(clientId, { page: 1, pageSize: 1, sortBy: "created_at", sortOrder: "asc" }))
    .total;

describe("Idempotency-Key", () => {
  test("a repeat gets the first response and creates no job", async () => {
    const first = await harness.submit("one", { client: "cli_i1", idempotency: idempotency("k", "body") });
    const again = await harness.submit("one", { client: "cli_i1", idempotency: idempotency("k", "body") });
    assert.deepEqual(again, { ...first, replayed: true });
    assert.equal(await countJobs("cli_i1"), 1);
  });

  test("repeats that arrive while the first is in progress create one job", async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () =>
        harness.submit("burst", { client: "cli_i2", idempotency: idempotency("k", "b") }),
      ),
    );
    assert.equal(new Set(answers.map((answer) => answer.jobId)).size, 1);
    assert.equal(answers.filter((answer) => !answer.replayed).length, 1);
    assert.equal(await countJobs("cli_i2"), 1);
  });

  test("the same key with another body is refused", async () => {
    await harness.submit("one", { client: "cli_i3", idempotency: idempotency("k", "body") });
    await assert.rejects(
      harness.submit("two", { client: "cli_i3", idempotency: idempotency("k", "other") }),
      (error) =>
        error instanceof ForagerError &&
        error.code === "idempotency_conflict" &&
        error.errors?.[0]?.loc.join(".") === "header.idempotency-key",
    );
    assert.equal(await countJobs("cli_i3"), 1);
  });

  test("a key belongs to one client and one route", async () => {
    await harness.submit("one", { client: "cli_i4", idempotency: idempotency("k", "body") });
    const otherClient = await harness.submit("one", {
      client: "cli_i5",
      idempotency: idempotency("k", "body"),
    });
    const otherRoute = await harness.submit("one", {
      client: "cli_i4",
      idempotency: { ...idempotency("k", "body"), route: "/other" },
    });
    assert.equal(otherClient.replayed, false);
    assert.equal(otherRoute.replayed, false);
  });

  test("a key may be reused after 24 hours", async () => {
    await harness.submit("one", { client: "cli_i6", idempotency: idempotency("k", "body") });
    await harness.database.query({
      text: "update idempotency_keys set created_at = created_at - interval '25 hours' where client_id = 'cli_i6'",
    });
    const later = await harness.submit("two", { client: "cli_i6", idempotency: idempotency("k", "other") });
    assert.equal(later.replayed, false);
    assert.equal(await countJobs("cli_i6"), 2);
  });
});

describe("the result cache", () => {
  const cached = { payload: { name: "page", cache: "same" }, mayUseCache: true };

  test("an identical completed job is returned, with its own id and time, and no event", async () => {
    harness.work();
    const stream = await harness.listen("cli_c1");
    const first = await harness.submit("page", { client: "cli_c1", ...cached });
    await stream.until((events) => events.some((event) => event.type === "job.completed"));
    const again = await harness.submit("page", { client: "cli_c1", ...cached });
    assert.deepEqual(again, { ...first, status: "completed", fromCache: true });
    const marker = await harness.submit("marker", { client: "cli_c1" });
    await stream.until((events) => events.some((event) => event.jobId === marker.jobId));
    assert.equal(stream.events.filter((event) => event.jobId === first.jobId).length, 3);
  });

  test("another client, another key, or a submit that opts out, runs a new job", async () => {
    const answers = await Promise.all([
      harness.submit("page", { client: "cli_c2", ...cached }),
      harness.submit("page", {
        client: "cli_c1",
        payload: { name: "page", cache: "other" },
        mayUseCache: true,
      }),
      harness.submit("page", { client: "cli_c1", payload: cached.payload, mayUseCache: false }),
    ]);
    assert.deepEqual(
      answers.map((answer) => answer.fromCache),
      [false, false, false],
    );
  });

  test("a job that runs, failed or was cancelled is not reused, and the newest of several results is", async () => {
    const client = "cli_c3";
    const submit = (mustRun = false) =>
      harness.submit("page", { client, ...cached, payload: { ...cached.payload, mustRun } });
    const endAs = (jobId: string, status: string) =>
      harness.database.query({
        text: "update jobs set status = $2, completed_at = now() where id = $1",
        values: [jobId, status],
      });
    const isCompleted = async (jobId: string) =>
      await eventually(
        () => harness.reader.find(client, jobId),
        (job) => job?.status === "completed",
      );
    const first = await submit();
    await isCompleted(first.jobId);
    for (const status of ["processing", "failed", "cancelled"]) {
      await endAs(first.jobId, status);
      const answer = await submit();
      assert.equal(answer.fromCache, false, status);
      await isCompleted(answer.jobId);
      await endAs(answer.jobId, "failed");
    }
    await endAs(first.jobId, "completed");
    const refreshed = await submit(true);
    assert.equal(refreshed.fromCache, false, "a refresh runs");
    await isCompleted(refreshed.jobId);
    assert.equal((await submit()).jobId, refreshed.jobId, "and keeps responding afterwards");
  });

  test("a result that another run may improve is not reused", async () => {
    const poor = await createJobsHarness(
      scriptedType(({ name }) => Promise.resolve({ ...outcome, reusable: name !== "poor" })),
    );
    poor.work();
    const complete = async (name: string) => {
      const payload = { name, cache: name };
      const answer = await poor.submit(name, { client: "cli_c5", payload, mayUseCache: true });
      const ended = await eventually(
        () => poor.reader.find("cli_c5", answer.jobId),
        (job) => job?.status === "completed",
      );
      return [answer.fromCache, ended?.status];
    };
    assert.deepEqual(
      [await complete("good"), await complete("good"), await complete("poor"), await complete("poor")],
      [
        [false, "completed"],
        [true, "completed"],
        [false, "completed"],
        [false, "completed"],
      ],
    );
  });

  test("a test job neither uses the cache nor fills it", async () => {
    const complete = async (test: boolean) => {
      const payload = { name: "page", cache: "tested", test };
      const answer = await harness.submit("page", { client: "cli_c4", payload, mayUseCache: true });
      await eventually(
        () => harness.reader.find("cli_c4", answer.jobId),
        (job) => job?.status === "completed",
      );
      return answer.fromCache;
    };
    assert.deepEqual(
      [await complete(true), await complete(false), await complete(true)],
      [false, false, false],
    );
  });

  test("a result older than 24 hours is not reused", async () => {
    await harness.database.query({
      text: "update jobs set completed_at = completed_at - interval '25 hours' where client_id = 'cli_c1'",
    });
    const answer = await harness.submit("page", { client: "cli_c1", ...cached });
    assert.equal(answer.fromCache, false);
  });
});

test("one submit that the database refuses does not fail those committed with it", async () => {
  const results = await Promise.allSettled([
    harness.submit("good-1", { client: "cli_p" }),
    harness.submit("bad", { client: "cli_p", priority: 99_999 }),
    harness.submit("good-2", { client: "cli_p" }),
  ]);
  assert.deepEqual(
    results.map((result) => result.status),
    ["fulfilled", "rejected", "fulfilled"],
  );
  assert.equal(await countJobs("cli_p"), 2);
});

describe("concurrent submits", async () => {
  const queues = await createJobsHarness(scriptedType(() => Promise.resolve(outcome)));
  /** Jobs that a worker with many slots gets from each queue. */
  const claimed = async () => {
    const claims = [
      await queues.claim("w", 50),
      await queues.claim("w", 50, { type: "svcSite", test: true }),
    ];
    return claims.map((jobs) => jobs.length);
  };

  test("each become a job of their own client, actor and priority, in their own queue", async () => {
    const wanted = ["a", "b", "a", "a", "b"].map((letter, index) => ({
      client_id: `cli_${letter}`,
      actor_id: `actor-${index % 2}`,
      actor_name: `Actor "${index % 2}"`,
      priority: index,
      test: index === 3,
    }));
    const answers = await Promise.all(
      wanted.map(({ client_id, actor_id, actor_name, priority, test }, index) =>
        queues.submit(`name-${index}`, {
          client: client_id,
          actor: { id: actor_id, name: actor_name, role: "member" },
          payload: { name: `name-${index}`, test },
          priority,
        }),
      ),
    );
    const jobs = await queues.database.query({
      text: `select id, client_id, actor_id, actor_name, priority, test, payload->>'name' as name from jobs
             where id = any($1::uuid[]) order by priority`,
      values: [answers.map(({ jobId }) => jobId)],
    });
    assert.deepEqual(
      jobs,
      wanted.map((job, index) => ({ ...job, id: answers[index]?.jobId, name: `name-${index}` })),
    );
    assert.deepEqual(await claimed(), [4, 1]);
  });

  test("are not delayed where the cache answers", async () => {
    const request = { client: "cli_e", payload: { name: "page", cache: "e" }, mayUseCache: true };
    const first = await queues.submit("page", request);
    await queues.database.query({
      text: "update jobs set status = 'completed', completed_at = now() where id = $1",
      values: [first.jobId],
    });
    const answers = await Promise.all([
      queues.submit("page", request),
      queues.submit("other", { client: "cli_e" }),
    ]);
    assert.deepEqual(
      answers.map(({ fromCache }) => fromCache),
      [true, false],
    );
    assert.deepEqual(await claimed(), [1, 0]);
  });
});
