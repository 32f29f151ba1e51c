import assert from "node:assert/strict";
import { test } from "node:test";
import type { JsonObject } from "../../src/jobs/job-type.ts";
import { createCampaignApi } from "../harness/campaign-api.ts";
import { contradictions, insertCities } from "../harness/campaigns.ts";
import { gate } from "../harness/jobs.ts";
import { eventually } from "../harness/wait.ts";

const base = "/api/v1/jobs/svcMaps/campaigns";
const api = await createCampaignApi();
const { world } = api;
api.work();
const cities = ["Abbey", "Brook", "Cliff", "Dale", "Elm"];
await insertCities(
  api.database,
  cities.map((name) => ({ name })),
);

const workflow = { spidersite: { enabled: true }, spiderverify: { enabled: true } };
const shop = (query: string, city: string, index: number, more: JsonObject = {}): JsonObject => ({
  name: `${city} ${index}`,
  place_id: `${query}-${city}-${index}`,
  website: `https://${query}-${city}-${index}.example/`.toLowerCase(),
  ...more,
});

/** A campaign whose cities have these businesses, all handed out. Returns its id and the jobs by city. */
async function run(query: string, businesses: Record<string, JsonObject[]>, changes: object = {}) {
  for (const city of cities) world.businesses.set(`${query} ${city}, Zedland`, businesses[city] ?? []);
  const created = await api.post(`${base}/submit`, { query, country_code: "ZZ", workflow, ...changes });
  const id: string = created.body.campaign_id;
  const jobs = new Map<string, string>();
  for (let hasMore = true; hasMore; ) {
    const { body } = await api.post(`${base}/${id}/next`);
    jobs.set(body.current_task.display_name, body.current_task.job_id);
    hasMore = body.has_more;
  }
  return { id, jobs };
}

const completed = (id: string) =>
  eventually(
    async () => (await api.get(`${base}/${id}/status`)).body,
    ({ status }) => status === "completed",
  );
const results = async (id: string, query = "") =>
  (await api.get(`${base}/${id}/workflow-results?${query}`)).body;
/** `Abbey: 1 2` for each location on a page. */
const shown = (page: { locations: { display_name: string; businesses: { business_name: string }[] }[] }) =>
  page.locations.map(({ display_name, businesses }) =>
    [`${display_name}:`, ...businesses.map(({ business_name }) => business_name.split(" ")[1])].join(" "),
  );

test("pages count businesses, and every business and location is on exactly one of them", async () => {
  const many = (city: string, count: number) =>
    Array.from({ length: count }, (_, index) => shop("joiner", city, index + 1));
  const { id } = await run("joiner", {
    Abbey: many("Abbey", 3),
    Cliff: many("Cliff", 4),
    Dale: many("Dale", 1),
  });
  await completed(id);
  const page = (number: number) => results(id, `page_size=3&page=${number}`);
  const first = await page(1);
  assert.deepEqual([first.total, first.total_pages, first.page, first.page_size], [8, 3, 1, 3]);
  assert.deepEqual(shown(first), ["Abbey: 1 2 3"]);
  assert.deepEqual(shown(await page(2)), ["Brook:", "Cliff: 1 2 3"]);
  assert.deepEqual(shown(await page(3)), ["Cliff: 4", "Dale: 1", "Elm:"]);
  assert.deepEqual(shown(await page(4)), []);
  assert.deepEqual(shown(await results(id, "page_size=4")), ["Abbey: 1 2 3", "Brook:", "Cliff: 1"]);
  assert.equal((await page(3)).locations[0].businesses_count, 4);
  for (const query of [
    "page_size=101",
    "page_size=0",
    "page=0",
    "min_valid_emails=-1",
    "include_pending=perhaps",
  ]) {
    assert.equal((await api.get(`${base}/${id}/workflow-results?${query}`)).status, 422, query);
  }
});

