import { getDomain, getDomainWithoutSuffix, getSubdomain } from "tldts";
import { bareLetters } from "../../../text/fold.ts";
import { isSimilarName } from "../contacts/site-identity.ts";
import type { NameHint, SitePage } from "../page/site-page.ts";
import type { CompanyVitals, PageFacts } from "../result.ts";
import { cleanName } from "./name-hints.ts";
import { onePerName } from "./people/find-people.ts";
import { assignEmails } from "./people/personal-email.ts";
import { descriptionOf } from "./site-description.ts";

const schemaItemsMax = 30;
const peopleMax = 200;
const servicesMax = 100;

/**
 * Merges what a site's pages state about it: single values from the first page that has them, usually the home page;
 * lists from all.
 */
export function mergeFacts(pages: readonly SitePage[], country: string | null): PageFacts {
  const facts = pages.map((page) => page.facts);
  const first = <T>(read: (fact: SitePage["facts"]) => T | null): T | null =>
    facts.map(read).find((value) => value !== null) ?? null;
  return {
    name: nameOf(pages),
    description: descriptionOf(pages),
    logo: first((fact) => fact.logo),
    industry: first((fact) => fact.industry),
    services: distinct(facts.flatMap((fact) => fact.services)).slice(0, servicesMax),
    target_audience: first((fact) => fact.audience),
    languages: languagesOf(facts),
    country,
    people: assignEmails(
      onePerName(facts.flatMap((fact) => fact.people)).slice(0, peopleMax),
      ownEmails(pages),
      hostLetters(pages[0]?.url ?? ""),
    ),
    schema_org: distinctObjects(facts.flatMap((fact) => fact.schemaOrg)),
  };
}

/**
 * What pages declare, and what most of the others are written in. It comes first if the first page, usually the home page,
 * is one of these.
 */
function languagesOf(facts: readonly SitePage["facts"][]): string[] {
  const texts = facts.map((fact) => fact.textLanguage).filter((language) => language !== null);
  const main = mostFrequent(texts);
  const isClear = texts.filter((language) => language === main).length * 2 > texts.length;
  const read = main !== null && isClear ? [main] : [];
  const declared = facts.flatMap((fact) => fact.languages);
  const isFirst = (facts[0]?.textLanguage ?? null) !== null;
  return distinct(isFirst ? [...read, ...declared] : [...declared, ...read]);
}

const hostLetters = (url: string): string => bareLetters(getDomainWithoutSuffix(url) ?? "");

/** Addresses that may belong to people of the site, each once. */
function ownEmails(pages: readonly SitePage[]): string[] {
  const findings = pages.flatMap((page) => page.emails);
  // Scripts hold addresses of others as well; those at the site's own domain are its own.
  const domain = getDomain(pages[0]?.url ?? "");
  const own = findings.filter(
    ({ owner, kind, address }) =>
      (owner === null || owner === "site") &&
      (kind !== "script" || address.slice(address.indexOf("@") + 1) === domain),
  );
  return [...new Set(own.map(({ address }) => address.toLowerCase()))];
}

/** `company_vitals` as far as rules can determine it. */
export function companyVitals(facts: PageFacts): CompanyVitals {
  return {
    name: facts.name,
    summary: facts.description,
    industry: facts.industry,
    services: facts.services,
    target_audience: facts.target_audience,
  };
}

interface NameCandidate {
  value: string;
  weight: number;
  kinds: number;
}

/** The site's name in its best spelling. */
function nameOf(pages: readonly SitePage[]): string | null {
  const name = chosenName(pages);
  return name === null ? null : spelledName(name, pages);
}

/** "Beer Bau GmbH" for "BEER BAU GMBH" and "Beer.de" for "beer.de", if the site spells it so elsewhere. */
function spelledName(name: string, pages: readonly SitePage[]): string {
  const isInCapitals = name === name.toUpperCase() && /\s/.test(name);
  if (!isInCapitals && name !== name.toLowerCase()) return name;
  const key = bareLetters(name);
  const spellings = pages.flatMap((page) => [
    ...page.facts.nameHints.map(({ value }) => value),
    ...page.addresses.map(({ holder }) => holder ?? ""),
  ]);
  const isPlain = (value: string) => value === value.toUpperCase() || value === value.toLowerCase();
  return spellings.find((value) => !isPlain(value) && bareLetters(value) === key) ?? name;
}

/**
 * The site's name as stated by its pages, unless nothing visible supports it (a theme demo's or agency's name) while
 * two other kinds of evidence agree on another. Agreeing evidence adds up.
 */
