import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { describe, test } from "node:test";
import { type ApiClient, apiClient } from "../harness/api-client.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createClient } from "../harness/create-client.ts";
import { startServiceProcess, temporaryFolder } from "../harness/service-process.ts";
import { createSharedDatabase, sharedDatabaseMissing } from "../harness/shared-database.ts";
import { eventually } from "../harness/wait.ts";
import { startDatabaseProxy } from "../servers/database-proxy.ts";
import { startSiteServer } from "../servers/site-server.ts";

const skip = sharedDatabaseMissing;

/** Two API and two worker processes; one of each is behind a proxy and may be stopped at any of its statements. */
async function startFleet() {
  const site = await startSiteServer({
    fallback: (_request, response) => {
      response.setHeader("content-type", "text/html");
      response.end("<title>A page</title><p>Write to <a href='mailto:info@page-demo.com'>us</a>.");
    },
  });
  atEnd(() => site.close());
  const url = await createSharedDatabase();
  const proxies = { api: await startDatabaseProxy(url), worker: await startDatabaseProxy(url) };
  atEnd(() => {
    for (const proxy of Object.values(proxies)) proxy.close();
  });
  const env = {
    SECRET_KEY: randomBytes(32).toString("hex"),
    DATA_DIR: await temporaryFolder("frozen"),
    ALLOW_PRIVATE_NETWORKS: "127.0.0.0/8",
    DNS_SERVERS: "127.0.0.1:9",
  };
  const start = (roles: "api" | "worker", databaseUrl: string) =>
    startServiceProcess({ env: { ...env, DATABASE_URL: databaseUrl }, roles });
  const api = await start("api", url);
  const [stoppableApi, stoppableWorker] = await Promise.all([
    start("api", proxies.api.url),
    start("worker", proxies.worker.url),
    start("worker", url),
  ]);
  const credential = await createClient({ ...env, DATABASE_URL: url });
  return {
    site,
    api: apiClient(api.url, credential),
    stoppable: {
      api: { proxy: proxies.api, process: stoppableApi, client: apiClient(stoppableApi.url, credential) },
      worker: { proxy: proxies.worker, process: stoppableWorker },
    },
  };
}

const typesOf = (events: readonly { type: string; data: { job_id?: string } }[], jobId: string) =>
  events.filter(({ data }) => data.job_id === jobId).map(({ type }) => type);

async function submitKeyed(client: ApiClient, url: string): Promise<string> {
  const body = { payload: { url, max_pages: 1 } };
  const answer = await client.send("POST", "/api/v1/jobs/svcSite/submit", body, { "idempotency-key": url });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body.job_id;
}

/** Statements that take a contended lock, or run in a transaction that will. */
const statements = [
  { role: "worker", name: "lock-claims" },
  { role: "worker", name: "claim-jobs" },
  { role: "worker", name: "record-seen" },
  { role: "worker", name: "end-jobs" },
  { role: "api", name: "insert-jobs" },
  { role: "api", name: "claim-idempotency-key" },
  { role: "api", name: "insert-guarded-jobs" },
] as const;

describe("a process that is stopped", { skip }, () => {
  test("at any statement that takes a lock does not prevent others from submitting and running jobs", async () => {
    const { site, api, stoppable } = await startFleet();
    const heard = await api.events();
    const all: string[] = [];
    const hasEnded = (jobId: string) => typesOf(heard.events, jobId).length === 3;
    let page = 0;
    const nextUrl = () => `${site.url}/${++page}`;

    for (const { role, name } of statements) {
      const { proxy, process } = stoppable[role];
      const stopped = proxy.afterStatement(name, () => process.child.kill("SIGSTOP"));
      // Work for both workers, or submits at the API process, until it has reached the statement.
      const isStopped = stopped.then(() => true);
      const unanswered: Promise<unknown>[] = [];
      // Without the stop, a job ends and a submit gets its response; then there is new work.
      let isDone: Promise<unknown>;
      do {
        if (role === "worker") {
          const jobId = await api.submitSite({ url: nextUrl(), max_pages: 1 });
          all.push(jobId);
          isDone = heard.until((events) => typesOf(events, jobId).length === 3);
        } else {
          const { client } = stoppable.api;
          const submits = [
            client.submitSite({ url: nextUrl(), max_pages: 1 }),
            submitKeyed(client, nextUrl()),
          ];
          unanswered.push(...submits);
          isDone = Promise.allSettled(submits);
        }
      } while (!(await Promise.race([isStopped, isDone.then(() => false)])));

      const meanwhile: string[] = [];
      for (let index = 0; index < 5; index++) {
        meanwhile.push(await api.submitSite({ url: nextUrl(), max_pages: 1 }));
        meanwhile.push(await submitKeyed(api, nextUrl()));
      }
      await eventually(
        () => meanwhile.filter((id) => !hasEnded(id)),
        (open) => open.length === 0,
      );
      process.child.kill("SIGCONT");
      all.push(...meanwhile);
      await Promise.allSettled(unanswered);
    }
    await eventually(
      () => all.filter((id) => !hasEnded(id)),
      (open) => open.length === 0,
    );
    for (const id of all) {
      assert.deepEqual(typesOf(heard.events, id), ["job.queued", "job.started", "job.completed"]);
    }
    heard.close();
  });
});
