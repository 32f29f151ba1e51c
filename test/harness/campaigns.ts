import { z } from "zod";
import type { CampaignRequest, Requester, Workflow } from "../../src/campaigns/campaign.ts";
import { createCampaigns } from "../../src/campaigns/campaigns.ts";
import { createCampaignChain } from "../../src/campaigns/chain.ts";
import type { RankEmails, WebsiteFilters } from "../../src/campaigns/ports.ts";
import type { JobTypeName } from "../../src/contract/job.ts";
import { siteAddresses } from "../../src/crawler/links/site-section.ts";
import type { JobContext, JobOutcome, JobType, JsonObject } from "../../src/jobs/job-type.ts";
import type { Database } from "../../src/store/core/database.ts";
import { recountCountries } from "../../src/store/locations/location-merge.ts";

/** A single predictable rule: hosts that begin with `social.` are social media. */
const plainFilters: WebsiteFilters = {
  forClient: async () => ({
    judge(website, flags) {
      const none = { url: null, domain: null };
      if (typeof website !== "string" || website === "") return { ...none, filterReason: "no_website" };
      const url = URL.parse(website);
      if (url === null) return { ...none, filterReason: "invalid_url" };
      const domain = url.hostname.replace(/^www\./, "");
      const isSocial = flags.filter_social_media && domain.startsWith("social.");
      return { url: url.href, domain, filterReason: isSocial ? "social_media" : null };
    },
  }),
};

/** Alphabetical order. */
const plainRanking: RankEmails = (emails) => [...emails].sort();

export const siteAndVerify = (changes: Partial<Workflow["spiderverify"]> = {}): Workflow => ({
  spidersite: { enabled: true, max_pages: 3 },
  spiderverify: {
    enabled: true,
    check_gravatar: false,
    check_dnsbl: false,
    smtp_timeout_secs: 45,
    max_emails_per_business: 10,
    ...changes,
  },
  filter_social_media: true,
  filter_review_sites: true,
  filter_directories: true,
  filter_maps: true,
});

export const campaignRequest = (changes: Partial<CampaignRequest> = {}): CampaignRequest => ({
  query: "plumbers",
  country_code: "ZZ",
  name: null,
  filter: { mode: "all", include_postcodes: false },
  max_results: 20,
  workflow: siteAndVerify(),
  auto_advance: false,
  schedule: null,
  time_zone: "UTC",
  ...changes,
});

export const requester = (clientId = "cli_a"): Requester => ({
  principal: {
    clientId,
    clientName: clientId,
    apiKeyId: "00000000-0000-7000-8000-000000000001",
    actor: { id: "actor", name: "Actor", role: "member" },
    delegate: false,
    access: "owner",
    rateLimitPerMinute: 100,
    dedup: { enabled: true, uniqueOnly: false },
  },
  actor: { id: "actor", name: "Actor", role: "member" },
});

/**
 * Adds cities of a fictional country to the location table, by default in order of decreasing population, and counts
 * them as an import does.
 */
export async function insertCities(
  database: Pick<Database, "query">,
  cities: readonly { name: string; region?: string; population?: number }[],
  country = { code: "ZZ", name: "Zedland" },
): Promise<void> {
  await database.query({
    text: `with source as (
             insert into location_sources (data_set, version, license, url)
             values ('test', '1', 'none', 'https://example.com/') on conflict (data_set, version, license)
             do update set url = excluded.url returning id
           ), country as (
             insert into location_countries (country_code, country_name, country_name_folded)
             values ($1, $2, lower($2)) on conflict do nothing
           )
           insert into locations (source_key, source_id, country_code, location_type, display_name,
             display_name_folded, admin_region, admin_region_folded, latitude, longitude, population,
             search_string, search_text)
           select $1 || ':' || name || ':' || coalesce(region, ''), source.id, $1, 'city', name, lower(name), region,
                  lower(region), 0, 0, population, name || ', ' || $2, lower(name || ', ' || $2)
           from source, unnest($3::text[], $4::text[], $5::int[]) as city(name, region, population)`,
    values: [
      country.code,
      country.name,
      cities.map(({ name }) => name),
      cities.map(({ region }) => region ?? null),
      cities.map(({ population }, index) => population ?? 1_000_000 - index),
    ],
  });
  await recountCountries(database);
}

