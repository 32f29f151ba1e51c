/** Where a business of a campaign is in the workflow, or where it left it: each is in one place. */
export const businessOutcomes = [
  "open",
  "no_website",
  "crawl_failed",
  "no_email",
  "valid",
  "risky",
  "unknown",
  "invalid",
  "unverified",
] as const;

export type BusinessOutcome = (typeof businessOutcomes)[number];
