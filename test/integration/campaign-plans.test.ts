import assert from "node:assert/strict";
import { randomUUIDv7 } from "node:crypto";
import { before, test } from "node:test";
import pg from "pg";
import {
  insertBusinesses,
  planForLargeTables,
  refreshBusinesses,
  refreshBusinessesOfLocation,
} from "../../src/store/campaigns/campaign-businesses.ts";
import { endEmails, submitEmails, waitingEmails } from "../../src/store/campaigns/campaign-emails.ts";
import { settleCampaign } from "../../src/store/campaigns/campaign-ends.ts";
import {
  businessesOfJob,
  jobsAwaitedBy,
  readCampaignJob,
} from "../../src/store/campaigns/campaign-job-results.ts";
import { endLocation, nextLocations, submitLocations } from "../../src/store/campaigns/campaign-locations.ts";
import {
  businessesAfter,
  businessesOfLocations,
  businessesWithEmails,
  locationsAt,
  locationsOfPage,
} from "../../src/store/campaigns/campaign-results.ts";
import {
  endSite,
  findSitesAround,
  findSubmittedSites,
  shareContacts,
  submitSites,
  waitingSites,
} from "../../src/store/campaigns/campaign-sites.ts";
import { dueCampaigns, hasRunAtWork } from "../../src/store/campaigns/campaign-work.ts";
import {
  countOpenCampaignJobs,
  countRecentCampaignJobs,
  listCampaigns,
  lockCampaign,
  readCampaign,
} from "../../src/store/campaigns/campaigns.ts";
import type { Database, Statement, Transaction } from "../../src/store/core/database.ts";
import { createTestDatabase } from "../harness/database.ts";

const campaigns = 40;
const sitesEach = 1_000;
const testDatabase = await createTestDatabase();
const database = testDatabase.open();
const big = [
  "campaigns",
  "campaign_locations",
  "campaign_sites",
  "campaign_businesses",
  "campaign_emails",
  "jobs",
];
const id = "camp_20";

before(async () => {
  const fill = [
    `insert into campaigns (id, client_id, query, country_code, filter, max_results, auto_advance, api_key_id,
                            actor_id, actor_name, actor_role, maps_dedup)
     select 'camp_' || n, 'cli_' || n % 7, 'q', 'ZZ', '{}', 20, false, gen_random_uuid(), 'a', 'a', 'a', 'mark'
     from generate_series(1, $1) n`,
    `insert into campaign_locations (campaign, position, location_id, search_string, display_name, latitude, longitude,
                                     population, status, job_id)
     select number, n, n, 's', 'd', 0, 0, 0, case when n % 9 = 0 then 'pending' else 'completed' end, gen_random_uuid()
     from campaigns, generate_series(1, $2 / 10) n where $1 > 0`,
    `insert into campaign_sites (campaign, key, url, domain, section, state, job_id)
     select number, decode(md5(n::text), 'hex'), 'https://x.example/', 'x.example',
            case when n % 10 = 0 then 'mall.example/shops/' else 'site.example/' end || n,
            case when n % 50 = 0 then 'submitted' when n % 5 = 0 then 'waiting' else 'completed' end, gen_random_uuid()
     from campaigns, generate_series(1, $2) n where $1 > 0`,
    `insert into campaign_businesses (campaign, location, rank, key, categories, site, stage, site_status, verify_status)
     select campaign, 1 + id % ($2 / 10), row_number() over (partition by campaign, id % ($2 / 10)), key, '[]', id,
            'site', 'pending', 'pending'
     from campaign_sites where $1 > 0`,
    `insert into campaign_emails (campaign, email, site, rank, state, job_id)
     select campaign, 'info@' || id || '.example', id, 1, case when id % 9 = 0 then 'waiting' else 'verified' end,
            gen_random_uuid() from campaign_sites where state = 'completed' and $1 > 0 and $2 > 0`,
    `insert into campaign_site_emails (site, email, rank)
     select site, id, 1 from campaign_emails where $1 > 0 and $2 > 0`,
    `insert into jobs (id, client_id, type, test, status, priority, payload, campaign_id, api_key_id, actor_id,
                       actor_name, actor_role, completed_at)
     select gen_random_uuid(), client_id, 'svcSite', false,
            case when n % 50 = 0 then 'queued' else 'completed' end, 0, '{}', id, gen_random_uuid(), 'a', 'a', 'a',
            case when n % 50 = 0 then null else now() - n * interval '1 minute' end
     from campaigns, generate_series(1, $2) n where $1 > 0`,
  ];
  const values = [campaigns, sitesEach];
  for (const text of fill) {
    const typed = text.replaceAll("$1", "$1::int").replaceAll("$2", "$2::int");
    await database.query({ text: typed, values: /\$2/.test(text) ? values : [campaigns] });
  }
  await database.script("vacuum analyze");
});

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
}

function readsWhole(plan: Plan): string[] {
  const relation = plan["Relation Name"] ?? "";
  const wasted = plan["Rows Removed by Filter"] ?? 0;
  // 40 campaigns fit on one page, so a full read is right.
  const isWhole = plan["Node Type"] === "Seq Scan" && big.includes(relation) && relation !== "campaigns";
  const found =
    isWhole || wasted > 1_000 ? [`${plan["Node Type"]} of ${relation}, ${wasted} rows for nothing`] : [];
  return [...found, ...(plan.Plans ?? []).flatMap(readsWhole)];
}