test("without a page the response has all businesses, up to ten thousand, from one snapshot", async () => {
  const { id } = await run("crowd", {
    Abbey: [shop("crowd", "Abbey", 1)],
    Cliff: [shop("crowd", "Cliff", 1), shop("crowd", "Cliff", 2)],
  });
  await completed(id);
  const all = await results(id);
  assert.deepEqual([all.total, all.total_pages, all.page, all.page_size], [3, 1, 1, 10_000]);
  assert.deepEqual(shown(all), ["Abbey: 1", "Brook:", "Cliff: 1 2", "Dale:", "Elm:"]);
  const paged = await results(id, "page=1&page_size=100");
  assert.deepEqual(all.locations, paged.locations);
  assert.deepEqual([paged.page_size, (await results(id, "page=1")).page_size], [100, 50]);
  assert.deepEqual(shown(await results(id, "min_valid_emails=1")), ["Abbey: 1", "Cliff: 1 2"]);

  await api.database.query({
    text: `insert into campaign_businesses (campaign, location, rank, key, name, categories, stage, site_status,
             verify_status)
           select number, 1 + n / 3000, 100 + n % 3000, decode(md5(n::text), 'hex'), 'Shop ' || n, '[]', 'complete',
                  'skipped', 'skipped'
           from campaigns, generate_series(1, 10_100) n where id = $1`,
    values: [id],
  });
  const most = await results(id);
  const rows = most.locations.flatMap(({ businesses }: { businesses: object[] }) => businesses);
  assert.deepEqual([most.total, most.total_pages, rows.length], [10_103, 2, 10_000]);
  assert.equal(new Set(rows.map((row: object) => JSON.stringify(row))).size, 10_000);
  const first = await results(id, "page=1&page_size=100");
  assert.deepEqual(first.locations[0].businesses, most.locations[0].businesses.slice(0, 100));
  const { status, text } = await api.get(`${base}/${id}/workflow-results?format=md&min_valid_emails=1`);
  assert.deepEqual([status, text.includes("Cliff")], [200, true]);
});

test("a campaign without businesses has a page with its locations", async () => {
  const { id } = await run("nobody", {});
  await completed(id);
  const page = await results(id);
  assert.deepEqual([page.total, page.total_pages, page.total_businesses], [0, 0, 0]);
  assert.deepEqual(shown(page), ["Abbey:", "Brook:", "Cliff:", "Dale:", "Elm:"]);
});

