import { dedupReportOf, duplicatesLeftOut, withoutDedup } from "../../contract/dedup.ts";
import type { CrawlResult } from "../../crawler/ports.ts";
import type { JobOutcome, OutcomeDedup } from "../../jobs/job-type.ts";
import { normalEmail } from "../../text/email-address.ts";
import { phoneNumberOf } from "../../text/phone-number.ts";
import type { SiteAnalysis } from "./ai/analysis.ts";
import type { SiteContacts } from "./contacts/merge-contacts.ts";
import { type CrawlVerdict, renderingWarnings } from "./crawl-verdict.ts";
import type { SitePage } from "./page/site-page.ts";
import type { SitePayload } from "./payload.ts";
import type { PageFacts, SiteResult } from "./result.ts";
import type { PlacedCompendium } from "./text/compendium/place-compendium.ts";

export interface ResultParts {
  payload: SitePayload;
  crawl: CrawlResult<SitePage>;
  verdict: CrawlVerdict;
  contacts: SiteContacts;
  facts: PageFacts;
  compendium: PlacedCompendium;
  /** What limits truncated, as sentences. */
  compendiumWarnings: string[];
  browserAvailable: boolean;
  analysis: SiteAnalysis;
}

/** Builds every field of the contract from the parts of a job. */
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
      ...teamWarnings(parts),
    ],
    // Until it is known what the client has received before (`dedupEmails`).
    dedup: withoutDedup(contacts.emails.emails.length),
    ai: parts.analysis.report,
    start_page: crawl.pages[0]?.url ?? null,
    pages: crawl.records.map(({ depth, ...record }) => record),
    page_facts: facts,
    evidence: {
      emails: contacts.emails.evidence,
      // As records judge it: what no numbering plan has is none.
      phones: contacts.phones.evidence.map((entry) =>
        phoneNumberOf(entry.value, facts.country) === null
          ? { ...entry, is_dialable: false as const }
          : entry,
      ),
      addresses: contacts.addresses.evidence,
      socials: contacts.socials.evidence,
    },
  };
}

/** An empty list alone does not say whether the site names people or none of their pages was crawled. */
function teamWarnings({ payload, crawl, analysis }: ResultParts): string[] {
  if (!payload.extract_team || crawl.pages.length === 0 || analysis.teamMembers.length > 0) return [];
  return ["extract_team: no crawled page names people of the company."];
}

function pageWarnings(crawl: CrawlResult<SitePage>): string[] {
  return crawl.pages.flatMap((page) => page.parsed.warnings.map((warning) => `${page.url}: ${warning}`));
}

/**
 * The records of a svcSite result are its emails. The evidence of each states whether it is new to the client;
 * `uniqueOnly` removes the others from `emails` and evidence. The rest of the result (people, Markdown) stays.
 */
export function dedupEmails(
  result: SiteResult,
  { resultsCount, message }: Pick<JobOutcome, "resultsCount" | "message">,
): OutcomeDedup {
  const keys = result.emails.map(normalEmail);
  return {
    records: keys.map((key) => ({ kind: "email", key })),
    apply(unique, { uniqueOnly }) {
      // An address in two spellings is new once.
      const isNew = new Map<string, boolean>();
      for (const [index, key] of keys.entries()) {
        isNew.set(key, (isNew.get(key) ?? false) || unique[index] === true);
      }
      const { metadata } = result;
      const dedup = dedupReportOf(unique, uniqueOnly);
      const marked = metadata.evidence.emails.map((entry) => ({
        ...entry,
        dedup_unique: isNew.get(normalEmail(entry.value)) ?? false,
      }));
      return {
        data: {
          ...result,
          emails: uniqueOnly ? result.emails.filter((_email, index) => unique[index]) : result.emails,
          metadata: {
            ...metadata,
            dedup,
            evidence: {
              ...metadata.evidence,
              emails: uniqueOnly ? marked.filter((entry) => entry.dedup_unique) : marked,
            },
          },
        },
        resultsCount,
        message: message ?? duplicatesLeftOut(dedup, { one: "email", many: "emails" }),
      };
    },
  };
}
