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
  const emails = mergeEmails(pages, { hosts, names: [...new Set(names)] });
  return {
    emails,
    phones: mergePhones(pages, countries, emails.emails),
    addresses: mergeAddresses(pages, [...hosts, ...names]),
    socials: chooseSocials(pages, hosts[0] ?? "", [...new Set(names)]),
    country: countries[0] ?? null,
  };
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^www\./, "");
}