export type Script = (payload: JsonObject, context: JobContext) => Promise<JobOutcome>;

/** A job type whose runs the test scripts; it accepts any payload except the URL `https://refused.example/`. */
export function scriptedJobType(name: JobTypeName, run: Script, concurrency = 4): JobType {
  return {
    name,
    payload: z
      .record(z.string(), z.unknown())
      .refine(({ url }) => url !== "https://refused.example/", { message: "is refused" }),
    result: z.unknown(),
    concurrency,
    defaultPriority: 0,
    subject: (payload) => {
      const { url, search_query: query, email } = payload as { [field: string]: string | undefined };
      return { url: url ?? null, query: query ?? email ?? null, test: false, cacheKey: null };
    },
    run: (payload, context) => run(payload as JsonObject, context),
  };
}

/** Campaigns and their chain, with the given job types. */
export function campaignsOver(ports: {
  database: Database;
  jobTypes: ReadonlyMap<JobTypeName, JobType>;
  jobsInFlightMax?: number;
  advance?: () => void;
}) {
  const dispatch = { ...ports, jobsInFlightMax: ports.jobsInFlightMax ?? 100 };
  return {
    campaigns: createCampaigns({ ...dispatch, advance: ports.advance ?? (() => undefined) }),
    chain: createCampaignChain({
      ...dispatch,
      websiteFilters: plainFilters,
      siteAddresses,
      rankEmails: plainRanking,
    }),
    dispatch,
  };
}

/**
 * Checks a campaign's counters and states against its rows. @returns one sentence per contradiction; none if
 * everything is consistent.
 */
