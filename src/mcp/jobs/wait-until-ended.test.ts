import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiProblem, type ForagerApi } from "../api/forager-api.ts";
import type { ProgressReport, ToolContext } from "../tool.ts";
import { waitUntilEnded } from "./wait-until-ended.ts";

type State = { done: number; ended: boolean };

/** A job whose state is read from a script: the last entry is repeated. An error is thrown. */
function watched(script: (State | Error)[], { followFails = false, pollMs = 1 } = {}) {
  let [reads, end] = [0, () => {}];
  const reports: ProgressReport[] = [];
  const stop = new AbortController();
  const leave = new AbortController();
  const api: ForagerApi = {
    call: () => Promise.reject(new Error("not called")),
    async follow(_subject, _signal, onEnd) {
      if (followFails) throw new ApiProblem({ code: "stream_limit", detail: "Too many.", status: 429 });
      end = onEnd;
    },
  };
  const context: ToolContext = {
    api,
    agent: undefined,
    signal: leave.signal,
    stopping: stop.signal,
    report: (report) => void reports.push(report),
  };
  const wait = (waitSeconds: number) =>
    waitUntilEnded<State>(context, {
      subject: { job_id: "a" },
      waitSeconds,
      async readState() {
        const next = script[Math.min(reads++, script.length - 1)];
        if (next instanceof Error) throw next;
        return next as State;
      },
      hasEnded: ({ ended }) => ended,
      pollMs: { withProgress: pollMs, without: pollMs },
      progressOf: ({ done }) => ({ done, total: 5, message: `${done}` }),
    });
  return { wait, reports, stop, leave, end: () => end(), reads: () => reads };
}

const running = (done = 0) => ({ done, ended: false });
const ended = { done: 9, ended: true };
const limited = new ApiProblem({
  code: "rate_limited",
  detail: "Slow down.",
  status: 429,
  retryAfterSeconds: 7,
});

test("the end of a job is read as soon as its event arrives", async () => {
  const job = watched([running(), ended], { pollMs: 60_000 });
  const waiting = job.wait(50);
  while (job.reads() === 0) await new Promise(setImmediate);
  job.end();
  assert.deepEqual(await waiting, ended);
  assert.equal(job.reads(), 2);
});

test("without a wait, the state is read once", async () => {
  const job = watched([running(3)]);
  assert.deepEqual(await job.wait(0), running(3));
  assert.deepEqual([job.reads(), job.reports.length], [1, 0]);
});

test("without events, polling finds the end, and each progress is higher than the one before", async () => {
  const job = watched([running(1), running(1), running(5), running(5), ended], { followFails: true });
  assert.deepEqual(await job.wait(50), ended);
  const figures = job.reports.map(({ done }) => done);
  assert.equal(figures.length, 4);
  assert.deepEqual([...new Set(figures)].sort(), figures);
  for (const { done, total } of job.reports) assert.ok(total !== undefined && done <= total);
});

test("a rate limit while polling is waited out, and the last known state is the answer when the time is over", async () => {
  const job = watched([running(2), limited]);
  const waiting = job.wait(50);
  while (job.reads() === 0) await new Promise(setImmediate);
  job.end();
  while (job.reads() === 1) await new Promise(setImmediate);
  job.stop.abort();
  assert.deepEqual(await waiting, running(2));
});

test("a problem that does not pass ends the wait", async () => {
  const gone = new ApiProblem({ code: "not_found", detail: "Job not found", status: 404 });
  await assert.rejects(watched([gone]).wait(50), gone);
  await assert.rejects(watched([limited]).wait(0), limited);
});

test("a caller who leaves ends the wait", async () => {
  const job = watched([running()]);
  const waiting = job.wait(50);
  while (job.reads() === 0) await new Promise(setImmediate);
  job.leave.abort();
  assert.deepEqual(await waiting, running());
});
