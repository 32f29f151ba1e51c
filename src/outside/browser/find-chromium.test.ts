import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, describe, it } from "node:test";
import { findChromium } from "./find-chromium.ts";

describe("findChromium", { skip: process.platform === "win32" && "the programs are shell scripts" }, () => {
  let root: string;
  let folder: string;
  let count = 0;
  before(async () => {
    root = await mkdtemp(join(tmpdir(), "forager-chromium-"));
  });
  beforeEach(async () => {
    folder = join(root, String(count++));
    await mkdir(folder);
  });
  after(() => rm(root, { recursive: true }));

  const program = async (name: string, script: string, mode = 0o755) => {
    const path = join(folder, name);
    await writeFile(path, `#!/bin/sh\n${script}\n`, { mode });
    return path;
  };
  const search = (chromiumPath?: string) =>
    findChromium({ chromiumPath, searchPath: folder, timeoutMs: 5_000 });

  it("finds the program on PATH with its version", async () => {
    const path = await program("google-chrome-stable", `echo "Google Chrome 140.0.7339.185 "`);
    const { chromium, broken } = await search();
    assert.deepEqual(chromium, { path, version: "140.0.7339.185" });
    assert.deepEqual(broken, []);
  });

  it("prefers Chromium to Chrome", async () => {
    await program("google-chrome", `echo "Google Chrome 140.0.1"`);
    const path = await program("chromium", `echo "Chromium 139.0.1 built on Debian"`);
    assert.deepEqual((await search()).chromium, { path, version: "139.0.1" });
  });

  it("passes over a program that does not run, and tells why", async () => {
    const stub = await program("chromium-browser", `echo "requires the chromium snap" >&2; exit 1`);
    const path = await program("google-chrome", `echo "Google Chrome 140.0.1"`);
    assert.deepEqual(await search(), {
      chromium: { path, version: "140.0.1" },
      broken: [{ path: stub, reason: "it ended with 1: requires the chromium snap" }],
    });
  });

  it("tries nothing but CHROMIUM_PATH where it is set", async () => {
    await program("chromium", `echo "Chromium 139.0.1"`);
    const missing = join(folder, "missing");
    assert.deepEqual(await search(missing), {
      chromium: null,
      broken: [{ path: missing, reason: "there is no such program" }],
    });
  });

  it("says so when CHROMIUM_PATH may not be executed", async () => {
    const path = await program("mine", `echo "Chromium 139.0.1"`, 0o644);
    assert.equal((await search(path)).broken[0]?.reason, "it may not be executed");
  });

  it("ends a program that never answers", async () => {
    const path = await program("chromium", "exec sleep 60");
    const { broken } = await findChromium({ chromiumPath: path, timeoutMs: 100 });
    assert.equal(broken[0]?.reason, "it did not tell its version within 0.1 s");
  });

  it("takes a program that tells no version for something else", async () => {
    const path = await program("mine", "echo hello");
    assert.equal((await search(path)).broken[0]?.reason, "it tells no version");
  });
});
