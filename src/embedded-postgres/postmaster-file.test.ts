import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { eventually } from "../../test/harness/wait.ts";
import { isPostmasterOf, isRunning, readPostmasterFile } from "./postmaster-file.ts";

async function folder(t: TestContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "forager-test-"));
  t.after(() => rm(path, { recursive: true, force: true }));
  return path;
}

test("postmaster.pid is read at every stage, and a broken file is distinguished from a missing one", async (t) => {
  const clusterDir = await folder(t);
  assert.equal(await readPostmasterFile(clusterDir), "absent");
  const early = "4711\n/data/postgres\n1790000000\n5432\n\n";
  const ready = "4711\n/data/postgres\n1790000000\n5432\n/data/postgres\n\n  1234567         3\nready   \n";
  for (const [text, expected] of [
    ["", "unreadable"],
    ["\0\0\0\0", "unreadable"],
    ["-4711\n", "unreadable"],
    [early, { pid: 4711, socketDir: "", ready: false }],
    [ready.replace("ready   ", "starting"), { pid: 4711, socketDir: "/data/postgres", ready: false }],
    [ready, { pid: 4711, socketDir: "/data/postgres", ready: true }],
  ] as const) {
    await writeFile(join(clusterDir, "postmaster.pid"), text);
    assert.deepEqual(await readPostmasterFile(clusterDir), expected, JSON.stringify(text));
  }
});

test("a zombie process counts as ended", {
  skip: process.platform !== "linux" && "reads /proc",
}, async (t) => {
  // The shell becomes a sleep, which never waits for the inherited child.
  const parent = spawn("sh", ["-c", "sleep 0.1 & echo $!; exec sleep 1000"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  t.after(() => parent.kill("SIGKILL"));
  const [line] = (await once(parent.stdout, "data")) as [Buffer];
  const pid = Number(line.toString());
  await eventually(
    () => isRunning(pid),
    (running) => !running,
  );
  assert.equal(process.kill(pid, 0), true, "its pid is still in use");
  assert.equal(await isRunning(process.pid), true);
});

test("a process that calls itself postgres but works elsewhere is not the server of this directory", async (t) => {
  const clusterDir = await folder(t);
  const elsewhere = await folder(t);
  const stranger = spawn("sleep", ["1000"], { argv0: "/opt/postgres", cwd: elsewhere, stdio: "ignore" });
  t.after(() => stranger.kill("SIGKILL"));
  await once(stranger, "spawn");
  assert.equal(await isPostmasterOf(stranger.pid ?? 0, clusterDir), false);
  assert.equal(await isPostmasterOf(process.pid, process.cwd()), false);
});
