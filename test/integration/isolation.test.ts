import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { describe, test } from "node:test";
import { type ApiClient, apiClient } from "../harness/api-client.ts";
import { insertCities } from "../harness/campaigns.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createClient } from "../harness/create-client.ts";
import { dataFolder } from "../harness/data-folder.ts";
import { openServiceDatabase } from "../harness/service-database.ts";
import { forager, startServiceProcess } from "../harness/service-process.ts";
import { joined } from "../harness/users.ts";
import { eventually } from "../harness/wait.ts";
import { startSiteServer } from "../servers/site-server.ts";

/** An operation of the API description, with the names of its parameters that are resource ids. */
interface Operation {
  name: string;
  method: string;
  path: string;
  pathIds: string[];
  queryIds: string[];
  /** The example of a body that the owner might send. */
  body?: unknown;
  /** Open to any caller: signed links, which their signature opens (object-store.test.ts). */
  isPublic: boolean;
}

interface OpenApiDocument {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: (Parameter | { $ref: string })[];
        requestBody?: { content: { "application/json": { example: unknown } } };
        /** Undefined: as in the whole document. */
        security?: object[];
      }
    >
  >;
  components: { parameters: Record<string, Parameter> };
}

interface Parameter {
  name: string;
  in: string;
}

/** Names that look like ids, but are positions in the caller's own stream or identifiers of map providers. */
const otherIds: ReadonlySet<string> = new Set(["last_event_id", "place_id"]);

const releaseSlowPage = Promise.withResolvers<void>();
const releaseLivePage = Promise.withResolvers<void>();
const heldPage = (release: Promise<void>) => async (_request: unknown, response: ServerResponse) => {
  await release;
  response.setHeader("content-type", "text/html").end("<title>Slow</title><p>At last.");
};
const site = await startSiteServer({
  pages: {
    "/": "<title>Home</title><p>Hello there: <a href='mailto:joiner@abbey-oak.com'>joiner@abbey-oak.com</a>",
    "/slow": heldPage(releaseSlowPage.promise),
    "/live": heldPage(releaseLivePage.promise),
  },
});
atEnd(() => site.close());
const env = {
  DATA_DIR: await dataFolder("isolation"),
  ALLOW_PRIVATE_NETWORKS: "127.0.0.0/8",
  // Nothing listens there: the mail checks of /system/info must stay on this machine.
  DNS_SERVERS: "127.0.0.1:9",
  SHUTDOWN_SECONDS: "1",
};
const service = await startServiceProcess({ env });
atEnd(() => service.stop());
const [ownersCredential, othersCredential] = await Promise.all([
  createClient(env, "owner"),
  createClient(env, "other"),
]);
const owner = apiClient(service.url, ownersCredential);
const other = apiClient(service.url, othersCredential);
const described = (await owner.get("/openapi.json")).body;
const operations = operationsOf(described);

// The owner's jobs.
const completedJob = await owner.submitSite({ url: `${site.url}/`, max_pages: 1 });
const runningJob = await owner.submitSite({ url: `${site.url}/slow`, max_pages: 1, timeout: 60 });
await statusBecomes(owner, completedJob, "completed");
await statusBecomes(owner, runningJob, "processing");

// A campaign of the owner, with one of these jobs.
const database = await openServiceDatabase(env.DATA_DIR);
await insertCities(database, [{ name: "Abbey" }]);
const campaigns = "/api/v1/jobs/svcMaps/campaigns";
const workflow = { spidersite: { enabled: true } };
const campaign: string = (
  await owner.post(`${campaigns}/submit`, { query: "joiners", country_code: "ZZ", workflow })
).body.campaign_id;
await database.query({
  text: "update jobs set campaign_id = $1 where id = $2",
  values: [campaign, completedJob],
});
const business = "0".repeat(32);
await database.query({
  text: `insert into campaign_businesses (campaign, location, rank, key, name, categories, stage, site_status,
           verify_status)
         select number, 1, 1, decode($2, 'hex'), 'Joiner', '[]', 'complete', 'skipped', 'skipped'
         from campaigns where id = $1`,
  values: [campaign, business],
});
// A batch of the owner, which waits.
const waitingItem = { type: "svcSite", payload: { url: `${site.url}/slow` } };
const batch: string = (await owner.post("/api/v1/batches", { items: [waitingItem] })).body.batch_id;
const item: string = (await owner.get(`/api/v1/batches/${batch}/items`)).body.items[0].job_id;