test("a business has everything that the chain found, and the totals count distinct values", async () => {
  world.emails.set("tiler-abbey-1.example", [
    "jobs@tiler-abbey-1.example",
    "bad@tiler-abbey-1.example",
    "info@tiler-abbey-1.example",
  ]);
  world.emails.set("tiler-abbey-4.example", []);
  const { id } = await run("tiler", {
    Abbey: [
      shop("tiler", "Abbey", 1, {
        address: "1 High Street",
        address_parts: { city: "Overbury" },
        phone: "020 7946 0018",
        rating: 4.5,
        reviews_count: 12,
        categories: ["Tiler"],
      }),
      shop("tiler", "Abbey", 2, { website: "https://www.facebook.com/tiler" }),
      shop("tiler", "Abbey", 3, { website: null }),
      shop("tiler", "Abbey", 4),
      shop("tiler", "Abbey", 5, { website: "https://down.tiler.example/" }),
    ],
    Brook: [shop("tiler", "Abbey", 1), shop("tiler", "Brook", 1)],
  });
  await completed(id);
  const page = await results(id);
  const [first, social, none, silent, down] = page.locations[0].businesses;
  assert.deepEqual(first, {
    business_name: "Abbey 1",
    business_place_id: "tiler-Abbey-1",
    business_address: "1 High Street",
    business_city: "Overbury",
    business_phone: "020 7946 0018",
    business_phone_e164: null,
    business_rating: 4.5,
    business_reviews_count: 12,
    business_categories: ["Tiler"],
    original_website: "https://tiler-abbey-1.example/",
    domain: "tiler-abbey-1.example",
    domain_filtered: false,
    filter_reason: null,
    spidersite_status: "completed",
    pages_crawled: 2,
    emails_found: ["jobs@tiler-abbey-1.example", "bad@tiler-abbey-1.example", "info@tiler-abbey-1.example"],
    shared_emails: [],
    phones_found: ["+442079460018"],
    shared_phones: [],
    social_media: {},
    shared_social_media: [],
    company_info: null,
    team_members: [],
    lead_scoring: null,
    spiderverify_status: "completed",
    emails_verified: [
      verdict("info@tiler-abbey-1.example"),
      verdict("bad@tiler-abbey-1.example", "invalid"),
      verdict("jobs@tiler-abbey-1.example"),
    ],
    valid_emails_count: 2,
    workflow_stage: "complete",
  });
  const stateOf = (business: Record<string, unknown>) => [
    business.filter_reason,
    business.domain_filtered,
    business.spidersite_status,
    business.spiderverify_status,
    business.workflow_stage,
  ];
  assert.deepEqual(stateOf(social), ["social_media", true, "skipped", "skipped", "complete"]);
  assert.deepEqual(stateOf(none), ["no_website", false, "skipped", "skipped", "complete"]);
  assert.deepEqual(stateOf(silent), [null, false, "completed", "skipped", "complete"]);
  assert.deepEqual(stateOf(down), [null, false, "failed", "skipped", "failed"]);
  // Found in Abbey first: Brook has only its own businesses.
  assert.deepEqual(shown(page).slice(0, 2), ["Abbey: 1 2 3 4 5", "Brook: 1"]);
  assert.equal(world.crawled.filter((url) => url === "https://tiler-abbey-1.example/").length, 1);
  const { locations: _, progress, workflow_progress, campaign_id, ...totals } = page;
  assert.deepEqual(totals, {
    status: "completed",
    query: "tiler",
    country_code: "ZZ",
    total_locations: 5,
    total_businesses: 6,
    total_with_domains: 4,
    total_domains_filtered: 1,
    total_emails_found: 4,
    total_emails_verified: 4,
    total_valid_emails: 3,
    total: 6,
    page: 1,
    page_size: 10_000,
    total_pages: 1,
  });
  const status = (await api.get(`${base}/${id}/status`)).body;
  assert.deepEqual(workflow_progress, status.workflow_progress);
  assert.deepEqual(progress, status.progress);
  assert.equal(campaign_id, id);

  const two = await results(id, "min_valid_emails=2");
  assert.deepEqual([two.total, shown(two)], [1, ["Abbey: 1"]]);
  const one = await results(id, "min_valid_emails=1&page_size=1&page=2");
  assert.deepEqual([one.total, one.total_pages, shown(one)], [2, 2, ["Brook: 1"]]);
  assert.equal((await results(id, "min_valid_emails=3")).total, 0);
  assert.deepEqual(await contradictions(api.database, id), []);
});

const verdict = (email: string, status = "valid") => ({
  email,
  status,
  score: 90,
  is_deliverable: true,
  is_role_account: false,
  is_free_email: false,
  is_disposable: false,
  is_catch_all: false,
  shared: false,
});

test("businesses still in the chain are shown on request", async () => {
  const hold = gate();
  world.gates.svcSite = hold.promise;
  const { id } = await run("baker", {
    Abbey: [shop("baker", "Abbey", 1), shop("baker", "Abbey", 2, { website: null })],
  });
  await eventually(
    async () => (await api.get(`${base}/${id}/status`)).body,
    ({ progress }) => progress.completed === 5,
  );
  const done = await results(id);
  assert.deepEqual([done.total, shown(done)[0]], [1, "Abbey: 2"]);
  const all = await results(id, "include_pending=true");
  assert.deepEqual([all.total, shown(all)[0]], [2, "Abbey: 1 2"]);
  const [open] = all.locations[0].businesses;
  assert.deepEqual(
    [open.spidersite_status, open.spiderverify_status, open.workflow_stage],
    ["pending", "pending", "site"],
  );
  delete world.gates.svcSite;
  hold.resolve();
  await completed(id);
  assert.equal((await results(id)).total, 2);
});

