import { attribute, collapseSpace, type HtmlElement, textContent } from "./html-tree.ts";

const refreshDelayMaxSeconds = 10;

/** Metadata in the head of a page. */
export interface PageMeta {
  title: string | null;
  /** BCP 47 tag of the page's language, as written. */
  language: string | null;
  canonicalUrl: string | null;
  refreshUrl: string | null;
  nofollow: boolean;
  /** Contents of meta elements by lower-case name or property; the first of each. */
  values: ReadonlyMap<string, string>;
}

/** @param baseUrl base of relative URLs. */
export function readPageMeta(elements: readonly HtmlElement[], baseUrl: string): PageMeta {
  const values = metaValues(elements);
  const html = elements.find((element) => element.name === "html");
  const language = html ? (attribute(html, "lang") ?? attribute(html, "xml:lang")) : undefined;
  const robots = (values.get("robots") ?? "").toLowerCase().split(/[\s,]+/);
  return {
    title: pageTitle(elements, values),
    language:
      language ?? values.get("content-language") ?? values.get("og:locale")?.replace("_", "-") ?? null,
    canonicalUrl: canonicalUrl(elements, baseUrl),
    refreshUrl: refreshUrl(values.get("refresh"), baseUrl),
    nofollow: robots.includes("nofollow") || robots.includes("none"),
    values,
  };
}

function metaValues(elements: readonly HtmlElement[]): Map<string, string> {
  const values = new Map<string, string>();
  for (const element of elements) {
    if (element.name !== "meta") continue;
    const name =
      attribute(element, "property") ?? attribute(element, "name") ?? attribute(element, "http-equiv");
    const content = attribute(element, "content");
    const key = name?.toLowerCase();
    if (key && content && !values.has(key)) values.set(key, content.slice(0, 5000));
  }
  return values;
}

function pageTitle(elements: readonly HtmlElement[], values: ReadonlyMap<string, string>): string | null {
  // SVG elements have their own titles.
  const title = elements.find((element) => element.name === "title" && !isInSvg(element));
  const text = title ? textContent(title, 300) : "";
  const heading = elements.find((element) => element.name === "h1");
  return (
    text || collapseSpace(values.get("og:title") ?? "") || (heading ? textContent(heading, 300) : "") || null
  );
}

function isInSvg(element: HtmlElement): boolean {
  for (let parent = element.parent; parent && "attribs" in parent; parent = parent.parent) {
    if (parent.name === "svg") return true;
  }
  return false;
}

function canonicalUrl(elements: readonly HtmlElement[], baseUrl: string): string | null {
  const link = elements.find(
    (element) =>
      element.name === "link" &&
      (attribute(element, "rel") ?? "").toLowerCase().split(/\s+/).includes("canonical"),
  );
  return webUrl(link ? attribute(link, "href") : undefined, baseUrl);
}

/** `5; url=/new`: browsers accept it without quotes and without `url=`. */
function refreshUrl(content: string | undefined, baseUrl: string): string | null {
  const match =
    /^\s{0,20}(\d{1,6})(?:\.\d{0,6})?\s{0,20}[;,\s]\s{0,20}(?:url\s{0,20}=\s{0,20})?["']?([^"']{1,2048})/i.exec(
      content ?? "",
    );
  if (!match || Number(match[1]) > refreshDelayMaxSeconds) return null;
  return webUrl(match[2]?.trim(), baseUrl);
}

function webUrl(href: string | undefined, baseUrl: string): string | null {
  const url = href ? URL.parse(href, baseUrl) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}
