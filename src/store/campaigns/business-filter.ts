/** Which businesses of a campaign, whatever their stage. */
export interface BusinessFilter {
  /** `open`: still in the chain; `skipped`: without a website that is crawled. */
  status?: "open" | "complete" | "failed" | "skipped" | undefined;
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

/** SQL conditions of a filter on campaign_businesses; its values are added to `values`. */
export function businessConditions(filter: BusinessFilter, values: unknown[]): string {
  const { status, emails, verdict, q } = filter;
  const conditions = [
    status && ofStatus[status],
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
