import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type ApiClient, apiClient } from "../harness/api-client.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createClient } from "../harness/create-client.ts";
import { dataFolder } from "../harness/data-folder.ts";
import { type ServiceProcess, startServiceProcess } from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";
import { startSiteServer } from "../servers/site-server.ts";

const env = { DATA_DIR: await dataFolder("stop"), ALLOW_PRIVATE_NETWORKS: "127.0.0.0/8" };

/** A test that starts it again leaves it to the next one, which saves a start. */
let last: { service: ServiceProcess; shutdownSeconds: number } | undefined;

async function runningService(shutdownSeconds: number): Promise<ServiceProcess> {
  if (last !== undefined) {
    const { exitCode, signalCode } = last.service.child;
    if (last.shutdownSeconds === shutdownSeconds && exitCode === null && signalCode === null)
      return last.service;
    await last.service.stop();
  }
  const service = await startServiceProcess({
    env: { ...env, SHUTDOWN_SECONDS: String(shutdownSeconds) },
    inOwnProcess: true,
  });
  atEnd(() => service.stop());
  last = { service, shutdownSeconds };
  return service;
}

/** A service with one job that runs as long as the test wants: its page waits for `release`. */
async function startWithRunningJob(shutdownSeconds: number) {
  const asked = Promise.withResolvers<void>();
  const page = Promise.withResolvers<void>();
  const site = await startSiteServer({
    pages: {
      "/": async (_request, response) => {
        asked.resolve();
        await page.promise;
        response.setHeader("content-type", "text/html").end("<title>Slow</title><p>At last.");
      },
    },
  });
  atEnd(() => site.close());
  const service = await runningService(shutdownSeconds);
  const credential = await createClient(env);
  const client = apiClient(service.url, credential);
  const jobId = await client.submitSite({ url: `${site.url}/`, max_pages: 1, timeout: 60 });
  await asked.promise;
  const restart = async () => apiClient((await runningService(25)).url, credential);
  return { site, service, client, jobId, release: page.resolve, restart };
}

/** Types of all events of a job so far, in order. */
async function eventsOf(client: ApiClient, jobId: string): Promise<string[]> {
  const stream = await client.events("0", `?job_id=${jobId}`);
  await stream.until((events) => events.some((event) => event.type === "job.completed"));
  stream.close();
  return stream.events.flatMap((event) => (event.id === undefined ? [] : [event.type]));
}

describe("a service that is asked to stop", () => {
  test("returns unfinished jobs to the queue after SHUTDOWN_SECONDS, and the next start runs them", async () => {
    const { service, jobId, release, restart, site } = await startWithRunningJob(1);
    assert.equal(await service.stop(), 0);
    assert.match(service.output(), /"msg":"stopped"/);

    release();
    const later = await restart();
    const result = await eventually(
      () => later.get(`/api/v1/jobs/${jobId}/results`),
      (answer) => answer.status !== 202,
    );
    assert.deepEqual([result.status, result.body.data.pages_crawled], [200, 1]);
    assert.equal(site.requests.filter((path) => path === "/").length, 2);
    assert.deepEqual(await eventsOf(later, jobId), ["job.queued", "job.started", "job.completed"]);
  });

  test("refuses new jobs, still answers and streams, lets the running job end, and ends with 0", async () => {
    const { service, client, jobId, release, restart, site } = await startWithRunningJob(25);
    const stream = await client.events(undefined, `?job_id=${jobId}`);
    const code = service.stop();
    const ready = async () => (await fetch(`${service.url}/readyz`)).status;
    await eventually(ready, (status) => status === 503);
    const refused = await client.post("/api/v1/jobs/submit", { url: `${site.url}/new`, job_type: "svcSite" });
    assert.deepEqual([refused.status, refused.body.code], [503, "shutting_down"]);
    assert.ok(Number(refused.headers.get("retry-after")) > 0);
    const status = await client.get(`/api/v1/jobs/${jobId}/status`);
    assert.deepEqual([status.status, status.body.status], [200, "processing"]);

    release();
    await stream.until((_events, ended) => ended);
    assert.ok(stream.events.some((event) => event.type === "job.completed"));
    assert.equal(await code, 0);

    const later = await restart();
    assert.equal((await later.get(`/api/v1/jobs/${jobId}/results`)).body.data.pages_crawled, 1);
    assert.equal((await later.get("/api/v1/jobs/list")).body.total, 1);
    assert.deepEqual(await eventsOf(later, jobId), ["job.queued", "job.started", "job.completed"]);
  });

  test("stops in the same way when its terminal is closed", async () => {
    const { service, release } = await startWithRunningJob(25);
    service.child.kill("SIGHUP");
    await eventually(
      () => service.output(),
      (output) => output.includes("again to stop immediately"),
    );
    release();
    assert.equal(await service.exited, 0);
    assert.match(service.output(), /"msg":"stopped"/);
  });

  test("ends immediately at a second signal", async () => {
    const { service } = await startWithRunningJob(25);
    const code = service.stop();
    await eventually(
      () => service.output(),
      (output) => output.includes("again to stop immediately"),
    );
    // A signal that follows immediately is the same request: npm forwards what its processes have already received.
    const repeat = setInterval(() => service.child.kill("SIGTERM"), 200);
    assert.equal(await code, 143);
    clearInterval(repeat);
  });
});
