import assert from "node:assert/strict";
import { test } from "node:test";
import { businessOutcomes } from "../../src/contract/business-outcomes.ts";
import { createCampaignApi } from "../harness/campaign-api.ts";
import { insertCities } from "../harness/campaigns.ts";
import { gate } from "../harness/jobs.ts";
import { eventually } from "../harness/wait.ts";

const base = "/api/v1/jobs/svcMaps/campaigns";
const api = await createCampaignApi();
const { world } = api;
api.work();
await insertCities(api.database, [{ name: "Abbey" }]);

/** Starts a campaign in Abbey. */
async function start(query: string, hosts: Record<string, string[] | null>, workflow: object | null) {
  world.businesses.set(
    `${query} Abbey, Zedland`,
    Object.entries(hosts).map(([host, emails]) => {
      if (emails !== null) world.emails.set(host, emails);
      return {
        name: host,
        place_id: `${query}-${host}`,
        website: host.startsWith("none") ? null : `https://${host}/`,
      };
    }),
  );
  const { body } = await api.post(`${base}/submit`, { query, country_code: "ZZ", workflow });
  const id: string = body.campaign_id;
  await api.post(`${base}/${id}/next`);
  return id;
}

const outcomesOf = async (id: string) => (await api.get(`${base}/${id}/stage-progress`)).body.outcomes;
const completed = (id: string) =>
  eventually(
    async () => (await api.get(`${base}/${id}/status`)).body,
    ({ status }) => status === "completed",
  );
const namesOf = async (id: string, query: string) =>
  (await api.get(`${base}/${id}/businesses?${query}`)).body.businesses.map(
    ({ business_name }: { business_name: string }) => business_name,
  );

const checked = { spidersite: { enabled: true }, spiderverify: { enabled: true } };
const hosts = {
  "none.example": null,
  "down.example": null,
  "silent.example": [],
  "both.example": ["bad@both.example", "info@both.example"],
  "good.example": ["info@good.example"],
  "risky.example": ["risky@risky.example", "bad@risky.example"],
  "unknown.example": ["unknown@unknown.example", "bad@unknown.example"],
  "bad.example": ["bad@bad.example"],
};

test("each business of a campaign is where it left the workflow, and is listed by that", async () => {
  const id = await start("joiners", hosts, checked);
  await completed(id);
  const expected = {
    open: [],
    no_website: ["none.example"],
    crawl_failed: ["down.example"],
    no_email: ["silent.example"],
    valid: ["both.example", "good.example"],
    risky: ["risky.example"],
    unknown: ["unknown.example"],
    invalid: ["bad.example"],
    unverified: [],
  };
  assert.deepEqual(Object.keys(expected), [...businessOutcomes]);
  assert.deepEqual(
    await outcomesOf(id),
    Object.fromEntries(Object.entries(expected).map(([outcome, names]) => [outcome, names.length])),
  );
  for (const [outcome, names] of Object.entries(expected)) {
    assert.deepEqual(await namesOf(id, `outcome=${outcome}`), names, outcome);
  }
  assert.deepEqual(await namesOf(id, "website=none"), ["none.example"]);
  assert.deepEqual(await namesOf(id, "website=some&emails=none"), ["down.example", "silent.example"]);
  const { text } = await api.get(`${base}/${id}/export?columns=business_name&outcome=crawl_failed`);
  assert.equal(text, "business_name\r\ndown.example\r\n");
});

test("a business is open until its website is crawled, then not verified until its addresses are", async () => {
  const [crawls, verifications] = [gate(), gate()];
  world.gates = { svcSite: crawls.promise, svcVerify: verifications.promise };
  const id = await start("glaziers", { "good.example": ["info@good.example"] }, checked);
  await eventually(
    () => outcomesOf(id),
    ({ open, unverified }) => open === 1 && unverified === 0,
  );
  crawls.resolve();
  await eventually(
    () => outcomesOf(id),
    ({ open, unverified }) => open === 0 && unverified === 1,
  );
  verifications.resolve();
  await completed(id);
  assert.equal((await outcomesOf(id)).valid, 1);
  world.gates = {};
});

test("a campaign that only searches has no outcomes", async () => {
  const id = await start("masons", { "good.example": null }, null);
  await completed(id);
  assert.equal(await outcomesOf(id), null);
});
