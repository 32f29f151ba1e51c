import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, test } from "node:test";
import { until } from "../../test/harness/fetching.ts";
import type { Owner } from "../async/fair-queue.ts";
import { createThreadPool, type ThreadPool } from "./thread-pool.ts";
import { type Work, workIn } from "./work.ts";

const pools: ThreadPool[] = [];
/** A job of a client. */
const job: Owner = { clientId: "client" };

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

/** A function of `path` with this body, in a module of its own. */
function workOf(code: string): Work<[path: string], string> {
  const source = `
    import { threadId } from "node:worker_threads";
    let count = 0;
    export function run(path) { ${code} }`;
  const module = new URL(`data:text/javascript,${encodeURIComponent(source)}`);
  return workIn<{ run: (path: string) => string }>(module)("run");
}

function makePool(threads: number): ThreadPool {
  const pool = createThreadPool({ threads, memoryMb: 64 });
  pools.push(pool);
  return pool;
}

/** A pool, and a function that runs this code in it. */
function makePoolOf(code: string, threads: number, cpuLimitMs = 60_000) {
  const work = workOf(code);
  const pool = makePool(threads);
  const run = (path: string, owner: Owner, signal?: AbortSignal) =>
    pool.run(work, [path], { owner, cpuLimitMs, signal });
  return { pool, run };
}

/** Work that returns the path, or announces that it is stuck and never returns if the path says so. */
const makeStickyPool = (threads: number) => {
  const stick = 'new BroadcastChannel("stuck").postMessage(null); for (;;) {}';
  return makePoolOf(`if (path.endsWith("/stuck")) { ${stick} } return path;`, threads);
};

test("work behind a task that takes long is done by another thread", async () => {
  const { run } = makeStickyPool(2);
  await Promise.all([run("/a", job), run("/b", job)]);
  const stop = new AbortController();
  const stuck = assert.rejects(run("/stuck", job, stop.signal), /enough/);
  const others = Array.from({ length: 8 }, (_, index) => run(`/${index}`, job));
  assert.deepEqual(
    await Promise.all(others),
    Array.from({ length: 8 }, (_, index) => `/${index}`),
  );
  stop.abort(new Error("enough"));
  await stuck;
});

test("where every task is slow, each is run only once", async () => {
  // Longer than a task may delay those behind it, as any task does on an overloaded machine.
  const slow =
    'const until = performance.now() + 150; while (performance.now() < until); return threadId + " " + ++count;';
  const { run } = makePoolOf(slow, 2);
  const tasks = Array.from({ length: 16 }, (_, index) => run(`/${index}`, job));
  const answers = (await Promise.all(tasks)).map((answer) => answer.split(" ").map(Number));
  const ofThreads = new Map<number, number>();
  for (const [thread = 0, count = 0] of answers)
    ofThreads.set(thread, Math.max(count, ofThreads.get(thread) ?? 0));
  assert.equal(
    [...ofThreads.values()].reduce((sum, count) => sum + count),
    tasks.length,
  );
});

test("a stuck task hardly delays the others, even with one thread", async () => {
  const { pool, run } = makeStickyPool(1);
  await run("/a", job);
  const stop = new AbortController();
  const stuck = assert.rejects(run("/stuck", job, stop.signal), /enough/);
  assert.equal(await run("/behind", job), "/behind");
  assert.equal(pool.threadCount, 2);
  stop.abort(new Error("enough"));
  await stuck;
});

test("tasks of one client that hang delay no task of another client", async () => {
  const { run } = makeStickyPool(1);
  const stop = new AbortController();
  let hanging = 0;
  const channel = new BroadcastChannel("stuck");
  channel.onmessage = () => {
    hanging += 1;
  };
  const tasks = Array.from({ length: 16 }, () => run("/stuck", job, stop.signal));
  const ended = Promise.allSettled(tasks);
  const other: Owner = { clientId: "other" };
  await until(() => hanging > 0);
  // Between the rounds the client may take further threads for tasks that hang.
  for (let round = 0; round < 3; round++) {
    const paths = Array.from({ length: 8 }, (_, index) => `/${index}`);
    assert.deepEqual(await Promise.all(paths.map((path) => run(path, other))), paths);
  }
  assert.ok(hanging <= 3, `${hanging} tasks hang at once in a pool of one thread and two more`);
  channel.close();
  stop.abort(new Error("enough"));
  for (const { status } of await ended) assert.equal(status, "rejected");
});