test("a campaign without a workflow has no workflow results: 400", async () => {
  const { id } = await run("plain", { Abbey: [shop("plain", "Abbey", 1)] }, { workflow: null });
  for (const query of ["", "?format=csv"]) {
    const { status, body } = await api.get(`${base}/${id}/workflow-results${query}`);
    assert.deepEqual([status, body.code], [400, "invalid_state"]);
  }
});

test("businesses are filtered by status, addresses and verdict, put in order, and each has its place and its jobs", async () => {
  const { id, jobs } = await run("list", {
    Abbey: [shop("list", "Abbey", 1), shop("list", "Abbey", 2, { website: null })],
    Brook: [shop("list", "Brook", 1, { address: "Dock Street 100%" })],
  });
  await completed(id);
  const list = async (query: string) => {
    const { body } = await api.get(`${base}/${id}/businesses?${query}`);
    return body.businesses.map(({ business_name }: JsonObject) => business_name);
  };
  assert.deepEqual(await list(""), ["Abbey 1", "Abbey 2", "Brook 1"]);
  assert.deepEqual(await list("status=complete&verdict=valid&emails=some"), ["Abbey 1", "Brook 1"]);
  assert.deepEqual(await list("status=skipped"), ["Abbey 2"]);
  assert.deepEqual(await list("emails=none"), ["Abbey 2"]);
  assert.deepEqual(await list("verdict=invalid"), []);
  assert.deepEqual(await list("q=street 100%25"), ["Brook 1"]);
  assert.deepEqual(await list("q=100_"), []);
  assert.deepEqual(await list("sort=location"), ["Abbey 1", "Abbey 2", "Brook 1"]);
  assert.deepEqual(await list("sort=contacts"), ["Abbey 1", "Brook 1", "Abbey 2"]);
  assert.deepEqual(await list("sort=contacts&page=2&page_size=2"), ["Abbey 2"]);
  const { body: page } = await api.get(`${base}/${id}/businesses?page=2&page_size=2`);
  assert.deepEqual([page.total, page.total_pages, page.businesses.length], [3, 2, 1]);
  const [listed] = page.businesses;
  const { body: one } = await api.get(`${base}/${id}/businesses/${listed.business_id}`);
  assert.deepEqual(one, listed);
  assert.deepEqual([one.location.display_name, one.jobs.search], ["Brook", jobs.get("Brook")]);
  const types = await api.database.query<{ type: string }>({
    text: "select type from jobs where id = any($1::uuid[]) order by type",
    values: [[one.jobs.crawl, ...one.jobs.verify]],
  });
  assert.deepEqual(types, [{ type: "svcSite" }, { type: "svcVerify" }]);
  const { text } = await api.get(`${base}/${id}/export?format=csv&columns=business_name&status=skipped`);
  assert.equal(text, "business_name\r\nAbbey 2\r\n");
  const { body: summary } = await api.get(base);
  const { results_count, valid_emails } = summary.campaigns.find(
    ({ campaign_id }: JsonObject) => campaign_id === id,
  );
  assert.deepEqual([results_count, valid_emails], [3, 2]);
  assert.equal((await api.get(`${base}/${id}/businesses/${"0".repeat(32)}`)).status, 404);
});

test("a campaign that only searches lists and exports its businesses", async () => {
  const { id } = await run("search", { Abbey: [shop("search", "Abbey", 1)] }, { workflow: null });
  await completed(id);
  const { body } = await api.get(`${base}/${id}/businesses?status=skipped`);
  assert.deepEqual([body.total, body.businesses[0].business_name], [1, "Abbey 1"]);
  const { text } = await api.get(`${base}/${id}/export?format=csv&columns=business_name`);
  assert.equal(text, "business_name\r\nAbbey 1\r\n");
});

