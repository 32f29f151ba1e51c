import type { Link } from "../../../../crawler/ports.ts";
import { attribute, collapseSpace, type HtmlElement, textContent } from "../html-tree.ts";
import { plainAddress } from "../plain-address.ts";
import { spokenLabel } from "./spoken-label.ts";

const linksMax = 10_000;
/** One character more is kept, by which the crawl knows it for too long. */
const urlCharsMax = 2048;
const textCharsMax = 200;

/** What Cloudflare links hidden addresses to: no page. */
const cloudflareDecoy = /^https?:\/\/[^/]+\/cdn-cgi\//;

export interface PageLinks {
  links: Link[];
  /** A sentence when there were more links than are kept. */
  truncated: string | null;
}

/** The address that relative links start from: the first `<base href>`, else the page's own. */
export function baseUrlOf(elements: readonly HtmlElement[], pageUrl: string): string {
  const base = elements.find((element) => element.name === "base" && attribute(element, "href"));
  const url = URL.parse(base?.attribs.href ?? "", pageUrl);
  return url && /^https?:$/.test(url.protocol) ? url.href : pageUrl;
}

/**
 * The links of a page: absolute http and https URLs without fragment, each once with its best text, in
 * document order. Frames count as links, for their content is a page. At most 10,000.
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
      // One followed link is enough to follow the page.
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
  url.hash = "";
  return url.href;
}

/** Visible text, else what stands for it: an image's alt, `aria-label`, `title`. */
export function linkText(element: HtmlElement): string {
  const text = textContent(element, textCharsMax);
  if (text) return text;
  const label = spokenLabel(element);
  return collapseSpace(label).slice(0, textCharsMax);
}
