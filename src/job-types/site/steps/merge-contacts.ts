import { isWithin, ownSections, placeOf } from "../../../crawler/site-section.ts";
import type { SitePage } from "../parse/site-page.ts";
import { chooseSocials, type Socials } from "./choose-socials.ts";
import type { Evidence } from "./evidence.ts";
import { type MergedAddresses, mergeAddresses } from "./merge-addresses.ts";
import { type MergedEmails, mergeEmails } from "./merge-emails.ts";
import { type MergedPhones, mergePhones } from "./merge-phones.ts";
import { siteCountries } from "./site-country.ts";

export interface SiteContacts {
  emails: MergedEmails;
  phones: MergedPhones;
  addresses: MergedAddresses;
  socials: { socials: Socials; evidence: Evidence[] };
  /** ISO 3166-1 code of the country whose national phone numbers the site writes, or null. */
  country: string | null;
}

/**
 * The contacts of a site from all its pages.
 * @param startUrl as submitted; the page that answered for it may be on another host.
 */
export function mergeContacts(pages: readonly SitePage[], startUrl: string): SiteContacts {
  const first = pages[0];
  const hosts = [first?.url, startUrl].filter((url) => url !== undefined).map(hostOf);
  const countries = siteCountries(pages);
  const names = pages.map((page) => page.facts.name).filter((name) => name !== null);
  const nearest = ownPagesFirst(pages, startUrl);
  const emails = mergeEmails(nearest, { hosts, names: [...new Set(names)] });
  return {
    emails,
    phones: mergePhones(nearest, countries, emails.emails),
    addresses: mergeAddresses(nearest, [...hosts, ...names]),
    socials: chooseSocials(nearest, hosts[0] ?? "", [...new Set(names)]),
    country: countries[0] ?? null,
  };
}

/**
 * Of a branch's page on its chain's site the branch's own pages first: of equally good contacts theirs lead, and where
 * a contact stands on more pages than are named as evidence, they are named.
 */
function ownPagesFirst(pages: readonly SitePage[], startUrl: string): SitePage[] {
  const [first, ...rest] = pages;
  if (first === undefined) return [];
  const sections = ownSections(new URL(startUrl), new URL(first.url));
  const isOwn = ({ url }: SitePage) => sections.some((section) => isWithin(placeOf(new URL(url)), section));
  return [first, ...rest.filter(isOwn), ...rest.filter((page) => !isOwn(page))];
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^www\./, "");
}
