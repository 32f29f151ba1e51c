import type { Database } from "../core/database.ts";
import { type BusinessFilter, businessConditions, hasEmails, outcomeOf } from "./business-filter.ts";
import { type BusinessResultRow, withFindings } from "./campaign-results.ts";

type Source = Pick<Database, "query">;

export interface ListedBusinessRow extends BusinessResultRow {
  /** Hex; identifies it in its campaign. */
  key: string;
  crawl_job_id: string | null;
  crawl_error: string | null;
  verify_job_ids: string[];
  location_id: number;
  location_name: string;
  search_string: string;
  search_job_id: string | null;
}

/** `location`: as their locations are searched. `contacts`: those with a valid address first, then those with any. */
export type BusinessOrder = "location" | "contacts";

const orders: Record<BusinessOrder, { chosen: string; listed: string }> = {
  location: { chosen: "location, rank", listed: "found.location, found.rank" },
  contacts: {
    chosen: `valid_emails > 0 desc, ${hasEmails} desc, location, rank`,
    listed:
      "business.valid_emails > 0 desc, coalesce(site.emails <> '{}', false) desc, found.location, found.rank",
  },
};

/** Adds place and jobs to businesses with their findings. */
const withOrigin = (chosen: string, order: BusinessOrder = "location") => `
  select found.*, encode(business.key, 'hex') as key, site.job_id as crawl_job_id, site.error_message as crawl_error,
         array(select distinct email.job_id from campaign_site_emails link join campaign_emails email on email.id = link.email
               where link.site = business.site and email.job_id is not null) as verify_job_ids,
         place.location_id, place.display_name as location_name, place.search_string, place.job_id as search_job_id
  from (${withFindings(chosen)}) found
  join campaign_businesses business
    on business.campaign = $1 and business.location = found.location and business.rank = found.rank
  join campaign_locations place on place.campaign = $1 and place.position = found.location
  left join campaign_sites site on site.id = business.site
  order by ${orders[order].listed}`;

/** A page of businesses, and how many match, up to `countMax`. */
export async function listCampaignBusinesses(
  source: Source,
  campaign: number,
  filter: BusinessFilter,
  page: { order: BusinessOrder; limit: number; offset: number; countMax: number },
): Promise<{ total: number; businesses: ListedBusinessRow[] }> {
  const values: unknown[] = [campaign];
  const where = `campaign = $1${businessConditions(filter, values)}`;
  const next = values.length;
  const [counted, businesses] = await Promise.all([
    source.query<{ total: number }>({
      text: `select count(*)::int as total
             from (select from campaign_businesses where ${where} limit $${next + 1}) counted`,
      values: [...values, page.countMax],
    }),
    source.query<ListedBusinessRow>({
      text: withOrigin(
        `select * from campaign_businesses where ${where}
         order by ${orders[page.order].chosen} offset $${next + 1} limit $${next + 2}`,
        page.order,
      ),
      values: [...values, page.offset, page.limit],
    }),
  ]);
  return { total: counted[0]?.total ?? 0, businesses };
}

/** How many of a campaign's businesses are where in the workflow. */
export function countBusinessOutcomes(
  source: Source,
  campaign: number,
): Promise<{ outcome: string; count: number }[]> {
  return source.query({
    name: "count-business-outcomes",
    text: `select ${outcomeOf} as outcome, count(*)::int as count
           from campaign_businesses where campaign = $1 group by 1`,
    values: [campaign],
  });
}

/** Null if the campaign has no such business. */
export async function readCampaignBusiness(
  source: Source,
  campaign: number,
  key: string,
): Promise<ListedBusinessRow | null> {
  const [row] = await source.query<ListedBusinessRow>({
    text: withOrigin("select * from campaign_businesses where campaign = $1 and key = decode($2, 'hex')"),
    values: [campaign, key],
  });
  return row ?? null;
}
