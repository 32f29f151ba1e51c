import { type Kysely, sql } from "kysely";

/**
 * Campaigns, their locations, the businesses found, and the websites and addresses that the workflow processes, one
 * row each.
 * Every change to a campaign locks its row in `campaigns` before any other lock. Triggers maintain the counters in
 * that row and in its locations, so that counters and rows agree in every transaction. No foreign keys: rows are
 * written only under that lock and never deleted, and the checks would slow down the end of every job.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Counters of a campaign: a condition over rows of campaign_businesses, or the column to sum. */
export const businessCounters: [counter: string, of: string][] = [
  ["businesses_found", "1"],
  ["businesses_total", "(site is not null)::int"],
  ["domains_filtered", "(filter_reason in ('social_media', 'review_site', 'directory', 'maps'))::int"],
  ["businesses_open", "(stage in ('site', 'verify'))::int"],
  ["sites_queued", "(site_status = 'pending')::int"],
  ["sites_completed", "(site_status = 'completed')::int"],
  ["sites_failed", "(site_status = 'failed')::int"],
  ["verifies_queued", "(stage = 'verify')::int"],
  ["verifies_completed", "(verify_status = 'completed')::int"],
  ["verifies_failed", "(verify_status = 'failed')::int"],
  ["emails_found", "emails_found"],
  ["emails_verified", "emails_verified"],
  ["valid_emails", "valid_emails"],
];

const locationCounters: [counter: string, of: string][] = [
  ["locations_total", "1"],
  ["locations_pending", "(status = 'pending')::int"],
  ["locations_submitted", "(status = 'submitted')::int"],
  ["locations_completed", "(status = 'completed')::int"],
  ["locations_failed", "(status = 'failed')::int"],
];

/**
 * A trigger function that updates counters after a statement: each new row counts once, each replaced row minus once.
 */
export function counting(name: string, blocks: ((change: string) => string)[]): string[] {
  const inserted = "select added.*, 1 as change from added";
  const updated = `${inserted} union all select removed.*, -1 from removed`;
  const body = (change: string) => blocks.map((block) => block(change)).join("\n");
  return [
    `create or replace function ${name}() returns trigger language plpgsql as $$ begin
       if tg_op = 'INSERT' then ${body(inserted)} else ${body(updated)} end if;
       return null;
     end $$`,
  ];
}

export const addTo =
  (table: string, join: string, group: string, counters: [string, string][]) => (change: string) =>
    `update ${table} set ${counters.map(([name]) => `${name} = ${table}.${name} + sums.${name}`).join(", ")}
   from (select ${group}, ${counters.map(([name, of]) => `coalesce(sum(change * ${of}), 0)::int as ${name}`).join(", ")}
         from (${change}) changes group by ${group}) sums
   where ${join} and (${counters.map(([name]) => `sums.${name} <> 0`).join(" or ")});`;

export const triggers = (table: string, name: string) => [
  `create trigger ${name}_inserted after insert on ${table}
     referencing new table as added for each statement execute function ${name}()`,
  `create trigger ${name}_updated after update on ${table}
     referencing new table as added old table as removed for each statement execute function ${name}()`,
];

/** Contribution of businesses to the counters of their location. */
export const addToLocations = addTo(
  "campaign_locations",
  "campaign_locations.campaign = sums.campaign and campaign_locations.position = sums.location",
  "campaign, location",
  [
    ["businesses_count", "1"],
    ["businesses_open", "(stage in ('site', 'verify'))::int"],
  ],
);

const counterColumns = (counters: [string, string][]) =>
  counters.map(([name]) => `${name} integer not null default 0`).join(",\n     ");