test("the CSV has a row for every business, on any page, and no formulas", async () => {
  const evil = [
    '=HYPERLINK("https://example.com")',
    "+1",
    "-1",
    "@SUM(A1)",
    "\tcell",
    'comma, "quote"\nline',
  ];
  const { id } = await run("csv", {
    Abbey: evil.map((name, index) => shop("csv", "Abbey", index + 1, { name, phone: "+44 20 7946 0018" })),
    Brook: [shop("csv", "Brook", 1, { website: null })],
  });
  await completed(id);
  const { status, headers, text } = await api.get(
    `${base}/${id}/workflow-results?format=csv&page=9&page_size=1`,
  );
  assert.equal(status, 200);
  assert.equal(headers["content-type"], "text/csv; charset=utf-8; header=present");
  assert.equal(headers["content-disposition"], `attachment; filename="${id}.csv"`);
  const { parse } = await import("csv-parse/sync");
  const rows: Record<string, string>[] = parse(text, { columns: true, record_delimiter: "\r\n" });
  assert.equal(rows.length, 7);
  assert.deepEqual(
    rows.slice(0, 6).map((row) => row.business_name),
    ['\'=HYPERLINK("https://example.com")', "+1", "-1", "'@SUM(A1)", "cell", 'comma, "quote"\nline'],
  );
  const [first] = rows;
  assert.equal(first?.business_phone, "+44 20 7946 0018");
  assert.equal(first?.business_phone_e164, "+442079460018");
  assert.equal(first?.valid_emails, "info@csv-abbey-1.example");
  assert.equal(first?.emails_verified, "info@csv-abbey-1.example (valid, 90)");
  assert.equal(first?.location, "Abbey");
  assert.equal(rows[6]?.filter_reason, "no_website");
  const filtered = await api.get(`${base}/${id}/workflow-results?format=csv&min_valid_emails=1`);
  assert.equal(parse(filtered.text, { columns: true }).length, 6);

  const exported = await api.get(`${base}/${id}/export`);
  assert.equal(exported.text, text);
  const lines = await api.get(`${base}/${id}/export?format=ndjson&columns=business_name,valid_emails`);
  assert.match(String(lines.headers["content-disposition"]), /filename="campaign-.*\.ndjson"/);
  const named = lines.text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  assert.equal(named.length, 7);
  assert.deepEqual(Object.keys(named[0]), ["business_name", "valid_emails"]);
  assert.ok(Array.isArray(named[0].valid_emails));
  assert.equal((await api.get(`${base}/${id}/export?columns=busines_name`)).status, 422);
});

test("YAML and Markdown are available as for any response", async () => {
  const { id } = await run("yaml", { Abbey: [shop("yaml", "Abbey", 1)] });
  await completed(id);
  const { headers, text } = await api.get(`${base}/${id}/workflow-results?format=yaml`);
  assert.match(String(headers["content-type"]), /^application\/yaml/);
  assert.match(text, /business_name: Abbey 1,/);
});

const jobResults = (id: string, job: string | undefined, query = "") =>
  api.get(`${base}/${id}/jobs/${job}/results${query}`);

test("a wait for a job's results lasts until its businesses have left the chain", async () => {
  const hold = gate();
  world.gates.svcVerify = hold.promise;
  const { id, jobs } = await run("waited", {
    Abbey: [shop("waited", "Abbey", 1), shop("waited", "Abbey", 2, { website: null })],
  });
  await eventually(
    async () => (await api.get(`${base}/${id}/status`)).body,
    ({ workflow_progress }) => workflow_progress.verifies_queued === 1,
  );
  const { body: now } = await jobResults(id, jobs.get("Abbey"), "?wait=false");
  assert.deepEqual(
    [now.success, now.has_results, now.status, now.businesses_pending, now.businesses.length],
    [true, true, "partial", 1, 2],
  );
  const answer = jobResults(id, jobs.get("Abbey"));
  delete world.gates.svcVerify;
  hold.resolve();
  const { status, body } = await answer;
  assert.equal(status, 200);
  assert.deepEqual([body.success, body.status, body.businesses_pending], [true, "completed", 0]);
  assert.deepEqual([body.job_id, body.campaign_id, body.type], [jobs.get("Abbey"), id, "svcMaps"]);
  assert.deepEqual(
    body.businesses.map((business: Record<string, unknown>) => business.valid_emails_count),
    [1, 0],
  );
  await completed(id);
  const chain = await api.database.query<{ id: string; type: string }>({
    text: "select id, type from jobs where campaign_id = $1 and type <> 'svcMaps'",
    values: [id],
  });
  assert.deepEqual(chain.map(({ type }) => type).sort(), ["svcSite", "svcVerify"]);
  for (const job of chain) {
    const { body: own } = await jobResults(id, job.id);
    assert.deepEqual([own.type, own.status, own.businesses.length], [job.type, "completed", 1]);
    assert.equal(own.businesses[0].business_name, "Abbey 1");
  }
});

