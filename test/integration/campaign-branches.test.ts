import assert from "node:assert/strict";
import { test } from "node:test";
import { createCampaignWorld } from "../harness/campaign-world.ts";
import { contradictions } from "../harness/campaigns.ts";
import { eventually } from "../harness/wait.ts";

const shops = ["oak", "elm", "ash", "yew"];
const paths = shops.map((shop) => `/${shop}/`);
const stores = ["leeds", "york"].map((town) => `/stores/${town}`);
const mail = (name: string) => `alice.${name}@firm-demo.com`;
const account = (name: string) => `<a href="https://www.instagram.com/${name}"></a>`;

const campaignWorld = await createCampaignWorld({
  "mall.test": {
    "/": { emails: [mail("mall")], links: [...paths, "/contact"] },
    "/contact": { emails: ["office@firm-demo.com"], links: ["/"], html: "<p>Phone: 020 7946 0018</p>" },
    ...Object.fromEntries(
      shops.map((shop, index) => [
        `/${shop}/`,
        {
          emails: [mail(shop)],
          links: ["/", ...paths],
          html: `<p>Phone: 020 7946 010${index}</p>${account(`${shop}mall`)}`,
        },
      ]),
    ),
  },
  "chain.test": {
    "/": { emails: [mail("chain")], links: [...stores, "/contact"] },
    "/contact": { emails: [mail("service")], links: ["/"] },
    "/stores/leeds": { emails: [mail("leeds")], links: ["/", "/stores/leeds/team", ...stores] },
    "/stores/leeds/team": { emails: [mail("sam")] },
    "/stores/york": { links: ["/", ...stores] },
  },
});
const { websiteOf } = campaignWorld;
const base = "/api/v1/jobs/svcMaps/campaigns";
const business = (name: string, website: string) => ({ name, place_id: name, website });
const crawl = { enabled: true, timeout: 60, enable_spa: false };
const workflow = { spidersite: crawl, spiderverify: { enabled: true, smtp_timeout_secs: 10 } };

// biome-ignore lint/suspicious/noExplicitAny: tests inspect raw responses.
type Row = any;

/** Creates a campaign and hands out its locations, each after the previous one has left the chain. */
async function run(
  query: string,
  country: string,
): Promise<{ id: string; page: Row; of(name: string): Row }> {
  const created = await campaignWorld.post(`${base}/submit`, { query, country_code: country, workflow });
  const id: string = created.body.campaign_id;
  for (let hasMore = true; hasMore; ) {
    const next = (await campaignWorld.post(`${base}/${id}/next`)).body;
    hasMore = next.has_more;
    await campaignWorld.get(`${base}/${id}/jobs/${next.current_task.job_id}/results`);
  }
  await eventually(
    async () => (await campaignWorld.get(`${base}/${id}/status`)).body,
    ({ status }) => status === "completed",
  );
  const { body: page } = await campaignWorld.get(`${base}/${id}/workflow-results`);
  const rows: Row[] = page.locations.flatMap(({ businesses }: Row) => businesses);
  assert.deepEqual(await contradictions(campaignWorld.database, id), []);
  return { id, page, of: (name) => rows.find(({ business_name }) => business_name === name) };
}

const verdicts = ({ emails_verified }: Row): [string, string, boolean][] =>
  emails_verified.map(({ email, status, shared }: Row) => [email, status, shared]);
const own = ({ emails_found, shared_emails }: Row) =>
  emails_found.filter((email: string) => !shared_emails.includes(email));

campaignWorld.work();
await campaignWorld.addCities({ code: "ZZ", name: "Zedland" }, "shops", {
  Abbey: [
    // Listed first, but unreachable.
    business("oak by https", websiteOf("mall.test", "/oak/").replace("http:", "https:")),
    ...shops.map((shop) => business(shop, websiteOf("mall.test", `/${shop}/`))),
    // The same page in other spellings.
    business("oak again", `${websiteOf("mall.test", "/oak/index.html")}?utm_source=listing#top`),
    business("mall", websiteOf("mall.test")),
  ],
});

