import { attribute, collapseSpace, type HtmlElement } from "../html-tree.ts";
import type { PageFacts, PersonFact } from "../site-page.ts";
import { isOwnOrganization } from "./own-organization.ts";
import type { PageMeta } from "./page-meta.ts";
import { socialProfile } from "./social-profile.ts";
import { isRecord, type StructuredItem, stringAt, stringsAt } from "./structured-data.ts";

const schemaItemsMax = 20;
const schemaCharsMax = 20_000;
const peopleMax = 100;
const listMax = 50;

/** Types that tell of an organisation without telling its trade. */
const generalTypes = new Set([
  "Organization",
  "LocalBusiness",
  "Corporation",
  "OnlineBusiness",
  "Place",
  "Thing",
  "Brand",
  "NGO",
]);
/** People in these places are customers or sources, not the site's own. */
const strangerProperties =
  /^(?:review|reviews|comment|itemReviewed|citation|mentions|about|creator|contributor|interactionStatistic)$/;

/** What a page states of its site in JSON-LD, microdata, OpenGraph and meta elements, without AI. */
export function readPageFacts(
  elements: readonly HtmlElement[],
  meta: PageMeta,
  structured: readonly StructuredItem[],
  baseUrl: string,
): PageFacts {
  const organization = structured.find((item) => isOwnOrganization(item));
  const site = structured.find((item) => item.types.includes("WebSite"));
  const value = (item: StructuredItem | undefined, property: string): string | null =>
    item ? stringAt(item, property) : null;
  return {
    name: clean(
      value(organization, "name") ??
        value(organization, "legalName") ??
        meta.values.get("og:site_name") ??
        value(site, "name") ??
        meta.values.get("application-name"),
    ),
    description: clean(
      value(organization, "description") ??
        meta.values.get("description") ??
        meta.values.get("og:description"),
    ),
    logo: logoUrl(elements, organization, baseUrl),
    industry: organization ? industryOf(organization) : null,
    services: services(structured),
    audience: clean(value(organization, "audience") ?? null),
    languages: languages(elements, meta),
    people: people(structured),
    schemaOrg: schemaObjects(structured),
  };
}

/** `HomeAndConstructionBusiness` reads "Home And Construction Business". */
function industryOf(item: StructuredItem): string | null {
  const stated = stringAt(item, "industry") ?? stringAt(item, "knowsAbout");
  if (stated) return clean(stated);
  const type = item.types.find((name) => !generalTypes.has(name));
  return type ? type.replace(/(?<=[a-z])(?=[A-Z])/g, " ") : null;
}

function services(structured: readonly StructuredItem[]): string[] {
  const offered = structured.flatMap((item) => {
    if (item.types.includes("Service")) return stringsAt(item, "name");
    const isOffer =
      item.types.includes("Offer") &&
      item.parent !== null &&
      /makesOffer|itemListElement/.test(item.parent.property);
    return isOffer ? stringsAt(item, "itemOffered") : stringsAt(item, "serviceType");
  });
  return [...new Set(offered.map((name) => collapseSpace(name).slice(0, 200)))].slice(0, listMax);
}

function people(structured: readonly StructuredItem[]): PersonFact[] {
  const byName = new Map<string, PersonFact>();
  for (const item of structured) {
    if (!item.types.includes("Person") || !isOwnPerson(item)) continue;
    const name = clean(
      stringAt(item, "name") ??
        [stringAt(item, "givenName"), stringAt(item, "familyName")].filter(Boolean).join(" "),
    );
    // "admin" and "webmaster" are accounts: a person without a title has a first and a last name.
    const isNamed = name !== null && (/\S\s\S/.test(name) || stringAt(item, "jobTitle") !== null);
    if (!isNamed || byName.has(name) || byName.size >= peopleMax) continue;
    byName.set(name, {
      name,
      title: clean(stringAt(item, "jobTitle") ?? roleOf(item)),
      email: stringAt(item, "email")?.replace(/^mailto:/i, "") ?? null,
      linkedin:
        [...stringsAt(item, "sameAs"), ...stringsAt(item, "url")]
          .map((url) => socialProfile(url))
          .find((profile) => profile?.platform === "linkedin")?.url ?? null,
    });
  }
  return [...byName.values()];
}

/** An author counts only with a job title or an employer: most are guests or customers. */
function isOwnPerson(item: StructuredItem): boolean {
  if (item.parent === null) return true;
  if (strangerProperties.test(item.parent.property)) return false;
  if (item.parent.types.some((type) => /Review|Comment|Quotation|Question|Answer/.test(type))) return false;
  if (item.parent.property !== "author") return true;
  return stringAt(item, "jobTitle") !== null || stringAt(item, "worksFor") !== null;
}

function roleOf(item: StructuredItem): string | null {
  return item.parent && /^founders?$/.test(item.parent.property) ? "Founder" : null;
}

function logoUrl(
  elements: readonly HtmlElement[],
  organization: StructuredItem | undefined,
  baseUrl: string,
): string | null {
  const logo = organization?.properties.logo;
  const image = isRecord(logo)
    ? (logo.url ?? logo.contentUrl ?? logo["@id"])
    : Array.isArray(logo)
      ? logo[0]
      : logo;
  const icon = elements.find(
    (element) => element.name === "link" && /apple-touch-icon/.test(attribute(element, "rel") ?? ""),
  );
  const address = typeof image === "string" ? image : icon ? attribute(icon, "href") : undefined;
  const url = address ? URL.parse(address, baseUrl) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

/** The page's own language first, then those of its translations. */
function languages(elements: readonly HtmlElement[], meta: PageMeta): string[] {
  const alternates = elements
    .filter((element) => element.name === "link" && /alternate/i.test(attribute(element, "rel") ?? ""))
    .map((element) => attribute(element, "hreflang"));
  const tags = [meta.language, ...alternates]
    .map((tag) => /^[a-z]{2,3}(?=$|[-_])/i.exec(tag ?? "")?.[0].toLowerCase())
    .filter((tag) => tag !== undefined);
  return [...new Set(tags)].slice(0, listMax);
}

/** Top-level objects, as many as a result can carry. */
function schemaObjects(structured: readonly StructuredItem[]): Record<string, unknown>[] {
  const kept: Record<string, unknown>[] = [];
  let charsLeft = schemaCharsMax;
  for (const item of structured) {
    if (item.parent !== null || kept.length >= schemaItemsMax) continue;
    const chars = JSON.stringify(item.properties).length;
    if (chars > charsLeft) continue;
    charsLeft -= chars;
    kept.push({ ...item.properties });
  }
  return kept;
}

function clean(text: string | null | undefined): string | null {
  return text ? collapseSpace(text).slice(0, 2000) || null : null;
}
