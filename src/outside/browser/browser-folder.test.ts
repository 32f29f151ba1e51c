import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, describe, it } from "node:test";
import { createBrowserFolder, removeBrowserFolder, removeLeftovers } from "./browser-folder.ts";

describe("the folders of browsers", () => {
  let root: string;
  let parent: string;
  before(async () => {
    root = await mkdtemp(join(tmpdir(), "forager-browser-folder-"));
  });
  beforeEach(async () => {
    parent = await mkdtemp(join(root, "parent-"));
  });
  after(() => rm(root, { recursive: true }));

  const changeOwner = async (folder: string, change: object) => {
    const path = join(folder, "owner.json");
    await writeFile(path, JSON.stringify({ ...JSON.parse(await readFile(path, "utf8")), ...change }));
  };
  const left = async () => (await readdir(parent)).length;

  it("are kept while their process runs", async () => {
    const { path: folder } = await createBrowserFolder(parent);
    await removeLeftovers(parent);
    assert.deepEqual(await readdir(folder), ["home", "owner.json"]);
  });

  it("are removed when their process is gone", async () => {
    const child = spawn(process.execPath, ["--version"], { stdio: "ignore" });
    await once(child, "exit");
    await changeOwner((await createBrowserFolder(parent)).path, { pid: child.pid });
    await removeLeftovers(parent);
    assert.equal(await left(), 0);
  });

  it("are removed when another process has been given their process id", {
    skip: process.platform !== "linux" && "only Linux reports when a process started",
  }, async () => {
    await changeOwner((await createBrowserFolder(parent)).path, { startedAt: "1" });
    await removeLeftovers(parent);
    assert.equal(await left(), 0);
  });

  it("are kept for a day if another machine created them", async () => {
    const { path: folder } = await createBrowserFolder(parent);
    await changeOwner(folder, { host: "other.example" });
    await removeLeftovers(parent);
    assert.equal(await left(), 1);
    const old = (Date.now() - 25 * 3_600_000) / 1_000;
    await utimes(folder, old, old);
    await removeLeftovers(parent);
    assert.equal(await left(), 0);
  });

  it("leave everything else alone, even if there is no folder at all", async () => {
    await writeFile(join(parent, "other"), "");
    await removeLeftovers(parent);
    await removeLeftovers(join(parent, "absent"));
    assert.equal(await left(), 1);
  });

  it("are removed together with the processes that name them", {
    skip: process.platform !== "linux" && "only Linux exposes command lines",
  }, async () => {
    const { path: folder } = await createBrowserFolder(parent);
    const child = spawn(process.execPath, ["--eval", "setInterval(() => {}, 1000)", `${folder}/profile`]);
    const exited = once(child, "exit");
    await once(child, "spawn");
    await removeBrowserFolder(folder);
    assert.deepEqual(await exited, [null, "SIGKILL"]);
    assert.equal(await left(), 0);
  });
});