// A webhook of the owner, and its deliveries.
const webhooks = "/api/v1/webhooks";
const webhook: string = (
  await owner.post(webhooks, { url: `${site.url}/hook`, event_types: ["job.cancelled"] })
).body.webhook_id;
const delivery: string = (await owner.post(`${webhooks}/${webhook}/test`)).body.delivery_id;

// A second key of the owner.
const key: string = (await owner.post("/api/v1/client/keys", { name: "spare" })).body.key_id;

// A shared report of the owner, whose submits are today's activities.
const share: string = (await owner.post("/api/v1/share", {})).body.id;

// An erasure of the owner, and the entry that it added to the suppression list.
const erasure: string = (await owner.post("/api/v1/privacy/erasures", { email: "gone@owner.example" })).body
  .erasure_id;
const suppression: string = (await owner.get("/api/v1/suppressions")).body.suppressions[0].suppression_id;
// A record of what the completed job found, and a list.
const emails = "/api/v1/records/emails";
const record: string = await eventually(
  async () => (await owner.get(`${emails}?q=joiner`)).body.records[0]?.id,
  (id) => id !== undefined,
);
const recordList: string = (await owner.post("/api/v1/record-lists", { name: "joiners", kind: "emails" }))
  .body.list_id;

// A user of the owner, who is signed in, and an invitation.
const invitations = "/api/v1/users/invitations";
const user = await (async () => {
  const { body } = await owner.post(invitations, { address: "ann@example.com", role: "owner" });
  const visitor = await joined(service.url, body);
  const { sessions } = await visitor.done("GET", "/api/v1/account/sessions");
  return { id: (await visitor.done("GET", "/api/v1/account")).user_id, session: sessions[0].session_id };
})();
const invitation: string = (await owner.post(invitations, { address: "bo@example.com" })).body.invitation_id;

/** The owner's ids for the parameters of a path; null where this test has none. */
function idsFor(names: string[]): Record<string, string>[] | null {
  switch (names.join(" ")) {
    case "job_id":
      return [{ job_id: completedJob }, { job_id: runningJob }];
    case "campaign_id":
      return [{ campaign_id: campaign }];
    case "campaign_id job_id":
      return [{ campaign_id: campaign, job_id: completedJob }];
    case "campaign_id business_id":
      return [{ campaign_id: campaign, business_id: business }];
    case "webhook_id":
      return [{ webhook_id: webhook }];
    case "webhook_id delivery_id":
      return [{ webhook_id: webhook, delivery_id: delivery }];
    case "key_id":
      return [{ key_id: key }];
    case "suppression_id":
      return [{ suppression_id: suppression }];
    case "erasure_id":
      return [{ erasure_id: erasure }];
    case "id":
      return [{ id: share }];
    case "kind id":
      return [{ kind: "emails", id: record }];
    case "batch_id":
      return [{ batch_id: batch }];
    case "user_id":
      return [{ user_id: user.id }];
    case "invitation_id":
      return [{ invitation_id: invitation }];
    case "session_id":
      return [{ session_id: user.session }];
    case "list_id":
      return [{ list_id: recordList }];
    default:
      return null;
  }
}

const unknownIds: Record<string, string> = {
  id: randomUUID(),
  job_id: randomUUID(),
  campaign_id: "camp_zz_joiners_20260115_00000000",
  business_id: "f".repeat(32),
  webhook_id: randomUUID(),
  delivery_id: randomUUID(),
  key_id: randomUUID(),
  suppression_id: randomUUID(),
  erasure_id: randomUUID(),
  kind: "emails",
  list_id: randomUUID(),
  batch_id: randomUUID(),
  user_id: `usr_${"0".repeat(16)}`,
  invitation_id: randomUUID(),
  session_id: "0".repeat(43),
};

async function statusBecomes(client: ApiClient, jobId: string, status: string): Promise<void> {
  await eventually(
    async () => (await client.get(`/api/v1/jobs/${jobId}/status`)).body.status,
    (now) => now === status,
  );
}

