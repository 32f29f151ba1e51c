import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { type TestContext, test } from "node:test";
import { fileURLToPath } from "node:url";
import stamp from "../../scripts/dashboard-stamp.cjs";
import { until } from "../harness/embedded-databases.ts";

/**
 * Stands in for npm: records its arguments, replaces node_modules as `npm ci` does, and waits or fails as
 * the files next to it say.
 */
const fakeNpm = `
const fs = require("node:fs");
fs.appendFileSync("npm-calls", process.argv.slice(2).join(" ") + "\\n");
fs.rmSync("node_modules", { recursive: true, force: true });
fs.mkdirSync("node_modules/.bin", { recursive: true });
console.log("npm talks on its standard output");
if (fs.existsSync("npm-fails")) { console.error("npm error the reason"); process.exit(1); }
if (fs.existsSync("npm-node")) fs.symlinkSync("../../npm-node", "node_modules/.bin/node");
(function wait() {
  if (fs.existsSync("npm-waits")) return setTimeout(wait, 10);
  fs.writeFileSync("node_modules/installed", "");
  const files = ["lib.js", "lib.js.map", "lib.d.ts", "README.md", "LICENSE.md", "test/test.js", "dist/test/index.js"];
  for (const file of files) {
    fs.mkdirSync(require("node:path").dirname("node_modules/@scope/lib/" + file), { recursive: true });
    fs.writeFileSync("node_modules/@scope/lib/" + file, "");
  }
})();
`;

async function makeCheckout(t: TestContext) {
  const root = await mkdtemp(join(tmpdir(), "forager-test-"));
  t.after(() => rm(root, { recursive: true, force: true }));
  const scripts = fileURLToPath(new URL("../../scripts", import.meta.url));
  await mkdir(join(root, "scripts"));
  for (const name of ["bootstrap.cjs", "install-lock.cjs", "dashboard-stamp.cjs", "ensure-dashboard.cjs"]) {
    await cp(join(scripts, name), join(root, "scripts", name));
  }
  await writeFile(join(root, "package-lock.json"), "{}");
  await mkdir(join(root, "npm"));
  await writeFile(join(root, "npm", "npm-cli.js"), fakeNpm);

  const start = (...args: string[]) => startBootstrap(t, root, args);
  return {
    root,
    start,
    run: (...args: string[]) => start(...args).ended,
    calls: async () =>
      (await readFile(join(root, "npm-calls"), "utf8").catch(() => "")).trimEnd().split("\n"),
    write: (name: string, text = "") => writeFile(join(root, name), text),
    remove: (name: string) => rm(join(root, name)),
  };
}

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

