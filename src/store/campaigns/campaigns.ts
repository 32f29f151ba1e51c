import type { DedupMode } from "../../contract/dedup.ts";
import type { Database, Transaction } from "../core/database.ts";
import { type LocationFilter, locationCondition, locationOrder } from "../locations/location-filter.ts";

export type CampaignStatusName = "active" | "paused" | "completed" | "stopped";

/** Counters kept by triggers on locations and businesses (migration 0005); always consistent with the rows. */
export interface CampaignCounters {
  locations_total: number;
  locations_pending: number;
  locations_submitted: number;
  locations_completed: number;
  locations_failed: number;
  /** Rows of businesses. */
  businesses_found: number;
  /** Those with a website to crawl. */
  businesses_total: number;
  /** Those whose website was filtered, other than missing or invalid ones. */
  domains_filtered: number;
  /** Those still in the chain. */
  businesses_open: number;
  sites_queued: number;
  sites_completed: number;
  sites_failed: number;
  verifies_queued: number;
  verifies_completed: number;
  verifies_failed: number;
  emails_found: number;
  emails_verified: number;
  valid_emails: number;
  invalid_emails: number;
  risky_emails: number;
}

export interface CampaignRow extends CampaignCounters {
  /** Foreign key in the other tables; `id` is what clients see. */
  number: number;
  id: string;
  client_id: string;
  status: CampaignStatusName;
  query: string;
  country_code: string;
  name: string | null;
  description: string | null;
  filter: unknown;
  max_results: number;
  workflow: unknown;
  auto_advance: boolean;
  schedule: string | null;
  /** IANA name; the schedule is in it. */
  time_zone: string;
  next_run_at: Date | null;
  parent_id: string | null;
  api_key_id: string;
  actor_id: string;
  actor_name: string;
  actor_role: string;
  maps_dedup: DedupMode;
  /** Of the language model, for crawls that completed. */
  ai_cost: number;
  jobs_completed: number;
  jobs_failed: number;
  created_at: Date;
  updated_at: Date;
  completed_at: Date | null;
  /** When `campaign.terminal` was published; null again once the campaign continues. */
  terminal_at: Date | null;
}

export type NewCampaign = Pick<
  CampaignRow,
  | "id"
  | "client_id"
  | "query"
  | "country_code"
  | "name"
  | "description"
  | "filter"
  | "max_results"
  | "workflow"
  | "auto_advance"
  | "schedule"
  | "time_zone"
  | "next_run_at"
  | "parent_id"
  | "api_key_id"
  | "actor_id"
  | "actor_name"
  | "actor_role"
  | "maps_dedup"
>;

/** Which locations a campaign covers, the largest first, and the maximum number. */
export interface CampaignLocations {
  filter: LocationFilter;
  locationsMax: number;
}

const newColumns = [
  ["id", "text"],
  ["client_id", "text"],
  ["query", "text"],
  ["country_code", "text"],
  ["name", "text"],
  ["description", "text"],
  ["filter", "json"],
  ["max_results", "smallint"],
  ["workflow", "json"],
  ["auto_advance", "boolean"],
  ["schedule", "text"],
  ["time_zone", "text"],
  ["next_run_at", "timestamptz"],
  ["parent_id", "text"],
  ["api_key_id", "uuid"],
  ["actor_id", "text"],
  ["actor_name", "text"],
  ["actor_role", "text"],
  ["maps_dedup", "text"],
] as const;

/**
 * Creates a campaign with a row for each of its locations, in one statement over the location table. Creates nothing if
 * there are no locations or more than `locationsMax`.
 *
 * The search text is the query with the location's search string; if several locations of the country share that
 * string, their region is inserted before the country.
 * @returns the number of locations that the filter selects.
 */
