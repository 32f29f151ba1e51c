import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, test } from "node:test";
import { Webhook } from "standardwebhooks";
import { jobTypeNames } from "../../src/contract/job-types.ts";
import { recordKinds } from "../../src/contract/record-fields.ts";
import { webhookEventTypes } from "../../src/contract/webhooks.ts";
import { apiClient } from "../harness/api-client.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createClient } from "../harness/create-client.ts";
import { dataFolder } from "../harness/data-folder.ts";
import { buildN8nPackage, loadN8nPackage, newExecution, startN8nHost } from "../harness/n8n-host.ts";
import { startServiceProcess } from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";
import { startDnsServer } from "../servers/dns-server.ts";
import { startGooglePeer } from "../servers/maps/google-peer.ts";
import { inventedPlaces } from "../servers/maps/invented-places.ts";
import { startSiteServer } from "../servers/site-server.ts";

const site = await startSiteServer({
  pages: {
    "/": '<!doctype html><title>Harbour Joinery</title><p><a href="mailto:office@harbour-joinery.com">Write</a>.</p>',
  },
});
atEnd(() => site.close());
const maps = await startGooglePeer({
  places: inventedPlaces(5, { south: 52, west: -2, north: 52.5, east: -1.5 }),
});
atEnd(() => maps.close());
// Resolves no name: the websites of the places are out of reach.
const dns = await startDnsServer({});
atEnd(() => dns.close());
const env = {
  DATA_DIR: await dataFolder("n8n-node"),
  ALLOW_PRIVATE_NETWORKS: "127.0.0.0/8",
  DNS_SERVERS: dns.address,
  GOOGLE_MAPS_URL: maps.url,
  MAPS_REQUESTS_PER_SECOND: "1000",
  CHROMIUM_PATH: "/no/chromium",
  SEED_LOCATIONS: "true",
};
const [service, folder] = await Promise.all([startServiceProcess({ env }), buildN8nPackage()]);
const token = await createClient(env, "n8n");
const api = apiClient(service.url, token);
const { nodes, credentials } = await loadN8nPackage(folder);
const [action, trigger] = nodes.map(({ instance }) => instance);
assert.ok(action && trigger && credentials[0]);
const credential = credentials[0].instance;
const n8n = await startN8nHost(credential, { url: `${service.url}/`, token });

const verify = (emails: unknown) => ({ resource: "email", operation: "verify", emails });
const submit = (jobType: string, fields: object) => ({
  resource: "job",
  operation: "submit",
  jobType,
  ...fields,
});

