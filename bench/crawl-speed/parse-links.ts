import { Parser } from "htmlparser2";
import type { FetchedPage, Link, ParsedPage } from "../../src/crawler/ports.ts";

const linksMax = 10_000;
const textCharsMax = 200;

/**
 * The smallest parser for a crawl that only needs addresses: the links of a page, read as UTF-8, in one pass
 * without a tree. It runs on the caller's thread.
 */
export async function parseLinks(page: FetchedPage): Promise<ParsedPage> {
  const found: ParsedPage = { links: [], canonicalUrl: null, refreshUrl: null, nofollow: false };
  let base = page.url;
  let open: Link | null = null;
  const reader = new Parser({
    onopentag(name, attributes) {
      const { href } = attributes;
      if (name === "a" || name === "area") {
        open = href === undefined ? null : linkTo(href, base, attributes.rel ?? "");
        if (open !== null && found.links.length < linksMax) found.links.push(open);
      } else if (name === "base") base = URL.parse(href ?? "", page.url)?.href ?? base;
      else readHead(name, attributes, base, found);
    },
    ontext(text) {
      if (open !== null && open.text.length < textCharsMax) open.text += text;
    },
    onclosetag(name) {
      if (name === "a") open = null;
    },
  });
  reader.end(Buffer.from(page.body.buffer, page.body.byteOffset, page.body.byteLength).toString());
  return found;
}

function readHead(
  name: string,
  { rel, href, name: metaName, content }: Record<string, string>,
  base: string,
  found: ParsedPage,
): void {
  if (name === "link" && href !== undefined && /\bcanonical\b/i.test(rel ?? "")) {
    found.canonicalUrl ??= URL.parse(href, base)?.href ?? null;
  } else if (name === "meta" && metaName?.toLowerCase() === "robots") {
    found.nofollow ||= /\b(nofollow|none)\b/i.test(content ?? "");
  }
}

function linkTo(href: string, base: string, rel: string): Link | null {
  const url = URL.parse(href, base);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  url.hash = "";
  return { url: url.href, text: "", rel };
}
