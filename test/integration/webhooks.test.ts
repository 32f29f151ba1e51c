import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { limits } from "../../src/contract/limits.ts";
import { webhookEventTypes } from "../../src/contract/webhooks.ts";
import { apiClient } from "../harness/api-client.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createClient } from "../harness/create-client.ts";
import { createTestDatabase } from "../harness/database.ts";
import { startServiceProcess, temporaryFolder } from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";
import { startDnsServer } from "../servers/dns-server.ts";
import { startSiteServer } from "../servers/site-server.ts";
import { startWebhookReceiver, verifies } from "../servers/webhook-receiver.ts";

const receiver = await startWebhookReceiver();
atEnd(() => receiver[Symbol.asyncDispose]());
const site = await startSiteServer({ pages: { "/": "<title>Home</title><p>Hello there." } });
atEnd(() => site.close());
const dns = await startDnsServer({
  "inside.example.test": ["127.0.0.1"],
  "outside.example.test": ["93.184.215.14"],
  "both.example.test": ["127.0.0.1", "93.184.215.14"],
});
atEnd(() => dns.close());
const testDatabase = await createTestDatabase();
const env = {
  DATABASE_URL: testDatabase.url,
  SECRET_KEY: "only for these tests, but long enough",
  DATA_DIR: await temporaryFolder("webhooks"),
  ALLOW_PRIVATE_NETWORKS: "127.0.0.0/8",
  DNS_SERVERS: dns.address,
  SHUTDOWN_SECONDS: "1",
};
const service = await startServiceProcess({ env });
const [credential, roomyCredential] = [await createClient(env), await createClient(env, "roomy")];
const client = apiClient(service.url, credential);
const path = "/api/v1/webhooks";
const at = (hook: string) => receiver.received.filter((one) => one.path === hook);

