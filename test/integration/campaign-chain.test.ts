import assert from "node:assert/strict";
import { test } from "node:test";
import type { JsonObject } from "../../src/jobs/job-type.ts";
import { createCampaignWorld } from "../harness/campaign-world.ts";
import { contradictions } from "../harness/campaigns.ts";
import { eventually } from "../harness/wait.ts";

const staff = Array.from({ length: 300 }, (_, index) => `person${index}@firm-demo.com`);
const campaignWorld = await createCampaignWorld({
  "alpha.test": ["alice@firm-demo.com", "gone@firm-demo.com", "alice.b@firm-demo.com"],
  "beta.test": ["info@everybody-demo.com", "sales@no-mail-demo.com"],
  "gamma.test": [],
  "chain.test": ["alice.chain@firm-demo.com"],
  "many.test": ["alice@firm-demo.com", ...staff],
  "silent.test": "silent",
});
const { websiteOf, world } = campaignWorld;
await campaignWorld.server.start();
const { url } = campaignWorld.server;
const base = `${url}/api/v1/jobs/svcMaps/campaigns`;

// biome-ignore lint/suspicious/noExplicitAny: tests inspect raw responses.
async function call(method: "GET" | "POST", path: string, body?: object): Promise<any> {
  const headers = { authorization: "Bearer cli_a:sk_a:secret_a", "content-type": "application/json" };
  const answer = await fetch(`${base}${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  assert.ok(answer.ok, `${answer.status} ${path}`);
  return await answer.json();
}

const business = (name: string, website: unknown): JsonObject => ({ name, place_id: name, website });
const chain = business("Chain", websiteOf("chain.test"));
await campaignWorld.addCities({ code: "ZZ", name: "Zedland" }, "fitters", {
  Abbey: [
    business("Alpha", websiteOf("alpha.test")),
    business("Beta", `${websiteOf("beta.test")}?utm_source=listing`),
    business("Social", "https://www.facebook.com/fitter"),
    business("Directory", "https://www.vrisko.gr/details/1"),
    chain,
  ],
  Brook: [
    business("Gamma", websiteOf("gamma.test")),
    business("Nowhere", "http://nowhere.test/"),
    business("Nothing", null),
    business("Nonsense", "call us"),
    chain,
    // Another business on a website that is already crawled.
    business("Alpha Brook", `${websiteOf("alpha.test")}index.html?utm_campaign=brook`),
  ],
  Cliff: [business("Many", websiteOf("many.test")), business("Silent", websiteOf("silent.test")), chain],
  Dale: [],
});

const workflow = {
  spidersite: { enabled: true, timeout: 60, enable_spa: false },
  spiderverify: { enabled: true, max_emails_per_business: 20, smtp_timeout_secs: 10 },
};
const completed = (id: string) =>
  eventually(
    () => call("GET", `/${id}/status`),
    ({ status }) => status === "completed",
  );

test("a campaign leads from a query to verified addresses, each step done once", async () => {
  const { campaign_id: id } = await call("POST", "/submit", {
    query: "fitters",
    country_code: "ZZ",
    workflow,
  });
  const listener = await campaignWorld.listen();
  for (let hasMore = true; hasMore; ) ({ has_more: hasMore } = await call("POST", `/${id}/next`));
  const status = await completed(id);
  const page = await call("GET", `/${id}/workflow-results`);
  const rows = page.locations.flatMap(
    ({ businesses }: { businesses: Record<string, unknown>[] }) => businesses,
  );
  const reported = Object.fromEntries(
    rows.map((row: Record<string, unknown>) => [
      row.business_name,
      [
        row.filter_reason,
        row.spidersite_status,
        row.spiderverify_status,
        row.workflow_stage,
        row.valid_emails_count,
      ],
    ]),
  );
  assert.deepEqual(reported, {
    Alpha: [null, "completed", "completed", "complete", 2],
    Beta: [null, "completed", "completed", "complete", 0],
    Social: ["social_media", "skipped", "skipped", "complete", 0],
    Directory: ["directory", "skipped", "skipped", "complete", 0],
    Chain: [null, "completed", "completed", "complete", 1],
    Gamma: [null, "completed", "skipped", "complete", 0],
    Nowhere: [null, "failed", "skipped", "failed", 0],
    Nothing: ["no_website", "skipped", "skipped", "complete", 0],
    Nonsense: ["invalid_url", "skipped", "skipped", "complete", 0],
    "Alpha Brook": [null, "completed", "completed", "complete", 2],
    Many: [null, "completed", "completed", "complete", 1],
    Silent: [null, "failed", "skipped", "failed", 0],
  });
  const named = (name: string) => rows.find((row: Record<string, unknown>) => row.business_name === name);
  assert.deepEqual(
    named("Beta").emails_verified.map(({ email, status: verdict }: Record<string, unknown>) => [
      email,
      verdict,
    ]),
    [
      ["info@everybody-demo.com", "risky"],
      ["sales@no-mail-demo.com", "invalid"],
    ],
  );
  assert.equal(named("Many").emails_found.length, 301);
  assert.equal(named("Many").emails_verified.length, 20);
  assert.equal(page.total_businesses, 12);
  assert.deepEqual(status.progress, {
    completed: 4,
    failed: 0,
    pending: 0,
    submitted: 0,
    total: 4,
    percentage: 100,
  });

  const jobs = await campaignWorld.database.query<{ type: string; url: string | null; priority: number }>({
    text: "select type, url, priority from jobs where campaign_id = $1",
    values: [id],
  });
  const crawls = jobs.filter(({ type }) => type === "svcSite").map((job) => job.url);
  assert.equal(new Set(crawls).size, crawls.length);
  assert.equal(crawls.length, 7);
  assert.ok(jobs.every(({ priority }) => priority === 0));
  // An address on two websites is verified once.
  const asked = campaignWorld.mail.smtp.commands.filter(
    ({ line }) => line === "RCPT TO:<alice@firm-demo.com>",
  );
  assert.equal(asked.length, 1);
  assert.deepEqual(await contradictions(campaignWorld.database, id), []);

  await listener.until((events) => events.some(({ type }) => type === "campaign.terminal"));
  const ends = listener.events.filter(({ type }) => type.startsWith("campaign.")).map(({ type }) => type);
  assert.deepEqual(ends, [
    ...Array(4).fill("campaign.location.completed"),
    "campaign.completed",
    "campaign.terminal",
  ]);
});

const plain = (city: string) => [business(city, null)];
await campaignWorld.addCities({ code: "YY", name: "Yland" }, "menders", {
  One: plain("One"),
  Two: plain("Two"),
  Three: plain("Three"),
  Four: plain("Four"),
  Five: plain("Five"),
});

/** The two usual client loops. Each returns the search strings that it received. */
const loops: Record<string, (id: string) => Promise<string[]>> = {
  async "has_more first"(id) {
    const handed: string[] = [];
    for (let hasMore = true; hasMore; ) {
      const next = await call("POST", `/${id}/next`);
      if (next.current_task !== null) handed.push(next.current_task.search_string);
      hasMore = next.has_more;
    }
    return handed;
  },
  async "current_task first"(id) {
    const handed: string[] = [];
    for (;;) {
      const { current_task: task } = await call("POST", `/${id}/next`);
      if (task === null) return handed;
      handed.push(task.search_string);
    }
  },
};

for (const [name, loop] of Object.entries(loops)) {
  test(`a client that tests ${name} receives every location once, also next to a second client`, async () => {
    for (const clients of [1, 2]) {
      world.searched.length = 0;
      const { campaign_id: id } = await call("POST", "/submit", { query: "menders", country_code: "YY" });
      const handed = (await Promise.all(Array.from({ length: clients }, () => loop(id)))).flat();
      const all = ["One", "Two", "Three", "Four", "Five"].map((city) => `menders ${city}, Yland`).sort();
      assert.deepEqual(handed.sort(), all);
      await completed(id);
      assert.deepEqual([...world.searched].sort(), all);
      assert.deepEqual(await contradictions(campaignWorld.database, id), []);
    }
  });
}
