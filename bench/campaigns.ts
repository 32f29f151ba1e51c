import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "../src/store/core/database.ts";
import { openEmbeddedDatabase } from "./harness/embedded-database.ts";
import { latencies, median, ms, quantile, report } from "./harness/figures.ts";
import { type RunningService, startService } from "./harness/service.ts";

const creations = 10;
const calls = 300;
const wholeCalls = 10;
const large = { locations: 1_000, businessesEach: 100 };

/**
 * Campaigns over HTTP, by the API process alone on an embedded database with the whole location table: creating one with
 * 5,393 locations, calling next on a small and on a large one, and reading one with 100,000 businesses.
 */
export async function campaigns(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "forager-bench-campaigns-"));
  await chmod(dataDir, 0o711);
  const service = await startService({ DATA_DIR: dataDir, SEED_LOCATIONS: "true" }, "api");
  const { database, stop } = await openEmbeddedDatabase(dataDir);
  try {
    await measure(apiOf(service), database);
  } finally {
    await stop();
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(api: Api, database: Database): Promise<void> {
  const creating: number[] = [];
  for (let round = 0; round < creations; round++) {
    creating.push((await api.timed("POST", "submit", campaignOf("US"))).took);
  }
  report(`create, 5,393 locations: ${latencies(creating)}`);

  const small: number[] = [];
  const cities = await tenCities(database);
  for (let round = 0; round < calls / 10; round++) {
    const id = await api.create({ ...campaignOf("US"), filter: { mode: "custom", location_ids: cities } });
    for (let call = 0; call < 10; call++) small.push((await api.timed("POST", `${id}/next`)).took);
  }
  report(`next, 10 locations: ${latencies(small)}`);

  await insertTowns(database, 10_000);
  const long = await api.create(campaignOf("ZZ"));
  const next: number[] = [];
  for (let call = 0; call < 10_000; call++) next.push((await api.timed("POST", `${long}/next`)).took);
  report(`next, 10,000 locations, all of them: ${latencies(next)}`);

  const id = await api.create({
    ...campaignOf("US"),
    filter: { mode: "population", min_population: 25_000 },
  });
  await fillCampaign(database, id);
  const status: number[] = [];
  const pages: number[] = [];
  const total = large.locations * large.businessesEach;
  for (let call = 0; call < calls; call++) {
    status.push((await api.timed("GET", `${id}/status`)).took);
    const page = 1 + Math.floor((call * total) / 50 / calls);
    pages.push((await api.timed("GET", `${id}/workflow-results?page=${page}&page_size=50`)).took);
  }
  const verified: number[] = [];
  for (let call = 0; call < calls / 3; call++) {
    const page = 1 + Math.floor(Math.random() * 500);
    const query = `min_valid_emails=1&include_pending=true&page=${page}`;
    verified.push((await api.timed("GET", `${id}/workflow-results?${query}`)).took);
  }
  const whole: number[] = [];
  for (let call = 0; call < wholeCalls; call++) {
    whole.push((await api.timed("GET", `${id}/workflow-results`)).took);
  }
  report(`status at ${total} businesses: ${latencies(status)}`);
  report(`workflow-results, pages of 50 over all of it: ${latencies(pages)}`);
  report(`the same with min_valid_emails: ${latencies(verified)}`);
  report(`workflow-results, the first 10,000 in one response: ${latencies(whole)}`);
  const p99 = (values: number[]) => ms(quantile(values, 0.99));
  report(
    `campaigns: create ${ms(median(creating))} (target 500 ms), next p99 ${p99(small)} and ${p99(next)} (25 ms), ` +
      `status p99 ${p99(status)}, results page p99 ${p99([...pages, ...verified])} (60 ms)`,
  );
}

interface Api {
  /** Milliseconds until the whole response was read, and the response. */
  timed(
    method: string,
    path: string,
    body?: object,
  ): Promise<{ took: number; answer: Record<string, unknown> }>;
  create(body: object): Promise<string>;
}

function apiOf({ url, credential }: RunningService): Api {
  const timed: Api["timed"] = async (method, path, body) => {
    const from = performance.now();
    const response = await fetch(`${url}/api/v1/jobs/svcMaps/campaigns/${path}`, {
      method,
      headers: { authorization: `Bearer ${credential}`, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return { took: performance.now() - from, answer };
  };
  return { timed, create: async (body) => String((await timed("POST", "submit", body)).answer.campaign_id) };
}

const campaignOf = (country: string) => ({
  query: "plumbers",
  country_code: country,
  workflow: { spidersite: { enabled: true }, spiderverify: { enabled: true } },
});

async function tenCities(database: Database): Promise<number[]> {
  const rows = await database.query<{ location_id: number }>({
    text: "select location_id from locations where country_code = 'US' order by population desc limit 10",
  });
  return rows.map((row) => row.location_id);
}

async function insertTowns(database: Database, count: number): Promise<void> {
  await database.query({
    text: `with country as (
             insert into location_countries (country_code, country_name, country_name_folded)
             values ('ZZ', 'Zedland', 'zedland'))
           insert into locations (source_key, source_id, country_code, location_type, display_name,
             display_name_folded, latitude, longitude, population, search_string, search_text)
           select 'bench:' || n, (select min(id) from location_sources), 'ZZ', 'city', 'Town ' || n, 'town ' || n,
                  0, 0, 1000000 - n, 'Town ' || n || ', Zedland', 'town ' || n || ', zedland'
           from generate_series(1, $1) n`,
    values: [count],
  });
}

/** The rows of a campaign as its jobs would leave them: each business with a site, two thirds of them verified. */
async function fillCampaign(database: Database, campaignId: string): Promise<void> {
  const [row] = await database.query<{ number: number }>({
    text: "select number from campaigns where id = $1 and locations_total >= $2",
    values: [campaignId, large.locations],
  });
  if (row === undefined) throw new Error("the campaign has too few locations");
  const values = [row.number, large.locations, large.businessesEach];
  const findings = JSON.stringify({
    pages_crawled: 5,
    phones_found: ["+12025550123"],
    social_media: { linkedin: "https://www.linkedin.com/company/example" },
    team_members: [],
    lead_scoring: null,
    company_info: null,
  });
  const steps = [
    {
      text: `update campaign_locations set status = 'completed', job_id = gen_random_uuid(), results_count = $3::int
             where campaign = $1 and position <= $2`,
      values,
    },
    {
      text: `insert into campaign_sites (campaign, key, url, domain, state, job_id, emails, findings)
             select $1::int, decode(md5(l || '.' || b), 'hex'), 'https://b' || b || '.l' || l || '.example/',
                    'b' || b || '.l' || l || '.example', 'completed', gen_random_uuid(),
                    array['info@b' || b || '.l' || l || '.example'], $4::json
             from generate_series(1, $2::int) l, generate_series(1, $3::int) b`,
      values: [...values, findings],
    },
    {
      text: `insert into campaign_emails (campaign, email, site, rank, state, job_id, status, score, is_deliverable,
                                          is_role_account, is_free_email, is_disposable, is_catch_all)
             select $1::int, emails[1], id, 1, 'verified', job_id, case when id % 3 = 0 then 'invalid' else 'valid' end, 90,
                    true, true, false, false, false
             from campaign_sites where campaign = $1`,
      values: [row.number],
    },
    {
      text: `insert into campaign_site_emails (site, email, rank)
             select site, id, 1 from campaign_emails where campaign = $1`,
      values: [row.number],
    },
    {
      text: `insert into campaign_businesses (campaign, location, rank, key, name, place_id, address, phone, rating,
               reviews_count, categories, website, domain, site, stage, site_status, verify_status, emails_found,
               emails_verified, valid_emails)
             select $1::int, l, b, site.key, 'Business ' || b || ' at ' || l, 'place-' || l || '-' || b,
                    b || ' Some Street, Town ' || l, '+1 202-555-0123', 4.5, 120, '["Plumber"]', site.url, site.domain,
                    site.id, 'complete', 'completed', 'completed', 1, 1, (site.id % 3 > 0)::int
             from generate_series(1, $2::int) l cross join generate_series(1, $3::int) b
             join campaign_sites site on site.campaign = $1 and site.key = decode(md5(l || '.' || b), 'hex')`,
      values,
    },
    // As autovacuum has done by the time a campaign has so many.
    { text: "vacuum analyze" },
  ];
  for (const step of steps) await database.query(step);
}
