import type { Transaction } from "../core/database.ts";
import { jsonText } from "../core/json-text.ts";

/** A business of a listing, as stored by a campaign. */
export interface NewBusiness {
  /** Place in its listing, from 1. */
  rank: number;
  /** Hex identity key of a business. */
  key: string;
  name: string | null;
  place_id: string | null;
  address: string | null;
  city: string | null;
  phone: string | null;
  rating: number | null;
  reviews_count: number | null;
  categories: unknown[];
  website: string | null;
  domain: string | null;
  filter_reason: string | null;
  /** Hex, with `site_url` and `site_section`: the website to crawl; null for none. */
  site_key: string | null;
  site_url: string | null;
  /** The part of the site that the URL stands for. */
  site_section: string | null;
}

const input = `
  with input as materialized (
    select * from json_to_recordset($2::json) as input(
      rank smallint, key text, name text, place_id text, address text, city text, phone text, rating double precision,
      reviews_count integer, categories json, website text, domain text, filter_reason text, site_key text,
      site_url text, site_section text)
  )`;

/**
 * Stores the businesses that a location's search found, with the websites that are new to the campaign. A business
 * already found at another location stays there. Does nothing unless the job belongs to a submitted location.
 *
 * Of equivalent start URLs, http is preferred: the https of a listing may be a guess for an address without a scheme,
 * and http redirects to https where supported.
 * @param businesses without duplicate keys.
 */
export async function insertBusinesses(
  transaction: Transaction,
  campaign: number,
  jobId: string,
  businesses: readonly NewBusiness[],
  willVerify: boolean,
): Promise<void> {
  const values = [campaign, jsonText(businesses), jobId];
  const newOnes = `
    input cross join (select position from campaign_locations
                      where campaign = $1 and job_id = $3 and status = 'submitted') place
    where not exists (select from campaign_businesses known
                      where known.campaign = $1 and known.key = decode(input.key, 'hex'))`;
  await Promise.all([
    transaction.query({
      name: "insert-campaign-sites",
      text: `${input}
        insert into campaign_sites (campaign, key, url, domain, section)
        select distinct on (site_key) $1::int, decode(site_key, 'hex'), site_url, domain, site_section
        from ${newOnes} and site_key is not null
        order by site_key, site_url like 'https:%', rank
        on conflict do nothing`,
      values,
    }),
    transaction.query({
      name: "insert-campaign-businesses",
      text: `${input}, fresh as (select * from ${newOnes})
        insert into campaign_businesses (campaign, location, rank, key, name, place_id, address, city, phone, rating,
          reviews_count, categories, website, domain, filter_reason, site, stage, site_status, verify_status)
        select $1, fresh.position, fresh.rank, decode(fresh.key, 'hex'), name, place_id, address, city, phone, rating,
               reviews_count, categories, website, fresh.domain, filter_reason, site.id,
               case when site.id is null then 'complete' else 'site' end,
               case when site.id is null then 'skipped' else 'pending' end,
               case when site.id is null or not $4 then 'skipped' else 'pending' end
        from fresh left join campaign_sites site
             on site.campaign = $1 and site.key = decode(fresh.site_key, 'hex')
        order by fresh.rank`,
      values: [...values, willVerify],
    }),
  ]);
}

/**
 * Recomputes businesses from the rows of their sites and addresses: the only place that determines their stage,
 * statuses and counts. Shared addresses do not count as valid.
 */
function refreshText(sites: string): string {
  return `
    update campaign_businesses set stage = now_is.stage, site_status = now_is.site_status,
           verify_status = now_is.verify_status, emails_verified = now_is.emails_verified,
           valid_emails = now_is.valid_emails
    from (
      select site.id as site, ended.*, counted.verified as emails_verified, counted.valid as valid_emails
      from campaign_sites site
      cross join lateral (
        select count(*)::int as wanted, (count(*) filter (where email.state in ('waiting', 'submitted')))::int as open,
               (count(*) filter (where email.state = 'verified'))::int as verified,
               (count(*) filter (where email.status = 'valid' and email.email <> all(site.shared)))::int as valid
        from campaign_site_emails link join campaign_emails email on email.id = link.email
        where link.site = site.id
      ) counted
      cross join lateral (
        select 'failed' as stage, 'failed' as site_status, 'skipped' as verify_status where site.state = 'failed'
        union all
        select 'complete', 'completed', 'skipped' where site.state = 'completed' and wanted = 0
        union all
        select 'verify', 'completed', 'pending' where site.state = 'completed' and open > 0
        union all
        select case when verified > 0 then 'complete' else 'failed' end, 'completed',
               case when verified > 0 then 'completed' else 'failed' end
        where site.state = 'completed' and wanted > 0 and open = 0
      ) ended
      where site.id = any(${sites})
    ) now_is
    where campaign_businesses.site = now_is.site
      and (campaign_businesses.stage, campaign_businesses.emails_verified, campaign_businesses.valid_emails)
          is distinct from (now_is.stage, now_is.emails_verified, now_is.valid_emails)`;
}

/**
 * Forces generic, cached plans until the transaction ends: every row is looked up by an index. Planning these
 * statements each time takes longer than running them, and a plan cached for the nearly empty tables of a new campaign
 * would scan all rows for each job later.
 */
export async function planForLargeTables(transaction: Transaction): Promise<void> {
  const settings = ["enable_seqscan", "enable_hashjoin", "enable_mergejoin"].map(
    (setting) => `set_config('${setting}', 'off', true)`,
  );
  await transaction.query({
    name: "plan-for-large-tables",
    text: `select set_config('plan_cache_mode', 'force_generic_plan', true), ${settings.join(", ")}`,
  });
}

/** Of the businesses of these sites, and of all that wait for an address verified by one of these jobs. */
export async function refreshBusinesses(
  transaction: Transaction,
  campaign: number,
  of: { sites: readonly string[]; verifyJobs?: readonly string[] },
): Promise<void> {
  const sites = `array(
    select unnest($2::bigint[]) union
    select link.site from campaign_emails email join campaign_site_emails link on link.email = email.id
    where email.campaign = $1 and email.job_id = any($3::uuid[]))`;
  await transaction.query({
    name: "refresh-businesses",
    text: refreshText(sites),
    values: [campaign, of.sites, of.verifyJobs ?? []],
  });
}

/** Of the businesses of a location's job whose sites were crawled before. */
export async function refreshBusinessesOfLocation(
  transaction: Transaction,
  campaign: number,
  jobId: string,
): Promise<void> {
  const sites = `array(
    select site.id from campaign_businesses business join campaign_sites site on site.id = business.site
    where business.campaign = $1 and site.state in ('completed', 'failed') and business.location =
      (select position from campaign_locations where campaign = $1 and job_id = $2))`;
  await transaction.query({
    name: "refresh-businesses-of-location",
    text: refreshText(sites),
    values: [campaign, jobId],
  });
}
