import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { withStartLock } from "./start-lock.ts";

async function lockPath(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "forager-test-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return join(folder, "start.lock");
}

const log = () => {};

test("critical sections run one after another, in any process, and a failure releases the lock", async (t) => {
  const path = await lockPath(t);
  let inside = 0;
  const works = Array.from({ length: 20 }, (_, index) =>
    withStartLock({ path, timeoutMs: 10_000, log }, async () => {
      inside += 1;
      await new Promise((resolve) => setImmediate(resolve));
      assert.equal(inside, 1);
      inside -= 1;
      if (index % 5 === 0) throw new Error("failed inside");
      return index;
    }),
  );
  const results = await Promise.allSettled(works);
  assert.equal(results.filter((result) => result.status === "fulfilled").length, 16);
});

test("a killed process releases its lock at once", async (t) => {
  const path = await lockPath(t);
  const program = `
    import { withStartLock } from ${JSON.stringify(new URL("start-lock.ts", import.meta.url).href)};
    await withStartLock({ path: ${JSON.stringify(path)}, timeoutMs: 0, log: () => {} }, async () => {
      process.stdout.write("held");
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    });`;
  const holder = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  t.after(() => holder.kill("SIGKILL"));
  await once(holder.stdout, "data");
  await assert.rejects(
    withStartLock({ path, timeoutMs: 0, log }, async () => {}),
    { code: "database_unavailable", message: /Another process has been starting or stopping/ },
  );

  holder.kill("SIGKILL");
  await once(holder, "close");
  assert.equal(await withStartLock({ path, timeoutMs: 0, log }, async () => "in"), "in");
  assert.deepEqual(await readdir(join(path, "..")), ["start.lock"]);
});
