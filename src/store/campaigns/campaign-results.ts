import type { Database } from "../core/database.ts";
import { type BusinessFilter, businessConditions } from "./business-filter.ts";

type Source = Pick<Database, "query">;

/*
 * Statements that join these tables are not prepared by name, so that they are planned for the current tables: a plan
 * cached in a campaign's first minutes is bad later.
 */

export interface ResultLocationRow {
  position: number;
  location_id: number;
  display_name: string;
  search_string: string;
  status: "pending" | "submitted" | "completed" | "failed";
  error_message: string | null;
  businesses_count: number;
  /** Number of businesses shown for earlier locations. */
  before: number;
}

export interface VerifiedEmailRow {
  email: string;
  status: "valid" | "invalid" | "risky" | "unknown";
  score: number;
  is_deliverable: boolean;
  is_role_account: boolean;
  is_free_email: boolean;
  is_disposable: boolean;
  is_catch_all: boolean;
  /** It is not the business's own. */
  shared: boolean;
}

export interface BusinessResultRow {
  location: number;
  rank: number;
  name: string | null;
  place_id: string | null;
  address: string | null;
  city: string | null;
  phone: string | null;
  /** Of the campaign: ISO 3166-1 alpha-2. */
  country: string;
  rating: number | null;
  reviews_count: number | null;
  categories: string[];
  website: string | null;
  domain: string | null;
  filter_reason: string | null;
  stage: "site" | "verify" | "complete" | "failed";
  site_status: "pending" | "completed" | "failed" | "skipped";
  verify_status: "pending" | "completed" | "failed" | "skipped";
  valid_emails: number;
  /** From its website; null if there is none or it was not crawled yet. */
  emails: string[] | null;
  /** Shared contacts of its website, in lower case. */
  shared: string[] | null;
  /** As the campaign stored them. */
  findings: unknown;
  verified: VerifiedEmailRow[];
}

/** Filter for a page of businesses: those that left the chain, or all; with a minimum number of valid addresses. */
export interface ResultFilter {
  includePending: boolean;
  validEmailsMin: number;
}

const shownStages = "and ($2::boolean or stage in ('complete', 'failed'))";

/** Columns of a business with the results of its site and addresses; `chosen` selects rows of campaign_businesses. */
export const withFindings = (chosen: string) => `
  select business.location, business.rank, business.name, business.place_id, business.address, business.city, business.phone,
         (select country_code from campaigns where number = business.campaign) as country,
         business.rating, business.reviews_count, business.categories, business.website, business.domain,
         business.filter_reason, business.stage, business.site_status, business.verify_status,
         business.valid_emails, site.emails, site.shared, site.findings, coalesce(verdicts.list, '[]') as verified
  from (${chosen}) business
  left join campaign_sites site on site.id = business.site
  left join lateral (
    select json_agg(json_build_object('email', email.email, 'status', email.status, 'score', email.score,
             'is_deliverable', email.is_deliverable, 'is_role_account', email.is_role_account,
             'is_free_email', email.is_free_email, 'is_disposable', email.is_disposable,
             'is_catch_all', email.is_catch_all, 'shared', email.email = any(site.shared))
             order by email.email = any(site.shared), link.rank) as list
    from campaign_site_emails link join campaign_emails email on email.id = link.email
    where link.site = business.site and email.state = 'verified'
  ) verdicts on true
  order by business.location, business.rank`;

/** Makes all later statements of the transaction read one snapshot. Send it first. */
export async function readOneSnapshot(transaction: Source): Promise<void> {
  await transaction.query({ text: "set transaction isolation level repeatable read, read only" });
}

/**
 * The locations of a page's businesses, and those between them that ended without any: each of these is on the page of
 * the next business, or of the last one.
 */
export function locationsOfPage(
  source: Source,
  campaign: number,
  page: { includePending: boolean; limit: number; offset: number },
): Promise<ResultLocationRow[]> {
  return source.query<ResultLocationRow>({
    text: `
      with placed as (
        select counted.*, (sum(shown) over (order by position))::int - shown as before,
               (sum(shown) over ())::int as total
        from (select *, case when $2::boolean then businesses_count
                             else businesses_count - businesses_open end as shown
              from campaign_locations where campaign = $1) counted
      )
      select position, location_id, display_name, search_string, status, error_message, businesses_count, before
      from placed
      where (shown > 0 and before < $3::int + $4::int and before + shown > $3)
         or (businesses_count = 0 and status in ('completed', 'failed')
             and least(before, greatest(total - 1, 0)) between $3 and $3 + $4 - 1)
      order by position`,
    values: [campaign, page.includePending, page.offset, page.limit],
  });
}

/** Businesses shown for a range of locations, in order. */
export function businessesOfLocations(
  source: Source,
  campaign: number,
  range: { includePending: boolean; first: number; last: number; limit: number; offset: number },
): Promise<BusinessResultRow[]> {
  return source.query<BusinessResultRow>({
    text: withFindings(`
      select * from campaign_businesses
      where campaign = $1 ${shownStages} and location between $3 and $4
      order by location, rank offset $5 limit $6`),
    values: [campaign, range.includePending, range.first, range.last, range.offset, range.limit],
  });
}

const withEmails = `campaign = $1 ${shownStages} and valid_emails > 0 and valid_emails >= $3`;

/** Number of businesses with at least this many valid addresses, at least one. */
export async function countBusinessesWithEmails(
  source: Source,
  campaign: number,
  filter: ResultFilter,
): Promise<number> {
  const [counted] = await source.query<{ total: number }>({
    text: `select count(*)::int as total from campaign_businesses where ${withEmails}`,
    values: [campaign, filter.includePending, filter.validEmailsMin],
  });
  return counted?.total ?? 0;
}

/** Businesses with at least this many valid addresses (at least one), in order, and their total. */
export async function businessesWithEmails(
  source: Source,
  campaign: number,
  filter: ResultFilter,
  page: { limit: number; offset: number },
): Promise<{ total: number; businesses: BusinessResultRow[] }> {
  const [total, businesses] = await Promise.all([
    countBusinessesWithEmails(source, campaign, filter),
    source.query<BusinessResultRow>({
      text: withFindings(`
        select * from campaign_businesses where ${withEmails} order by location, rank offset $4 limit $5`),
      values: [campaign, filter.includePending, filter.validEmailsMin, page.offset, page.limit],
    }),
  ]);
  return { total, businesses };
}

/** Businesses after a position, those without valid addresses too. */
export function businessesAfter(
  source: Source,
  campaign: number,
  filter: ResultFilter & BusinessFilter,
  after: { location: number; rank: number; limit: number },
): Promise<BusinessResultRow[]> {
  const values: unknown[] = [
    campaign,
    filter.includePending,
    filter.validEmailsMin,
    after.location,
    after.rank,
    after.limit,
  ];
  const conditions = businessConditions(filter, values);
  return source.query<BusinessResultRow>({
    text: withFindings(`
      select * from campaign_businesses
      where campaign = $1 ${shownStages} and valid_emails >= $3 and (location, rank) > ($4, $5)${conditions}
      order by location, rank limit $6`),
    values,
  });
}

export function locationsAt(
  source: Source,
  campaign: number,
  positions: readonly number[],
): Promise<Omit<ResultLocationRow, "before">[]> {
  return source.query({
    name: "campaign-locations-at",
    text: `select position, location_id, display_name, search_string, status, error_message, businesses_count
           from campaign_locations where campaign = $1 and position = any($2::int[]) order by position`,
    values: [campaign, positions],
  });
}