test("clients take turns with work that keeps every thread busy", async () => {
  const work = "const until = performance.now() + 20; while (performance.now() < until); return path;";
  const { run } = makePoolOf(work, 1);
  await run("/start", job);
  const order: string[] = [];
  const parse = (path: string, owner: Owner) => run(path, owner).then((url) => order.push(url));
  const many = Array.from({ length: 40 }, () => parse("/many", job));
  const few = Array.from({ length: 4 }, () => parse("/few", { clientId: "other" }));
  await Promise.all(few);
  assert.ok(order.length < 40, `${order.length} tasks were done by then`);
  await Promise.all(many);
});

test("time in which a task's thread had no processor does not count, up to a limit", async () => {
  // To the pool, a thread that waits looks like one that other load keeps from a processor.
  const wait = "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(path)); return path;";
  const { run } = makePoolOf(wait, 1, 300);
  assert.equal(await run("900", job), "900");
  await assert.rejects(run("60000", job), /longer than 0\.3 s/);
});

test("a thread that is stuck with an aborted task is ended", async () => {
  const { pool, run } = makeStickyPool(1);
  await run("/a", job);
  const stop = new AbortController();
  const channel = new BroadcastChannel("stuck");
  const begun = once(channel, "message");
  const stopped = assert.rejects(run("/stuck", job, stop.signal), /stopped/);
  await begun;
  channel.close();
  stop.abort(new Error("stopped"));
  await stopped;
  await until(() => pool.threadCount === 0);
  assert.equal(await run("/after", job), "/after");
});

test("an idle pool does not keep its process alive", async () => {
  const address = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
  const source = `
    const { createThreadPool } = await import(${address("./thread-pool.ts")});
    const pool = createThreadPool({ threads: 1, idleMs: 3600000 });
    const work = ${JSON.stringify(workOf("return path;"))};
    await pool.run(work, ["a"], { owner: { clientId: "client" }, cpuLimitMs: 20000 });`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", source], {
    stdio: "ignore",
  });
  const [code] = await once(child, "exit");
  assert.equal(code, 0);
});

test("a thread runs every kind of work, each loaded when it is first needed", async () => {
  const pool = makePool(1);
  const [first, second] = [workOf("return path + threadId;"), workOf("return threadId + path;")];
  const options = { owner: job, cpuLimitMs: 20_000 };
  const answers = await Promise.all([pool.run(first, ["a"], options), pool.run(second, ["b"], options)]);
  const thread = answers[0]?.slice(1);
  assert.deepEqual(answers, [`a${thread}`, `${thread}b`]);
  assert.equal(pool.threadCount, 1);
});

test("a hanging task of one kind does not delay another client's work of another kind", async () => {
  const { pool, run } = makeStickyPool(1);
  await run("/a", job);
  const stop = new AbortController();
  const stuck = assert.rejects(run("/stuck", job, stop.signal), /enough/);
  const options = { owner: { clientId: "other" }, cpuLimitMs: 20_000 };
  assert.equal(await pool.run(workOf("return path.length + '';"), ["four"], options), "4");
  stop.abort(new Error("enough"));
  await stuck;
});

test("work whose module cannot be loaded fails, and other work goes on", async () => {
  const pool = makePool(1);
  const options = { owner: job, cpuLimitMs: 20_000 };
  const missing = workIn<{ run: () => string }>(new URL("./no-such-module.ts", import.meta.url))("run");
  await assert.rejects(pool.run(missing, [], options), { failure: "thread" });
  const good = workOf("return path;");
  assert.equal(await pool.run(good, ["a"], options), "a");
  const [failed, other] = await Promise.allSettled([
    pool.run(missing, [], options),
    pool.run(good, ["b"], options),
  ]);
  assert.equal(failed.status, "rejected");
  assert.deepEqual(other, { status: "fulfilled", value: "b" });
});

test("work that throws fails with its message, and its thread goes on", async () => {
  const { pool, run } = makePoolOf('if (path === "bad") throw new Error("no good"); return path;', 1);
  await assert.rejects(run("bad", job), { failure: "error", message: "no good" });
  assert.equal(await run("a", job), "a");
  assert.equal(pool.threadCount, 1);
});

test("work sees none of the process's environment variables", async () => {
  const { run } = makePoolOf("return JSON.stringify(process.env);", 1);
  assert.equal(await run("", job), "{}");
});