export async function insertCampaign(
  transaction: Transaction,
  campaign: NewCampaign,
  { filter, locationsMax }: CampaignLocations,
): Promise<number> {
  const values: unknown[] = [JSON.stringify(campaign), locationsMax];
  const condition = locationCondition(filter, values);
  const names = newColumns.map(([name]) => name).join(", ");
  const [row] = await transaction.query<{ total: number }>({
    text: `
      with input as (
        select * from json_to_record($1::json) as input(${newColumns.map((column) => column.join(" ")).join(", ")})
      ), chosen as materialized (
        select location_id, country_code, display_name, admin_region, search_string as own_string,
               latitude, longitude, population,
               row_number() over (order by ${locationOrder}) as position
        from locations where ${condition}
      ), counted as (
        select count(*)::int as total from chosen
      ), repeated as materialized (
        select search_string from locations
        where country_code in (select country_code from chosen) group by search_string having count(*) > 1
      ), made as (
        insert into campaigns (${names})
        select ${names} from input, counted where total between 1 and $2::int
        returning number, query
      ), placed as (
        insert into campaign_locations
          (campaign, position, location_id, display_name, latitude, longitude, population, search_string)
        select made.number, chosen.position, chosen.location_id, chosen.display_name,
               chosen.latitude, chosen.longitude, chosen.population,
               made.query || ' ' || case
                 when repeated.search_string is null or coalesce(chosen.admin_region, '') = '' then chosen.own_string
                 when right(chosen.own_string, length(country.country_name) + 2) = ', ' || country.country_name
                   then left(chosen.own_string, -length(country.country_name)) || chosen.admin_region
                        || ', ' || country.country_name
                 else chosen.own_string || ', ' || chosen.admin_region end
        from made cross join chosen
        join location_countries country on country.country_code = chosen.country_code
        left join repeated on repeated.search_string = chosen.own_string
      )
      select total from counted`,
    values,
  });
  return row?.total ?? 0;
}

/** The number of locations that a filter selects. */
export async function countSelectedLocations(database: Database, filter: LocationFilter): Promise<number> {
  const values: unknown[] = [];
  const condition = locationCondition(filter, values);
  const [row] = await database.query<{ total: number }>({
    text: `select count(*)::int as total from locations where ${condition}`,
    values,
  });
  return row?.total ?? 0;
}

/**
 * Locks a campaign of a client, or of any client if none is given. Every change to a campaign takes this lock first,
 * before locks of jobs, records or events, so that what a transaction reads of it stays valid until its end.
 */
export async function lockCampaign(
  transaction: Transaction,
  campaignId: string,
  clientId: string | null = null,
): Promise<(CampaignRow & { client_active: boolean }) | null> {
  const rows = await transaction.query<CampaignRow & { client_active: boolean }>({
    name: "lock-campaign",
    text: `select campaigns.*,
                  coalesce((select active from clients where clients.id = campaigns.client_id), true) as client_active
           from campaigns where id = $1 and client_id = coalesce($2, client_id) for update`,
    values: [campaignId, clientId],
  });
  return rows[0] ?? null;
}

/** The current campaign, in a transaction that may have changed it. */
export async function readCampaign(
  source: Pick<Database, "query">,
  campaignId: string,
  clientId: string | null = null,
): Promise<CampaignRow | null> {
  const rows = await source.query<CampaignRow>({
    name: "read-campaign",
    text: "select * from campaigns where id = $1 and client_id = coalesce($2, client_id)",
    values: [campaignId, clientId],
  });
  return rows[0] ?? null;
}

export async function listCampaigns(
  database: Database,
  query: {
    clientId: string;
    status: CampaignStatusName | undefined;
    countryCode: string | undefined;
    limit: number;
    offset: number;
  },
): Promise<{ total: number; campaigns: CampaignRow[] }> {
  const values: unknown[] = [query.clientId];
  const conditions = ["client_id = $1"];
  if (query.status !== undefined) conditions.push(`status = $${values.push(query.status)}`);
  if (query.countryCode !== undefined) conditions.push(`country_code = $${values.push(query.countryCode)}`);
  const where = conditions.join(" and ");
  const [counted, campaigns] = await Promise.all([
    database.query<{ total: number }>({
      text: `select count(*)::int as total from campaigns where ${where}`,
      values,
    }),
    database.query<CampaignRow>({
      text: `select * from campaigns where ${where} order by created_at desc, number desc
             limit $${values.length + 1} offset $${values.length + 2}`,
      values: [...values, query.limit, query.offset],
    }),
  ]);
  return { total: counted[0]?.total ?? 0, campaigns };
}

