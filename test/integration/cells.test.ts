import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createPlacementCheck } from "../../src/cells/placement-check.ts";
import { checkCell } from "../../src/compose/cells.ts";
import { createLog } from "../../src/compose/log.ts";
import { loadConfig } from "../../src/config.ts";
import type { ForagerError } from "../../src/errors.ts";
import type { Database } from "../../src/store/core/database.ts";
import { apiClient } from "../harness/api-client.ts";
import { insertCities } from "../harness/campaigns.ts";
import { createTestCells, idOf } from "../harness/cells.ts";
import { atEnd } from "../harness/cleanup.ts";
import { forager, startServiceProcess } from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";
import { startDatabaseProxy } from "../servers/database-proxy.ts";
import { startSiteServer } from "../servers/site-server.ts";
import { startWebhookReceiver } from "../servers/webhook-receiver.ts";

const receiver = await startWebhookReceiver();
atEnd(() => receiver[Symbol.asyncDispose]());
const site = await startSiteServer({ pages: { "/": "<title>Home</title><p>Hello there." } });
atEnd(() => site.close());
const cells = await createTestCells();
const { env, home, east } = cells;
await insertCities(home, [{ name: "Abbey" }]);
await insertCities(east, [{ name: "Abbey" }]);
const api = await startServiceProcess({ env, roles: "api" });
await startServiceProcess({ env, roles: "worker,scheduler" });
// The worker of east was started before, and is started again while home is down.
await placementOf(east, home).start();
const toHome = await startDatabaseProxy(env.DATABASE_URL ?? "");
atEnd(() => toHome.close());
toHome.refuse();
const eastWorker = await startServiceProcess({
  env: { ...env, DATABASE_URL: toHome.url, CELL: "east" },
  roles: "worker,scheduler",
});
const [atHome, inEast] = [await cells.newClient(), await cells.newClient("east")];
const [one, two] = [apiClient(api.url, atHome), apiClient(api.url, inEast)];

/** The check of east's clients. @param directory where the home cell is. */
function placementOf(database: Database, directory: Pick<Database, "query">) {
  const [log, onMisplaced] = [createLog({ logLevel: "silent" }), () => assert.fail("not called")];
  return createPlacementCheck({ cell: "east", database, home: directory, log, onMisplaced });
}

const countOf = async (database: typeof home, text: string) =>
  (await database.query<{ count: number }>({ text: `select count(*)::int as count from ${text}` }))[0]?.count;

describe("a client in a second cell", () => {
  test("has jobs, results, events, webhooks and campaigns there, and nothing at home", async () => {
    const hook = await two.post("/api/v1/webhooks", { url: `${receiver.url}/east` });
    assert.equal(hook.status, 201);
    const stream = await two.events();
    const job = await two.submitSite({ url: `${site.url}/`, max_pages: 1 });
    await stream.until((events) => events.some((event) => event.type === "job.completed"));
    await receiver.until((all) => all.filter(({ path }) => path === "/east").length >= 3);
    stream.close();
    const results = await two.get(`/api/v1/jobs/${job}/results`);
    assert.equal(results.status, 200);
    const campaign = await two.post("/api/v1/jobs/svcMaps/campaigns/submit", {
      query: "joiners",
      country_code: "ZZ",
    });
    assert.deepEqual([campaign.status, campaign.body.total_locations], [201, 1]);
    assert.deepEqual(
      [await countOf(east, "jobs"), await countOf(home, "jobs"), await countOf(home, "campaigns")],
      [1, 0, 0],
    );
    assert.equal(await countOf(home, `clients where id = '${idOf(inEast)}'`), 0);
  });

  test("is apart from the clients of other cells", async () => {
    const job = await one.submitSite({ url: `${site.url}/`, max_pages: 1 });
    assert.equal((await two.get(`/api/v1/jobs/${job}/status`)).status, 404);
    assert.equal((await one.get("/api/v1/jobs/list")).body.total, 1);
    const [, key, secret] = atHome.split(":");
    const forged = apiClient(api.url, [idOf(inEast), key, secret].join(":"));
    assert.equal((await forged.get("/api/v1/jobs/list")).status, 401);
  });

  test("signs in to the dashboard, and shares reports by link", async () => {
    const signIn = await fetch(`${api.url}/api/v1/session`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ credential: inEast }),
    });
    assert.equal(signIn.status, 201);
    const cookie = (signIn.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    const session = await fetch(`${api.url}/api/v1/session`, { headers: { cookie } });
    assert.equal(
      ((await session.json()) as { session: { client_id: string } }).session.client_id,
      idOf(inEast),
    );
    const day = new Date().toISOString().slice(0, 10);
    const share = await two.post("/api/v1/share", { from: day, to: day });
    assert.equal(share.status, 201);
    const path = new URL(share.body.url).pathname;
    const report = await fetch(`${api.url}${path}`, { headers: { accept: "application/json" } });
    assert.equal(report.status, 200);
    assert.equal(((await report.json()) as { client_id: string }).client_id, idOf(inEast));
  });

  test("claims pins by links that name no client, with names that are unique in all cells", async () => {
    const mint = (client: typeof one) =>
      client.post("/api/v1/signup/tokens", {
        brand_id: "acme",
        country_code: "DE",
        name: "Corner Shop",
        identifier: "shop@example.com",
      });
    const first = await mint(two);
    assert.equal(first.status, 201, JSON.stringify(first.body));
    const status = await fetch(`${api.url}/api/v1/signup/status?token=${first.body.token}`);
    assert.equal(status.status, 200);
  });

  test("appears in the list of clients, and its commands find it", async () => {
    const listed = await forager(env, "client", "list", "--json");
    const byId = new Map(
      (JSON.parse(listed.stdout) as { client_id: string; cell: string }[]).map((c) => [c.client_id, c.cell]),
    );
    assert.deepEqual([byId.get(idOf(atHome)), byId.get(idOf(inEast))], ["home", "east"]);
    const added = await forager(env, "client", "add-key", idOf(inEast), "--name", "second", "--json");
    assert.equal(added.code, 0, added.stderr);
  });

  test("is counted in the status of the service", async () => {
    const stats = await one.get("/api/v1/system/queue-stats");
    assert.equal(stats.body.workers.svc_site.total, 16, "the slots of both workers");
    const health = await one.get("/api/v1/system/health");
    assert.equal(health.body.services.workers.svc_site, 16);
  });
});

