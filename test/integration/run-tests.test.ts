import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type TestContext, test } from "node:test";
import { fileURLToPath } from "node:url";

const cleanupModule = new URL("../harness/cleanup.ts", import.meta.url).href;
const program = fileURLToPath(new URL("../../scripts/test.ts", import.meta.url));

/** Runs `npm test` on files of these names and bodies. */
async function runTests(t: TestContext, files: Record<string, string>, ...flags: string[]) {
  const folder = await mkdtemp(join(tmpdir(), "forager-test-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  for (const [name, body] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(
      join(folder, name),
      `import assert from "node:assert";\nimport { test } from "node:test";\n${body}`,
    );
  }
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const child = spawn(process.execPath, [program, ...flags, folder], {
    env: { ...env, TEST_FILE_TIMEOUT_MS: "2000" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  t.after(() => child.kill("SIGKILL"));
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, output };
}

const summary = (counts: Record<string, number>) =>
  new RegExp(
    `${Object.entries(counts)
      .map(([name, count]) => `ℹ ${name} ${count}\n`)
      .join("")}ℹ cancelled[^✖]*ℹ duration_ms [\\d.]+\n$`,
  );

test("the run ends with the runner's summary and exit code, whether tests pass or fail", async (t) => {
  const passing = { "a.test.ts": 'test("fine", () => {});', "b.ts": 'throw new Error("no test file");' };
  const passed = await runTests(t, passing);
  assert.match(passed.output, summary({ tests: 1, suites: 0, pass: 1, fail: 0 }));
  assert.equal(passed.code, 0);

  const failing = { ...passing, "c.test.ts": 'test("wrong", () => assert.equal(1, 2));' };
  const failed = await runTests(t, failing);
  assert.match(failed.output, /✖ wrong[\s\S]*AssertionError/);
  assert.match(failed.output, summary({ tests: 2, suites: 0, pass: 1, fail: 1 }));
  assert.equal(failed.code, 1);
});

test("a file that loops forever or leaves a timer running is killed, and fails", async (t) => {
  const { code, output } = await runTests(t, {
    "loop.test.ts": 'test("loops", () => { for (;;); });',
    "leak.test.ts": 'test("leaks", () => { setInterval(() => {}, 1000); });',
  });
  assert.equal(code, 1);
  for (const name of ["loop", "leak"])
    assert.match(output, new RegExp(`${name}\\.test\\.ts was killed: it ran longer`));
});

/** Files of parts share a process; each prints its process id. */
const tellProcess = 'console.log("process", process.pid);';

test("split tests share a process, and one that cannot be loaded fails alone", async (t) => {
  const { code, output } = await runTests(t, {
    "src/a.test.ts": `${tellProcess} test("fine", () => {});`,
    "src/b.test.ts": 'import "./nothing.ts";',
    "src/c.test.ts": `${tellProcess} test("fine too", () => {}); test("wrong", () => assert.fail());`,
    "src/d.test.ts": `${tellProcess} test("feels others", () => process.memoryUsage());`,
  });
  const [a, c, d] = [...output.matchAll(/process (\d+)/g)].map(([, pid]) => pid);
  assert.equal(new Set([a, c, d]).size, 2);
  assert.match(output, /✖ file:.*src\/b\.test\.ts/);
  assert.match(output, /test at .*src\/c\.test\.ts:3:\d+\n✖ wrong/);
  assert.match(output, summary({ tests: 5, suites: 0, pass: 3, fail: 2 }));
  assert.equal(code, 1);
});

test("tests that start servers share a process, and each file is cleaned up before the next begins", async (t) => {
  const tracked = (name: string) => `${tellProcess}
import { before } from "node:test";
import { atEnd } from ${JSON.stringify(cleanupModule)};
before(() => console.log("${name} before"));
atEnd(() => console.log("${name} closes"));
await new Promise((resolve) => setImmediate(resolve));
test("${name} runs", () => console.log("${name} runs"));`;
  const files = {
    "test/integration/a.test.ts": tracked("a"),
    "test/integration/b.test.ts": 'test("wrong", () => assert.fail());\nawait import("./nothing.ts");',
    "test/integration/c.test.ts": tracked("c"),
  };
  const { code, output } = await runTests(t, files);
  assert.equal(new Set([...output.matchAll(/process (\d+)/g)].map(([, pid]) => pid)).size, 1);
  const printed = output.match(/^[ac] (before|runs|closes)$/gm);
  assert.deepEqual(
    printed,
    ["a", "c"].flatMap((name) => [`${name} before`, `${name} runs`, `${name} closes`]),
  );
  assert.match(output, /✖ .*test\/integration\/b\.test\.ts/);
  assert.match(output, summary({ tests: 6, suites: 0, pass: 4, fail: 2 }));
  assert.equal(code, 1);
});

test("when files share a process, the hanging one is found by running each separately", async (t) => {
  const files = {
    "src/a.test.ts": 'test("fine", () => {});',
    "src/b.test.ts": 'test("loops", () => { for (;;); });',
  };
  const { code, output } = await runTests(t, files);
  assert.match(output, /✖ .*src\/a\.test\.ts, .*src\/b\.test\.ts/);
  assert.match(output, /✔ fine[\s\S]*src\/b\.test\.ts was killed: it ran longer/);
  assert.match(output, summary({ tests: 2, suites: 0, pass: 1, fail: 1 }));
  assert.equal(code, 1);
});

test("when a process that takes files from a queue is lost, every file it took or left runs on its own", async (t) => {
  const files = {
    "test/integration/a.test.ts": 'test("fine", () => {});',
    "test/integration/b.test.ts": 'test("exits", () => process.exit(3));',
    "test/integration/c.test.ts": 'test("fine too", () => {});',
  };
  const { code, output } = await runTests(t, files);
  assert.match(output, /again, one at a time: .*a\.test\.ts, .*b\.test\.ts, .*c\.test\.ts\n/);
  assert.match(output, /✔ fine[\s\S]*✔ fine too[\s\S]*ℹ fail 1\n/);
  assert.equal(code, 1);
});

test("flags are passed to the Node.js test runner, and names of tests are found in all files", async (t) => {
  const both = {
    "a.test.ts": 'test("this one", () => {});\ntest("not that", () => assert.fail());',
    "test/integration/b.test.ts": 'test("this too", () => {});',
    "test/integration/c.test.ts": 'test("this as well", () => {});',
  };
  const { code, output } = await runTests(t, both, "--test-name-pattern=this");
  assert.match(output, summary({ tests: 3, suites: 0, pass: 3, fail: 0 }));
  assert.equal(code, 0);
});