function operationsOf(document: OpenApiDocument): Operation[] {
  const resolved = (parameter: Parameter | { $ref: string }) =>
    "$ref" in parameter
      ? (document.components.parameters[parameter.$ref.split("/").at(-1) ?? ""] ??
        assert.fail(parameter.$ref))
      : parameter;
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, security }]) => {
      const own = parameters.map(resolved);
      const names = (location: string) => own.flatMap((one) => (one.in === location ? [one.name] : []));
      const ids = names("query").filter((name) => /(^|_)ids?$/.test(name) && !otherIds.has(name));
      const name = `${method.toUpperCase()} ${path}`;
      const isPublic = security?.length === 0;
      const body = requestBody?.content["application/json"].example;
      return {
        name,
        method: method.toUpperCase(),
        path,
        pathIds: names("path"),
        queryIds: ids,
        body,
        isPublic,
      };
    }),
  );
}

/** How to request another client's data through a query parameter; each has a test below. */
const testedQueries: ReadonlySet<string> = new Set([
  "GET /api/v1/events/stream job_id",
  "GET /api/v1/events/stream campaign_id",
  "GET /api/v1/jobs/list campaign_id",
  "GET /api/v1/jobs/list batch_id",
  "GET /api/v1/jobs/list actor_id",
  "GET /api/v1/jobs/export campaign_id",
  "GET /api/v1/jobs/export batch_id",
  "GET /api/v1/jobs/export actor_id",
  "GET /api/v1 actor_id",
  "GET /api/v1/detail actor_id",
  "GET /api/v1/export.csv actor_id",
]);

test("a service describes itself as in docs/openapi.json, by which the harness checks every response", () => {
  const published = JSON.parse(readFileSync(new URL("../../docs/openapi.json", import.meta.url), "utf8"));
  assert.deepEqual({ ...described, servers: [] }, { ...published, servers: [] });
});

