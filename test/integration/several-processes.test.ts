import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { describe, test } from "node:test";
import { apiClient } from "../harness/api-client.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createClient } from "../harness/create-client.ts";
import { forager, startServiceProcess, temporaryFolder } from "../harness/service-process.ts";
import { createSharedDatabase, sharedDatabaseMissing } from "../harness/shared-database.ts";
import { eventually } from "../harness/wait.ts";
import { startSiteServer } from "../servers/site-server.ts";

const redisUrl = process.env.FORAGER_TEST_REDIS_URL;
const skip = sharedDatabaseMissing || (redisUrl ? false : "needs FORAGER_TEST_REDIS_URL (a Redis to share)");

describe("two API and two worker processes on one PostgreSQL and Redis", { skip }, () => {
  test("share rate limits, events and work", async () => {
    const site = await startSiteServer({ pages: { "/": "<title>Home</title><p>Hello there." } });
    atEnd(() => site.close());
    const env = {
      DATABASE_URL: await createSharedDatabase(),
      REDIS_URL: redisUrl ?? "",
      SECRET_KEY: randomBytes(32).toString("hex"),
      DATA_DIR: await temporaryFolder("several"),
      ALLOW_PRIVATE_NETWORKS: "127.0.0.0/8",
      // Nothing listens there: the mail checks of /system/info must stay on this machine.
      DNS_SERVERS: "127.0.0.1:9",
      SITE_CONCURRENCY: "2",
    };
    const [apiA, apiB] = await Promise.all([
      startServiceProcess({ env, roles: "api" }),
      startServiceProcess({ env, roles: "api" }),
    ]);
    await Promise.all([
      startServiceProcess({ env, roles: "worker" }),
      startServiceProcess({ env, roles: "worker" }),
    ]);
    const credential = await createClient(env);
    const clientId = credential.split(":")[0] ?? "";
    const a = apiClient(apiA.url, credential);
    const b = apiClient(apiB.url, credential);

    // Events: submitted at one, received at the other.
    const heard = await b.events();
    const ids = await Promise.all(
      Array.from({ length: 40 }, (_, index) => a.submitSite({ url: `${site.url}/?${index}`, max_pages: 1 })),
    );
    await heard.until((events) =>
      ids.every((id) => events.some((e) => e.type === "job.completed" && e.data.job_id === id)),
    );
    const workers = heard.events
      .filter((event) => event.type === "job.started")
      .map((event) => event.data.worker_id);
    assert.equal(workers.length, 40);
    assert.equal(new Set(workers).size, 2, "both workers took jobs");
    heard.close();

    // Health and statistics cover the whole, whichever process responds.
    const health = await b.get("/api/v1/system/health");
    assert.equal(health.body.services.cache, "up");
    assert.equal(health.body.services.workers.svc_site, 4);

    // Rate limit: one window for both.
    await forager(env, "client", "set", clientId, "--rate-limit", "30");
    // The processes learn of it by a signal.
    for (const api of [a, b]) {
      await eventually(
        () => api.get("/api/v1/system/info"),
        ({ headers }) => headers.get("x-ratelimit-limit") === "30",
      );
    }
    const statuses: number[] = [];
    for (let index = 0; index < 60; index++) {
      statuses.push((await (index % 2 === 0 ? a : b).get("/api/v1/jobs/list?page_size=1")).status);
    }
    const passed = statuses.filter((status) => status === 200).length;
    assert.ok(
      passed < 50 && statuses.includes(429),
      `${passed} of 60 passed two processes that allow 30 and 20 as burst`,
    );

    // A rotated key is invalid at both, and its streams end.
    const stream = await apiClient(apiB.url, await createSecondKey(env, clientId)).events();
    await forager(env, "client", "revoke-key", clientId, "--key", "second");
    await stream.until((_events, ended) => ended);
  });
});

async function createSecondKey(env: Record<string, string>, clientId: string): Promise<string> {
  const { stdout } = await forager(env, "client", "add-key", clientId, "--name", "second", "--json");
  const key = JSON.parse(stdout) as { client_id: string; api_key: string; api_secret: string };
  return `${key.client_id}:${key.api_key}:${key.api_secret}`;
}