test("each of several firms on one host has its own contacts, and shares those of the host", async () => {
  const { id, page, of } = await run("shops", "ZZ");
  for (const [index, shop] of shops.entries()) {
    const row = of(shop);
    assert.deepEqual(own(row), [mail(shop)]);
    assert.equal(row.emails_found[0], mail(shop));
    assert.ok(row.shared_emails.includes("office@firm-demo.com"));
    const [first, ...others] = verdicts(row);
    assert.deepEqual(first, [mail(shop), "valid", false]);
    assert.ok(others.length > 0 && others.every(([, , shared]) => shared));
    assert.equal(row.valid_emails_count, 1);
    assert.equal(row.phones_found[0], `+4420794601${`0${index}`.slice(-2)}`);
    assert.ok(row.shared_phones.includes("+442079460018"));
    assert.equal(row.social_media.instagram, `https://www.instagram.com/${shop}mall`);
    assert.deepEqual(row.shared_social_media, []);
  }
  for (const name of ["oak again", "oak by https"]) assert.deepEqual(own(of(name)), [mail("oak")]);
  // The mall has its whole site except the pages of its shops.
  assert.deepEqual(own(of("mall")).sort(), [mail("mall"), "office@firm-demo.com"]);
  assert.equal(of("mall").valid_emails_count, 1);
  const distinct = [...shops, "mall"].map(mail);
  assert.equal(page.total_emails_found, distinct.length + 1);
  assert.equal(page.total_emails_verified, distinct.length + 1);
  assert.equal(page.total_valid_emails, distinct.length);
  assert.equal(page.workflow_progress.emails_found, distinct.length + 1);
  const crawls = await campaignWorld.database.query<{ url: string }>({
    text: "select url from jobs where campaign_id = $1 and type = 'svcSite'",
    values: [id],
  });
  assert.deepEqual(crawls.map(({ url }) => new URL(url).pathname).sort(), [...paths, "/"].sort());
  const csv = (await campaignWorld.get(`${base}/${id}/workflow-results?format=csv`)).text;
  const { parse } = await import("csv-parse/sync");
  const oak = parse(csv, { columns: true }).find((row: Row) => row.business_name === "oak") as Row;
  assert.equal(oak.valid_emails, mail("oak"));
  assert.equal(oak.valid_emails_count, "1");
  assert.equal(oak.shared_emails, of("oak").shared_emails.join("; "));
  // Shared addresses do not make a business eligible for a client who asks for valid ones.
  const { body: two } = await campaignWorld.get(`${base}/${id}/workflow-results?min_valid_emails=2`);
  assert.equal(two.total, 0);
});

const hq = business("HQ", websiteOf("chain.test"));
const branches = stores.map((path) => business(path, websiteOf("chain.test", path)));
await campaignWorld.addCities({ code: "YY", name: "Yland" }, "branches", { One: [hq], Two: branches });
await campaignWorld.addCities({ code: "XX", name: "Xland" }, "branches", { One: branches, Two: [hq] });

for (const [country, order] of [
  ["YY", "before"],
  ["XX", "after"],
] as const) {
  test(`a chain and its branches get the same result when the chain is found ${order} them`, async () => {
    const { of, page } = await run("branches", country);
    assert.deepEqual(own(of("HQ")).sort(), [mail("chain"), mail("service")]);
    assert.equal(of("HQ").valid_emails_count, 2);
    assert.deepEqual(own(of("/stores/leeds")).sort(), [mail("leeds"), mail("sam")]);
    assert.deepEqual(of("/stores/leeds").shared_emails.sort(), [mail("chain"), mail("service")]);
    // This branch states no contacts of its own.
    const york = of("/stores/york");
    assert.deepEqual([own(york), york.valid_emails_count, york.workflow_stage], [[], 0, "complete"]);
    assert.ok(york.shared_emails.includes(mail("chain")));
    assert.deepEqual([page.total_emails_found, page.total_valid_emails], [4, 4]);
  });
}