describe("what belongs to another client does not exist", () => {
  test("every operation on one resource treats another client's id like an unknown one", async () => {
    const onOne = operations.filter(
      ({ pathIds, isPublic }) => pathIds.some((name) => name !== "kind") && !isPublic,
    );
    assert.ok(onOne.length >= 3, "the description names the operations on one job");
    for (const { name, method, path, pathIds, body } of onOne) {
      const owned = idsFor(pathIds);
      assert.ok(owned, `${name}: this test has no such id; give it one`);
      for (const ids of owned) {
        const call = (client: ApiClient, values: Record<string, string>, verb = method) =>
          client.send(
            verb,
            path.replaceAll(/\{(\w+)\}/g, (_, id: string) => values[id] ?? ""),
            body,
          );
        const foreign = await call(other, ids);
        const unknown = await call(other, unknownIds);
        assert.equal(foreign.status, 404, name);
        assert.deepEqual(foreign.body, unknown.body, name);
        if (method !== "GET") continue;
        assert.equal((await call(other, ids, "HEAD")).status, 404, `HEAD of ${name}`);
        // Exports are no JSON, and need a result.
        const own = await fetch(
          service.url + path.replaceAll(/\{(\w+)\}/g, (_, id: string) => ids[id] ?? ""),
          {
            headers: { authorization: `Bearer ${ownersCredential}` },
          },
        );
        await own.arrayBuffer();
        const isUnfinished = path.endsWith("/results/export") && ids.job_id === runningJob;
        assert.ok(
          (isUnfinished ? [400] : [200, 202]).includes(own.status),
          `${name} answers its owner ${own.status}`,
        );
      }
    }
    // The other client's attempts have not changed the jobs, the campaign or the webhook.
    const { status, progress } = (await owner.get(`${campaigns}/${campaign}/status`)).body;
    assert.deepEqual([status, progress.pending], ["active", 1]);
    assert.deepEqual((await other.get(webhooks)).body, { total: 0, webhooks: [] });
    const [{ enabled, webhook_id: kept }] = (await owner.get(webhooks)).body.webhooks;
    assert.deepEqual([enabled, kept], [true, webhook]);
    assert.equal((await owner.get(`/api/v1/jobs/${runningJob}/status`)).body.status, "processing");
    assert.equal((await owner.get(`/api/v1/jobs/${completedJob}/results`)).status, 200);
    assert.equal((await owner.get(`${emails}/${record}`)).body.status, null);
    assert.equal((await owner.get(`/api/v1/record-lists/${recordList}`)).body.name, "joiners");
  });

  test("records of one client are neither listed, counted nor resolved for another", async () => {
    const found = async (client: ApiClient) => {
      const { body: list } = await client.get(emails);
      const { body: resolved } = await client.get(`${emails}/resolve?email=joiner@abbey-oak.com`);
      const { body: lists } = await client.get("/api/v1/record-lists");
      const { body: facets } = await client.get(`${emails}/facets`);
      return [list.records.length, list.total, resolved.records.length, lists.lists.length, facets.total];
    };
    assert.deepEqual(await found(owner), [1, 1, 1, 1, 1]);
    assert.deepEqual(await found(other), [0, 0, 0, 0, 0]);
  });

  test("every query parameter that takes an id has a test here", () => {
    const found = operations.flatMap(({ name, queryIds }) => queryIds.map((id) => `${name} ${id}`));
    assert.deepEqual(new Set(found), testedQueries);
  });

  test("lists contain only the client's own jobs, whatever the filter and order", async () => {
    const mine = await other.submitSite({ url: `${site.url}/?other`, max_pages: 1 });
    await statusBecomes(other, mine, "completed");
    const queries = [
      "",
      "?status_filter=completed",
      "?status_filter=processing",
      "?type_filter=svcSite",
      ...["created_at", "updated_at", "status"].map((field) => `?sort_by=${field}&sort_order=asc`),
    ];
    for (const query of queries) {
      const { body } = await other.get(`/api/v1/jobs/list${query}`);
      const ids = body.jobs.map((job: { job_id: string }) => job.job_id);
      const expected = query === "?status_filter=processing" ? [] : [mine];
      assert.deepEqual([ids, body.total], [expected, expected.length], query);
    }
    const actor = (await owner.get(`/api/v1/jobs/${completedJob}/status`)).body.actor.id;
    for (const [filter, expected] of [
      [`campaign_id=${campaign}`, []],
      [`batch_id=${batch}`, []],
      [`q=${completedJob}`, []],
      // Both clients have an actor of this id.
      [`actor_id=${encodeURIComponent(actor)}`, [mine]],
    ] as const) {
      const { jobs } = (await other.get(`/api/v1/jobs/list?${filter}`)).body;
      assert.deepEqual(
        jobs.map((job: { job_id: string }) => job.job_id),
        expected,
        filter,
      );
      const csv = await fetch(`${service.url}/api/v1/jobs/export?columns=job_id&${filter}`, {
        headers: { authorization: `Bearer ${othersCredential}` },
      });
      assert.deepEqual((await csv.text()).trim().split("\r\n"), ["job_id", ...expected], filter);
    }
    for (const filter of [
      { job_ids: [completedJob, runningJob] },
      { batch_id: batch },
      { campaign_id: campaign },
    ]) {
      assert.equal((await other.post("/api/v1/jobs/cancel", filter)).body.matched, 0);
      const rerun = await other.post("/api/v1/jobs/rerun", { ...filter, status_filter: "completed" });
      assert.deepEqual([rerun.body.matched, rerun.body.batch_id], [0, null]);
    }
    const { body } = await owner.get("/api/v1/jobs/list");
    const ids = body.jobs.map((job: { job_id: string }) => job.job_id);
    assert.deepEqual(new Set(ids), new Set([completedJob, runningJob, item]));
  });

  test("shifts contain only the client's own actors, whichever is requested", async () => {
    const [shift] = (await owner.get("/api/v1")).body.shifts;
    assert.ok(shift.jobs_submitted >= 2);
    const { actor_id, started_at, ended_at } = shift;
    const query = new URLSearchParams({ actor_id, started_at, ended_at });
    const own = (await owner.get(`/api/v1/detail?${query}`)).body;
    assert.equal(own.activities, shift.activities);
    // An actor with the same id belongs to the other client: it has none of the owner's jobs.
    const shipped = own.shipped.jobs.map((job: { job_id: string }) => job.job_id);
    assert.ok(shipped.includes(completedJob));
    const foreign = (await other.get(`/api/v1/detail?${query}`)).body;
    for (const { job_id } of foreign.shipped.jobs) assert.ok(!shipped.includes(job_id));
    const others = (await other.get(`/api/v1?actor_id=${encodeURIComponent(actor_id)}`)).body;
    const started = others.shifts.map((one: { started_at: string }) => one.started_at);
    assert.ok(!started.includes(started_at));
    const csv = await fetch(`${service.url}/api/v1/export.csv?actor_id=${encodeURIComponent(actor_id)}`, {
      headers: { authorization: `Bearer ${othersCredential}` },
    });
    const text = await csv.text();
    assert.ok(text.startsWith("actor_id,") && !text.includes(started_at), text);
  });

  test("a result is reused for the client that has it, never for another", async () => {
    const submit = (client: ApiClient) =>
      client.post("/api/v1/jobs/svcSite/submit", { payload: { url: `${site.url}/`, max_pages: 1 } });
    const [again, foreign] = [await submit(owner), await submit(other)];
    assert.deepEqual([again.body.from_cache, again.body.job_id], [true, completedJob]);
    assert.equal(foreign.body.from_cache, false);
    assert.notEqual(foreign.body.job_id, completedJob);
  });

  test("an Idempotency-Key is separate for each client", async () => {
    const submit = (client: ApiClient, query: string) =>
      client.send(
        "POST",
        "/api/v1/jobs/submit",
        { url: `${site.url}/?${query}`, job_type: "svcSite" },
        { "idempotency-key": "order-4711" },
      );
    const first = await submit(owner, "key");
    const sameBody = await submit(other, "key");
    assert.deepEqual([first.status, sameBody.status], [201, 201]);
    assert.notEqual(sameBody.body.job_id, first.body.job_id);
    assert.equal(sameBody.headers.get("idempotent-replayed"), null);
    // With a shared key, this would be the conflict of a second body.
    assert.equal((await submit(owner, "key")).body.job_id, first.body.job_id);
    assert.equal((await submit(other, "another")).status, 422);
  });

  test("calls of one client do not count against another's limit", async () => {
    const remaining = async (client: ApiClient) =>
      Number((await client.get("/api/v1/system/info")).headers.get("x-ratelimit-remaining"));
    const before = await remaining(other);
    for (let call = 0; call < 5; call++) await owner.get("/api/v1/system/info");
    assert.equal(await remaining(other), before - 1);
  });

  test("an open stream is only its client's own", async () => {
    const stream = await owner.events();
    const connected = async (client: ApiClient) =>
      (await client.get("/api/v1/events/status")).body.client_connected;
    assert.deepEqual([await connected(owner), await connected(other)], [true, false]);
    stream.close();
  });

  test("events reach only their client, live and replayed, and those of another's id are 404", async () => {
    for (const query of [
      `?job_id=${completedJob}&last_event_id=0`,
      `?job_id=${runningJob}`,
      "?campaign_id=camp_of_somebody_else",
    ]) {
      assert.equal((await other.get(`/api/v1/events/stream${query}`)).status, 404, query);
    }
    releaseSlowPage.resolve();
    const streams = await Promise.all([other.events("0"), other.events(undefined, "?last_event_id=0")]);
    // The other job may have exceeded its time on a busy machine.
    const liveJob = await owner.submitSite({ url: `${site.url}/live`, max_pages: 1 });
    await statusBecomes(owner, liveJob, "processing");
    const owners = await owner.events("0", `?job_id=${liveJob}`);
    releaseLivePage.resolve();
    await owners.until((events) => events.some((event) => event.type === "job.completed"));
    assert.deepEqual(
      owners.events.flatMap((event) => (event.id === undefined ? [] : [event.type])),
      ["job.queued", "job.started", "job.completed"],
    );
    const marker = await other.submitSite({ url: `${site.url}/?marker`, max_pages: 1 });
    await streams[0].until((events) =>
      events.some((event) => event.type === "job.completed" && event.data.job_id === marker),
    );
    // Events still on their way are read before a stream has ended.
    await forager(env, "client", "deactivate", othersCredential.split(":")[0] ?? "");
    await Promise.all(streams.map((stream) => stream.until((_events, ended) => ended)));

    const ofOther = new Set(
      streams.flatMap((stream) => stream.events.flatMap((event) => event.data.job_id ?? [])),
    );
    assert.ok(ofOther.has(marker));
    const owned = (await owner.get("/api/v1/jobs/list?page_size=100")).body.jobs;
    for (const { job_id } of owned as { job_id: string }[]) assert.ok(!ofOther.has(job_id), job_id);
  });
});
