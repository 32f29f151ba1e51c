import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import { apiClient } from "../harness/api-client.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createClient } from "../harness/create-client.ts";
import { dataFolder } from "../harness/data-folder.ts";
import { freePort } from "../harness/free-port.ts";
import { forager, startServiceProcess } from "../harness/service-process.ts";
import { startSiteServer } from "../servers/site-server.ts";

test("a worker process serves probes and metrics at METRICS_PORT", { timeout: 120_000 }, async () => {
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
