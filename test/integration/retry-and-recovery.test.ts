import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type ApiEvent, apiClient } from "../harness/api-client.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createClient } from "../harness/create-client.ts";
import { dataFolder } from "../harness/data-folder.ts";
import { openServiceDatabase } from "../harness/service-database.ts";
import { type ServiceProcess, startServiceProcess } from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";
import { startSiteServer } from "../servers/site-server.ts";

const env = {
  DATA_DIR: await dataFolder("recovery"),
  ALLOW_PRIVATE_NETWORKS: "127.0.0.0/8",
  SHUTDOWN_SECONDS: "1",
};
const api = await startServiceProcess({ env, roles: "api" });
atEnd(() => api.stop());
const client = apiClient(api.url, await createClient(env));

/** Worker processes that run. A test may leave some, which saves the next test a start. */
const workers = new Set<ServiceProcess>();

async function startWorker(): Promise<ServiceProcess> {
  const worker = await startServiceProcess({ env, roles: "worker" });
  atEnd(() => worker.stop());
  workers.add(worker);
  void worker.exited.then(() => workers.delete(worker));
  return worker;
}

/** Starts or stops worker processes until exactly one runs. */
async function onlyWorker(): Promise<ServiceProcess> {
  const [kept, ...others] = workers;
  await Promise.all(others.map((worker) => worker.stop()));
  return kept ?? (await startWorker());
}

/** The only worker process, which runs a job whose page responds from the second request on. */
async function startRunningJob(timeout = 120) {
  const first = Promise.withResolvers<void>();
  const again = Promise.withResolvers<void>();
  let asked = 0;
  const site = await startSiteServer({
    pages: {
      "/": (_request, response) => {
        asked += 1;
        first.resolve();
        if (asked === 1) return;
        again.resolve();
        response.setHeader("content-type", "text/html").end("<title>Home</title><p>Hello there.");
      },
    },
  });
  atEnd(() => site.close());
  const worker = await onlyWorker();
  const submit = () => client.submitSite({ url: `${site.url}/`, max_pages: 1, timeout, force_refresh: true });
  const jobId = await submit();
  await first.promise;
  const firstWorkerId = (await statusOf(jobId)).worker_id;
  return { jobId, worker, firstWorkerId, again: again.promise, submit };
}

const statusOf = async (jobId: string) => (await client.get(`/api/v1/jobs/${jobId}/status`)).body;

/** Every state of the job, which is running, until it completed, and its events. */
async function watch(jobId: string) {
  const states = new Set([(await statusOf(jobId)).status]);
  const completed = eventually(
    async () => {
      const { status } = await statusOf(jobId);
      states.add(status);
      return status;
    },
    (status) => status !== "processing",
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

describe("a job whose worker process disappears", () => {
  test("killed: it runs again elsewhere, and its client sees one run", async () => {
    const { jobId, worker, firstWorkerId, again } = await startRunningJob();
    await startWorker();
    const watching = await watch(jobId);
    await worker.kill();
    await again;

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

  test("stopped: it returns to the queue after SHUTDOWN_SECONDS, and another worker takes it", async () => {
    const { jobId, worker, firstWorkerId, again } = await startRunningJob();
    await startWorker();
    const watching = await watch(jobId);
    assert.equal(await worker.stop(), 0);
    await again;
    const [job] = await (await openServiceDatabase(env.DATA_DIR)).query<{ crashes: number }>({
      text: "select crashes from jobs where id = $1",
      values: [jobId],
    });
    assert.equal(job?.crashes, 0, "it was returned, not recovered after a missed heartbeat");

    const { states, events } = await watching.ended();
    assert.deepEqual(states, ["processing", "completed"]);
    assert.deepEqual(
      events.map((event) => event.type),
      ["job.queued", "job.started", "job.completed"],
    );
    assert.notEqual((await statusOf(jobId)).worker_id, firstWorkerId);
  });

  test("frozen: it runs elsewhere, and the resumed process ends nothing and works again", async () => {
    const { jobId, worker, firstWorkerId, submit } = await startRunningJob();
    const watching = await watch(jobId);
    worker.child.kill("SIGSTOP");
    await startWorker();
    const { events } = await watching.ended();
    assert.deepEqual(
      events.map((event) => event.type),
      ["job.queued", "job.started", "job.completed"],
    );
    const { worker_id: otherWorkerId } = await statusOf(jobId);
    assert.notEqual(otherWorkerId, firstWorkerId);

    worker.child.kill("SIGCONT");
    const stream = await client.events();
    const takenBy = new Set<string>();
    const nextTaken = () =>
      stream.until((seen) => {
        for (const { type, data } of seen) if (type === "job.started") takenBy.add(data.worker_id);
        return takenBy.has(firstWorkerId);
      });
    const submitting = setInterval(() => void submit(), 100);
    await nextTaken().finally(() => clearInterval(submitting));
    stream.close();
    assert.equal((await statusOf(jobId)).worker_id, otherWorkerId);
  });

  test("frozen without another worker: limits that expired meanwhile do not fail it", async () => {
    const { jobId, worker, again } = await startRunningJob(10);
    const outputBefore = worker.output().length;
    const watching = await watch(jobId);
    worker.child.kill("SIGSTOP");
    // Long enough for the job's own timeout, and for every other timeout of its crawl.
    await eventually(
      () => client.get("/api/v1/system/health"),
      ({ body }) => body.services.workers.total === 0,
    );
    worker.child.kill("SIGCONT");
    await again;
    const { states, events } = await watching.ended();
    assert.deepEqual(states, ["processing", "completed"]);
    assert.deepEqual(
      events.map((event) => event.type),
      ["job.queued", "job.started", "job.completed"],
    );
    assert.equal((await client.get(`/api/v1/jobs/${jobId}/results`)).body.data.pages_crawled, 1);
    assert.match(worker.output().slice(outputBefore), /the process stood still/);
  });
});
