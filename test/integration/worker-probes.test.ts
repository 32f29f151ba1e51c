import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { apiClient } from "../harness/api-client.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createClient } from "../harness/create-client.ts";
import { dataFolder } from "../harness/data-folder.ts";
import { createTestDatabase } from "../harness/database.ts";
import { freePort } from "../harness/free-port.ts";
import { forager, startServiceProcess, temporaryFolder } from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";
import { startSiteServer } from "../servers/site-server.ts";

test("a worker process serves probes and metrics at METRICS_PORT", async () => {
  // Its page never responds, so that the job lasts.
  const site = await startSiteServer({ pages: { "/": () => undefined } });
  atEnd(() => site.close());
  const port = await freePort();
  const env = {
    DATA_DIR: await dataFolder("probes"),
    ALLOW_PRIVATE_NETWORKS: "127.0.0.0/8",
    METRICS_PORT: String(port),
    SHUTDOWN_SECONDS: "60",
  };
  const api = await startServiceProcess({ env, roles: "api" });
  const worker = await startServiceProcess({ env, roles: "worker" });
  const at = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
  assert.deepEqual(await (await at("/livez")).json(), { status: "alive" });
  assert.deepEqual(await (await at("/readyz")).json(), { status: "ready" });
  const metrics = await at("/metrics");
  assert.equal(metrics.headers.get("content-type"), "text/plain; version=0.0.4; charset=utf-8");
  assert.match(await metrics.text(), /^forager_webhook_deliveries_pending 0$/m);
  // An untrusted proxy forwards for others.
  assert.equal((await at("/metrics", { headers: { "x-forwarded-for": "192.0.2.1" } })).status, 403);
  assert.equal((await at("/api/v1/jobs/list")).status, 404);
  assert.equal((await at("/livez", { method: "POST" })).status, 405);

  const second = await forager(env, "serve", "--roles", "scheduler");
  assert.equal(second.code, 1);
  assert.match(
    second.stderr,
    new RegExp(
      `\\(process ${worker.child.pid}\\) uses this port.*choose another port, for example METRICS_PORT=`,
    ),
  );

  // It reports its state while it waits for its jobs.
  const jobs = apiClient(api.url, await createClient(env));
  const heard = await jobs.events();
  await jobs.submitSite({ url: `${site.url}/`, max_pages: 1 });
  await heard.until((events) => events.some(({ type }) => type === "job.started"));
  heard.close();
  worker.child.kill("SIGTERM");
  while ((await at("/readyz")).status === 200);
  assert.equal((await at("/livez")).status, 200);
  worker.child.kill("SIGKILL");
  await once(worker.child, "exit");
});

test("a process whose disk is full is not ready, and is again when there is room", {
  skip: process.getuid?.() !== 0 && "only root can mount a small disk",
}, async (t) => {
  const disk = await temporaryFolder("full-disk");
  // More than what counts as full.
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=210m,mode=755", "tmpfs", disk]);
  if (mounted.status !== 0) return t.skip("this system does not let root mount");
  atEnd(() => spawnSync("umount", ["-l", disk]));
  const port = String(await freePort());
  const { url } = await createTestDatabase();
  const env = { DATABASE_URL: url, SECRET_KEY: "k".repeat(40), DATA_DIR: disk, METRICS_PORT: port };
  await startServiceProcess({ env, roles: "scheduler" });
  const ready = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
    return [answer.status, ((await answer.json()) as { reason?: string }).reason];
  };
  assert.deepEqual(await ready(), [200, undefined]);
  const filler = join(disk, "filler");
  await assert.rejects(writeFile(filler, Buffer.alloc(220 * 2 ** 20)), { code: "ENOSPC" });
  await eventually(ready, ([status]) => status === 503);
  assert.deepEqual(await ready(), [503, "The disk of DATA_DIR is full."]);
  await rm(filler);
  await eventually(ready, ([status]) => status === 200);
});
