import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";

const project = join(import.meta.dirname, "../..");

type Packages = Record<string, { version?: string; [field: string]: unknown }>;

async function checkLock(packages: Packages): Promise<{ code: number | null; errors: string }> {
  const folder = await mkdtemp(join(tmpdir(), "forager-lock-"));
  const path = join(folder, "package-lock.json");
  await writeFile(path, JSON.stringify({ lockfileVersion: 3, packages }));
  const { status, stderr } = spawnSync(process.execPath, [join(project, "scripts/check-lock.cjs"), path]);
  await rm(folder, { recursive: true });
  return { code: status, errors: stderr.toString() };
}

describe("check-lock", () => {
  it("accepts the lock file of the project, and refuses it without one platform's package", async () => {
    const lock = JSON.parse(await readFile(join(project, "package-lock.json"), "utf8")) as {
      packages: Packages;
    };
    assert.equal((await checkLock(lock.packages)).code, 0);
    delete lock.packages["node_modules/@biomejs/cli-darwin-arm64"];
    const { code, errors } = await checkLock(lock.packages);
    assert.equal(code, 1);
    assert.match(errors, /node_modules\/@biomejs\/biome [\d.]+ needs @biomejs\/cli-darwin-arm64/);
  });

  it("resolves a package as Node.js does: below its dependent, and in each folder above", async () => {
    const packages = {
      "": { dependencies: { a: "1" } },
      "node_modules/a": { dependencies: { b: "1", c: "1" } },
      "node_modules/a/node_modules/b": { dependencies: { c: "1", d: "1" } },
      "node_modules/a/node_modules/c": {},
      "node_modules/d": {},
    };
    assert.equal((await checkLock(packages)).code, 0);
  });

  it("does not mistake another package's own copy for a shared one", async () => {
    const packages = {
      "": { dependencies: { a: "1", e: "1" } },
      "node_modules/a": { version: "1.0.0", optionalDependencies: { b: "1" } },
      "node_modules/e": {},
      "node_modules/e/node_modules/b": {},
    };
    const { code, errors } = await checkLock(packages);
    assert.deepEqual([code, errors.split("\n")[0]], [1, "node_modules/a 1.0.0 needs b"]);
  });

  it("lets optional peers be absent", async () => {
    const packages = {
      "": { dependencies: { a: "1" } },
      "node_modules/a": { peerDependencies: { p: "1" }, peerDependenciesMeta: { p: { optional: true } } },
    };
    assert.equal((await checkLock(packages)).code, 0);
  });
});
