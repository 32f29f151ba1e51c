import { SiteResult } from "../../job-types/site/index.ts";

/** A valid empty svcSite result with overrides. */
export function siteResult(changes: Partial<SiteResult> = {}): SiteResult {
  const nothing = Object.fromEntries(Object.keys(SiteResult.shape).map((field) => [field, null]));
  return SiteResult.parse({
    ...nothing,
    url: "https://www.example.com/",
    pages_crawled: 0,
    crawl_status: "success",
    emails: [],
    phones: [],
    addresses: [],
    compendium: {
      chars: 0,
      available: false,
      cleanup_level: "fit",
      storage_location: "inline",
      truncated: false,
    },
    team_members: [],
    metadata: {
      spa_enabled: true,
      sitemap_used: false,
      browser_rendering_available: false,
      pages_rendered: 0,
      crawl_strategy: "bestfirst",
      total_emails_found: 0,
      total_phones_found: 0,
      failure_reason: null,
      warnings: [],
      dedup: { enabled: false, unique_only: false, total: 0, unique: null },
      ai: null,
      start_page: null,
      pages: [],
      page_facts: {
        name: null,
        description: null,
        logo: null,
        industry: null,
        services: [],
        target_audience: null,
        languages: [],
        country: null,
        people: [],
        schema_org: [],
      },
      evidence: { emails: [], phones: [], addresses: [], socials: [] },
    },
    ...changes,
  });
}