describe("webhooks over the API", () => {
  test("job events arrive signed, equal to those of the event stream", async () => {
    const created = await client.post(path, { url: `${receiver.url}/jobs`, description: " CRM " });
    assert.equal(created.status, 201);
    const { webhook_id: id, secret } = created.body;
    assert.deepEqual([created.body.enabled, created.body.event_types], [true, null]);
    assert.equal(created.body.description, "CRM");
    const stream = await client.events();
    const job = await client.submitSite({ url: `${site.url}/`, max_pages: 1 });
    await stream.until((events) => events.some((event) => event.type === "job.completed"));
    await receiver.until(() => at("/jobs").length >= 3);
    const streamed = stream.events.filter(({ type }) => type !== "connected" && type !== "heartbeat");
    assert.deepEqual(
      at("/jobs")
        .map(({ json }) => [json.type, json.data])
        .toSorted(([a], [b]) => String(a).localeCompare(String(b))),
      streamed
        .map((event) => [event.type, event.data])
        .toSorted(([a], [b]) => String(a).localeCompare(String(b))),
    );
    assert.equal(at("/jobs")[0]?.json.data.job_id, job);
    assert.ok(at("/jobs").every((one) => verifies(one, secret)));
    stream.close();

    const list = await client.get(path);
    assert.deepEqual([list.body.total, list.body.webhooks[0].webhook_id], [1, id]);
    assert.ok(!JSON.stringify(list.body).includes("whsec_"), "the secret is shown once");
    const log = await eventually(
      () => client.get(`${path}/${id}/deliveries?status=delivered`),
      ({ body }) => body.deliveries.length === 3,
    );
    const [{ delivery_id: deliveryId }] = log.body.deliveries;
    const one = await client.get(`${path}/${id}/deliveries/${deliveryId}`);
    assert.equal(one.body.body, at("/jobs").find((sent) => sent.id === deliveryId)?.body);
    const replay = await client.post(`${path}/${id}/deliveries/${deliveryId}/replay`);
    assert.equal(replay.status, 202);
    await receiver.until(() => at("/jobs").filter((sent) => sent.id === deliveryId).length === 2);

    const rotated = await client.post(`${path}/${id}/rotate-secret`);
    assert.notEqual(rotated.body.secret, secret);
    assert.ok((await client.get(`${path}/${id}`)).body.previous_secret_expires_at);
    assert.equal((await client.post(`${path}/${id}/replay`, { since: "2026-01-01T00:00:00Z" })).status, 202);
    assert.equal((await client.delete(`${path}/${id}`)).status, 200);
    assert.equal((await client.get(`${path}/${id}`)).status, 404);
  });

  test("a test is sent once, immediately, and returns its outcome", async () => {
    const { webhook_id: id, secret } = (await client.post(path, { url: `${receiver.url}/try` })).body;
    const good = await client.post(`${path}/${id}/test`);
    assert.deepEqual([good.status, good.body.status], [200, "delivered"]);
    assert.equal(at("/try")[0]?.json.type, "webhook.test");
    assert.ok(at("/try").every((one) => verifies(one, secret)));
    assert.equal(good.body.attempts[0].response_excerpt, null);
    receiver.answers.set("/try", (response) =>
      response.writeHead(500, { "x-request-id": "r-1" }).end("no such table"),
    );
    const bad = await client.post(`${path}/${id}/test`);
    assert.equal(bad.body.status, "failed");
    assert.deepEqual(
      [bad.body.attempts.length, bad.body.attempts[0].response_status, bad.body.next_attempt_at],
      [1, 500, null],
    );
    const [attempt] = bad.body.attempts;
    assert.deepEqual(
      [attempt.response_headers["x-request-id"], attempt.response_excerpt],
      ["r-1", "no such table"],
    );
    const lines = [
      /^forager_webhook_attempts_total\{result="refused"\} [1-9]/m,
      /^forager_webhook_deliveries_total\{outcome="delivered"\} [1-9]/m,
      // Missing while the database does not answer in time.
      /^forager_webhook_deliveries_pending \d/m,
    ];
    await eventually(
      async () => await (await fetch(`${service.url}/metrics`)).text(),
      (metrics) => lines.every((line) => line.test(metrics)),
    );
    await client.delete(`${path}/${id}`);
  });

  test("a webhook is changed field by field", async () => {
    const { webhook_id: id } = (await client.post(path, { url: `${receiver.url}/a` })).body;
    const change = (body: object) => client.send("PATCH", `${path}/${id}`, body);
    const types = ["job.failed", "pin_created"];
    assert.deepEqual((await change({ event_types: types })).body.event_types, types);
    const off = (await change({ enabled: false, url: `${receiver.url}/b` })).body;
    assert.deepEqual([off.enabled, off.disabled_reason, off.url], [false, "by_client", `${receiver.url}/b`]);
    const plain = await change({ url: "http://outside.example.test/x" });
    assert.deepEqual([plain.status, plain.body.errors[0].loc], [422, ["body", "url"]]);
    for (const host of ["inside.example.test", "localhost"])
      assert.equal((await change({ url: `http://${host}/b` })).status, 200, host);
    assert.deepEqual(off.event_types, types);
    assert.equal((await change({ enabled: true })).body.disabled_at, null);
    await client.delete(`${path}/${id}`);
  });

  for (const [what, body] of Object.entries({
    "a private address": { url: "https://10.0.0.1/x" },
    "a metadata address": { url: "https://169.254.169.254/latest" },
    "plain http to a public address": { url: "http://93.184.215.14/x" },
    "plain http to a public host": { url: "http://outside.example.test/x" },
    "plain http to a host that is public as well": { url: "http://both.example.test/x" },
    "plain http to a host that cannot be resolved": { url: "http://nowhere.example.test/x" },
    "another scheme": { url: "ftp://example.com/x" },
    "a password in the URL": { url: "https://a:b@example.com/" },
    "a fragment": { url: "https://example.com/#x" },
    "no URL": {},
    "an event that does not exist": { url: "https://example.com/", event_types: ["job.exploded"] },
    "an event of streams alone": { url: "https://example.com/", event_types: ["heartbeat"] },
    "no event at all": { url: "https://example.com/", event_types: [] },
  })) {
    test(`${what} is 422 and names the field`, async () => {
      const answer = await client.post(path, body);
      assert.equal(answer.status, 422);
      const field = "event_types" in body ? "event_types" : "url";
      assert.equal(answer.body.errors[0].loc[1], field);
      assert.doesNotMatch(JSON.stringify(answer.body), /a:b@/);
    });
  }

  test("the number of webhooks is limited, for concurrent calls too", async () => {
    const roomy = apiClient(service.url, roomyCredential);
    const answers = await Promise.all(
      Array.from({ length: limits.webhooks_per_client_max + 5 }, (_, index) =>
        roomy.post(path, { url: `https://example.com/${index}` }),
      ),
    );
    const made = answers.filter((answer) => answer.status === 201);
    const refused = answers.filter((answer) => answer.status === 409);
    assert.deepEqual([made.length, refused.length], [limits.webhooks_per_client_max, 5]);
    assert.equal(refused[0]?.body.code, "webhook_limit");
    for (const { body } of made) await roomy.delete(`${path}/${body.webhook_id}`);
  });

  test("a claim becomes a pin, and its only pin_created arrives signed, equal to that of the event stream", async () => {
    const hook = { url: `${receiver.url}/pins`, event_types: ["pin_created"] };
    const created = await client.post(path, hook);
    assert.equal(created.status, 201);
    const { webhook_id: id, secret } = created.body;
    const stream = await client.events();
    const signup = "/api/v1/signup";
    const [name, country_code] = ["Café Rosa", "DK"];
    const minted = await client.post(`${signup}/tokens`, {
      identifier: "owner@demo-shop.example",
      brand_id: "harbour",
      country_code,
      name,
    });
    assert.equal(minted.status, 201);
    const { token } = minted.body;
    const resolved = await client.get(`${signup}/resolve?token=${token}`);
    assert.equal(resolved.body.identifier_masked, "o***@d***.example");
    const checked = await client.get(`${signup}/check-name?${new URLSearchParams({ token, name })}`);
    assert.deepEqual(checked.body, { is_available: true, suggestions: [] });
    const claim = { token, name, country_code, lat: 55.68, lng: 12.57 };
    const completed = await client.post(`${signup}/complete`, claim);
    assert.deepEqual([completed.status, completed.body.state], [202, "done"]);
    assert.deepEqual((await client.post(`${signup}/complete`, claim)).body, completed.body);

    await receiver.until(() => at("/pins").length > 0);
    await stream.until((events) => events.some((event) => event.type === "pin_created"));
    const [received] = at("/pins");
    assert.ok(received && verifies(received, secret));
    assert.equal(received.json.type, "pin_created");
    const { created_at: createdAt, ...data } = received.json.data;
    const pin = { pin_id: completed.body.pin_id, state: "done", name, country_code, brand_id: "harbour" };
    assert.deepEqual(data, pin);
    assert.equal(createdAt, new Date(createdAt).toISOString());
    const streamed = stream.events.filter((event) => event.type === "pin_created");
    assert.deepEqual(
      streamed.map((event) => event.data),
      [received.json.data],
    );
    stream.close();

    const replay = await client.post(`${path}/${id}/deliveries/${received.id}/replay`);
    assert.equal(replay.status, 202);
    await receiver.until(() => at("/pins").length > 1);
    assert.deepEqual(
      at("/pins").map((one) => [one.id, one.body, verifies(one, secret)]),
      Array(2).fill([received.id, received.body, true]),
    );
    assert.equal((await client.get(`${path}/${id}/deliveries`)).body.deliveries.length, 1);
    assert.equal((await client.delete(`${path}/${id}`)).status, 200);
  });

  test("every event of the contract except those of streams can be subscribed to", () => {
    for (const type of ["job.completed", "pin_created", "webhook.disabled"]) {
      assert.ok((webhookEventTypes as string[]).includes(type), type);
    }
    assert.ok(!(webhookEventTypes as string[]).includes("connected"));
  });

  test("undelivered webhooks of a killed service arrive after its restart", async () => {
    const { webhook_id: id } = (await client.post(path, { url: `${receiver.url}/kill` })).body;
    receiver.answers.set("/kill", () => undefined);
    const job = await client.submitSite({ url: `${site.url}/?kill`, max_pages: 1 });
    await receiver.until(() => at("/kill").length > 0);
    await eventually(
      async () => (await client.get(`/api/v1/jobs/${job}/status`)).body.status,
      (status) => status === "completed",
    );
    await service.kill();
    receiver.answers.delete("/kill");
    const database = testDatabase.open();
    // The lease of the one that was being sent.
    await database.script("update webhook_deliveries set next_attempt_at = now() where sending");
    const restarted = await startServiceProcess({ env });
    const types = () => new Set(at("/kill").map((one) => one.json.type));
    await receiver.until(() => types().size === 3 && at("/kill").length >= 4);
    assert.deepEqual([...types()].sort(), ["job.completed", "job.queued", "job.started"]);
    const again = apiClient(restarted.url, credential);
    const log = await eventually(
      () => again.get(`${path}/${id}/deliveries`),
      ({ body }) => body.deliveries.every((one: { status: string }) => one.status === "delivered"),
    );
    assert.equal(log.body.deliveries.length, 3);
    await restarted.stop();
  });
});
