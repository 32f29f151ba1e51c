import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { Kysely, PostgresDialect } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import pino from "pino";
import { createCampaignResults } from "../../src/campaigns/results.ts";
import type { JobTypeName } from "../../src/contract/job.ts";
import type { JobType } from "../../src/jobs/job-type.ts";
import { createWorker } from "../../src/jobs/worker.ts";
import type { Database } from "../../src/store/core/database.ts";
import { migrate } from "../../src/store/core/migrate.ts";
import { campaignsOver, contradictions, scriptedJobType, siteAndVerify } from "../harness/campaigns.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createTestDatabase, openSignals } from "../harness/database.ts";
import { eventually } from "../harness/wait.ts";

/** Takes a database back to the schema before contacts were shared. */
async function goBack(database: Database): Promise<void> {
  await database.script("drop schema public cascade; create schema public");
  const folder = new URL("../../src/store/core/migrations/", import.meta.url);
  const earlier = readdirSync(folder).filter((file) => file < "0017");
  const migrator = new Migrator({
    db: new Kysely<unknown>({ dialect: new PostgresDialect({ pool: database.pool }) }),
    provider: {
      async getMigrations() {
        const load = async (file: string): Promise<Migration> => import(new URL(file, folder).href);
        return Object.fromEntries(
          await Promise.all(earlier.map(async (file) => [file.slice(0, -".ts".length), await load(file)])),
        );
      },
    },
    migrationTableName: "schema_migrations",
    migrationLockTableName: "schema_migrations_lock",
  });
  assert.equal((await migrator.migrateToLatest()).error, undefined);
}

/** A paused campaign in the old format: one crawl for all businesses of a host, and another that waits. */
const fillText = `
  insert into campaigns (id, client_id, status, query, country_code, filter, max_results, workflow, auto_advance,
                         api_key_id, actor_id, actor_name, actor_role, maps_dedup)
  values ('camp_old', 'cli_a', 'paused', 'q', 'ZZ', '{"mode": "all"}', 20, '${JSON.stringify(siteAndVerify())}', false,
          gen_random_uuid(), 'a', 'a', 'a', 'mark');
  insert into campaign_locations (campaign, position, location_id, search_string, display_name, latitude, longitude,
                                  population, status, job_id, results_count)
  select number, 1, 1, 's', 'Abbey', 0, 0, 0, 'completed', gen_random_uuid(), 3 from campaigns;
  insert into campaign_sites (campaign, key, url, domain, state, job_id, emails, findings)
  select number, decode(md5('mall.example'), 'hex'), 'https://mall.example/oak/', 'mall.example', 'completed',
         gen_random_uuid(), '{info@mall.example,Oak@mall.example}', '{"pages_crawled": 2}' from campaigns;
  insert into campaign_sites (campaign, key, url, domain)
  select number, decode(md5('firm.example'), 'hex'), 'https://firm.example/start', 'firm.example' from campaigns;
  insert into campaign_emails (campaign, email, site, rank, state, job_id, status, score)
  select campaign, 'info@mall.example', id, 1, 'verified', gen_random_uuid(), 'valid', 90
  from campaign_sites where state = 'completed';
  insert into campaign_site_emails (site, email, rank) select site, id, rank from campaign_emails;
  insert into campaign_businesses (campaign, location, rank, key, name, categories, site, stage, site_status,
    verify_status, emails_found, emails_verified, valid_emails)
  select campaign, 1, rank, decode(md5(name), 'hex'), name, '[]', id, 'complete', 'completed', 'completed', 2, 1, 1
  from campaign_sites cross join (values (1, 'oak'), (2, 'elm')) business(rank, name) where state = 'completed';
  insert into campaign_businesses (campaign, location, rank, key, name, categories, site, stage, site_status, verify_status)
  select campaign, 1, 3, decode(md5('firm'), 'hex'), 'firm', '[]', id, 'site', 'pending', 'pending'
  from campaign_sites where state = 'waiting';
  insert into jobs (id, client_id, type, test, status, priority, payload, url, campaign_id, api_key_id, actor_id,
                    actor_name, actor_role, completed_at)
  select job_id, 'cli_a', type, false, 'completed', 0, '{}', type, 'camp_old', gen_random_uuid(), 'a', 'a', 'a', now()
  from (select job_id, 'svcMaps' as type from campaign_locations union all
        select job_id, 'svcSite' from campaign_sites where job_id is not null union all
        select job_id, 'svcVerify' from campaign_emails) ended;
  update campaigns set jobs_completed = 3`;

test("a campaign of an earlier version keeps its results, counts addresses once, and runs to its end", async () => {
  const database = (await createTestDatabase()).open();
  await goBack(database);
  await database.script(fillText);
  const countersText =
    "select emails_found, emails_verified, valid_emails, businesses_found, businesses_open from campaigns";
  const countersOf = async () =>
    Object.values((await database.query<object>({ text: countersText }))[0] ?? {});
  assert.deepEqual(await countersOf(), [4, 2, 2, 3, 1]);
  await migrate(database);
  assert.deepEqual(await countersOf(), [2, 1, 1, 3, 1]);

  const signals = await openSignals(database);
  const types: JobType[] = [
    scriptedJobType("svcSite", async () => ({
      data: { crawl_status: "success", pages_crawled: 1, emails: ["info@firm.example", "oak@mall.example"] },
      resultsCount: 1,
    })),
    scriptedJobType("svcVerify", async ({ emails }) => ({
      data: { results: (emails as string[]).map((email) => ({ email, status: "valid" })) },
      resultsCount: 1,
    })),
  ];
  const jobTypes = new Map<JobTypeName, JobType>(types.map((type) => [type.name, type]));
  const { campaigns, chain } = campaignsOver({ database, jobTypes });
  const log = pino({ level: "silent" });
  const worker = createWorker({ database, signals, jobTypes, chain, log }, "worker");
  await worker.start();
  atEnd(async () => {
    await worker.stop(0);
    await signals.stop();
  });
  await campaigns.continue("cli_a", "camp_old");
  await eventually(
    () => campaigns.find("cli_a", "camp_old"),
    (campaign) => campaign?.status === "completed",
  );
  assert.deepEqual(await contradictions(database, "camp_old"), []);
  // An address that was found earlier, but not wanted, is verified for the website that wants it.
  assert.deepEqual(await countersOf(), [3, 3, 3, 3, 0]);
  const query = { includePending: false, validEmailsMin: 0, page: 1, pageSize: 50 };
  const { locations } = await createCampaignResults(database).page("cli_a", "camp_old", query);
  assert.deepEqual(
    locations[0]?.businesses.map((row) => [
      row.business_name,
      row.emails_found,
      row.shared_emails,
      row.valid_emails_count,
    ]),
    [
      ["oak", ["info@mall.example", "Oak@mall.example"], [], 1],
      ["elm", ["info@mall.example", "Oak@mall.example"], [], 1],
      ["firm", ["info@firm.example", "oak@mall.example"], [], 2],
    ],
  );
});
