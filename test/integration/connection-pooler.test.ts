import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { describe, test } from "node:test";
import { apiClient } from "../harness/api-client.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createClient } from "../harness/create-client.ts";
import { forager, startServiceProcess, temporaryFolder } from "../harness/service-process.ts";
import { createSharedDatabase, sharedDatabaseMissing } from "../harness/shared-database.ts";
import { pgbouncerMissing, startPgbouncer } from "../servers/pgbouncer.ts";
import { startSiteServer } from "../servers/site-server.ts";

const skip = sharedDatabaseMissing || pgbouncerMissing;

describe("behind PgBouncer in transaction mode", { skip }, async () => {
  const server = await createSharedDatabase();
  const pooler = await startPgbouncer(server, { mode: "transaction", poolSize: 3 });
  const env = {
    DATABASE_URL: pooler,
    SECRET_KEY: randomBytes(32).toString("hex"),
    DATA_DIR: await temporaryFolder("pooler"),
    ALLOW_PRIVATE_NETWORKS: "127.0.0.0/8",
    DNS_SERVERS: "127.0.0.1:9",
  };

  test("a service that knows no other address of the server refuses to start, and the doctor says why", async () => {
    const reason = /connection pooler in transaction mode.* Set DATABASE_DIRECT_URL to the PostgreSQL server/;
    await assert.rejects(startServiceProcess({ env }), reason);
    assert.match((await forager(env, "doctor")).stdout, reason);
  });

  test("a service accepts many submits at once, runs the jobs and streams their events", async () => {
    const site = await startSiteServer({ pages: { "/": "<title>Home</title><p>Hello there." } });
    atEnd(() => site.close());
    const both = { ...env, DATABASE_DIRECT_URL: server };
    const service = await startServiceProcess({ env: both });
    const api = apiClient(service.url, await createClient(both));
    const events = await api.events();
    const ids = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        api.submitSite({ url: `${site.url}/?${index}`, max_pages: 1 }),
      ),
    );
    await events.until((heard) =>
      ids.every((id) => heard.some((event) => event.type === "job.completed" && event.data.job_id === id)),
    );
    events.close();
    assert.equal((await api.get("/readyz")).status, 200);
    assert.doesNotMatch(service.output(), /"level":50/);
    assert.equal(await service.stop(), 0);
  });

  test("a pooler in session mode needs no second address", async () => {
    const sessions = await startPgbouncer(server, { mode: "session", poolSize: 20 });
    const service = await startServiceProcess({ env: { ...env, DATABASE_URL: sessions } });
    assert.equal((await apiClient(service.url, "").get("/readyz")).status, 200);
    assert.equal(await service.stop(), 0);
  });
});