function chosenName(pages: readonly SitePage[]): string | null {
  const stated = statedName(pages);
  const candidates = nameCandidates(pages);
  const [best] = [...candidates.values()]
    .filter(({ value }) => !isSubdomain(value))
    .sort((one, other) => other.weight - one.weight);
  if (stated === null) return best?.value ?? null;
  if (best !== undefined && isSubdomain(stated)) return best.value;
  if (best === undefined || best.kinds < 2) return stated;
  if (isBranch(best.value, stated, pages[0]?.url ?? "")) return best.value;
  const own = bareLetters(stated);
  const isBorneOut = [...candidates.keys()].some((key) => isSimilarName(key, own));
  return isBorneOut && !/^\S+\.\p{L}{2,}$/u.test(stated) ? stated : best.value;
}

/** `shop.beer.de`: content systems state it where no name was set. */
function isSubdomain(name: string): boolean {
  return !/\s/.test(name) && (getSubdomain(name) ?? "www").replace(/^www$/, "") !== "";
}

/** "Clarion Lake Hotel" of clarionlakehotel.com, whose pages state the chain's name "Clarion". */
function isBranch(name: string, chain: string, url: string): boolean {
  const bare = bareLetters(name);
  return bare !== bareLetters(chain) && bare.startsWith(bareLetters(chain)) && bare === hostLetters(url);
}

/** The first page's stated name, usually the home page's; null if each page states another. */
function statedName(pages: readonly SitePage[]): string | null {
  const names = pages.map((page) => page.facts.name).filter((name) => name !== null);
  const isPageTitle = names.length >= 3 && new Set(names).size === names.length;
  return isPageTitle ? null : (names[0] ?? null);
}

/** What titles, copyright lines, addresses and logos call the site, by bare name. */
function nameCandidates(pages: readonly SitePage[]): Map<string, NameCandidate> {
  const hints = pages.flatMap((page) => page.facts.nameHints);
  const holders = pages.flatMap((page) =>
    page.addresses.filter((address) => !address.isMention).map((address) => address.holder),
  );
  const inTitles = nameInTitles(pages);
  const evidence: [value: string | null, weight: number][] = [
    [mostFrequent(valuesOf(hints, "title")), 3.1],
    [mostFrequent(valuesOf(hints, "copyright")), 2.2],
    [inTitles, isTitle(pages, inTitles) ? 2.3 : 2.1],
    [holderOf(holders.map((holder) => cleanName(holder ?? "")).filter((name) => name !== null)), 1.5],
    [mostFrequent(valuesOf(hints, "logo")), 1.4],
  ];
  const candidates = new Map<string, NameCandidate>();
  for (const [value, weight] of evidence) {
    if (value === null) continue;
    const key = bareLetters(value);
    const known = candidates.get(key);
    candidates.set(key, {
      value: known?.value ?? value,
      weight: (known?.weight ?? 0) + weight,
      kinds: (known?.kinds ?? 0) + 1,
    });
  }
  return candidates;
}

function valuesOf(hints: readonly NameHint[], kind: NameHint["kind"]): string[] {
  return hints.filter((hint) => hint.kind === kind).map((hint) => hint.value);
}

function mostFrequent(values: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

/** The name before most addresses. In a directory, each address has another. */
function holderOf(names: readonly string[]): string | null {
  const distinctNames = new Set(names.map(bareLetters));
  return distinctNames.size >= 3 && distinctNames.size === names.length ? null : mostFrequent(names);
}

/** "Contact | Musterbau", "News | Musterbau": the part shared by most titles is the name. */
function nameInTitles(pages: readonly SitePage[]): string | null {
  if (pages.length < 2) return null;
  const counts = new Map<string, number>();
  for (const page of pages) {
    for (const part of new Set((page.title ?? "").split(/\s+(?:[|–—·•»:-]|::)\s+/))) {
      if (part.trim()) counts.set(part.trim(), (counts.get(part.trim()) ?? 0) + 1);
    }
  }
  const [best] = [...counts].sort((a, b) => b[1] - a[1]);
  return best && best[1] >= 2 && best[1] * 2 > pages.length ? cleanName(best[0]) : null;
}

/** Whether the name alone is the title of a page, usually the home page. */
function isTitle(pages: readonly SitePage[], name: string | null): boolean {
  return pages.some((page) => page.title === name);
}

function distinct(values: readonly string[]): string[] {
  return [...new Map(values.map((value) => [value.toLowerCase(), value])).values()];
}

function distinctObjects(objects: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  const byText = new Map(objects.map((object) => [JSON.stringify(object), object]));
  return [...byText.values()].slice(0, schemaItemsMax);
}
