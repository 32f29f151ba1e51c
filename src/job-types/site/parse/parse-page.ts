import type { FetchedPage } from "../../../crawler/ports.ts";
import { escapeHtmlText } from "../../../text/escape-html.ts";
import { addressFindingsMax, findAddresses } from "./addresses/find-addresses.ts";
import { decodeBody } from "./decode-body.ts";
import { emailFindingsMax, findEmails } from "./emails/find-emails.ts";
import { elementsOf, type ParsedTree, parseTree } from "./html-tree.ts";
import type { SitePage } from "./site-page.ts";
import { isArticlePage } from "./steps/article-page.ts";
import { createContactContext } from "./steps/contact-context.ts";
import { contentHash } from "./steps/content-hash.ts";
import { countryHints } from "./steps/country-hints.ts";
import { findDisplayedText } from "./steps/displayed-text.ts";
import { findPhones, phoneFindingsMax } from "./steps/find-phones.ts";
import { findSocials, socialFindingsMax } from "./steps/find-socials.ts";
import { needsRendering } from "./steps/needs-rendering.ts";
import { readPageFacts } from "./steps/page-facts.ts";
import { baseUrlOf, collectLinks } from "./steps/page-links.ts";
import { type PageMarkdownLevel, pageMarkdown } from "./steps/page-markdown.ts";
import { readPageMeta } from "./steps/page-meta.ts";
import { scriptRedirect } from "./steps/script-redirect.ts";
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
 * linearly with the page.
 */
export function parsePage(page: FetchedPage, options: ParseOptions): SitePage {
  const tree = readTree(page);
  const elements = elementsOf(tree.document);
  const baseUrl = baseUrlOf(elements, page.url);
  const host = new URL(page.url).hostname;
  const meta = readPageMeta(elements, baseUrl);
  const links = collectLinks(elements, baseUrl);
  const structured = findStructuredData(elements);
  const displayedText = findDisplayedText(elements);
  const blocks = collectTextBlocks(tree.document, displayedText);
  const context = createContactContext(blocks);
  const hints = countryHints(host, meta.language, structured);
  const isArticle = isArticlePage(meta, structured);
  const refreshUrl = meta.refreshUrl ?? scriptRedirect(tree.document, elements, baseUrl);
  const emails = findEmails({ elements, blocks, structured, siteHost: host, context });
  const phones = findPhones(elements, blocks, structured, context);
  const addresses = findAddresses({ elements, blocks, structured, siteHost: host, hints, isArticle });
  const socials = findSocials(elements, structured, context);
  const markdown =
    options.markdown === null
      ? null
      : pageMarkdown(
          { document: tree.document, elements, meta, structured, baseUrl, displayedText },
          options.markdown,
          options.prioritySections,
        );
  const cuts = [bodyCut(page), tree.truncated, markdown?.truncated ?? null].filter((cut) => cut !== null);
  return {
    url: page.url,
    title: meta.title,
    language: meta.language,
    links: links.links,
    canonicalUrl: meta.canonicalUrl,
    refreshUrl,
    nofollow: meta.nofollow,
    contentHash: contentHash({
      title: meta.title,
      blocks,
      links: links.links,
      found: [emails, phones, socials, structured],
    }),
    needsRendering: needsRendering({
      document: tree.document,
      elements,
      links: links.links,
      refreshUrl,
    }),
    emails,
    phones,
    addresses,
    socials,
    facts: readPageFacts({
      document: tree.document,
      elements,
      blocks,
      meta,
      structured,
      url: page.url,
      baseUrl,
      isArticle,
    }),
    countryHints: hints,
    markdown: markdown?.text ?? null,
    textCut: cuts.length > 0,
    warnings: [
      ...cuts,
      links.truncated,
      fullList("email addresses", emails.length, emailFindingsMax),
      fullList("phone numbers", phones.length, phoneFindingsMax),
      fullList("postal addresses", addresses.length, addressFindingsMax),
      fullList("links to social accounts", socials.length, socialFindingsMax),
    ].filter((warning) => warning !== null),
  };
}

function bodyCut({ truncated, body }: FetchedPage): string | null {
  if (truncated === undefined) return null;
  const cause =
    truncated === "limit" ? "it is larger than the fixed limit for one page" : "the server ended it early";
  return `The answer was cut off: ${cause}, so only its first ${body.byteLength} bytes were read.`;
}

function fullList(what: string, count: number, most: number): string | null {
  return count < most ? null : `Only the first ${most} ${what} were read.`;
}

function readTree(page: FetchedPage): ParsedTree {
  const contentType = page.headers["content-type"] ?? "";
  const { html } = decodeBody(page.body, contentType);
  if (!/^\s*text\/plain\b/i.test(contentType)) return parseTree(html);
  return parseTree(`<pre>${escapeHtmlText(html)}</pre>`);
}
