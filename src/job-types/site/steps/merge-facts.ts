import type { PersonFact, SitePage } from "../parse/site-page.ts";
import type { CompanyVitals, PageFacts } from "../result.ts";

const schemaItemsMax = 30;
const peopleMax = 200;

/**
 * What a site's pages state of it, as one: single values from the first page that has them, which is
 * mostly the home page; lists from all.
 */
export function mergeFacts(pages: readonly SitePage[], country: string | null): PageFacts {
  const facts = pages.map((page) => page.facts);
  const first = <T>(read: (fact: SitePage["facts"]) => T | null): T | null =>
    facts.map(read).find((value) => value !== null) ?? null;
  return {
    name: first((fact) => fact.name) ?? nameInTitles(pages),
    description: first((fact) => fact.description),
    logo: first((fact) => fact.logo),
    industry: first((fact) => fact.industry),
    services: distinct(facts.flatMap((fact) => fact.services)),
    target_audience: first((fact) => fact.audience),
    languages: distinct(facts.flatMap((fact) => fact.languages)),
    country,
    people: mergePeople(facts.flatMap((fact) => fact.people)),
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

/** One entry a name; what one page leaves open another may fill. */
function mergePeople(people: readonly PersonFact[]): PersonFact[] {
  const byName = new Map<string, PersonFact>();
  for (const person of people) {
    const key = person.name.toLowerCase();
    const known = byName.get(key);
    byName.set(key, {
      name: known?.name ?? person.name,
      title: known?.title ?? person.title,
      email: known?.email ?? person.email,
      linkedin: known?.linkedin ?? person.linkedin,
    });
  }
  return [...byName.values()].slice(0, peopleMax);
}

function distinct(values: readonly string[]): string[] {
  return [...new Map(values.map((value) => [value.toLowerCase(), value])).values()];
}

function distinctObjects(objects: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  const byText = new Map(objects.map((object) => [JSON.stringify(object), object]));
  return [...byText.values()].slice(0, schemaItemsMax);
}
