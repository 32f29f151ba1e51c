import { socialPlatforms } from "../../contract/social-platforms.ts";

/** Every fixed field of a svcSite result; a custom field may take none of these names. */
export const fixedResultFields: ReadonlySet<string> = new Set([
  "url",
  "pages_crawled",
  "crawl_status",
  "emails",
  "phones",
  "addresses",
  ...socialPlatforms,
  "markdown_compendium",
  "compendium",
  "company_vitals",
  "pain_points",
  "team_members",
  "lead_scoring",
  "personalization_hooks",
  "metadata",
]);
