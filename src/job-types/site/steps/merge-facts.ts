import { onePerName } from "../parse/people/find-people.ts";
import type { NameHint, SitePage } from "../parse/site-page.ts";
import { cleanName } from "../parse/steps/name-hints.ts";
import type { CompanyVitals, PageFacts } from "../result.ts";

const schemaItemsMax = 30;
const peopleMax = 200;
const servicesMax = 100;

/**
 * What a site's pages state of it, as one: single values from the first page that has them, which is
 * mostly the home page; lists from all.
 */
export function mergeFacts(pages: readonly SitePage[], country: string | null): PageFacts {
  const facts = pages.map((page) => page.facts);
  const first = <T>(read: (fact: SitePage["facts"]) => T | null): T | null =>
    facts.map(read).find((value) => value !== null) ?? null;
  return {
    name: first((fact) => fact.name) ?? nameOf(pages),
    description: first((fact) => fact.description) ?? first((fact) => fact.introduction),
    logo: first((fact) => fact.logo),
    industry: first((fact) => fact.industry),
    services: distinct(facts.flatMap((fact) => fact.services)).slice(0, servicesMax),
    target_audience: first((fact) => fact.audience),
    languages: distinct(facts.flatMap((fact) => fact.languages)),
    country,
    people: onePerName(facts.flatMap((fact) => fact.people)).slice(0, peopleMax),
    schema_org: distinctObjects(facts.flatMap((fact) => fact.schemaOrg)),
  };
}

/** `company_vitals` as far as rules know it. */
export function companyVitals(facts: PageFacts): CompanyVitals {
  return {
    name: facts.name,
    summary: facts.description,
    industry: facts.industry,
    services: facts.services,
    target_audience: facts.target_audience,
  };
}

/** The site's name where no page states it, by the evidence of all pages together. */
function nameOf(pages: readonly SitePage[]): string | null {
  const hints = pages.flatMap((page) => page.facts.nameHints);
  const holders = pages.flatMap((page) =>
    page.addresses.filter((address) => !address.isMention).map((address) => address.holder),
  );
  return (
    mostFrequent(valuesOf(hints, "title")) ??
    mostFrequent(valuesOf(hints, "copyright")) ??
    nameInTitles(pages) ??
    mostFrequent(holders.map((holder) => cleanName(holder ?? "")).filter((name) => name !== null)) ??
    mostFrequent(valuesOf(hints, "logo"))
  );
}

function valuesOf(hints: readonly NameHint[], kind: NameHint["kind"]): string[] {
  return hints.filter((hint) => hint.kind === kind).map((hint) => hint.value);
}

function mostFrequent(values: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

/** "Contact | Musterbau", "News | Musterbau": the part that most titles share is the name. */
function nameInTitles(pages: readonly SitePage[]): string | null {
  if (pages.length < 2) return null;
  const counts = new Map<string, number>();
  for (const page of pages) {
    for (const part of new Set((page.title ?? "").split(/\s+[|–—·»:-]\s+/))) {
      if (part.trim()) counts.set(part.trim(), (counts.get(part.trim()) ?? 0) + 1);
    }
  }
  const [best] = [...counts].sort((a, b) => b[1] - a[1]);
  return best && best[1] >= 2 && best[1] * 2 > pages.length ? best[0] : null;
}

function distinct(values: readonly string[]): string[] {
  return [...new Map(values.map((value) => [value.toLowerCase(), value])).values()];
}

function distinctObjects(objects: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  const byText = new Map(objects.map((object) => [JSON.stringify(object), object]));
  return [...byText.values()].slice(0, schemaItemsMax);
}
