import type { Link } from "../../../crawler/ports.ts";
import {
  attribute,
  collapseSpace,
  type HtmlElement,
  type HtmlParent,
  isElement,
  textContent,
} from "./html-tree.ts";

const linksMax = 10_000;
/** One more character is kept, which marks the link as too long. */
const urlCharsMax = 2048;
const textCharsMax = 200;

/** Cloudflare's link for hidden addresses: not a page. */
const cloudflareDecoy = /^https?:\/\/[^/]+\/cdn-cgi\//;

export interface PageLinks {
  links: Link[];
  /** A sentence if there were more links than the limit. */
  truncated: string | null;
}

/** The base of relative links: the first `<base href>`, else the page's own URL. */
export function baseUrlOf(elements: readonly HtmlElement[], pageUrl: string): string {
  const base = elements.find((element) => element.name === "base" && attribute(element, "href"));
  const url = URL.parse(base?.attribs.href ?? "", pageUrl);
  return url && /^https?:$/.test(url.protocol) ? url.href : pageUrl;
}

/**
 * The links of a page: absolute http and https URLs without fragment, each once with its best text, in document
 * order. Frames count as links, since their content is a page. At most 10,000.
 */
export function collectLinks(elements: readonly HtmlElement[], baseUrl: string): PageLinks {
  const links = new Map<string, Link>();
  let dropped = 0;
  for (const element of elements) {
    const href = linkTarget(element);
    const url = href === undefined ? undefined : resolve(href, baseUrl);
    if (!url) continue;
    const rel = (attribute(element, "rel") ?? "").toLowerCase();
    const known = links.get(url);
    if (known) {
      if (known.text === "") known.text = linkText(element);
      // One link without nofollow is enough to follow the page.
      if (!rel.includes("nofollow")) known.rel = known.rel.replace("nofollow", "").trim();
    } else if (links.size < linksMax) {
      links.set(url, { url, text: linkText(element), rel });
    } else {
      dropped += 1;
    }
  }
  return {
    links: [...links.values()],
    truncated: dropped > 0 ? `Only the first ${linksMax} of ${linksMax + dropped} links were kept.` : null,
  };
}

function linkTarget(element: HtmlElement): string | undefined {
  switch (element.name) {
    case "a":
    case "area":
      return attribute(element, "href");
    case "frame":
    case "iframe":
      return attribute(element, "src");
    default:
      return undefined;
  }
}

function resolve(href: string, baseUrl: string): string | undefined {
  if (href.startsWith("#")) return undefined;
  const address = webAddress(href.slice(0, urlCharsMax + 1), baseUrl);
  if (address === undefined || cloudflareDecoy.test(address)) return undefined;
  return address.slice(0, urlCharsMax + 1);
}

function webAddress(href: string, baseUrl: string): string | undefined {
  const plain = plainAddress(href, baseUrl);
  if (plain !== undefined) return plain;
  const url = URL.parse(href, baseUrl);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  if (href.includes("#")) url.hash = "";
  return url.href;
}

/** Visible text, else its substitute: an image's alt, `aria-label`, `title`. */
export function linkText(element: HtmlElement): string {
  const text = textContent(element, textCharsMax);
  if (text) return text;
  const label = spokenLabel(element);
  return collapseSpace(label).slice(0, textCharsMax);
}

/**
 * Paths without empty or dot segments, and queries, in characters that need no escaping. Each segment starts after a
 * slash and contains none, so matching is linear.
 */
const plainPath = /^(?:\/[\w~!$&()*+,;=:@-][\w.~!$&()*+,;=:@-]*)*\/?(?:\?[\w.~!$&()*+,;=:@%/-]*)?$/;
const originOf = /^https?:\/\/[^/?#@]+(?=\/)/;

/** Of other hosts, those that have no port and no international name. */
const plainOrigin = /^https?:\/\/(?:(?!xn--)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,24}(?=\/)/;

/**
 * The absolute URL of a link in normalized spelling, as most links are; undefined for others, which need a URL parser. The parser costs more than all other work on such a link.
 * @param baseUrl base of relative URLs, as in `URL.href`.
 */
export function plainAddress(href: string, baseUrl: string): string | undefined {
  const own = baseUrl === last.baseUrl ? last.origin : originIn(baseUrl);
  const isOwn = href.startsWith("/") || (own !== undefined && href.startsWith(own));
  const origin = isOwn ? own : plainOrigin.exec(href)?.[0];
  if (origin === undefined) return undefined;
  const path = href.startsWith("/") ? href : href.slice(origin.length);
  return path.startsWith("/") && plainPath.test(path) ? origin + path : undefined;
}

/** All links of a page have the same base. */
let last: { baseUrl: string; origin: string | undefined } = { baseUrl: "", origin: undefined };

function originIn(baseUrl: string): string | undefined {
  last = { baseUrl, origin: originOf.exec(baseUrl)?.[0] };
  return last.origin;
}

/** The name of a link without text: its label, the text of its image, or its title; empty if none. */
export function spokenLabel(element: HtmlElement): string {
  return attribute(element, "aria-label") ?? imageText(element) ?? attribute(element, "title") ?? "";
}

function imageText(parent: HtmlParent): string | undefined {
  for (const node of parent.children) {
    if (!isElement(node)) continue;
    const text =
      node.name === "img" ? attribute(node, "alt") : (attribute(node, "aria-label") ?? imageText(node));
    if (text && !imageFile.test(text)) return text;
  }
  return undefined;
}

/** Some editors write a file's name in place of a description. */
const imageFile = /^[\w.-]{1,80}\.(?:png|jpe?g|gif|svg|webp|avif)$/i;