/** Sets a campaign's status and the next run of its schedule. */
export async function setCampaignStatus(
  transaction: Transaction,
  campaign: number,
  status: CampaignStatusName,
  nextRunAt: Date | null,
): Promise<void> {
  await transaction.query({
    name: "set-campaign-status",
    text: `update campaigns set status = $2, next_run_at = $3, updated_at = now(),
                               completed_at = case when $2 = 'completed' then completed_at end,
                               terminal_at = case when $2 in ('active', 'paused') then null else terminal_at end
           where number = $1`,
    values: [campaign, status, nextRunAt],
  });
}

/** What clients may change of a campaign. */
export type CampaignChange = Pick<
  CampaignRow,
  | "name"
  | "description"
  | "schedule"
  | "time_zone"
  | "next_run_at"
  | "auto_advance"
  | "max_results"
  | "workflow"
>;

export async function changeCampaign(
  transaction: Transaction,
  campaign: number,
  change: CampaignChange,
): Promise<void> {
  await transaction.query({
    name: "change-campaign",
    text: `update campaigns set name = $2, description = $3, schedule = $4, next_run_at = $5, auto_advance = $6,
                               max_results = $7, workflow = $8, time_zone = $9, updated_at = now()
           where number = $1`,
    values: [
      campaign,
      change.name,
      change.description,
      change.schedule,
      change.next_run_at,
      change.auto_advance,
      change.max_results,
      change.workflow === null ? null : JSON.stringify(change.workflow),
      change.time_zone,
    ],
  });
}

/** Unfinished jobs of a campaign, by type and status. */
export function countOpenCampaignJobs(
  database: Database,
  campaignId: string,
): Promise<{ type: string; status: "queued" | "processing"; jobs: number }[]> {
  return database.query({
    name: "count-open-campaign-jobs",
    text: `select type, status, count(*)::int as jobs from jobs
           where campaign_id = $1 and status in ('queued', 'processing') group by type, status`,
    values: [campaignId],
  });
}

/**
 * Jobs of a campaign that ended in the last minutes, by type, and the seconds since the first of them started, between
 * one second and that period.
 */
export function countRecentCampaignJobs(
  database: Database,
  campaignId: string,
  minutes: number,
): Promise<{ type: string; jobs: number; seconds: number }[]> {
  return database.query({
    name: "count-recent-campaign-jobs",
    text: `select type, count(*)::int as jobs,
                  greatest(1, least($2 * 60, extract(epoch from now() - min(started_at))))::float8 as seconds
           from jobs
           where campaign_id = $1 and type in ('svcMaps', 'svcSite', 'svcVerify')
             and completed_at > now() - make_interval(mins => $2) group by type`,
    values: [campaignId, minutes],
  });
}

interface CampaignHistory {
  /** Of the client's campaigns whose workflow crawls, those of the last 90 days. */
  locations: number;
  businesses: number;
  sites: number;
  verifies: number;
  /** Those that were left out, since they found as many businesses as they might. */
  limited: number;
}

/** Aggregated results of a client's earlier campaigns, without those that found as many businesses as they might. */
export async function readCampaignHistory(database: Database, clientId: string): Promise<CampaignHistory> {
  const [row] = await database.query<CampaignHistory>({
    name: "campaign-history",
    text: `select coalesce(sum(locations_completed) filter (where telling), 0)::int as locations,
                  coalesce(sum(businesses_found) filter (where telling), 0)::int as businesses,
                  coalesce(sum(sites_completed + sites_failed) filter (where telling), 0)::int as sites,
                  coalesce(sum(verifies_completed + verifies_failed) filter (where telling), 0)::int as verifies,
                  (count(*) filter (where not telling))::int as limited
           from (select *, businesses_found < locations_completed * max_results as telling
                 from campaigns
                 where client_id = $1 and created_at > now() - interval '90 days'
                   and workflow is not null and locations_completed > 0) earlier`,
    values: [clientId],
  });
  return row ?? { locations: 0, businesses: 0, sites: 0, verifies: 0, limited: 0 };
}