const statements = [
  // A row changes with the end of each of its jobs: leave room in its page, and do not index what changes.
  `create table campaigns (
     number integer generated always as identity primary key,
     id text not null unique,
     client_id text not null,
     status text not null default 'active' check (status in ('active', 'paused', 'completed', 'stopped')),
     query text not null,
     country_code text not null,
     name text,
     filter json not null,
     max_results smallint not null,
     workflow json,
     auto_advance boolean not null,
     schedule text,
     next_run_at timestamptz,
     parent_id text,
     api_key_id uuid not null,
     actor_id text not null,
     actor_name text not null,
     actor_role text not null,
     maps_dedup text not null,
     ${counterColumns([...locationCounters, ...businessCounters])},
     jobs_completed integer not null default 0,
     jobs_failed integer not null default 0,
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now(),
     completed_at timestamptz
   ) with (fillfactor = 40)`,
  `create index campaigns_by_creation on campaigns (client_id, created_at, number) include (status, country_code)`,
  `create index campaigns_by_status on campaigns (client_id, status, created_at, number)`,
  `create index campaigns_due on campaigns (next_run_at) where next_run_at is not null`,
  `create index campaigns_to_advance on campaigns (number) where auto_advance and status = 'active'`,
  `create index campaigns_of_parent on campaigns (parent_id) where parent_id is not null`,

  // No reference to locations: an import may replace those, while a campaign stays unchanged.
  `create table campaign_locations (
     campaign integer not null,
     position integer not null,
     location_id integer not null,
     search_string text not null,
     display_name text not null,
     latitude double precision not null,
     longitude double precision not null,
     population integer not null,
     status text not null default 'pending' check (status in ('pending', 'submitted', 'completed', 'failed')),
     job_id uuid,
     error_message text,
     results_count integer,
     businesses_count integer not null default 0,
     businesses_open integer not null default 0,
     ended_at timestamptz,
     done_at timestamptz,
     primary key (campaign, position)
   ) with (fillfactor = 80)`,
  `create index campaign_locations_pending on campaign_locations (campaign, position) where status = 'pending'`,
  `create index campaign_locations_of_job on campaign_locations (job_id) where job_id is not null`,
  // Ended locations that were not announced yet: one or two at a time.
  `create index campaign_locations_ending on campaign_locations (campaign)
     where done_at is null and status in ('completed', 'failed') and businesses_open = 0`,

  `create table campaign_sites (
     id bigint generated always as identity primary key,
     campaign integer not null,
     key bytea not null,
     url text not null,
     domain text not null,
     state text not null default 'waiting' check (state in ('waiting', 'submitted', 'completed', 'failed')),
     job_id uuid,
     error_message text,
     emails text[] not null default '{}',
     findings json,
     unique (campaign, key)
   ) with (fillfactor = 60)`,
  `create index campaign_sites_waiting on campaign_sites (campaign, id) where state = 'waiting'`,
  `create index campaign_sites_submitted on campaign_sites (campaign) where state = 'submitted'`,
  `create index campaign_sites_of_job on campaign_sites (job_id) where job_id is not null`,

  // \`stage\`, the statuses and numbers follow from the site and its addresses: store/campaigns/campaign-businesses.ts.
  `create table campaign_businesses (
     campaign integer not null,
     location integer not null,
     rank smallint not null,
     key bytea not null,
     name text,
     place_id text,
     address text,
     phone text,
     rating double precision,
     reviews_count integer,
     categories json not null,
     website text,
     domain text,
     filter_reason text,
     site bigint,
     stage text not null check (stage in ('site', 'verify', 'complete', 'failed')),
     site_status text not null check (site_status in ('pending', 'completed', 'failed', 'skipped')),
     verify_status text not null check (verify_status in ('pending', 'completed', 'failed', 'skipped')),
     emails_found integer not null default 0,
     emails_verified integer not null default 0,
     valid_emails integer not null default 0,
     primary key (campaign, location, rank),
     unique (campaign, key)
   ) with (fillfactor = 75)`,
  `create index campaign_businesses_of_site on campaign_businesses (site) where site is not null`,
  `create index campaign_businesses_with_emails on campaign_businesses (campaign, location, rank)
     include (valid_emails, stage) where valid_emails > 0`,

  // An address is verified once per campaign, for the first site that had it.
  `create table campaign_emails (
     id bigint generated always as identity primary key,
     campaign integer not null,
     email text not null,
     site bigint not null,
     rank smallint not null,
     state text not null default 'waiting' check (state in ('waiting', 'submitted', 'verified', 'failed')),
     job_id uuid,
     status text,
     score smallint,
     is_deliverable boolean,
     is_role_account boolean,
     is_free_email boolean,
     is_disposable boolean,
     is_catch_all boolean,
     unique (campaign, email)
   ) with (fillfactor = 60)`,
  `create index campaign_emails_waiting on campaign_emails (campaign, site, rank) where state = 'waiting'`,
  `create index campaign_emails_submitted on campaign_emails (campaign, job_id) where state = 'submitted'`,
  `create index campaign_emails_of_job on campaign_emails (job_id) where job_id is not null`,

  // The addresses of a site that its businesses want verified, best first.
  `create table campaign_site_emails (
     site bigint not null,
     email bigint not null,
     rank smallint not null,
     primary key (site, email)
   )`,
  `create index campaign_site_emails_of_email on campaign_site_emails (email, site)`,

  ...counting("count_campaign_locations", [
    addTo("campaigns", "campaigns.number = sums.campaign", "campaign", locationCounters),
  ]),
  ...triggers("campaign_locations", "count_campaign_locations"),
  ...counting("count_campaign_businesses", [
    addTo("campaigns", "campaigns.number = sums.campaign", "campaign", businessCounters),
    addToLocations,
  ]),
  ...triggers("campaign_businesses", "count_campaign_businesses"),

  `create index jobs_of_campaign_open on jobs (campaign_id, type, status)
     where campaign_id is not null and status in ('queued', 'processing')`,
  `create index jobs_of_campaign_ended on jobs (campaign_id, type, completed_at)
     where campaign_id is not null and completed_at is not null`,
];