/** A service that only refuses, as `answers` says in turn. */
async function refusing(answers: { status: number; headers?: Record<string, string>; body?: object }[]) {
  const keys: unknown[] = [];
  const server = createServer((request, response) => {
    keys.push(request.headers["idempotency-key"]);
    const { status, headers, body } = answers[Math.min(keys.length, answers.length) - 1] ?? { status: 500 };
    response
      .writeHead(status, { "content-type": "application/json", ...headers })
      .end(JSON.stringify(body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  atEnd(() => server.close());
  atEnd(() => server.closeAllConnections());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { keys, n8n: await startN8nHost(credential, { url, token }) };
}

describe("the n8n nodes", () => {
  test("the package holds what it names, and offers what the service has", () => {
    for (const { folder, instance } of [...nodes, ...credentials]) {
      const icon = "description" in instance ? instance.description.icon : instance.icon;
      const files = Object.values(icon).map((name) => join(folder, name.replace("file:", "")));
      assert.deepEqual(files.map(existsSync), [true, true]);
    }
    assert.equal(action.description.usableAsTool, true);
    const valuesOf = (node: typeof action, name: string) =>
      (node.description.properties.find((one) => one.name === name)?.options ?? [])
        .map(({ value }) => String(value))
        .sort();
    assert.deepEqual(valuesOf(action, "jobType"), [...jobTypeNames].sort());
    assert.deepEqual(valuesOf(action, "kind"), [...recordKinds].sort());
    assert.deepEqual(valuesOf(trigger, "events"), [...webhookEventTypes].sort());
  });

  test("the credential test tells right credentials from wrong ones", async () => {
    assert.equal(await n8n.testCredential(), 200);
    const wrong = await startN8nHost(credential, { url: service.url, token: "cli_x:sk_x:secret_x" });
    assert.equal(await wrong.testCredential(), 401);
  });

  test("submits a job of each type, and waits for its result or returns its id", async () => {
    const [crawled, found, checked, queued] = await n8n.execute(action, [
      submit("svcSite", { url: site.url, payload: '{"max_pages": 1}' }),
      submit("svcMaps", { searchQuery: "joinery in Birmingham", payload: { country_code: "GB" } }),
      submit("svcVerify", { emails: "not-an-address" }),
      submit("svcPeople", { peopleQuery: "CTOs in Berlin", wait: false }),
    ]);
    const rows = [crawled, found, checked, queued].map((row) => row?.json as never as Record<string, never>);
    assert.deepEqual(
      rows.map((row) => row.type),
      ["svcSite", "svcMaps", "svcVerify", "svcPeople"],
    );
    const [{ data: contacts }, { data: places }, { data: verdicts }, people] = rows as never as [
      { data: { emails: string[] } },
      { data: { businesses: unknown[] } },
      { data: { results: { status: string }[] } },
      { job_id: string; status: string },
    ];
    assert.deepEqual(contacts.emails, ["office@harbour-joinery.com"]);
    assert.equal(places.businesses.length, 5);
    assert.equal(verdicts.results[0]?.status, "invalid");
    assert.equal(people.status, "queued");
    const { status } = await eventually(
      async () =>
        (await n8n.execute(action, [{ resource: "job", operation: "get", jobId: people.job_id }]))[0]
          ?.json as { status: string },
      (state) => state.status !== "queued" && state.status !== "processing",
    );
    assert.equal(status, "failed");
    const reading = n8n.execute(action, [{ resource: "job", operation: "getResult", jobId: people.job_id }]);
    await assert.rejects(reading, {
      name: "Error",
      message: /PROVIDER/,
      description: `Job ${people.job_id}`,
    });
  });

  test("every row is linked to the item that it comes from, and one failing item spares the others", async () => {
    const items = [verify("a@@b, c@@d"), submit("svcSite", { url: "ftp://example.com" }), verify(["e@@f"])];
    const rows = await n8n.execute(action, items, { continueOnFail: true });
    assert.deepEqual(
      rows.map(({ json, pairedItem }) => [json.email ?? "error", pairedItem?.item]),
      [
        ["a@@b", 0],
        ["c@@d", 0],
        ["error", 1],
        ["e@@f", 2],
      ],
    );
    await assert.rejects(n8n.execute(action, items), (error: Error & Record<string, unknown>) => {
      assert.match(error.message, /^payload\.url: /);
      assert.match(String(error.description), /^Request \S+$/);
      assert.deepEqual([error.httpCode, error.context], ["422", { itemIndex: 1 }]);
      return true;
    });
    await assert.rejects(n8n.execute(action, [submit("svcSite", { url: site.url, payload: "{max" })]), {
      message: 'The field "payload" is not valid JSON',
    });
    const since = {
      resource: "record",
      operation: "getAll",
      kind: "emails",
      filters: { seen_since: "monday" },
    };
    await assert.rejects(n8n.execute(action, [since]), { message: "Seen Since is no date: monday" });
    const misspelt = submit("svcVerify", { emails: "x@@misspelt", payload: { wait_for_graylist: true } });
    const [row] = await n8n.execute(action, [misspelt]);
    assert.deepEqual(row?.json.ignored_fields, ["payload.wait_for_graylist"]);
  });

  test("a retried execution submits nothing twice; a new execution does", async () => {
    const items = [1, 2].map((number) =>
      submit("svcVerify", { emails: `not an address ${number}`, wait: false }),
    );
    const ids = async (execution = newExecution(crypto.randomUUID())) =>
      (await n8n.execute(action, items, { execution })).map(({ json }) => String(json.job_id));
    const failed = newExecution("231");
    const first = await ids(failed);
    // A retry has an id of its own and continues with the context of the failed execution.
    const retried = await ids({ ...structuredClone(failed), id: "232" });
    assert.deepEqual(retried, first);
    assert.equal(new Set([...first, ...(await ids())]).size, 4);
  });

  test("waits as Retry-After says, and repeats the submit with the same key", async () => {
    const busy = { status: 503, headers: { "retry-after": "0" }, body: { detail: "The queue is full." } };
    const { keys, n8n: refused } = await refusing([
      busy,
      { status: 201, body: { job_id: "1", status: "queued" } },
    ]);
    const [row] = await refused.execute(action, [submit("svcSite", { url: site.url, wait: false })]);
    assert.deepEqual(row?.json, { job_id: "1", status: "queued" });
    assert.equal(keys.length, 2);
    assert.ok(keys[0]);
    assert.equal(keys[0], keys[1]);
    const tooLong = await refusing([{ ...busy, headers: { "retry-after": "3600" } }]);
    const starting = tooLong.n8n.execute(action, [submit("svcSite", { url: site.url })]);
    await assert.rejects(starting, { message: "The queue is full.", httpCode: "503" });
    assert.equal(tooLong.keys.length, 1);
  });

  test("a wait ends at its timeout, and says how to go on", async () => {
    const { n8n: stuck } = await refusing([{ status: 202, body: { status: "processing" } }]);
    const waiting = stuck.execute(action, [
      { resource: "job", operation: "getResult", jobId: "1", wait: true, options: { timeoutSeconds: 0.01 } },
    ]);
    await assert.rejects(waiting, {
      message: "The job has not ended within 0.01 s",
      description: /Job 1 goes on.+Get Result/,
    });
  });

  test("lists jobs and records, over several pages where they need it", async () => {
    const emails = Array.from({ length: 201 }, (_, number) => `person${number}@@example.com`);
    const verified = await n8n.execute(action, [verify(emails)]);
    assert.equal(verified.length, 201);
    const list = { operation: "getAll", returnAll: true };
    const jobs = { ...list, resource: "job", filters: { type_filter: "svcVerify" } };
    assert.ok((await n8n.execute(action, [jobs])).length >= 3);
    assert.equal((await n8n.execute(action, [{ ...jobs, returnAll: false, limit: 2 }])).length, 2);
    const found = await eventually(
      () => n8n.execute(action, [{ ...list, resource: "record", kind: "emails", filters: { q: "office" } }]),
      (rows) => rows.length > 0,
    );
    assert.deepEqual(
      found.map(({ json }) => json.name),
      ["office@harbour-joinery.com"],
    );
  });

  test("starts a campaign once, and follows it", async () => {
    const start = {
      resource: "campaign",
      operation: "start",
      query: "plumbers",
      countryCode: "LU",
      autoAdvance: false,
      more: '{"name": "Spring"}',
    };
    const execution = newExecution("500");
    const [[first], [again]] = [
      await n8n.execute(action, [start], { execution }),
      await n8n.execute(action, [start], { execution }),
    ];
    const campaignId = first?.json.campaign_id;
    assert.equal(again?.json.campaign_id, campaignId);
    const [state] = await n8n.execute(action, [{ resource: "campaign", operation: "get", campaignId }]);
    assert.deepEqual([state?.json.name, state?.json.query], ["Spring", "plumbers"]);
  });

  test("the trigger registers its webhook, passes signed events on, and removes it", async () => {
    const events: { json: Record<string, unknown> }[] = [];
    const served = await n8n.serveTrigger(trigger, { events: ["job.completed"] }, (rows) =>
      events.push(...rows),
    );
    const registered = async () => (await api.get("/api/v1/webhooks")).body.webhooks;
    // Left behind by an activation whose secret is lost.
    await api.send("POST", "/api/v1/webhooks", { url: served.url });
    await served.activate();
    await served.activate();
    const [webhook, ...others] = await registered();
    assert.deepEqual(others, []);
    assert.deepEqual([webhook.url, webhook.event_types], [served.url, ["job.completed"]]);
    assert.equal(n8n.staticData.webhookId, webhook.webhook_id);

    const tested = await api.send("POST", `/api/v1/webhooks/${webhook.webhook_id}/test`);
    assert.equal(tested.body.status, "delivered");
    const [job] = await n8n.execute(action, [submit("svcVerify", { emails: "x@@y" })]);
    await eventually(
      () => events,
      ({ length }) => length > 0,
    );
    const [{ id, type, data } = assert.fail()] = events.map(
      ({ json }) => json as { id: string; type: string; data: { job_id: string } },
    );
    assert.deepEqual([type, data.job_id], ["job.completed", job?.json.job_id]);
    const delivered = served.received.at(-1);
    assert.ok(delivered);
    assert.equal(id, delivered.headers["webhook-id"]);

    const { body, headers } = delivered;
    const post = async (change: Record<string, string>, sent = body) =>
      (await fetch(served.url, { method: "POST", headers: { ...headers, ...change }, body: sent })).status;
    assert.equal(await post({}), 200);
    const before = events.length;
    const old = new Date(Date.now() - 6 * 60_000);
    const signature = new Webhook(String(n8n.staticData.secret)).sign(id, old, body);
    const oldTimestamp = String(Math.floor(old.getTime() / 1000));
    const changes = { "webhook-timestamp": oldTimestamp, "webhook-signature": signature };
    assert.equal(await post(changes), 401);
    assert.equal(await post({}, body.replace("svcVerify", "svcPeople")), 401);
    assert.equal(await post({ "webhook-signature": "v1,AAAA" }), 401);
    assert.equal(events.length, before);

    await api.send("PATCH", `/api/v1/webhooks/${webhook.webhook_id}`, { enabled: false });
    assert.equal(await served.checkExists(), false);
    await served.deactivate();
    assert.deepEqual(await registered(), []);
    assert.deepEqual(n8n.staticData, {});
    assert.equal(await post({}), 401);
    assert.equal(await served.checkExists(), false);
  });
});
