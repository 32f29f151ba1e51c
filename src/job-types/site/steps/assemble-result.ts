import { withoutDedup } from "../../../contract/dedup.ts";
import type { CrawlResult } from "../../../crawler/ports.ts";
import type { SitePage } from "../parse/site-page.ts";
import type { SitePayload } from "../payload.ts";
import type { PageFacts, SiteResult } from "../result.ts";
import type { SiteAnalysis } from "./ai/site-analysis.ts";
import type { CrawlVerdict } from "./crawl-verdict.ts";
import type { SiteContacts } from "./merge-contacts.ts";
import type { PlacedCompendium } from "./place-compendium.ts";
import { renderingWarnings } from "./rendering-warnings.ts";

export interface ResultParts {
  payload: SitePayload;
  crawl: CrawlResult<SitePage>;
  verdict: CrawlVerdict;
  contacts: SiteContacts;
  facts: PageFacts;
  compendium: PlacedCompendium;
  /** Sentences on what limits cut of it. */
  compendiumWarnings: string[];
  browserAvailable: boolean;
  analysis: SiteAnalysis;
}

/** Every field of the contract from the parts of a job. */
export function assembleResult(parts: ResultParts): SiteResult {
  const { payload, crawl, verdict, contacts, analysis, compendium } = parts;
  const prompt = payload.custom_ai_prompt;
  return {
    url: payload.url,
    pages_crawled: crawl.pages.length,
    crawl_status: verdict.status,
    emails: contacts.emails.emails,
    phones: contacts.phones.phones,
    addresses: contacts.addresses.addresses,
    ...contacts.socials.socials,
    markdown_compendium: compendium.inline,
    compendium: compendium.info,
    company_vitals: analysis.companyVitals,
    pain_points: analysis.painPoints,
    team_members: analysis.teamMembers,
    lead_scoring: analysis.leadScoring,
    personalization_hooks: analysis.personalizationHooks,
    ...(prompt?.enabled ? { [prompt.output_field_name]: analysis.custom } : {}),
    metadata: metadata(parts),
  };
}

function metadata(parts: ResultParts) {
  const { payload, crawl, verdict, contacts, facts } = parts;
  return {
    spa_enabled: payload.enable_spa,
    sitemap_used: crawl.sitemapUsed,
    browser_rendering_available: parts.browserAvailable,
    pages_rendered: crawl.pages.filter((page) => page.rendering?.rendered).length,
    crawl_strategy: crawl.strategy,
    total_emails_found: contacts.emails.totalFound,
    total_phones_found: contacts.phones.totalFound,
    failure_reason: verdict.failureReason,
    warnings: [
      ...crawl.warnings,
      ...pageWarnings(crawl),
      ...renderingWarnings(crawl.pages, payload.enable_spa),
      ...parts.compendiumWarnings,
    ],
    // Until it is settled what the client has had before (dedup-emails.ts).
    dedup: withoutDedup(contacts.emails.emails.length),
    ai: parts.analysis.report,
    start_page: crawl.pages[0]?.url ?? null,
    pages: crawl.records.map(({ depth, ...record }) => record),
    page_facts: facts,
    evidence: {
      emails: contacts.emails.evidence,
      phones: contacts.phones.evidence,
      addresses: contacts.addresses.evidence,
      socials: contacts.socials.evidence,
    },
  };
}

function pageWarnings(crawl: CrawlResult<SitePage>): string[] {
  return crawl.pages.flatMap((page) => page.parsed.warnings.map((warning) => `${page.url}: ${warning}`));
}