test("settings of cells that cannot work are refused, without a password in the message", async () => {
  const refuses = (settings: Record<string, string>, expected: RegExp, role = "api") =>
    assert.throws(
      () => checkCell(loadConfig({ ...env, ...settings }), new Set([role])),
      ({ code, message }: ForagerError) => {
        assert.equal(code, "configuration_invalid");
        assert.match(message, expected);
        assert.ok(!message.includes("hidden"), message);
        return true;
      },
    );
  refuses({ DATABASE_CELLS: "east=http://a:hidden@b/c" }, /URL of 'east'/);
  refuses({ DATABASE_CELLS: "home=postgres://a:hidden@b/c" }, /'home' is the cell at DATABASE_URL/);
  refuses({ CELL: "west" }, /no cell 'west'/, "worker");
  refuses({ CELL: "east" }, /The API serves every cell/);
  refuses({ DATABASE_URL: "", DATABASE_CELLS: "east=postgres://a:hidden@b/c" }, /needs DATABASE_URL/);
  const { code, stderr } = await forager({ ...env, CELL: "east" }, "serve", "--roles", "api");
  assert.notEqual(code, 0);
  assert.match(stderr, /The API serves every cell/);
});

describe("a cell whose home cell is down", () => {
  test("is served as it was checked before", async () => {
    assert.match(eastWorker.output(), /home cell does not respond; this one is served without it/);
    await two.submitSite({ url: `${site.url}/`, max_pages: 1 });
    await eventually(
      () => countOf(east, "jobs where status = 'queued' or status = 'processing'"),
      (open) => open === 0,
    );
  });

  test("is no longer served when home responds and has one of its clients elsewhere", async () => {
    // As from a backup that was made before the client moved.
    await east.query({
      text: `insert into clients
             select (jsonb_populate_record(client, '{"id": "cli_moved"}')).* from clients client where id = $1`,
      values: [idOf(inEast)],
    });
    toHome.accept();
    assert.equal(await eastWorker.exited, 1);
    const reason = eastWorker
      .output()
      .split("\n")
      .find((line) => line.includes("must not go on"));
    assert.match(reason ?? "", /east has clients that belong elsewhere: cli_moved\. .*docs\/scaling\.md/);
    await assert.rejects(placementOf(east, home).start(), {
      code: "configuration_invalid",
      message: /cli_moved/,
    });
  });
});

test("a cell that is down takes only its own clients with it", async () => {
  const proxy = await startDatabaseProxy(env.DATABASE_CELLS?.replace("east=", "") ?? "");
  atEnd(() => proxy.close());
  const service = await startServiceProcess({
    env: { ...env, DATABASE_CELLS: `east=${proxy.url}` },
    roles: "api",
  });
  const [ofHome, ofEast] = [apiClient(service.url, atHome), apiClient(service.url, inEast)];
  assert.deepEqual(
    [(await ofHome.get("/api/v1/jobs/list")).status, (await ofEast.get("/api/v1/jobs/list")).status],
    [200, 200],
  );
  proxy.close();
  const down = await eventually(
    () => ofEast.get("/api/v1/jobs/list"),
    ({ status }) => status === 503,
  );
  assert.ok(down.headers.get("retry-after"));
  const submitted = await ofHome.post("/api/v1/jobs/svcVerify/submit", { payload: { email: "malformed" } });
  assert.equal(submitted.status, 201);
  assert.equal((await fetch(`${service.url}/readyz`)).status, 200);
  assert.equal((await ofHome.get("/api/v1/system/health")).body.status, "degraded");
});
