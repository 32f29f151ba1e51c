import type { BusinessOutcome } from "../../contract/business-outcomes.ts";

/** Which businesses of a campaign, whatever their stage. */
export interface BusinessFilter {
  /** `open`: still in the chain; `skipped`: without a website that is crawled. */
  status?: "open" | "complete" | "failed" | "skipped" | undefined;
  /** Whether it has a website that is crawled. */
  website?: "some" | "none" | undefined;
  /** How far it has come. */
  outcome?: BusinessOutcome | undefined;
  /** Whether its website states an address. */
  emails?: "some" | "none" | undefined;
  /** At least one of its own addresses has this verdict. */
  verdict?: "valid" | "invalid" | "risky" | "unknown" | undefined;
  /** Part of its name, domain, address or phone number. */
  q?: string | undefined;
}

const ofStatus = {
  open: "stage in ('site', 'verify')",
  complete: "stage = 'complete' and site is not null",
  failed: "stage = 'failed'",
  skipped: "site is null",
} as const;

export const hasEmails = `exists (select from campaign_sites site
  where site.id = campaign_businesses.site and site.emails <> '{}')`;

/** Of its own addresses with a verdict, the best one that is not `valid`. */
const bestOtherVerdict = `(
  select (array['risky', 'unknown', 'invalid'])[min(array_position(array['risky', 'unknown', 'invalid'], email.status))]
  from campaign_site_emails link join campaign_emails email on email.id = link.email
  join campaign_sites site on site.id = link.site
  where link.site = campaign_businesses.site and email.email <> all(site.shared))`;

/** Where a business is in the workflow, or where it left it: each is in one place. */
export const outcomeOf = `case
  when site is null then 'no_website' when stage = 'site' then 'open' when site_status = 'failed' then 'crawl_failed'
  when valid_emails > 0 then 'valid' when not ${hasEmails} then 'no_email'
  else coalesce(${bestOtherVerdict}, 'unverified') end`;

/** SQL conditions of a filter on campaign_businesses; its values are added to `values`. */
export function businessConditions(filter: BusinessFilter, values: unknown[]): string {
  const { status, website, outcome, emails, verdict, q } = filter;
  const conditions = [
    status && ofStatus[status],
    website && (website === "some" ? "site is not null" : "site is null"),
    outcome && `${outcomeOf} = $${values.push(outcome)}`,
    emails && (emails === "some" ? hasEmails : `not ${hasEmails}`),
    verdict === "valid" && "valid_emails > 0",
    verdict !== undefined &&
      verdict !== "valid" &&
      `exists (select from campaign_site_emails link join campaign_emails email on email.id = link.email
               join campaign_sites site on site.id = link.site
               where link.site = campaign_businesses.site and email.status = $${values.push(verdict)}
                 and email.email <> all(site.shared))`,
    q !== undefined &&
      `concat_ws(' ', name, domain, address, phone) ilike '%' || $${values.push(escapeLike(q))} || '%'`,
  ];
  return conditions.flatMap((condition) => (condition ? ` and ${condition}` : [])).join("");
}

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, "\\$&");
