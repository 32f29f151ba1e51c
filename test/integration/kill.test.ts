import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { type ApiEvent, apiClient } from "../harness/api-client.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createClient } from "../harness/create-client.ts";
import { dataFolder } from "../harness/data-folder.ts";
import { freePort } from "../harness/free-port.ts";
import { startServiceProcess } from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";
import { startSiteServer } from "../servers/site-server.ts";

const jobCount = 500;
const terminal = new Set(["job.completed", "job.failed", "job.cancelled"]);

test("500 jobs each end exactly once, as pollers and listeners see, while worker, API and database are killed", async () => {
  const site = await startSiteServer({
    fallback: (_request, response) => {
      setTimeout(() => {
        response.setHeader("content-type", "text/html");
        response.end("<title>Slow</title><p>A page that takes its time.");
      }, 150);
    },
  });
  atEnd(() => site.close());
  const dataDir = await dataFolder("kill");
  const port = String(await freePort());
  const env = { DATA_DIR: dataDir, ALLOW_PRIVATE_NETWORKS: "127.0.0.0/8", SITE_CONCURRENCY: "12" };
  let api = await startServiceProcess({ env: { ...env, PORT: port }, roles: "api" });
  const first = await startServiceProcess({ env, roles: "worker" });
  await startServiceProcess({ env, roles: "worker" });
  const credential = await createClient(env);
  const client = apiClient(api.url, credential);

  const events = followEvents(client);
  atEnd(() => events.stop());
  const submitted = Promise.all(
    Array.from({ length: jobCount }, (_, index) => submitSurely(api.url, credential, `${site.url}/${index}`)),
  );
  await eventually(
    () => countTerminal(events.seen),
    (count) => count > 20,
  );
  await first.kill();
  await startServiceProcess({ env, roles: "worker" });
  await eventually(
    () => countTerminal(events.seen),
    (count) => count > 80,
  );
  await api.kill();
  api = await startServiceProcess({ env: { ...env, PORT: port }, roles: "api" });
  await eventually(
    () => countTerminal(events.seen),
    (count) => count > 150,
  );
  process.kill(postmasterPid(dataDir), "SIGKILL");

  const ids = await submitted;
  assert.equal(new Set(ids).size, jobCount);
  await eventually(
    () => countTerminal(events.seen),
    (count) => count >= jobCount,
  );
  events.stop();

  for (const id of ids) {
    const status = await client.get(`/api/v1/jobs/${id}/status`);
    assert.equal(status.body.status, "completed", `${id}: ${status.body.error_message}`);
  }
  const byJob = Map.groupBy(
    events.seen.filter((event) => event.data.job_id),
    (event) => event.data.job_id as string,
  );
  for (const id of ids) {
    const types = byJob.get(id)?.map((event) => event.type);
    assert.deepEqual(types, ["job.queued", "job.started", "job.completed"]);
  }
});

function countTerminal(events: ApiEvent[]): number {
  return events.filter((event) => terminal.has(event.type)).length;
}

/** A careful client: repeats with the same Idempotency-Key until it gets a response. */
async function submitSurely(url: string, credential: string, target: string): Promise<string> {
  const submit = async () => {
    const answer = await fetch(`${url}/api/v1/jobs/svcSite/submit`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${credential}`,
        "content-type": "application/json",
        "idempotency-key": target,
      },
      body: JSON.stringify({ payload: { url: target, max_pages: 1 } }),
    }).catch(() => undefined);
    if (answer?.status === 201) return ((await answer.json()) as { job_id: string }).job_id;
    if (answer !== undefined) assert.equal(answer.status, 503, await answer.text());
    return undefined;
  };
  const id = await eventually(submit, (given) => given !== undefined);
  return id ?? assert.fail();
}

/** A listener that reconnects with Last-Event-ID. */
function followEvents(client: ReturnType<typeof apiClient>): { seen: ApiEvent[]; stop(): void } {
  const seen: ApiEvent[] = [];
  let stopped = false;
  let current: Awaited<ReturnType<typeof client.events>> | undefined;
  const follow = async () => {
    let lastId: string | undefined = "0";
    while (!stopped) {
      current = await eventually(
        () => client.events(lastId),
        (stream) => stopped || !stream.hasEnded(),
      );
      let taken = 0;
      await current.until((events, ended) => {
        for (const event of events.slice(taken)) {
          taken += 1;
          if (event.id === undefined) continue;
          lastId = event.id;
          seen.push(event);
        }
        return ended;
      });
    }
  };
  void follow();
  return {
    seen,
    stop() {
      stopped = true;
      current?.close();
    },
  };
}

function postmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
}
