import { isRecord } from "../../../text/json-record.ts";
import { attribute, type HtmlElement, type HtmlParent, isElement, textContent } from "./html-tree.ts";

const scriptCharsMax = 1_000_000;
const depthMax = 24;
const itemsMax = 2000;

/** A schema.org object in any syntax. */
export interface StructuredItem {
  /** Type names without namespace, for example `LocalBusiness`. */
  types: string[];
  /** The containing property and the types of its object; null at the top. */
  parent: { property: string; types: string[] } | null;
  /** Types of all containing objects, outermost first. */
  holders: string[];
  properties: Readonly<Record<string, unknown>>;
  syntax: "json-ld" | "microdata";
}

/**
 * Whether an `Article` has an author or a date. Some content systems mark up every page as an article, even that of the
 * contacts.
 */
export function isSigned(properties: Readonly<Record<string, unknown>>): boolean {
  return ["author", "datePublished", "dateModified", "dateCreated"].some(
    (name) => properties[name] !== undefined,
  );
}

/** Every schema.org object of the page, nested ones after their container. At most 2,000. */
export function findStructuredData(elements: readonly HtmlElement[]): StructuredItem[] {
  const items: StructuredItem[] = [];
  for (const element of elements) {
    if (element.name !== "script" || !/ld\+json/i.test(attribute(element, "type") ?? "")) continue;
    const text = element.children.map((node) => ("data" in node ? node.data : "")).join("");
    flatten(parseLoosely(text.slice(0, scriptCharsMax)), { parent: null, holders: [] }, 0, "json-ld", items);
  }
  for (const { item, property } of microdataItems(elements)) {
    const parent = property === null ? null : { property, types: [] };
    flatten(item, { parent, holders: [] }, 0, "microdata", items);
  }
  return items;
}

/** The property's string and number values; flattens lists and resolves language maps and `@value`. */
export function stringsAt(item: StructuredItem, property: string): string[] {
  return strings(item.properties[property], 0);
}

/** The property's first string, or null. */
export function stringAt(item: StructuredItem, property: string): string | null {
  return stringsAt(item, property)[0] ?? null;
}

function strings(value: unknown, depth: number): string[] {
  if (typeof value === "string") return value.trim() ? [value.trim()] : [];
  if (typeof value === "number") return [String(value)];
  if (depth > 4) return [];
  if (Array.isArray(value)) return value.slice(0, 200).flatMap((entry) => strings(entry, depth + 1));
  if (isRecord(value)) return strings(value["@value"] ?? value.name ?? value.url ?? value["@id"], depth + 1);
  return [];
}

function flatten(
  value: unknown,
  place: Pick<StructuredItem, "parent" | "holders">,
  depth: number,
  syntax: StructuredItem["syntax"],
  items: StructuredItem[],
): void {
  if (depth > depthMax || items.length >= itemsMax) return;
  if (Array.isArray(value)) {
    for (const entry of value) flatten(entry, place, depth + 1, syntax, items);
    return;
  }
  if (!isRecord(value)) return;
  const types = typeNames(value["@type"]);
  if (types.length > 0) items.push({ types, ...place, properties: value, syntax });
  const holders = [...place.holders, ...types];
  for (const [property, child] of Object.entries(value)) {
    if (typeof child !== "object" || child === null) continue;
    const isContainer = property === "@graph" || types.length === 0;
    flatten(child, isContainer ? place : { parent: { property, types }, holders }, depth + 1, syntax, items);
  }
}

