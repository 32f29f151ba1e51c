import assert from "node:assert/strict";
import { test } from "node:test";
import { createCampaignApi } from "../harness/campaign-api.ts";
import { insertCities } from "../harness/campaigns.ts";

const base = "/api/v1/jobs/svcMaps/campaigns";
const api = await createCampaignApi();
await insertCities(
  api.database,
  [
    { name: "Munich", region: "Bavaria" },
    { name: "Nuremberg", region: "Bavaria" },
    { name: "Dresden", region: "Saxony" },
  ],
  { code: "DE", name: "Germany" },
);
const estimate = (body: object) => api.post(`${base}/estimate`, { country_code: "DE", ...body });
const regions = (...admin_regions: string[]) => ({ filter: { mode: "regions", admin_regions } });

test("an estimate needs no query: locations, searches and time of a country or its regions", async () => {
  const { status, body } = await estimate({});
  assert.equal(status, 200);
  assert.equal(body.total_locations, 3);
  assert.equal(body.expected_jobs.svcMaps, 3);
  assert.ok("expected_hours" in body);
  assert.equal((await estimate(regions("Sachsen"))).body.total_locations, 1);
  const created = await api.post(`${base}/submit`, { country_code: "DE" });
  assert.deepEqual([created.status, created.body.errors[0].loc], [422, ["body", "query"]]);
});

test("a campaign takes regions by their native names, which it keeps as given", async () => {
  const { status, body } = await api.post(`${base}/submit`, {
    query: "plumbers",
    country_code: "DE",
    ...regions("bayern"),
  });
  assert.deepEqual([status, body.total_locations], [201, 2]);
  const { body: state } = await api.get(`${base}/${body.campaign_id}/status`);
  assert.deepEqual(state.filter_config.admin_regions, ["bayern"]);
});

test("an unknown region is refused with those that were probably meant", async () => {
  const { status, body } = await estimate(regions("Bayern", "Bavria", "Elsewhere"));
  assert.equal(status, 422);
  assert.deepEqual(
    body.errors.map(({ loc }: { loc: unknown[] }) => loc),
    [
      ["body", "filter", "admin_regions", 1],
      ["body", "filter", "admin_regions", 2],
    ],
  );
  assert.match(body.errors[0].msg, /did you mean 'Bavaria'\?/);
  assert.doesNotMatch(body.errors[1].msg, /did you mean/);
  assert.match(body.errors[1].msg, /locations\/regions\?country_code=DE/);
});
