import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ForagerError } from "../../src/errors.ts";
import type { JobContext, JobOutcome } from "../../src/jobs/job-type.ts";
import { countWorkers } from "../../src/store/jobs/workers.ts";
import { createJobsHarness, gate, outcome, type ScriptedPayload, scriptedType } from "../harness/jobs.ts";
import { eventually } from "../harness/wait.ts";

type Script = (payload: ScriptedPayload, context: JobContext) => Promise<JobOutcome>;
const scripts = new Map<string, Script>();
const started: string[] = [];
const harness = await createJobsHarness(
  scriptedType((payload, context) => {
    started.push(payload.name);
    return scripts.get(payload.name)?.(payload, context) ?? Promise.resolve(outcome);
  }),
);
harness.work();

const typesOf = (events: { type: string; jobId: string | null }[], jobId: string) =>
  events.filter((event) => event.jobId === jobId).map((event) => event.type);

describe("the life of a job", () => {
  test("a job that succeeds is queued, started and completed, with one event each and its result", async () => {
    const stream = await harness.listen();
    const { jobId, status } = await harness.submit("success");
    assert.equal(status, "queued");
    await stream.until((events) => typesOf(events, jobId).includes("job.completed"));
    assert.deepEqual(typesOf(stream.events, jobId), ["job.queued", "job.started", "job.completed"]);
    const job = await harness.reader.findWithResult("cli_a", jobId);
    assert.equal(job?.status, "completed");
    assert.deepEqual(job?.data, outcome.data);
    assert.equal(job?.workerId, "worker-1");
    const [times] = await harness.database.query<{ seconds: number; completed_at: Date }>({
      text: `select extract(epoch from date_trunc('milliseconds', completed_at) - date_trunc('milliseconds', started_at))::float8
        as seconds, completed_at from jobs where id = $1`,
      values: [jobId],
    });
    assert.ok(times !== undefined && times.seconds >= 0);
    assert.deepEqual([job?.durationSeconds, job?.completedAt], [times.seconds, times.completed_at]);
  });

  test("a job without results says so, and why", async () => {
    scripts.set("empty", () =>
      Promise.resolve({ data: { done: true }, resultsCount: 0, message: "Nothing is there." }),
    );
    const stream = await harness.listen();
    const { jobId } = await harness.submit("empty");
    await stream.until((events) => typesOf(events, jobId).includes("job.completed"));
    const job = await harness.reader.find("cli_a", jobId);
    assert.deepEqual(
      [job?.status, job?.resultsCount, job?.outcomeReason],
      ["completed", 0, "Nothing is there."],
    );
  });

  test("a job that meets a permanent error fails immediately with its message", async () => {
    scripts.set("lasting", () =>
      Promise.reject(new ForagerError("dns_not_found", "no.example does not exist")),
    );
    const stream = await harness.listen();
    const { jobId } = await harness.submit("lasting");
    await stream.until((events) => typesOf(events, jobId).includes("job.failed"));
    assert.deepEqual(typesOf(stream.events, jobId), ["job.queued", "job.started", "job.failed"]);
    const job = await harness.reader.find("cli_a", jobId);
    assert.equal(job?.status, "failed");
    assert.equal(job?.errorMessage, "no.example does not exist");
    assert.equal(job?.outcomeReason, job?.errorMessage);
    assert.equal(started.filter((name) => name === "lasting").length, 1);
  });

  test("an unexpected exception fails the job without revealing its text", async () => {
    scripts.set("bug", () => Promise.reject(new TypeError("password=hunter2")));
    const stream = await harness.listen();
    const { jobId } = await harness.submit("bug");
    await stream.until((events) => typesOf(events, jobId).includes("job.failed"));
    const job = await harness.reader.find("cli_a", jobId);
    assert.match(job?.errorMessage ?? "", /unexpected TypeError/);
    assert.doesNotMatch(job?.errorMessage ?? "", /hunter2/);
  });

  test("a job that meets a temporary error stays processing and runs again", async () => {
    let tries = 0;
    scripts.set("passing", () => {
      tries += 1;
      return tries === 1 ? Promise.reject(new ForagerError("storage_unavailable")) : Promise.resolve(outcome);
    });
    const stream = await harness.listen();
    const { jobId } = await harness.submit("passing");
    const aside = await eventually(
      () => harness.reader.find("cli_a", jobId),
      (job) => job?.waitingFor != null,
    );
    assert.deepEqual(
      [aside?.status, aside?.waitingFor],
      ["processing", "its next try, after a transient error"],
    );
    assert.ok(aside?.retryAt instanceof Date);
    await stream.until((events) => typesOf(events, jobId).includes("job.completed"));
    assert.deepEqual(typesOf(stream.events, jobId), ["job.queued", "job.started", "job.completed"]);
    assert.equal(tries, 2);
  });

  test("a queued job is cancelled immediately and never runs", async () => {
    const release = gate();
    for (const name of ["hold-1", "hold-2", "hold-3", "hold-4"]) {
      scripts.set(name, async () => {
        await release.promise;
        return outcome;
      });
    }
    const stream = await harness.listen();
    const held = await Promise.all(
      ["hold-1", "hold-2", "hold-3", "hold-4"].map((name) => harness.submit(name)),
    );
    await stream.until((events) => held.every(({ jobId }) => typesOf(events, jobId).includes("job.started")));
    const { jobId } = await harness.submit("never");
    assert.equal(await harness.canceller.cancel("cli_a", jobId), "cancelled");
    assert.deepEqual(await harness.canceller.cancel("cli_a", jobId), { terminal: "cancelled" });
    const next = await harness.submit("after-never");
    release.resolve();
    await stream.until((events) => typesOf(events, next.jobId).includes("job.completed"));
    assert.deepEqual(typesOf(stream.events, jobId), ["job.queued", "job.cancelled"]);
    assert.ok(!started.includes("never"));
  });

  test("a running job that is cancelled is aborted, and its result is discarded", async () => {
    const aborted = gate();
    scripts.set("endless", (_payload, { signal }) => {
      signal.addEventListener("abort", () => aborted.resolve());
      return aborted.promise.then(() => outcome);
    });
    const stream = await harness.listen();
    const { jobId } = await harness.submit("endless");
    await stream.until((events) => typesOf(events, jobId).includes("job.started"));
    assert.equal(await harness.canceller.cancel("cli_a", jobId), "cancelled");
    await aborted.promise;
    await stream.until((events) => typesOf(events, jobId).includes("job.cancelled"));
    const job = await harness.reader.findWithResult("cli_a", jobId);
    assert.equal(job?.status, "cancelled");
    assert.equal(job?.data, null);
    assert.equal(job?.errorMessage, "Job was cancelled");
  });

  test("a completed job cannot be cancelled", async () => {
    const stream = await harness.listen();
    const { jobId } = await harness.submit("done");
    await stream.until((events) => typesOf(events, jobId).includes("job.completed"));
    assert.deepEqual(await harness.canceller.cancel("cli_a", jobId), { terminal: "completed" });
  });

  test("the progress of a running job is in its status", async () => {
    const release = gate();
    scripts.set("progress", async (_payload, context) => {
      context.report({ pages_crawled: 3 });
      await release.promise;
      return outcome;
    });
    const { jobId } = await harness.submit("progress");
    let job = await harness.reader.find("cli_a", jobId);
    const deadline = Date.now() + 20_000;
    while (job?.progress === null && Date.now() < deadline) {
      await new Promise((resolve) => setImmediate(resolve));
      job = await harness.reader.find("cli_a", jobId);
    }
    assert.deepEqual(job?.progress, { pages_crawled: 3 });
    release.resolve();
  });

  test("the last progress that a job reported stays in its status after its end, however short it was", async () => {
    scripts.set("short", (_payload, context) => {
      context.report({ pages_crawled: 7 });
      return Promise.resolve(outcome);
    });
    const stream = await harness.listen();
    const { jobId } = await harness.submit("short");
    await stream.until((events) => typesOf(events, jobId).includes("job.completed"));
    assert.deepEqual((await harness.reader.find("cli_a", jobId))?.progress, { pages_crawled: 7 });
  });

  test("workers count as active while they run a job", async () => {
    const release = gate();
    scripts.set("counted", async () => {
      await release.promise;
      return outcome;
    });
    const stream = await harness.listen();
    const { jobId } = await harness.submit("counted");
    await stream.until((events) => typesOf(events, jobId).includes("job.started"));
    const [counts] = await countWorkers(harness.database);
    assert.deepEqual(counts, { type: "svcSite", slots: 4, active: 1 });
    release.resolve();
    await stream.until((events) => typesOf(events, jobId).includes("job.completed"));
  });

  test("text that PostgreSQL cannot store is replaced, and its job survives", async () => {
    scripts.set("nul", () => Promise.resolve({ data: { text: "a\0b \ud800 \\u0000 c" }, resultsCount: 1 }));
    const stream = await harness.listen();
    const { jobId } = await harness.submit("nul", { payload: { name: "nul", note: "\0\0" } });
    await stream.until((events) => typesOf(events, jobId).includes("job.completed"));
    const job = await harness.reader.findWithResult("cli_a", jobId);
    assert.deepEqual(job?.data, { text: "a\ufffdb \ufffd \\u0000 c" });
  });

  test("a client cannot see another client's job", async () => {
    const { jobId } = await harness.submit("mine");
    assert.equal(await harness.reader.find("cli_b", jobId), null);
    assert.equal(await harness.reader.findWithResult("cli_b", jobId), null);
    assert.equal(await harness.canceller.cancel("cli_b", jobId), "not_found");
    assert.equal((await harness.reader.list("cli_b", listAll)).total, 0);
    assert.equal(await harness.reader.find("cli_a", "not-an-id"), null);
  });
});

const listAll = { page: 1, pageSize: 50, sortBy: "created_at", sortOrder: "desc" } as const;
