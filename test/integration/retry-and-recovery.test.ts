import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type ApiClient, type ApiEvent, apiClient } from "../harness/api-client.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createClient } from "../harness/create-client.ts";
import { dataFolder } from "../harness/data-folder.ts";
import { startServiceProcess } from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";
import { startSiteServer } from "../servers/site-server.ts";

/** An API process, and one worker process that runs a job whose page is answered from the second time on. */
async function startWithRunningJob(name: string) {
  const first = Promise.withResolvers<void>();
  const again = Promise.withResolvers<number>();
  let asked = 0;
  const site = await startSiteServer({
    pages: {
      "/": (_request, response) => {
        asked += 1;
        first.resolve();
        if (asked === 1) return;
        again.resolve(performance.now());
        response.setHeader("content-type", "text/html").end("<title>Home</title><p>Hello there.");
      },
    },
  });
  atEnd(() => site.close());
  const env = {
    DATA_DIR: await dataFolder(name),
    ALLOW_PRIVATE_NETWORKS: "127.0.0.0/8",
    SHUTDOWN_SECONDS: "1",
  };
  const api = await startServiceProcess({ env, roles: "api" });
  atEnd(() => api.stop());
  const [credential, worker] = await Promise.all([
    createClient(env),
    startServiceProcess({ env, roles: "worker" }),
  ]);
  const client = apiClient(api.url, credential);
  const jobId = await client.submitSite({ url: `${site.url}/`, max_pages: 1, timeout: 120 });
  await first.promise;
  const firstWorkerId = (await statusOf(client, jobId)).worker_id;
  const other = await startServiceProcess({ env, roles: "worker" });
  atEnd(() => other.stop());
  return { client, jobId, worker, firstWorkerId, again: again.promise };
}

const statusOf = async (client: ApiClient, jobId: string) =>
  (await client.get(`/api/v1/jobs/${jobId}/status`)).body;

/** Every state that the job had until it was completed, and its events. */
async function watch(client: ApiClient, jobId: string) {
  const states = new Set<string>();
  const completed = eventually(
    async () => {
      const { status } = await statusOf(client, jobId);
      states.add(status);
      return status;
    },
    (status) => status !== "processing",
    30_000,
  );
  return {
    async ended(): Promise<{ states: string[]; events: ApiEvent[] }> {
      await completed;
      const stream = await client.events("0", `?job_id=${jobId}`);
      await stream.until((events) => events.some((event) => event.type === "job.completed"));
      stream.close();
      return { states: [...states], events: stream.events.filter((event) => event.id !== undefined) };
    },
  };
}

describe("a job whose worker process goes away", { timeout: 70_000, concurrency: 2 }, () => {
  test("killed: it runs again elsewhere within 20 s, and its client sees one run", async () => {
    const { client, jobId, worker, firstWorkerId, again } = await startWithRunningJob("killed");
    const watching = await watch(client, jobId);
    const killedAt = performance.now();
    await worker.kill();
    const waitedMs = (await again) - killedAt;
    assert.ok(waitedMs < 20_000, `it ran again after ${waitedMs} ms`);

    const { states, events } = await watching.ended();
    assert.deepEqual(states, ["processing", "completed"]);
    assert.deepEqual(
      events.map((event) => event.type),
      ["job.queued", "job.started", "job.completed"],
    );
    assert.equal(events[1]?.data.worker_id, firstWorkerId);
    const results = await client.get(`/api/v1/jobs/${jobId}/results`);
    assert.equal(results.body.data.pages_crawled, 1);
    assert.notEqual(results.body.worker_id, firstWorkerId);
  });

  test("stopped: it is given back after SHUTDOWN_SECONDS, and another worker takes it at once", async () => {
    const { client, jobId, worker, firstWorkerId, again } = await startWithRunningJob("stopped");
    const watching = await watch(client, jobId);
    assert.equal(await worker.stop(), 0);
    const stoppedAt = performance.now();
    assert.ok((await again) - stoppedAt < 3_000, "long before a heartbeat would have been missed");

    const { states, events } = await watching.ended();
    assert.deepEqual(states, ["processing", "completed"]);
    assert.deepEqual(
      events.map((event) => event.type),
      ["job.queued", "job.started", "job.completed"],
    );
    assert.notEqual((await statusOf(client, jobId)).worker_id, firstWorkerId);
  });
});
