import { domainToASCII } from "node:url";
import { bareLetters } from "../../../../text/fold.ts";
import {
  type EmailFinding,
  type Evidence,
  emailKinds,
  type SitePage,
  sourcesMax,
} from "../../page/site-page.ts";
import { createForeignEntries } from "../owners/foreign-entries.ts";
import { ownNamesOf } from "../owners/own-names.ts";
import { type PageKind, pageKind } from "../page-kind.ts";
import {
  createDomainRelation,
  type DomainRelation,
  nameOfHost,
  type SiteIdentity,
} from "../site-identity.ts";
import { emailRejection } from "./email-filter.ts";

export interface MergedEmails {
  /** Contacts of the site, best evidence first. */
  emails: string[];
  /** Addresses before filtering, each counted once. */
  totalFound: number;
  evidence: EmailEvidence[];
}

interface EmailEvidence extends Evidence {
  /** Stated on a contact page or legal notice. */
  contact_page?: true;
}

interface Candidate {
  address: string;
  domain: string;
  relation: DomainRelation;
  sightings: Sighting[];
}

interface Sighting {
  url: string;
  page: PageKind;
  finding: EmailFinding;
  /** The page shows it as the address of one of the site's people, beside the role. */
  isOfStaff: boolean;
}

/** The contacts of one company are fewer; lists of members are longer. */
const emailsMax = 2000;

/**
 * Merges a site's email addresses from all its pages: each once, without those of others, ranked by the site's own
 * domain, notation, location, number of pages, and whether someone reads it. An address on the site's own domain is
 * the site's. One on another domain must be in a place for the site's own contacts: header, footer, a contact page,
 * or next to words that say so.
 */
