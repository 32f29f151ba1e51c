import { matchPageTypes } from "../../../crawler/page-types/page-types.ts";
import { bareLetters } from "../../../text/fold.ts";
import { isRecord } from "../../../text/json-record.ts";
import { isSimilarName, nameOfHost } from "../contacts/site-identity.ts";
import {
  attribute,
  collapseSpace,
  type HtmlDocument,
  type HtmlElement,
  textContent,
} from "../page/html-tree.ts";
import type { PageMeta } from "../page/page-meta.ts";
import type { PageFacts } from "../page/site-page.ts";
import { isOwnOrganization, type StructuredItem, stringAt, stringsAt } from "../page/structured-data.ts";
import type { TextBlock } from "../page/text-blocks.ts";
import { industryOf } from "./industry.ts";
import { logoImage } from "./logo-image.ts";
import { cleanName, nameHints } from "./name-hints.ts";
import { findPeople } from "./people/find-people.ts";
import { textLanguage } from "./text-language.ts";
import { visibleServices } from "./visible-services.ts";

const schemaItemsMax = 20;
const schemaCharsMax = 20_000;
const listMax = 50;

export interface FactSources {
  document: HtmlDocument;
  elements: readonly HtmlElement[];
  blocks: readonly TextBlock[];
  meta: PageMeta;
  structured: readonly StructuredItem[];
  url: string;
  baseUrl: string;
  isArticle: boolean;
}

/**
 * What a page states about its site, without AI: in structured data, OpenGraph and meta elements, and visibly as
 * names, people and services. Nothing is inferred.
 */
export function readPageFacts(sources: FactSources): PageFacts {
  const { elements, blocks, meta, structured, url } = sources;
  const organization = structured.find((item) => isOwnOrganization(item));
  const ofOrganization = clean(organization && stringAt(organization, "description"));
  const description =
    ofOrganization ?? clean(meta.values.get("description") ?? meta.values.get("og:description"));
  return {
    name: statedName(organization, structured, meta, url),
    nameHints: nameHints({
      elements,
      blocks,
      title: meta.title,
      heading: headingOf(elements),
      ogTitle: meta.values.get("og:title") ?? null,
      url,
    }),
    description,
    describesSite: ofOrganization !== null,
    introduction: description === null && !sources.isArticle ? introductionOf(blocks, url, meta.title) : null,
    logo: logoUrl(sources, organization),
    industry: organization ? industryOf(organization) : null,
    services: services(structured, elements),
    audience: organization ? audienceOf(organization) : null,
    ...languages(sources),
    people: findPeople({ ...sources, title: meta.title }),
    schemaOrg: schemaObjects(structured),
  };
}

function headingOf(elements: readonly HtmlElement[]): string | null {
  const heading = elements.find(({ name }) => name === "h1");
  return heading ? textContent(heading, 200) : null;
}

/** Publishers and people may be stated as the organisation: a name like the host's comes first. */
function statedName(
  organization: StructuredItem | undefined,
  structured: readonly StructuredItem[],
  meta: PageMeta,
  url: string,
): string | null {
  const site = structured.find((item) => item.types.includes("WebSite"));
  const stated = [
    organization ? (stringAt(organization, "name") ?? stringAt(organization, "legalName")) : null,
    meta.values.get("og:site_name"),
    site ? stringAt(site, "name") : null,
    meta.values.get("application-name"),
  ];
  const names = stated.map((text) => cleanName(text ?? "")).filter((name) => name !== null);
  const host = bareLetters(nameOfHost(new URL(url).hostname));
  const isLikeHost = (name: string): boolean => {
    const start = bareLetters(name.split(/\s/)[0] ?? "");
    return (start.length >= 4 && host.startsWith(start)) || isSimilarName(bareLetters(name), host);
  };
  return names.find(isLikeHost) ?? names[0] ?? null;
}

/** Services of structured data first: they are explicit. */
function services(structured: readonly StructuredItem[], elements: readonly HtmlElement[]): string[] {
  const offered = structured.flatMap((item) => {
    if (item.types.includes("Service"))
      return [...stringsAt(item, "name"), ...stringsAt(item, "serviceType")];
    const isOffer =
      item.types.includes("Offer") &&
      item.parent !== null &&
      /makesOffer|itemListElement/.test(item.parent.property);
    return isOffer ? stringsAt(item, "itemOffered") : stringsAt(item, "serviceType");
  });
  const all = [...offered.filter((name) => !isPageName(name)), ...visibleServices(elements)].map((name) =>
    collapseSpace(name).slice(0, 200),
  );
  const distinct = new Map(all.filter((name) => name !== "").map((name) => [name.toLowerCase(), name]));
  return [...distinct.values()].slice(0, listMax);
}

