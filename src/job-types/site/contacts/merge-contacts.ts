import { socialPlatforms } from "../../../contract/social-platforms.ts";
import { isBeside, isWithin, ownSections, placeOf } from "../../../crawler/links/site-section.ts";
import type { Evidence, SitePage } from "../page/site-page.ts";
import { type MergedAddresses, mergeAddresses } from "./addresses/merge-addresses.ts";
import { type MergedEmails, mergeEmails } from "./emails/merge-emails.ts";
import { type MergedPhones, mergePhones } from "./phones/merge-phones.ts";
import { siteCountries } from "./site-country.ts";
import { chooseSocials, type Socials } from "./socials/choose-socials.ts";

export interface SiteContacts {
  emails: MergedEmails;
  phones: MergedPhones;
  addresses: MergedAddresses;
  socials: { socials: Socials; evidence: Evidence[] };
  /** ISO 3166-1 code of the country for the site's national phone numbers, or null. */
  country: string | null;
}

/**
 * The contacts of a site from all its pages.
 * @param startUrl as submitted; the start page may be on another host after redirects.
 */
export function mergeContacts(pages: readonly SitePage[], startUrl: string): SiteContacts {
  const first = pages[0];
  const hosts = [first?.url, startUrl].filter((url) => url !== undefined).map(hostOf);
  const countries = siteCountries(pages);
  const names = pages.map((page) => page.facts.name).filter((name) => name !== null);
  const byOwner = pagesByOwner(pages, startUrl);
  // Own pages first: their contacts win ties, and the evidence lists only a few pages.
  const nearest = [...byOwner.own, ...byOwner.around, ...byOwner.beside];
  const emails = mergeEmails(nearest, { hosts, names: [...new Set(names)] });
  return {
    emails,
    phones: mergePhones(nearest, countries, emails.emails, [...hosts, ...names]),
    addresses: mergeAddresses(nearest, [...hosts, ...names], countries),
    socials: mergeSocials(byOwner, hosts[0] ?? "", [...new Set(names)]),
    country: countries[0] ?? null,
  };
}

interface PagesByOwner {
  /** Pages of the start URL's section, which may be one branch of a chain. */
  own: SitePage[];
  /** Pages of the surrounding site. */
  around: SitePage[];
  /** Pages of other branches or businesses. */
  beside: SitePage[];
}

function pagesByOwner(pages: readonly SitePage[], startUrl: string): PagesByOwner {
  const [first, ...rest] = pages;
  if (first === undefined) return { own: [], around: [], beside: [] };
  const sections = ownSections(new URL(startUrl), new URL(first.url));
  const ownerOf = ({ url }: SitePage): keyof PagesByOwner => {
    const place = placeOf(new URL(url));
    if (sections.some((section) => isWithin(place, section))) return "own";
    return sections.some((section) => isBeside(place, section)) ? "beside" : "around";
  };
  const { own = [], around = [], beside = [] } = Object.groupBy(rest, ownerOf);
  return { own: [first, ...own], around, beside };
}

/** Accounts linked from own pages; for other platforms, from the surrounding site. */
function mergeSocials(
  { own, around }: PagesByOwner,
  host: string,
  names: readonly string[],
): SiteContacts["socials"] {
  const ofSite = chooseSocials([...own, ...around], host, names);
  const ofOwn = around.length === 0 ? ofSite : chooseSocials(own, host, names);
  const evidence: Evidence[] = [];
  const chosen = socialPlatforms.map((platform) => {
    const { socials, evidence: reasons } = ofOwn.socials[platform] === null ? ofSite : ofOwn;
    const account = socials[platform];
    evidence.push(...reasons.filter(({ value }) => value === account));
    return [platform, account];
  });
  return { socials: Object.fromEntries(chosen) as Socials, evidence };
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^www\./, "");
}
