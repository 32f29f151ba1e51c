import type { CrawlResult } from "../../../crawler/ports.ts";
import type { SitePage } from "../parse/site-page.ts";
import type { SitePayload } from "../payload.ts";
import type { SitePorts } from "../ports.ts";
import type { PageFacts, SiteResult } from "../result.ts";
import type { SiteContacts } from "./merge-contacts.ts";
import { companyVitals } from "./merge-facts.ts";
import type { PlacedCompendium } from "./place-compendium.ts";

export interface ResultParts {
  payload: SitePayload;
  crawl: CrawlResult<SitePage>;
  failureReason: string | null;
  contacts: SiteContacts;
  facts: PageFacts;
  compendium: PlacedCompendium;
  ports: Pick<SitePorts, "browserAvailable" | "aiConfigured">;
}

/** Every field of the contract from the parts of a job; what only AI could know is null or empty. */
export function assembleResult(parts: ResultParts): SiteResult {
  const { payload, crawl, contacts, facts, compendium } = parts;
  const prompt = payload.custom_ai_prompt;
  return {
    url: payload.url,
    pages_crawled: crawl.pages.length,
    crawl_status: crawl.status,
    emails: contacts.emails.emails,
    phones: contacts.phones.phones,
    addresses: contacts.addresses.addresses,
    ...contacts.socials.socials,
    markdown_compendium: compendium.inline,
    compendium: compendium.info,
    company_vitals: payload.extract_company_info ? companyVitals(facts) : null,
    pain_points: null,
    team_members: payload.extract_team ? facts.people : [],
    lead_scoring: null,
    personalization_hooks: null,
    ...(prompt?.enabled ? { [prompt.output_field_name]: null } : {}),
    metadata: metadata(parts),
  };
}

function metadata({ payload, crawl, failureReason, contacts, facts, compendium, ports }: ResultParts) {
  return {
    spa_enabled: payload.enable_spa,
    sitemap_used: crawl.sitemapUsed,
    browser_rendering_available: ports.browserAvailable,
    crawl_strategy: crawl.strategy,
    total_emails_found: contacts.emails.totalFound,
    total_phones_found: contacts.phones.totalFound,
    failure_reason: failureReason,
    warnings: warnings(crawl, compendium),
    ai: aiStatus(payload, ports.aiConfigured),
    pages: crawl.records.map(({ url, outcome, reason, status }) => ({ url, outcome, reason, status })),
    page_facts: facts,
    evidence: {
      emails: contacts.emails.evidence,
      phones: contacts.phones.evidence,
      addresses: contacts.addresses.evidence,
      socials: contacts.socials.evidence,
    },
  };
}

function warnings(crawl: CrawlResult<SitePage>, compendium: PlacedCompendium): string[] {
  const ofPages = crawl.pages.flatMap((page) =>
    page.parsed.warnings.map((warning) => `${page.url}: ${warning}`),
  );
  return compendium.warning === null ? ofPages : [...ofPages, compendium.warning];
}

function aiStatus(payload: SitePayload, isConfigured: boolean): SiteResult["metadata"]["ai"] {
  const isAsked =
    payload.extract_team ||
    payload.extract_company_info ||
    payload.extract_pain_points ||
    Boolean(payload.product_description) ||
    payload.custom_ai_prompt?.enabled === true;
  if (!isAsked) return null;
  if (!isConfigured) return { status: "not_configured" };
  return { status: "failed", error: "This version extracts by rules only: the AI model was not asked." };
}
