import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { platform, tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { freePort } from "../../test/harness/free-port.ts";
import { findPortOwner } from "./port-owner.ts";

/** A process that listens on a separate port. */
async function holdPort(t: TestContext, address: string): Promise<{ pid: number | undefined; port: number }> {
  const folder = await mkdtemp(join(tmpdir(), "forager-port-"));
  t.after(() => rm(folder, { recursive: true }));
  const script = join(folder, "holder.cjs");
  await writeFile(
    script,
    `const server = require("node:net").createServer();
     server.listen(0, ${JSON.stringify(address)}, () => console.log(server.address().port));`,
  );
  const child = spawn(process.execPath, [script, "--token=secret"], { stdio: ["ignore", "pipe", "inherit"] });
  t.after(() => child.kill("SIGKILL"));
  const [line] = await once(child.stdout, "data");
  return { pid: child.pid, port: Number(line) };
}

const noProc = platform() === "linux" ? false : "needs Linux";

test("/proc reveals the process that listens on a port, over IPv4 and IPv6", { skip: noProc }, async (t) => {
  for (const address of ["127.0.0.1", "::1"]) {
    const { pid, port } = await holdPort(t, address);
    assert.deepEqual(await findPortOwner(port), { pid, name: "node holder.cjs" });
  }
});

const noLsof = spawnSync("lsof", ["-v"]).error === undefined ? false : "needs lsof";

test("lsof is the fallback for /proc", { skip: noLsof }, async (t) => {
  const { pid, port } = await holdPort(t, "127.0.0.1");
  const owner = await findPortOwner(port, "/nonexistent");
  assert.equal(owner?.pid, pid);
});

test("a free port has no owner", async () => {
  assert.equal(await findPortOwner(await freePort()), null);
});
