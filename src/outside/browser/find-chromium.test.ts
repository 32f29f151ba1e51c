import assert from "node:assert/strict";
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
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
    // Root runs the programs as another user.
    await chmod(root, 0o755);
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
  const search = (chromiumPath?: string, dataDir?: string) =>
    findChromium({
      chromiumPath,
      searchPath: folder,
      playwrightDir: join(folder, "ms-playwright"),
      timeoutMs: 5_000,
      ...(dataDir && { dataDir }),
    });

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

  it("uses Playwright's newest if the system has none", async () => {
    const add = async (build: string, version: string) => {
      await mkdir(join(folder, "ms-playwright", build, "chrome-linux64"), { recursive: true });
      return program(`ms-playwright/${build}/chrome-linux64/chrome`, `echo "Chromium ${version}"`);
    };
    await add("chromium-999", "98.0.1");
    const path = await add("chromium-1200", "140.0.1");
    await add("firefox-1300", "1.0");
    assert.deepEqual((await search()).chromium, { path, version: "140.0.1" });
    const own = await program("chromium", `echo "Chromium 139.0.1"`);
    assert.equal((await search()).chromium?.path, own);
  });

  const notPackaged = () => {
    try {
      import.meta.resolve("@sparticuz/chromium");
      return process.platform !== "linux" || process.arch !== "x64"
        ? "it does not run on this system"
        : false;
    } catch {
      return "the optional package is not installed";
    }
  };
  it("unpacks Forager's own once if there is no other", {
    skip: notPackaged(),
  }, async () => {
    const dataDir = join(folder, "data");
    // Concurrent callers must not see a half-unpacked browser.
    const found = await Promise.all([search(undefined, dataDir), search(undefined, dataDir)]);
    const { chromium } = found[0];
    assert.match(chromium?.version ?? "", /^\d+\./);
    assert.deepEqual(found[1], found[0]);
    const places = await readdir(join(dataDir, "chromium"));
    assert.equal(places.length, 1);
    const { mtimeMs } = await stat(chromium?.path ?? "");
    assert.deepEqual((await search(undefined, dataDir)).chromium, chromium);
    assert.equal((await stat(chromium?.path ?? "")).mtimeMs, mtimeMs);
  });

  it("skips a program that does not run, and says why", async () => {
    const stub = await program("chromium-browser", `echo "requires the chromium snap" >&2; exit 1`);
    const path = await program("google-chrome", `echo "Google Chrome 140.0.1"`);
    assert.deepEqual(await search(), {
      chromium: { path, version: "140.0.1" },
      broken: [{ path: stub, reason: "it ended with 1: requires the chromium snap" }],
    });
  });

  it("tries nothing but CHROMIUM_PATH if it is set", async () => {
    await program("chromium", `echo "Chromium 139.0.1"`);
    const missing = join(folder, "missing");
    assert.deepEqual(await search(missing), {
      chromium: null,
      broken: [{ path: missing, reason: "there is no such program" }],
    });
  });

  it("reports that CHROMIUM_PATH is not executable", async () => {
    const path = await program("mine", `echo "Chromium 139.0.1"`, 0o644);
    assert.match((await search(path)).broken[0]?.reason ?? "", /^it may not be executed/);
  });

  it("ends a program that never answers", async () => {
    const path = await program("chromium", "exec sleep 60");
    const { broken } = await findChromium({ chromiumPath: path, timeoutMs: 100 });
    assert.equal(broken[0]?.reason, "it did not report its version within 0.1 s");
  });

  it("rejects a program that prints no version", async () => {
    const path = await program("mine", "echo hello");
    assert.equal((await search(path)).broken[0]?.reason, "it prints no version");
  });
});
