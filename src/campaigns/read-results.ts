import { hash } from "node:crypto";
import { socialPlatforms } from "../contract/social-platforms.ts";
import type { NewBusiness } from "../store/campaigns/campaign-businesses.ts";
import type { EmailVerdict } from "../store/campaigns/campaign-emails.ts";
import { arrayOf, fieldsOf, isRecord, numberOf, textOf, textsOf, urlOf } from "../text/json-record.ts";
import type { FilterFlags, SiteAddresses, WebsiteFilter } from "./ports.ts";

/*
 * Reads the stored results of a campaign's jobs. They come from other parts and versions of the service, and partly
 * from the open web: unexpected values are dropped and never prevent a job from ending.
 */

type Fields = { readonly [key: string]: unknown };

/** The website filter and URL rules of a campaign. */
export interface WebsiteReading {
  filter: WebsiteFilter;
  flags: FilterFlags;
  /** It crawls websites. */
  crawls: boolean;
  addresses: SiteAddresses;
}

/** The distinct businesses of a svcMaps result, with their crawl targets. */
export function businessesOf(
  data: Fields,
  { filter, flags, crawls, addresses }: WebsiteReading,
): NewBusiness[] {
  const byKey = new Map<string, NewBusiness>();
  arrayOf(data.businesses).forEach((listing, index) => {
    if (!isRecord(listing)) return;
    const verdict = filter.judge(listing.website ?? null, flags);
    const wanted = crawls && verdict.filterReason === null;
    const start = wanted && verdict.url !== null ? new URL(verdict.url) : null;
    const business: Omit<NewBusiness, "key"> = {
      rank: index + 1,
      name: textOf(listing.name),
      place_id: textOf(listing.place_id),
      address: textOf(listing.address),
      city: textOf(fieldsOf(listing.address_parts).city),
      phone: textOf(listing.phone),
      rating: numberOf(listing.rating),
      reviews_count: integerOf(listing.reviews_count),
      categories: textsOf(listing.categories),
      website: textOf(listing.website),
      domain: verdict.domain,
      filter_reason: verdict.filterReason,
      // Earlier versions stored digests of hosts: the prefix prevents collisions between those and home pages.
      site_key: start === null ? null : digest(`address\n${addresses.keyOf(start)}`),
      site_url: start?.href ?? null,
      site_section: start === null ? null : addresses.sectionOf(start),
    };
    const key = digest(identityOf(business));
    if (!byKey.has(key)) byKey.set(key, { ...business, key });
  });
  return [...byKey.values()];
}

/** Same identity as in svcMaps: by place, else phone, else website and name. */
function identityOf(business: Omit<NewBusiness, "key">): string {
  if (business.place_id !== null) return `place\n${business.place_id}`;
  if (business.phone !== null) return `phone\n${business.phone.replace(/[^\d+]/g, "")}`;
  return `name\n${business.domain ?? ""}\n${business.name?.toLowerCase() ?? ""}\n${business.address ?? ""}`;
}

/** 16 bytes of SHA-256 as hex. */
const digest = (text: string): string => hash("sha256", text, "hex").slice(0, 32);

/** The data that a svcSite result contributes to its businesses. */
export interface SiteFindings {
  pages_crawled: number;
  phones_found: string[];
  social_media: Record<string, string>;
  team_members: unknown[];
  lead_scoring: unknown;
  company_info: {
    industry: string | null;
    key_services: string[];
    target_audience: string | null;
    one_sentence_summary: string | null;
  } | null;
}

interface SiteReading {
  /** Why the site could not be read; null if it was. */
  error: string | null;
  emails: string[];
  teamEmails: string[];
  /** Addresses on its contact page. */
  contactEmails: string[];
  findings: SiteFindings;
  statements: SiteStatements;
  /** Of the language model; 0 if it was not asked or has no price. */
  cost: number;
}

/** Which pages of a site state each contact. */
export interface SiteStatements {
  /** Where the start page was found. */
  startPage: URL | null;
  /** Addresses, phone numbers and accounts, with the pages that state them. */
  contacts: { value: string; pages: URL[] }[];
}