function typeNames(value: unknown): string[] {
  const names = Array.isArray(value) ? value : [value];
  return names
    .filter((name) => typeof name === "string")
    .map((name) => name.replace(/^.*[/#:]/, "").slice(0, 100))
    .filter(Boolean);
}

/**
 * Parses JSON as found on sites: inside HTML comments or CDATA, with a trailing semicolon or comma, with raw line
 * breaks in strings, or several values in a row. Undefined if unreadable.
 */
function parseLoosely(text: string): unknown {
  const bare = unwrap(text);
  const attempts = [
    () => bare,
    // biome-ignore lint/suspicious/noControlCharactersInRegex: raw control characters are the defect.
    () => bare.replace(/[\u0000-\u001f]+/g, " "),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: raw control characters are the defect.
    () => bare.replace(/[\u0000-\u001f]+/g, " ").replace(/,\s{0,100}(?=[}\]])/g, ""),
  ];
  for (const attempt of attempts) {
    try {
      return JSON.parse(attempt());
    } catch {
      // The next attempt is more lenient.
    }
  }
  return undefined;
}

/** Without surrounding comment and CDATA marks and trailing semicolons. */
function unwrap(text: string): string {
  let bare = text.trim();
  for (const mark of [
    "<!--",
    "//<![CDATA[",
    "// <![CDATA[",
    "/*<![CDATA[*/",
    "/* <![CDATA[ */",
    "<![CDATA[",
  ]) {
    if (bare.startsWith(mark)) bare = bare.slice(mark.length).trim();
  }
  for (const mark of ["-->", "//]]>", "// ]]>", "/*]]>*/", "/* ]]> */", "]]>", ";"]) {
    if (bare.endsWith(mark)) bare = bare.slice(0, -mark.length).trim();
  }
  return bare;
}

const microdataItemsMax = 500;
const valueCharsMax = 2000;

/** A microdata item in the shape of JSON-LD: `@type` and properties; repeated ones are lists. */
type MicrodataItem = Record<string, unknown>;

/**
 * The top-level microdata items of a page (HTML Living Standard, section 5.2), at most 500. An item that is declared
 * the property of an item that does not exist is included with that property.
 */
function microdataItems(
  elements: readonly HtmlElement[],
): { item: MicrodataItem; property: string | null }[] {
  const items: { item: MicrodataItem; property: string | null }[] = [];
  const nested = new Set<HtmlElement>();
  for (const element of elements) {
    if (items.length >= microdataItemsMax) break;
    if (!Object.hasOwn(element.attribs, "itemscope") || nested.has(element)) continue;
    const property = attribute(element, "itemprop") ?? null;
    if (!attribute(element, "itemtype") || (property !== null && isInScope(element))) continue;
    items.push({ item: readItem(element, nested), property });
  }
  return items;
}

/** Whether an item without a type contains the element. */
function isInScope({ parent }: HtmlElement): boolean {
  for (let around = parent; around && "attribs" in around; around = around.parent)
    if (Object.hasOwn(around.attribs, "itemscope")) return true;
  return false;
}

/** @param nested collects the items inside. */
function readItem(scope: HtmlElement, nested: Set<HtmlElement>): MicrodataItem {
  const item: MicrodataItem = { "@type": attribute(scope, "itemtype")?.split(/\s+/) ?? [] };
  const visitElement = (element: HtmlElement): void => {
    const isScope = Object.hasOwn(element.attribs, "itemscope");
    const names = attribute(element, "itemprop")?.split(/\s+/) ?? [];
    if (names.length > 0) {
      if (isScope) nested.add(element);
      const value = isScope ? readItem(element, nested) : propertyValue(element);
      for (const name of names) addValue(item, name, value);
    }
    if (!isScope) visit(element);
  };
  const visit = (parent: HtmlParent): void => {
    for (const node of parent.children) if (isElement(node)) visitElement(node);
  };
  visit(scope);
  return item;
}

function addValue(item: MicrodataItem, name: string, value: unknown): void {
  if (name === "__proto__" || value === "") return;
  const before = Object.hasOwn(item, name) ? item[name] : undefined;
  if (before === undefined) item[name] = value;
  else if (Array.isArray(before)) before.push(value);
  else item[name] = [before, value];
}

function propertyValue(element: HtmlElement): string {
  const content = attribute(element, "content");
  if (content) return content.slice(0, valueCharsMax);
  switch (element.name) {
    case "a":
    case "area":
    case "link":
      return attribute(element, "href") ?? "";
    case "img":
    case "iframe":
    case "source":
    case "video":
      return attribute(element, "src") ?? "";
    case "time":
      return attribute(element, "datetime") ?? textContent(element, valueCharsMax);
    case "data":
    case "meter":
      return attribute(element, "value") ?? "";
    default:
      return textContent(element, valueCharsMax);
  }
}

/** Schema.org types of organisations, by suffix. */
const organizationType =
  /(?:Organization|Business|Corporation|Store|Shop|Restaurant|Hotel|Agency|Contractor|School|University|Company|Airline|Library|Salon|Team|Clinic|Hospital|Dealer|Rental|Repair|Center|Brand)$|^NGO$/;
/** Types that may have a name with an address or phone but are not organisations. */
const otherTypes = new Set([
  "Person",
  "Event",
  "PostalAddress",
  "ContactPoint",
  "Product",
  "JobPosting",
  "Residence",
  "Review",
]);
/** Properties whose value is the page's own organisation. */
const ownProperty =
  /^(?:publisher|mainEntity|isPartOf|worksFor|provider|about|copyrightHolder|sourceOrganization|parentOrganization)$/;

/**
 * Whether a schema.org object is an organisation. There are 150 kinds of LocalBusiness (Plumber, Dentist, Bakery): an
 * object with a name and an address or phone counts.
 */
function isOrganization(item: StructuredItem): boolean {
  if (item.types.some((type) => organizationType.test(type))) return true;
  if (item.types.some((type) => otherTypes.has(type))) return false;
  const isReachable = item.properties.address !== undefined || item.properties.telephone !== undefined;
  return isReachable && stringAt(item, "name") !== null;
}

/** Whether it is the site's own organisation, not the subject of a review or article. */
export function isOwnOrganization(item: StructuredItem): boolean {
  return isOrganization(item) && (item.parent === null || ownProperty.test(item.parent.property));
}