export function mergeEmails(pages: readonly SitePage[], identity: SiteIdentity): MergedEmails {
  const found = collect(pages, identity);
  const real = withoutOutsideOfficers(
    found.filter(({ address, relation }) => emailRejection(address, relation === "own") === null),
  );
  const adopted = adoptedDomains(real, pages.length);
  const brands = identity.hosts.map((host) => bareLetters(nameOfHost(host)));
  const own = real.filter((each) => isOwn(each, adopted) || isBranded(each, brands));
  const others = real.filter((each) => !own.includes(each));
  const isList = others.filter(isOnlyTold).length > toldMax;
  const kept = [...own, ...others.filter((each) => isSites(each, own.length > 0 || isList))];
  const ranked = kept
    .map((each) => ({ ...each, score: score(each, adopted) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, emailsMax);
  return {
    emails: ranked.map((each) => each.address),
    totalFound: found.length,
    evidence: ranked.map(({ address, sightings }) => ({
      value: address,
      ...(sightings.some(({ page }) => page === "contact") && { contact_page: true as const }),
      sources: sourcesOf(sightings),
    })),
  };
}

function collect(pages: readonly SitePage[], identity: SiteIdentity): Candidate[] {
  const relationOf = createDomainRelation(identity);
  const foreign = createForeignEntries(ownNamesOf([...identity.hosts, ...identity.names]));
  const found = new Map<string, Candidate>();
  for (const page of pages) {
    const kind = pageKind(page);
    const ofStaff = new Set(
      page.facts.people.filter(({ title }) => title !== null).map(({ email }) => email),
    );
    for (const read of page.emails) {
      const finding = foreign(page, read.entry) ? { ...read, owner: "other" as const } : read;
      const key = finding.address.toLowerCase();
      const known = found.get(key);
      const sighting = { url: page.url, page: kind, finding, isOfStaff: ofStaff.has(key) };
      if (known) {
        known.sightings.push(sighting);
        continue;
      }
      const domain = domainToASCII(key.slice(key.lastIndexOf("@") + 1));
      found.set(key, {
        address: key,
        domain,
        relation: relationOf(domain),
        sightings: [sighting],
      });
    }
  }
  return [...found.values()];
}

/** Mailboxes of data protection officers, by their titles in the languages of the GDPR and like laws. */
const officer =
  /^(?:e?dpo|iodo?|rodo|dpd|dsb|ds-?gvo|rgpd|gdpr|popia|lgpd|encarregado|abi|poverenec|functionaris-?gegevensbescherming|fg|datenschutz(?:beauftragter?)?|data-?protection(?:-?officer)?|(?:responsabile|rpd|resp)-?(?:privacy|protezione-?dati)|dataskydd(?:sombud)?|databeskyttelse|tietosuoja(?:vastaava)?)(?:[._-][a-z]{2,20})?$/;

/** Without officers of other firms: no other mailbox on their domain is the site's. */
function withoutOutsideOfficers(found: readonly Candidate[]): Candidate[] {
  const isOutside = ({ address, relation, domain }: Candidate): boolean =>
    relation === "foreign" &&
    officer.test(address.slice(0, address.lastIndexOf("@"))) &&
    found.filter((other) => other.domain === domain).length === 1;
  const others = found.filter((each) => !isOutside(each));
  return others.length > 0 ? others : [...found];
}

function isOwn({ relation, domain, sightings }: Candidate, adopted: ReadonlySet<string>): boolean {
  if (relation === "own") return true;
  if (sightings.every(({ finding }) => isOthers(finding))) return false;
  return relation === "brand" || adopted.has(domain);
}

const brandCharsMin = 5;

/** `beerbau@gmail.com` on beerbau.de, and `beerbau@pec-provider.it`. */
function isBranded({ relation, address, sightings }: Candidate, brands: readonly string[]): boolean {
  if (sightings.every(({ finding }) => isOthers(finding))) return false;
  const local = bareLetters(address.slice(0, address.lastIndexOf("@")));
  return brands.some(
    (brand) =>
      brand.length >= brandCharsMin &&
      (relation === "free" ? local.includes(brand) : relation === "foreign" && local === brand),
  );
}

/**
 * Foreign domains that the site presents as its own: in its organisation's data, in the header or footer of most
 * pages, or on its contact page. Companies may have several domains.
 */
function adoptedDomains(candidates: readonly Candidate[], pageCount: number): Set<string> {
  const adopted = new Set<string>();
  for (const { relation, domain, sightings } of candidates) {
    if (relation !== "foreign") continue;
    const good = sightings.filter(({ finding }) => !isOthers(finding));
    const framed = new Set(good.filter(({ finding }) => isFrame(finding)).map(({ url }) => url));
    const isDeclared = good.some(({ finding, page }) => finding.kind === "structured" && page !== "story");
    const isContact = good.some(({ page, finding }) => page === "contact" && finding.kind !== "script");
    if (isDeclared || isContact || framed.size * 2 >= Math.max(pageCount, 1)) adopted.add(domain);
  }
  return adopted;
}

/**
 * Whether an address on a free or foreign domain is the site's.
 * @param hasOwn whether the site has addresses that are certainly its own.
 */
function isSites({ relation, sightings }: Candidate, hasOwn: boolean): boolean {
  const good = sightings.filter(({ finding }) => !isOthers(finding));
  if (good.length === 0) return false;
  if (!hasOwn) return true;
  return good.some(({ finding, page, isOfStaff }) => {
    if (isFrame(finding) || page === "contact") return true;
    // Privacy notices may list any processor's address; a word marks the site's own.
    if (page === "legal") return finding.owner === "site";
    if (page === "story" || page === "showcase") return false;
    return (
      isOfStaff || relation === "free" || finding.owner === "site" || page === "home" || page === "about"
    );
  });
}

/** A story without an address of the site may still mention it; a list in a story is of its subjects. */
const toldMax = 3;

function isOnlyTold({ sightings }: Candidate): boolean {
  return sightings.every(({ page, finding }) => page === "story" && !isFrame(finding));
}

function isOthers({ owner }: EmailFinding): boolean {
  return owner !== null && owner !== "site";
}

function isFrame({ region }: EmailFinding): boolean {
  return region === "header" || region === "footer" || region === "nav";
}

function score({ address, relation, domain, sightings }: Candidate, adopted: ReadonlySet<string>): number {
  const kinds = sightings.map(({ finding }) => emailKinds.indexOf(finding.kind));
  const kindScore = emailKinds.length - Math.min(...kinds);
  const pageScore = Math.min(new Set(sightings.map(({ url }) => url)).size, 5);
  const placeScore = sightings.some(({ page, finding }) => page === "contact" || isFrame(finding)) ? 4 : 0;
  const unread = /^(?:no-?reply|do-?not-?reply|donotreply)/i.test(address) ? -100 : 0;
  const relationScore = { own: 40, brand: 30, free: 0, foreign: adopted.has(domain) ? 20 : 0 }[relation];
  return relationScore + kindScore * 3 + pageScore + placeScore + unread;
}

function sourcesOf(sightings: readonly Sighting[]): Evidence["sources"] {
  const sources = sightings.map(({ url, finding }) => ({ url, kind: finding.kind }));
  const distinct = new Map(sources.map((source) => [`${source.kind} ${source.url}`, source]));
  return [...distinct.values()].slice(0, sourcesMax);
}