export function readSiteResult(data: Fields): SiteReading {
  const metadata = fieldsOf(data.metadata);
  const facts = fieldsOf(metadata.page_facts);
  const people = [...arrayOf(data.team_members), ...arrayOf(facts.people)];
  const social = socialPlatforms.flatMap((platform) => {
    const account = textOf(data[platform]);
    return account === null ? [] : [[platform, account]];
  });
  return {
    error:
      data.crawl_status === "failed"
        ? (textOf(metadata.failure_reason) ?? "The site could not be read.")
        : null,
    emails: [...new Set(textsOf(data.emails))].filter((email) => email.length <= addressCharsMax),
    teamEmails: people.flatMap((person) => (isRecord(person) ? (textOf(person.email) ?? []) : [])),
    contactEmails: arrayOf(fieldsOf(metadata.evidence).emails).flatMap((entry) =>
      isRecord(entry) && entry.contact_page === true ? (textOf(entry.value) ?? []) : [],
    ),
    statements: readStatements(metadata),
    cost: numberOf(fieldsOf(metadata.ai).cost) ?? 0,
    findings: {
      pages_crawled: integerOf(data.pages_crawled) ?? 0,
      phones_found: textsOf(data.phones),
      social_media: Object.fromEntries(social),
      team_members: arrayOf(data.team_members),
      lead_scoring: data.lead_scoring ?? null,
      company_info: companyInfo(data.company_vitals),
    },
  };
}

/** @param metadata of a svcSite result. */
export function readStatements(metadata: unknown): SiteStatements {
  const { start_page: startPage, evidence } = fieldsOf(metadata);
  const { emails, phones, socials } = fieldsOf(evidence);
  const entries = [emails, phones, socials].flatMap(arrayOf).filter(isRecord);
  return {
    startPage: urlOf(startPage),
    contacts: entries.flatMap((entry) => {
      const value = textOf(entry.value);
      const pages = arrayOf(entry.sources).flatMap((source) => urlOf(fieldsOf(source).url) ?? []);
      return value === null ? [] : [{ value, pages }];
    }),
  };
}

function companyInfo(vitals: unknown): SiteFindings["company_info"] {
  if (!isRecord(vitals)) return null;
  return {
    industry: textOf(vitals.industry),
    key_services: textsOf(vitals.services),
    target_audience: textOf(vitals.target_audience),
    one_sentence_summary: textOf(vitals.summary),
  };
}

/** The longest address that svcVerify takes. */
const addressCharsMax = 320;

const verdictStatuses = ["valid", "invalid", "risky", "unknown"];

/** The verdicts of a svcVerify result, by address in lower case. */
export function verdictsOf(data: Fields): EmailVerdict[] {
  const byEmail = new Map<string, EmailVerdict>();
  for (const row of arrayOf(data.results)) {
    if (!isRecord(row)) continue;
    const email = textOf(row.email)?.toLowerCase();
    const status = textOf(row.status);
    if (email === undefined || status === null || !verdictStatuses.includes(status)) continue;
    byEmail.set(email, {
      email,
      status,
      score: Math.min(100, Math.max(0, integerOf(row.quality_score) ?? 0)),
      is_deliverable: row.is_deliverable === true,
      is_role_account: row.is_role_account === true,
      is_free_email: row.is_free === true,
      is_disposable: row.is_disposable === true,
      is_catch_all: row.is_catch_all === true,
    });
  }
  return [...byEmail.values()];
}

const integerMax = 2_147_483_647;
const integerOf = (value: unknown): number | null => {
  const number = numberOf(value);
  return number === null ? null : Math.min(integerMax, Math.max(-integerMax, Math.round(number)));
};

/** A website as crawled by a campaign. */
interface CrawledSite {
  /** The start URL. */
  url: string;
  /** The part of the site that the URL denotes; null for sites of campaigns that did not record it. */
  section: string | null;
  /** Sections within it from which other businesses of the campaign are crawled. */
  inner_sections: readonly string[];
}

/**
 * The site's shared contacts, in lower case: those that none of the business's own pages states. Its own pages are the
 * start page and those below it, or the whole site, without pages of other businesses of the campaign. So a branch
 * shares its chain's contacts, and a mall does not own those of its shops.
 */
export function sharedContacts(
  { startPage, contacts }: SiteStatements,
  site: CrawledSite,
  addresses: SiteAddresses,
): string[] {
  if (site.section === null) return [];
  const start = new URL(site.url);
  const own = addresses.ownSections(start, startPage);
  const isOwnPart = (place: string) => own.some((section) => addresses.isWithin(place, section));
  const others = site.inner_sections.filter((section) => !own.includes(section) && isOwnPart(section));
  const startPlaces = [start, startPage ?? start].map(addresses.placeOf);
  const isOwnPlace = (place: string) =>
    startPlaces.includes(place) ||
    (isOwnPart(place) && !others.some((section) => addresses.isWithin(place, section)));
  // A few pages state all contacts, while a mall has thousands of sections.
  const known = new Map<string, boolean>();
  const isOwnPage = (page: URL) => {
    const isOwn = known.get(page.href) ?? isOwnPlace(addresses.placeOf(page));
    known.set(page.href, isOwn);
    return isOwn;
  };
  const shared = contacts.filter(({ pages }) => pages.length > 0 && !pages.some(isOwnPage));
  return [...new Set(shared.map(({ value }) => value.toLowerCase()))];
}
