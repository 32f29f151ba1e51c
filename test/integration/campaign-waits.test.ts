import assert from "node:assert/strict";
import { request } from "node:http";
import { test } from "node:test";
import { createCampaignJobResults, type WaitLimits } from "../../src/campaigns/index.ts";
import { ForagerError } from "../../src/errors.ts";
import type { Database } from "../../src/store/core/database.ts";
import { createCampaignApi } from "../harness/campaign-api.ts";
import { insertCities } from "../harness/campaigns.ts";
import { gate } from "../harness/jobs.ts";
import { eventually } from "../harness/wait.ts";

const never = new Promise<never>(() => undefined);
const base = "/api/v1/jobs/svcMaps/campaigns";

/** A campaign of one city with two businesses, handed out: one without a website, one whose website waits at a gate. */
async function stuckAt(
  type: "svcMaps" | "svcSite" | "svcVerify",
  limits: Partial<WaitLimits>,
  until: Promise<unknown> = never,
) {
  const api = await createCampaignApi({ limits });
  api.work();
  await insertCities(api.database, [{ name: "Abbey" }]);
  api.world.gates[type] = until;
  api.world.businesses.set("joiners Abbey, Zedland", [
    { name: "Without", place_id: "1", website: null },
    { name: "With", place_id: "2", website: "https://joiner.example/" },
  ]);
  const workflow = { spidersite: { enabled: true }, spiderverify: { enabled: true } };
  const { body: created } = await api.post(`${base}/submit`, {
    query: "joiners",
    country_code: "ZZ",
    workflow,
  });
  const { body: next } = await api.post(`${base}/${created.campaign_id}/next`);
  const held = { svcMaps: "submitted", svcSite: "sites_queued", svcVerify: "verifies_queued" }[type];
  await eventually(
    async () => (await api.get(`${base}/${created.campaign_id}/status`)).body,
    ({ progress, workflow_progress }) => ({ ...progress, ...workflow_progress })[held] === 1,
  );
  const job = { campaignId: created.campaign_id as string, jobId: next.current_task.job_id as string };
  return { api, job, path: `${base}/${job.campaignId}/jobs/${job.jobId}/results` };
}

for (const [type, limits, stage] of [
  ["svcSite", { totalMs: 200 }, "site"],
  ["svcSite", { siteMs: 200 }, "site"],
  ["svcVerify", { totalMs: 200 }, "verify"],
  ["svcVerify", { verifyMs: 200 }, "verify"],
] as const) {
  test(`a business stuck in ${type} makes the response partial after ${Object.keys(limits)}`, async () => {
    const { api, path } = await stuckAt(type, limits);
    const { status, body } = await api.get(path);
    assert.equal(status, 200);
    assert.deepEqual([body.status, body.success, body.businesses_pending], ["partial", true, 1]);
    assert.deepEqual(
      body.businesses.map((business: Record<string, unknown>) => business.workflow_stage),
      ["complete", stage],
    );
  });
}

test("a search that does not end makes the response partial after the full limit", async () => {
  const { api, path } = await stuckAt("svcMaps", { totalMs: 200, siteMs: 0, verifyMs: 0 });
  const { body } = await api.get(path);
  assert.deepEqual([body.status, body.success, body.has_results], ["partial", false, false]);
});

test("a reader also gets a response when its businesses' crawls wait behind those of other campaigns", async () => {
  const api = await createCampaignApi({ jobsInFlightMax: 1 });
  api.work();
  await insertCities(api.database, [{ name: "Abbey" }, { name: "Brook" }]);
  for (const city of ["Abbey", "Brook"]) {
    const shops = [1, 2, 3].map((index) => `${city.toLowerCase()}-${index}.example`);
    const businesses = shops.map((host) => ({ name: host, place_id: host, website: `https://${host}/` }));
    api.world.businesses.set(`joiners ${city}, Zedland`, businesses);
  }
  const open = gate();
  api.world.gates.svcSite = open.promise;
  const workflow = { spidersite: { enabled: true }, spiderverify: { enabled: true } };
  const { body: created } = await api.post(`${base}/submit`, {
    query: "joiners",
    country_code: "ZZ",
    workflow,
  });
  const campaign = `${base}/${created.campaign_id}`;
  await api.post(`${campaign}/next`);
  const { body: next } = await api.post(`${campaign}/next`);
  const answer = api.get(`${campaign}/jobs/${next.current_task.job_id}/results`);
  await eventually(
    async () => (await api.get(`${campaign}/status`)).body,
    ({ workflow_progress }) => workflow_progress.sites_queued === 6,
  );
  open.resolve();
  const { body } = await answer;
  assert.deepEqual([body.status, body.businesses.length, body.businesses_pending], ["completed", 3, 0]);
});

test("a reader that leaves ends its subscription, and a remaining one gets its response when events end", async () => {
  const { api, path } = await stuckAt("svcSite", {});
  await api.server.start();
  const { url } = api.server;
  const headers = { authorization: "Bearer cli_a:sk_a:secret_a" };
  const leaving = request(`${url}${path}`, { headers, agent: false }).on("error", () => undefined);
  leaving.end();
  const subscriptions = () => api.broadcaster.activeSubscriptions("cli_a");
  await eventually(subscriptions, (count) => count === 1);
  leaving.destroy();
  await eventually(subscriptions, (count) => count === 0);

  const staying = fetch(`${url}${path}`, { headers });
  await eventually(subscriptions, (count) => count === 1);
  api.broadcaster.endExcept("cli_a", new Set());
  const answer = await staying;
  const body = (await answer.json()) as { status: string };
  assert.deepEqual([answer.status, body.status], [200, "partial"]);
});

test("a wait outlasts an outage of the database", async () => {
  const open = gate();
  const { api, job } = await stuckAt("svcSite", {}, open.promise);
  let readings = 0;
  let isDown = false;
  const database: Database = {
    ...api.database,
    transaction(work) {
      readings += 1;
      return isDown
        ? Promise.reject(new ForagerError("database_unavailable"))
        : api.database.transaction(work);
    },
  };
  const limits = { totalMs: 60_000, siteMs: 60_000, verifyMs: 60_000 };
  const results = createCampaignJobResults({ database, events: api.broadcaster, limits });
  const principal = { clientId: "cli_a", apiKeyId: "key" };
  const report = results.wait(principal, job, new AbortController().signal);
  await eventually(
    () => readings,
    (count) => count === 1,
  );
  isDown = true;
  open.resolve();
  await eventually(
    () => readings,
    (count) => count >= 3,
  );
  isDown = false;
  assert.equal((await report).status, "completed");
});