export async function contradictions(
  database: Pick<Database, "query">,
  campaignId: string,
): Promise<string[]> {
  const rows = await database.query<{ problem: string }>({
    text: `
      with campaign as (select * from campaigns where id = $1),
      business as (select b.* from campaign_businesses b join campaign on b.campaign = campaign.number),
      location as (select l.* from campaign_locations l join campaign on l.campaign = campaign.number),
      site as (select s.* from campaign_sites s join campaign on s.campaign = campaign.number),
      email as (select e.* from campaign_emails e join campaign on e.campaign = campaign.number),
      job as (select j.* from jobs j where j.campaign_id = $1),
      expected(name, stored, counted) as (
        select 'locations_total', locations_total, (select count(*) from location) from campaign union all
        select 'locations_pending', locations_pending, (select count(*) from location where status = 'pending') from campaign union all
        select 'locations_submitted', locations_submitted, (select count(*) from location where status = 'submitted') from campaign union all
        select 'locations_completed', locations_completed, (select count(*) from location where status = 'completed') from campaign union all
        select 'locations_failed', locations_failed, (select count(*) from location where status = 'failed') from campaign union all
        select 'businesses_found', businesses_found, (select count(*) from business) from campaign union all
        select 'businesses_total', businesses_total, (select count(*) from business where site is not null) from campaign union all
        select 'businesses_open', businesses_open, (select count(*) from business where stage in ('site', 'verify')) from campaign union all
        select 'sites_queued', sites_queued, (select count(*) from business where site_status = 'pending') from campaign union all
        select 'sites_completed', sites_completed, (select count(*) from business where site_status = 'completed') from campaign union all
        select 'sites_failed', sites_failed, (select count(*) from business where site_status = 'failed') from campaign union all
        select 'verifies_queued', verifies_queued, (select count(*) from business where stage = 'verify') from campaign union all
        select 'verifies_completed', verifies_completed, (select count(*) from business where verify_status = 'completed') from campaign union all
        select 'verifies_failed', verifies_failed, (select count(*) from business where verify_status = 'failed') from campaign union all
        select 'emails_found', emails_found,
               (select count(distinct lower(found)) from site, unnest(site.emails) found) from campaign union all
        select 'emails_verified', emails_verified, (select count(*) from email where state = 'verified') from campaign union all
        select 'valid_emails', valid_emails, (select count(*) from email where status = 'valid') from campaign union all
        select 'invalid_emails', invalid_emails, (select count(*) from email where status = 'invalid') from campaign union all
        select 'risky_emails', risky_emails, (select count(*) from email where status = 'risky') from campaign union all
        select 'jobs_completed', jobs_completed, (select count(*) from job where status = 'completed') from campaign union all
        select 'jobs_failed', jobs_failed, (select count(*) from job where status in ('failed', 'cancelled')) from campaign
      )
      select format('%s is %s, but the rows say %s', name, stored, counted) as problem from expected where stored <> counted
      union all
      select format('location %s: %s businesses, %s open; rows: %s, %s', position, businesses_count, businesses_open,
                    counted.all, counted.open)
      from location cross join lateral (
        select count(*) as all, count(*) filter (where stage in ('site', 'verify')) as open
        from business where business.location = location.position) counted
      where businesses_count <> counted.all or businesses_open <> counted.open
      union all
      select format('location %s is %s, but its job is %s', position, location.status, coalesce(job.status, 'missing'))
      from location left join job on job.id = location.job_id
      where case location.status when 'submitted' then coalesce(job.status, '') not in ('queued', 'processing')
                                 when 'completed' then coalesce(job.status, '') <> 'completed'
                                 when 'failed' then coalesce(job.status, '') not in ('failed', 'cancelled') end
      union all
      select format('site %s is %s, but its job is %s', site.url, site.state, coalesce(job.status, 'missing'))
      from site left join job on job.id = site.job_id
      where case site.state when 'waiting' then site.job_id is not null
                            when 'submitted' then coalesce(job.status, '') not in ('queued', 'processing')
                            when 'completed' then coalesce(job.status, '') <> 'completed' end
      union all
      select format('email %s is %s, but its job is %s', email.email, email.state, coalesce(job.status, 'missing'))
      from email left join job on job.id = email.job_id
      where case email.state when 'submitted' then coalesce(job.status, '') not in ('queued', 'processing')
                             when 'verified' then coalesce(job.status, '') <> 'completed' end
      union all
      select format('job %s (%s) has no location, site or email', job.id, job.type) from job
      where not exists (select from location where job_id = job.id) and job.type = 'svcMaps' and job.status <> 'failed'
         or not exists (select from site where job_id = job.id) and job.type = 'svcSite'
         or not exists (select from email where job_id = job.id) and job.type = 'svcVerify'
      union all
      select format('business %s has %s verified and %s valid addresses; rows: %s, %s', business.name,
                    emails_verified, valid_emails, counted.verified, counted.valid)
      from business join site on site.id = business.site cross join lateral (
        select count(*) as verified, count(*) filter (where status = 'valid' and known.email <> all(site.shared)) as valid
        from campaign_site_emails link join email known on known.id = link.email
        where link.site = site.id and known.state = 'verified') counted
      where business.emails_verified <> counted.verified or business.valid_emails <> counted.valid
      union all
      select format('%s of %s is %s, but no business has it', known.email, site.url, known.state)
      from email known join site on site.id = known.site
      where not exists (select from business where business.site = site.id)
         or known.email not in (select lower(found) from unnest(site.emails) found)
      union all
      select 'duplicate jobs for ' || coalesce(url, payload::text) from job
      where type <> 'svcMaps' group by coalesce(url, payload::text) having count(*) > 1
      union all
      select 'the campaign is ' || status || ' but has work left' from campaign
      where status = 'completed' and (locations_pending + locations_submitted + businesses_open > 0)
      union all
      select 'the campaign is ' || status || ' but has no work left' from campaign
      where status <> 'completed' and locations_pending + locations_submitted + businesses_open = 0
      union all
      select 'the campaign is active, but nothing will submit a waiting site' from campaign
      where status = 'active' and exists (select from site where state = 'waiting')
        and not exists (select from site where state = 'submitted')
      union all
      select 'the campaign is active, but nothing will submit a waiting email' from campaign
      where status = 'active' and exists (select from email where state = 'waiting')
        and not exists (select from email where state = 'submitted')
      union all
      select format('%s events of %s for %s', count(*), type, coalesce(job_id::text, campaign_id)) from events
      where campaign_id = $1 and (type in ('campaign.location.completed', 'campaign.completed', 'job.completed')
        or type = 'campaign.terminal' and data::json ->> 'status' <> 'cancelled')
      group by type, job_id, campaign_id having count(*) > 1`,
    values: [campaignId],
  });
  return rows.map(({ problem }) => problem);
}