/** Explains each statement that `work` sends, as it runs. Everything is rolled back. */
async function plansOf(
  work: (source: Transaction & Pick<Database, "query">) => Promise<unknown>,
): Promise<string[]> {
  const problems: string[] = [];
  // Pipelined like the service's connections: the steps send several statements at once.
  const client = new pg.Client({ ...testDatabase.connection, pipeline: true } as pg.ClientConfig);
  await client.connect();
  try {
    await client.query("begin");
    const sent: Statement[] = [];
    await work({
      async query<Row extends pg.QueryResultRow>(statement: Statement) {
        sent.push(statement);
        return (await client.query<Row>(statement)).rows;
      },
      finish: (send) => send(),
    });
    for (const { text, values } of sent) {
      const { rows } = await client.query<{ "QUERY PLAN": { Plan: Plan }[] }>({
        text: `explain (analyze, format json) ${text}`,
        values: values ?? [],
      });
      for (const { Plan } of rows[0]?.["QUERY PLAN"] ?? []) {
        problems.push(...readsWhole(Plan).map((problem) => `${problem}:\n${text}`));
      }
    }
  } finally {
    await client.end();
  }
  return problems;
}

const business = {
  rank: 99,
  key: "00".repeat(16),
  name: null,
  place_id: null,
  address: null,
  city: null,
  phone: null,
  rating: null,
  reviews_count: null,
  categories: [],
  website: null,
  domain: "new.example",
  filter_reason: null,
  site_key: "ff".repeat(16),
  site_section: "new.example",
  site_url: "https://new.example/",
};

test("among 40,000 businesses, a campaign's step reads only its own rows, and no whole table", async () => {
  const jobId = randomUUIDv7();
  const [mine] = await database.query<{ number: number; site: string; email_job: string }>({
    text: `select number, min(site.id)::text as site, min(email.job_id::text) as email_job
           from campaigns join campaign_sites site on site.campaign = number
           join campaign_emails email on email.site = site.id where campaigns.id = $1 group by number`,
    values: [id],
  });
  assert.ok(mine);
  const { number } = mine;
  const problems = await plansOf(async (tx) => {
    await lockCampaign(tx, id);
    await planForLargeTables(tx);
    await readCampaign(tx, id, "cli_6");
    await nextLocations(tx, number, 1);
    await submitLocations(tx, number, [{ position: 9, jobId }]);
    await insertBusinesses(tx, number, jobId, [business], true);
    await refreshBusinessesOfLocation(tx, number, jobId);
    await endLocation(tx, number, jobId, { resultsCount: 1, error: null });
    await waitingSites(tx, number, 500);
    await submitSites(tx, [{ site: mine.site, jobId }]);
    await findSubmittedSites(tx, number, [jobId]);
    const emails = ["new@new.example"];
    await endSite(tx, number, {
      site: mine.site,
      error: null,
      emails,
      shared: [],
      findings: null,
      cost: 0.01,
      wanted: emails,
    });
    await findSitesAround(tx, number, ["mall.example", "mall.example/shops", "site.example/1"]);
    await shareContacts(tx, { id: mine.site, shared: emails });
    await refreshBusinesses(tx, number, { sites: [mine.site] });
    await waitingEmails(tx, { number, client_id: "cli_6" }, { inFlightMax: 500, waitingMax: 2_500 });
    await submitEmails(tx, number, [{ site: mine.site, jobId }]);
    await endEmails(tx, number, jobId, []);
    await refreshBusinesses(tx, number, { sites: [], verifyJobs: [mine.email_job] });
    await settleCampaign(tx, number);
    await hasRunAtWork(tx, id);
  });
  assert.deepEqual(problems, []);
});

test("among 40,000 jobs of campaigns, reading one campaign reads only its own", async () => {
  const problems = await plansOf(async (tx) => {
    const source = tx as unknown as Database;
    await countOpenCampaignJobs(source, id);
    await countRecentCampaignJobs(source, id, 5);
    await dueCampaigns(source, 50);
    await listCampaigns(source, {
      clientId: "cli_1",
      status: "active",
      countryCode: "ZZ",
      limit: 20,
      offset: 0,
    });
  });
  assert.deepEqual(problems, []);
});

test("among 40,000 businesses, a page of results and the results of a job read only what they show", async () => {
  const jobs = await database.query<{
    type: "svcMaps" | "svcSite" | "svcVerify";
    job: string;
    number: number;
  }>({
    text: `with mine as (select number from campaigns where id = $1)
           select 'svcMaps' as type, min(job_id::text) as job, number
           from mine join campaign_locations place on campaign = number
           where exists (select from campaign_businesses b where b.campaign = number and b.location = place.position)
           group by number
           union all
           select 'svcSite', min(job_id::text), number from mine join campaign_sites on campaign = number group by number
           union all
           select 'svcVerify', min(job_id::text), number
           from mine join campaign_emails on campaign = number group by number`,
    values: [id],
  });
  const number = jobs[0]?.number ?? 0;
  const all = { includePending: true, validEmailsMin: 0 };
  const problems = await plansOf(async (tx) => {
    await locationsOfPage(tx, number, { includePending: true, offset: 500, limit: 50 });
    const range = { first: 1, last: 100, offset: 5, limit: 50 };
    assert.equal((await businessesOfLocations(tx, number, { includePending: true, ...range })).length, 50);
    await businessesWithEmails(tx, number, { ...all, validEmailsMin: 1 }, { offset: 0, limit: 50 });
    assert.equal((await businessesAfter(tx, number, all, { location: 1, rank: 5, limit: 50 })).length, 50);
    await locationsAt(tx, number, [40, 41, 42]);
    for (const { type, job } of jobs) {
      await readCampaignJob(tx, { clientId: "cli_6", campaignId: id, jobId: job });
      assert.ok((await businessesOfJob(tx, job, type)).length > 0, type);
      await jobsAwaitedBy(tx, job, type);
    }
  });
  assert.deepEqual(problems, []);
});