/** "Kontakt": plugins describe any page as a service. */
function isPageName(name: string): boolean {
  return !/\s/.test(name.trim()) && (matchPageTypes(name).get("contact") ?? 0) >= 0.6;
}

function audienceOf(organization: StructuredItem): string | null {
  const { audience } = organization.properties;
  const type = isRecord(audience) ? audience.audienceType : undefined;
  return clean(typeof type === "string" ? type : stringAt(organization, "audience"));
}

/** As declared, else as shown, else the icon for home screens. */
function logoUrl(
  { elements, meta, structured, url, baseUrl, isArticle }: FactSources,
  organization: StructuredItem | undefined,
): string | null {
  const logo = organization?.properties.logo;
  const first: unknown = Array.isArray(logo) ? logo[0] : logo;
  const image = isRecord(first)
    ? (first.url ?? first.contentUrl ?? imageById(first["@id"], structured))
    : first;
  const declared = webUrl(typeof image === "string" ? image : meta.values.get("og:logo"), baseUrl);
  // Some content systems state the picture of an article as its publisher's logo.
  const isPicture = isArticle && declared !== null && isSameFile(declared, meta.values.get("og:image"));
  if (declared !== null && !isPicture) return declared;
  const icon = elements.find(
    (element) => element.name === "link" && /apple-touch-icon/.test(attribute(element, "rel") ?? ""),
  );
  return logoImage(elements, url, baseUrl) ?? webUrl(icon && attribute(icon, "href"), baseUrl);
}

function webUrl(address: string | undefined, baseUrl: string): string | null {
  const url = address ? URL.parse(address, baseUrl) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

/** Whether two URLs lead to one picture, possibly in two sizes. */
function isSameFile(one: string, other: string | undefined): boolean {
  const fileOf = (url: string) =>
    url
      .replace(/[?#].*$/, "")
      .replace(/^.*\//, "")
      .slice(0, 30);
  return other !== undefined && fileOf(one).length >= 8 && fileOf(one) === fileOf(other);
}

/** A reference to an object elsewhere on the page. */
function imageById(id: unknown, structured: readonly StructuredItem[]): unknown {
  const properties = structured.find(
    ({ properties: { "@id": own, url, contentUrl } }) => own === id && (url ?? contentUrl) !== undefined,
  )?.properties;
  return properties?.url ?? properties?.contentUrl;
}

/** The page's own language first, unless its text is in another one, then those of its translations. */
function languages({
  elements,
  blocks,
  meta,
  url,
}: FactSources): Pick<PageFacts, "languages" | "textLanguage"> {
  const own = languageOf(meta.language);
  const read = textLanguage(blocks, own, new URL(url).hostname);
  const alternates = elements
    .filter((element) => element.name === "link" && /alternate/i.test(attribute(element, "rel") ?? ""))
    .map((element) => languageOf(attribute(element, "hreflang")));
  const declared = [read === null ? own : undefined, ...alternates].filter((tag) => tag !== undefined);
  return { languages: [...new Set(declared)].slice(0, listMax), textLanguage: read };
}

function languageOf(tag: string | null | undefined): string | undefined {
  return /^[a-z]{2,3}(?=$|[-_])/i.exec(tag ?? "")?.[0].toLowerCase();
}

/** Top-level objects, up to the limit of a result. */
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

const charsMin = 80;
const charsMax = 800;
const blocksMax = 200;
const notAboutCompany = /cookie|javascript|browser|newsletter|©|copyright|datenschutz|privacy/i;

/** The first paragraph of a home or about page, for sites without a stated description. Null on other pages. */
function introductionOf(blocks: readonly TextBlock[], url: string, title: string | null): string | null {
  const path = URL.parse(url)?.pathname ?? "/";
  const isAbout = [path.replace(/^.*\/(?=[^/]+\/?$)/, "").replace(/[-_/]+/g, " "), title ?? ""].some(
    (text) => (matchPageTypes(text).get("about") ?? 0) >= 0.6,
  );
  if (!isAbout && !/^\/(?:[a-z]{2}(?:-[a-z]{2})?\/?)?(?:index\.[a-z]{2,5})?$/i.test(path)) return null;
  const paragraph = blocks.slice(0, blocksMax).find(({ text, region }) => {
    if (region !== "main" || text.length < charsMin || text.length > charsMax) return false;
    return (
      /[.!?…]["”»)]?$/.test(text) &&
      !text.includes("\n") &&
      text.split(" ").length >= 12 &&
      !notAboutCompany.test(text)
    );
  });
  return paragraph?.text ?? null;
}
