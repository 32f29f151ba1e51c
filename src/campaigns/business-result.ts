import type { BusinessResultRow, VerifiedEmailRow } from "../store/campaigns/campaign-results.ts";
import { phoneNumberOf } from "../text/phone-number.ts";
import type { FilterReason } from "./ports.ts";
import type { SiteFindings } from "./read-results.ts";

/** A business with all results of the chain so far, in the contract's field names. */
export interface BusinessResult extends SiteFindings {
  business_name: string | null;
  business_place_id: string | null;
  business_address: string | null;
  business_city: string | null;
  business_phone: string | null;
  business_phone_e164: string | null;
  business_rating: number | null;
  business_reviews_count: number | null;
  business_categories: string[];
  original_website: string | null;
  domain: string | null;
  /** The website belongs to another party. */
  domain_filtered: boolean;
  filter_reason: FilterReason | null;
  spidersite_status: BusinessResultRow["site_status"];
  /** Its own first, then shared ones. */
  emails_found: string[];
  /** Contacts that none of the business's own pages states: those of its chain, its mall or others on the same host. */
  shared_emails: string[];
  shared_phones: string[];
  /** Platforms. */
  shared_social_media: string[];
  spiderverify_status: BusinessResultRow["verify_status"];
  emails_verified: VerifiedEmailRow[];
  valid_emails_count: number;
  workflow_stage: BusinessResultRow["stage"];
}

const nothing: SiteFindings = {
  pages_crawled: 0,
  phones_found: [],
  social_media: {},
  team_members: [],
  lead_scoring: null,
  company_info: null,
};

export function businessResultOf(row: BusinessResultRow): BusinessResult {
  const findings = { ...nothing, ...(row.findings as Partial<SiteFindings> | null) };
  const reason = row.filter_reason as FilterReason | null;
  const sharedValues = new Set(row.shared);
  const isShared = (value: string) => sharedValues.has(value.toLowerCase());
  const ownFirst = (values: string[]) => [
    ...values.filter((each) => !isShared(each)),
    ...values.filter(isShared),
  ];
  const emails = row.emails ?? [];
  return {
    business_name: row.name,
    business_place_id: row.place_id,
    business_address: row.address,
    business_city: row.city,
    business_phone: row.phone,
    business_phone_e164: row.phone && (phoneNumberOf(row.phone, row.country)?.number.number ?? null),
    business_rating: row.rating,
    business_reviews_count: row.reviews_count,
    business_categories: row.categories,
    original_website: row.website,
    domain: row.domain,
    domain_filtered: reason !== null && reason !== "no_website" && reason !== "invalid_url",
    filter_reason: reason,
    spidersite_status: row.site_status,
    pages_crawled: findings.pages_crawled,
    emails_found: ownFirst(emails),
    shared_emails: emails.filter(isShared),
    phones_found: ownFirst(findings.phones_found),
    shared_phones: findings.phones_found.filter(isShared),
    social_media: findings.social_media,
    shared_social_media: Object.entries(findings.social_media).flatMap(([platform, account]) =>
      isShared(account) ? [platform] : [],
    ),
    company_info: findings.company_info,
    team_members: findings.team_members,
    lead_scoring: findings.lead_scoring,
    spiderverify_status: row.verify_status,
    emails_verified: row.verified,
    valid_emails_count: row.valid_emails,
    workflow_stage: row.stage,
  };
}
