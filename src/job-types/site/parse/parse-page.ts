import type { FetchedPage } from "../../../crawler/ports.ts";
import { decodeBody } from "./decode-body.ts";
import { findEmails } from "./emails/find-emails.ts";
import { elementsOf, type ParsedTree, parseTree } from "./html-tree.ts";
import type { SitePage } from "./site-page.ts";
import { countryHints } from "./steps/country-hints.ts";
import { findDisplayedText } from "./steps/displayed-text.ts";
import { findAddresses } from "./steps/find-addresses.ts";
import { findPhones } from "./steps/find-phones.ts";
import { findSocials } from "./steps/find-socials.ts";
import { readPageFacts } from "./steps/page-facts.ts";
import { baseUrlOf, collectLinks } from "./steps/page-links.ts";
import { type PageMarkdownLevel, pageMarkdown } from "./steps/page-markdown.ts";
import { readPageMeta } from "./steps/page-meta.ts";
import { findStructuredData } from "./steps/structured-data.ts";
import { collectTextBlocks } from "./steps/text-blocks.ts";

export interface ParseOptions {
  /** The Markdown to write, null for none. */
  markdown: PageMarkdownLevel | null;
  /** Simple CSS selectors of the parts to put first in it. */
  prioritySections: string[];
}

/**
 * Everything that one page gives to a site's result. Pure and bounded: whatever the bytes, time grows
 * linearly with the page apart from the article search, which very large pages skip.
 */
export function parsePage(page: FetchedPage, options: ParseOptions): SitePage {
  const tree = readTree(page);
  const elements = [...elementsOf(tree.document)];
  const baseUrl = baseUrlOf(elements, page.url);
  const host = new URL(page.url).hostname;
  const meta = readPageMeta(elements, baseUrl);
  const links = collectLinks(elements, baseUrl);
  const structured = findStructuredData(elements);
  const displayedText = findDisplayedText(elements);
  const blocks = collectTextBlocks(tree.document, displayedText);
  const hints = countryHints(host, meta.language, structured);
  return {
    url: page.url,
    title: meta.title,
    language: meta.language,
    links: links.links,
    canonicalUrl: meta.canonicalUrl,
    refreshUrl: meta.refreshUrl,
    nofollow: meta.nofollow,
    emails: findEmails({ elements, blocks, structured, siteHost: host }),
    phones: findPhones(elements, blocks, structured),
    addresses: findAddresses(elements, blocks, structured, hints),
    socials: findSocials(tree.document, structured),
    facts: readPageFacts(elements, meta, structured, baseUrl),
    countryHints: hints,
    markdown:
      options.markdown === null
        ? null
        : pageMarkdown(
            { document: tree.document, elements, meta, structured, baseUrl, displayedText },
            options.markdown,
            options.prioritySections,
          ),
    warnings: [
      page.truncated ? "The answer was cut off, so only its beginning was read." : null,
      tree.truncated,
      links.truncated,
    ].filter((warning) => warning !== null),
  };
}

function readTree(page: FetchedPage): ParsedTree {
  const contentType = page.headers["content-type"] ?? "";
  const { html } = decodeBody(page.body, contentType);
  if (!/^\s*text\/plain\b/i.test(contentType)) return parseTree(html);
  return parseTree(`<pre>${html.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</pre>`);
}