function startBootstrap(
  t: TestContext,
  root: string,
  args: string[],
): { child: ChildProcess; ended: Promise<Ended>; said: () => string } {
  const child = spawn(process.execPath, [join(root, "scripts", "bootstrap.cjs"), ...args], {
    cwd: tmpdir(),
    env: {
      PATH: `${join(root, "node_modules", ".bin")}${delimiter}${dirname(process.execPath)}`,
      npm_execpath: join(root, "npm", "npm-cli.js"),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  t.after(() => child.kill("SIGKILL"));
  let stdout = "";
  let stderr = "";
  const ended = new Promise<Ended>((resolve) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    child.once("close", (code) => resolve({ code, stdout, stderr }));
  });
  return { child, ended, said: () => stderr };
}

const quiet: Ended = { code: 0, stdout: "", stderr: "" };
const firstTime: Ended = {
  code: 0,
  stdout: "",
  stderr: "Installing dependencies (first start, about half a minute)...\n",
};

test("installs once, reports that on standard error only, and stays silent afterwards", async (t) => {
  const { root, run, calls } = await makeCheckout(t);
  assert.deepEqual(await run(), firstTime);
  assert.deepEqual(await run(), quiet);
  assert.equal((await calls()).length, 1);
  assert.match((await calls())[0] ?? "", /^ci .*--omit=dev$/);
  assert.deepEqual((await readdir(root)).sort(), [
    "node_modules",
    "npm",
    "npm-calls",
    "package-lock.json",
    "scripts",
  ]);
});

test("a development installation serves both modes, a production one only itself", async (t) => {
  const { run, calls, write } = await makeCheckout(t);
  await run();
  assert.match((await run("--dev")).stderr, /^Installing changed dependencies/);
  assert.deepEqual(await run("--dev"), quiet);
  assert.deepEqual(await run(), quiet);
  // A developer keeps the tools when a plain start finds changed dependencies.
  await write("package-lock.json", '{ "changed": true }');
  await run();
  assert.deepEqual(await run("--dev"), quiet);
  const sets = (await calls()).map((call) => call.split(" ").at(-1));
  assert.deepEqual(sets, ["--omit=dev", "--include=dev", "--include=dev"]);
});

test("a plain start keeps tools that were installed by hand", async (t) => {
  const { root, run, calls } = await makeCheckout(t);
  await mkdir(join(root, "node_modules"));
  const installed = { packages: { "node_modules/typescript": { version: "7.0.2", dev: true } } };
  await writeFile(join(root, "node_modules", ".package-lock.json"), JSON.stringify(installed));
  await run();
  assert.match((await calls())[0] ?? "", /--include=dev$/);
  assert.deepEqual(await run("--dev"), quiet);
});

test("a failed installation shows npm's output, says what to do, and is retried", async (t) => {
  const { run, calls, write, remove } = await makeCheckout(t);
  await run();
  await write("package-lock.json", '{ "changed": true }');
  await write("npm-fails");
  const failed = await run();
  assert.equal(failed.code, 1);
  assert.equal(failed.stdout, "");
  assert.match(failed.stderr, /npm error the reason\nnpm ci failed \(exit code 1\).*then start again\.\n$/s);
  // Also with the old dependencies, of which nothing remains.
  await write("package-lock.json", "{}");
  await remove("npm-fails");
  assert.equal((await run()).code, 0);
  assert.equal((await calls()).length, 3);
});

test("of two concurrent starts one installs and the other waits", async (t) => {
  const { start, calls, write, remove } = await makeCheckout(t);
  await write("npm-waits");
  const both = [start(), start()];
  await until("npm runs", async () => (await calls())[0] !== "");
  await until("the other one waits", async () => both.some(({ said }) => /Waiting for another/.test(said())));
  await remove("npm-waits");
  const results = await Promise.all(both.map(({ ended }) => ended));
  assert.deepEqual(
    results.map(({ code }) => code),
    [0, 0],
  );
  assert.equal((await calls()).length, 1);
});

test("a start waits for the npm of a killed installation to stop writing, then installs anew", async (t) => {
  const { root, start, calls, write, remove } = await makeCheckout(t);
  await write("npm-waits");
  const killed = start();
  await until("npm runs and is recorded", async () => {
    const lock = await readFile(join(root, ".install.lock"), "utf8").catch(() => "");
    return (await calls())[0] !== "" && JSON.parse(lock || "{}").owners?.length === 2;
  });
  killed.child.kill("SIGKILL");

  const next = start();
  await until("it waits", async () => /Waiting for another/.test(next.said()));
  assert.equal((await calls()).length, 1);
  await remove("npm-waits");
  assert.equal((await next.ended).code, 0);
  assert.equal((await calls()).length, 2);
});

test("Ctrl-C stops npm too, leaves no lock, and the next start installs", async (t) => {
  const { root, start, run, calls, write, remove } = await makeCheckout(t);
  await write("npm-waits");
  const stopped = start();
  await until("npm runs", async () => (await calls())[0] !== "");
  stopped.child.kill("SIGINT");
  const { code, stderr } = await stopped.ended;
  assert.equal(code, 1);
  assert.match(stderr, /Stopped by SIGINT/);
  assert.ok(!(await readdir(root)).includes(".install.lock"));
  await remove("npm-waits");
  assert.deepEqual(await run(), firstTime);
});

test("a stale lock does not prevent an installation: of a dead process, of another process with its id, of a full disk", async (t) => {
  const { root, run, write } = await makeCheckout(t);
  for (const owners of [[{ pid: 999_999_999, startedAt: "1" }], [{ pid: process.pid, startedAt: "1" }]]) {
    await write(".install.lock", JSON.stringify({ token: "old", host: hostname(), owners }));
    await rm(join(root, "node_modules"), { recursive: true, force: true });
    assert.deepEqual(await run(), firstTime);
  }
  await write(".install.lock", '{"tok');
  await rm(join(root, "node_modules"), { recursive: true });
  assert.deepEqual(await run(), firstTime);
});

test("a Node.js version that is too old is named and refused, with the version to install", async (t) => {
  const { run, write, root } = await makeCheckout(t);
  await write("npm-node", "#!/bin/sh\necho v20.20.2\n");
  await chmod(join(root, "npm-node"), 0o755);
  const refused = await run();
  assert.equal(refused.code, 1);
  assert.match(
    refused.stderr,
    /needs Node 24\.16 or newer, but found Node 20\.20\.2 .*Install Node 24\.16 or newer from/,
  );
  assert.equal((await run()).code, 1);
});

/** Stands in for the build: records that it ran, and builds, or fails as a file next to it says. */
const fakeBuild = `
const fs = require("node:fs");
const stamp = require("./dashboard-stamp.cjs");
const root = require("node:path").resolve(__dirname, "..");
fs.appendFileSync("builds", "x");
if (fs.existsSync("build-fails")) { console.error("the reason"); process.exit(1); }
fs.mkdirSync(stamp.builtFolder(root), { recursive: true });
fs.writeFileSync(stamp.stampPath(root), stamp.dashboardDigest(root));
`;

test("an installation for production keeps the programs and licences of packages, one for developers all", async (t) => {
  const { root, run } = await makeCheckout(t);
  const installed = async () =>
    (await readdir(join(root, "node_modules", "@scope", "lib"), { recursive: true })).sort();
  await run();
  assert.deepEqual(await installed(), ["LICENSE.md", "dist", "dist/test", "dist/test/index.js", "lib.js"]);
  await run("--dev");
  assert.deepEqual(await installed(), [
    "LICENSE.md",
    "README.md",
    "dist",
    "dist/test",
    "dist/test/index.js",
    "lib.d.ts",
    "lib.js",
    "lib.js.map",
    "test",
    "test/test.js",
  ]);
});

test("the first run for developers builds the dashboard, and so does one after its sources changed; a failed build does not prevent the run", async (t) => {
  const { root, run, write, remove } = await makeCheckout(t);
  await mkdir(join(root, "web", "src"), { recursive: true });
  await write("web/src/main.tsx", "1");
  for (const shared of stamp.sharedSources) {
    await mkdir(dirname(join(root, shared)), { recursive: true });
    await write(shared, "1");
  }
  await write("scripts/build-dashboard.ts", fakeBuild);
  const builds = async () => (await readFile(join(root, "builds"), "utf8").catch(() => "")).length;
  await run();
  assert.equal(await builds(), 0, "a service builds it itself");
  const first = await run("--dev");
  assert.deepEqual([first.code, first.stdout, await builds()], [0, "", 1]);
  assert.match(first.stderr, /Building the dashboard/);
  assert.deepEqual([await run("--dev"), await builds()], [quiet, 1]);
  await write("web/src/main.tsx", "2");
  assert.deepEqual([(await run("--dev")).code, await builds()], [0, 2]);
  // A part of the service that the dashboard shares.
  await write("src/text/csv.ts", "2");
  assert.deepEqual([(await run("--dev")).code, await builds()], [0, 3]);
  await write("build-fails");
  await write("web/src/added.ts", "3");
  const failed = await run("--dev");
  assert.equal(failed.code, 0);
  assert.match(
    failed.stderr,
    /the reason\nThe dashboard could not be built\. .*the next start will try again\.\n$/,
  );
  await remove("build-fails");
  assert.equal((await run("--dev")).code, 0);
  assert.deepEqual([await run("--dev"), await builds()], [quiet, 5]);
});

test("scripts of package.json run nothing in the shell that installs: it has looked up the older node already", async () => {
  const { scripts } = JSON.parse(
    await readFile(fileURLToPath(new URL("../../package.json", import.meta.url)), "utf8"),
  ) as { scripts: Record<string, string> };
  for (const [name, script] of Object.entries(scripts)) {
    const [, afterwards] = script.split(/bootstrap\.cjs(?: --dev)?/);
    // npm opens another shell.
    if (afterwards) assert.match(afterwards, /^ && npm run /, name);
  }
});
