import assert from "node:assert/strict";
import { test } from "node:test";
import { apiClient } from "../harness/api-client.ts";
import { insertCities } from "../harness/campaigns.ts";
import { createClient } from "../harness/create-client.ts";
import { createTestDatabase } from "../harness/database.ts";
import { startServiceProcess, temporaryFolder } from "../harness/service-process.ts";

const testDatabase = await createTestDatabase();
const env = {
  DATABASE_URL: testDatabase.url,
  SECRET_KEY: "k".repeat(40),
  DATA_DIR: await temporaryFolder("campaigns"),
};
await insertCities(testDatabase.open(), [{ name: "Abbey" }, { name: "Brook" }]);
const base = "/api/v1/jobs/svcMaps/campaigns";

test("a service process creates campaigns and knows each client's own", async () => {
  const service = await startServiceProcess({ env });
  const [one, other] = [await createClient(env, "one"), await createClient(env, "other")];
  const [client, stranger] = [apiClient(service.url, one), apiClient(service.url, other)];
  assert.deepEqual((await client.get("/api/v1/locations/countries")).body.countries, [
    { country_code: "ZZ", country_name: "Zedland", location_count: 2 },
  ]);
  const created = await client.post(`${base}/submit`, {
    query: "joiners",
    country_code: "ZZ",
    workflow: { spidersite: { enabled: true } },
  });
  assert.equal(created.status, 201);
  assert.equal(created.body.total_locations, 2);
  const campaign = `${base}/${created.body.campaign_id}`;
  const [status, results, list] = await Promise.all([
    client.get(`${campaign}/status`),
    client.get(`${campaign}/workflow-results?include_pending=true`),
    client.get(base),
  ]);
  assert.deepEqual([status.status, status.body.progress.pending], [200, 2]);
  assert.deepEqual([results.status, results.body.total], [200, 0]);
  assert.equal(list.body.total, 1);
  const invented = "00000000-0000-7000-8000-000000000001";
  assert.equal((await client.get(`${campaign}/jobs/${invented}/results`)).status, 404);
  assert.equal((await stranger.get(`${campaign}/status`)).status, 404);
  assert.equal((await stranger.get(base)).body.total, 0);
  const lists = await client.send("PUT", "/api/v1/domain-lists", { maps: { add: ["maps-demo.com"] } });
  assert.deepEqual([lists.status, lists.body.maps.add], [200, ["maps-demo.com"]]);
  assert.deepEqual((await stranger.get("/api/v1/domain-lists")).body.maps.add, []);
  await service.stop();
});