test("without a wait, a job that has not ended says so", async () => {
  const hold = gate();
  world.gates.svcMaps = hold.promise;
  const { id, jobs } = await run("early", { Abbey: [shop("early", "Abbey", 1)] });
  await eventually(
    async () => (await jobResults(id, jobs.get("Abbey"), "?wait=false")).body,
    ({ status }) => status === "processing",
  );
  const { body } = await jobResults(id, jobs.get("Abbey"), "?wait=false");
  assert.deepEqual([body.success, body.has_results, body.businesses], [false, false, []]);
  const answer = jobResults(id, jobs.get("Abbey"));
  delete world.gates.svcMaps;
  hold.resolve();
  assert.equal((await answer).body.status, "completed");
  await completed(id);
});

test("failed and cancelled jobs answer immediately, with the reason", async () => {
  const hold = gate();
  world.gates.svcMaps = hold.promise;
  const { id, jobs } = await run("broken", {});
  world.businesses.delete("broken Abbey, Zedland");
  const waiting = [jobResults(id, jobs.get("Abbey")), jobResults(id, jobs.get("Brook"))];
  assert.equal(await api.canceller.cancel("cli_a", jobs.get("Brook") ?? ""), "cancelled");
  delete world.gates.svcMaps;
  hold.resolve();
  const [failed, cancelled] = await Promise.all(waiting);
  assert.deepEqual([failed?.status, failed?.body.status, failed?.body.success], [200, "failed", false]);
  assert.match(failed?.body.error_message, /could not be reached/);
  assert.deepEqual([cancelled?.body.status, cancelled?.body.has_results], ["cancelled", false]);
  await completed(id);
});

test("a job without businesses says why: it found none, or only ones that other locations had", async () => {
  const both = [shop("again", "Abbey", 1), shop("again", "Abbey", 2)];
  const found: Record<string, JsonObject[]> = { Abbey: both, Brook: both.slice(0, 1), Cliff: both };
  for (const city of cities) world.businesses.set(`again ${city}, Zedland`, found[city] ?? []);
  const created = await api.post(`${base}/submit`, { query: "again", country_code: "ZZ" });
  const id: string = created.body.campaign_id;
  const messages: Record<string, string> = {};
  for (let hasMore = true; hasMore; ) {
    const { body } = await api.post(`${base}/${id}/next`);
    const { display_name, job_id } = body.current_task;
    messages[display_name] = (await jobResults(id, job_id)).body.message;
    hasMore = body.has_more;
  }
  const before = "The job completed. The campaign had already found";
  assert.deepEqual(messages, {
    Abbey: "The job and the workflow of its businesses are complete.",
    Brook: `${before} its only business at another location.`,
    Cliff: `${before} all 2 of its businesses at other locations.`,
    Dale: "The job completed without finding a business. The map has none here.",
    Elm: "The job completed without finding a business. The map has none here.",
  });
});

test("a job outside the campaign is 404", async () => {
  const [{ id }, other] = [await run("own", {}), await run("foreign", {})];
  for (const job of [other.jobs.get("Abbey"), "00000000-0000-7000-8000-000000000001", "not-a-job"]) {
    for (const query of ["", "?wait=false"]) {
      const { status, body } = await jobResults(id, job, query);
      assert.deepEqual([status, body.code], [404, "not_found"]);
    }
  }
  assert.equal((await jobResults(id, other.jobs.get("Abbey"), "?wait=perhaps")).status, 422);
});
