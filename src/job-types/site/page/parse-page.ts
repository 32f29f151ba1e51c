import { hash } from "node:crypto";
import type { FetchedPage, Link } from "../../../crawler/ports.ts";
import { escapeHtmlText } from "../../../text/escape-html.ts";
import { addressFindingsMax, findAddresses } from "../contacts/addresses/find-addresses.ts";
import { createContactContext } from "../contacts/contact-context.ts";
import { countryHints } from "../contacts/country-hints.ts";
import { emailFindingsMax, findEmails } from "../contacts/emails/find-emails.ts";
import { findPhones, phoneFindingsMax } from "../contacts/phones/find-phones.ts";
import { findSocials, socialFindingsMax } from "../contacts/socials/find-socials.ts";
import { readPageFacts } from "../facts/page-facts.ts";
import { type PageMarkdownLevel, pageMarkdown } from "../text/page-markdown.ts";
import { decodeBody } from "./decode-body.ts";
import { findDisplayedText } from "./displayed-text.ts";
import { elementsOf, type ParsedTree, parseTree } from "./html-tree.ts";
import { baseUrlOf, collectLinks } from "./page-links.ts";
import { type PageMeta, readPageMeta } from "./page-meta.ts";
import { needsRendering, scriptRedirect } from "./page-scripts.ts";
import type { SitePage } from "./site-page.ts";
import { findStructuredData, type StructuredItem } from "./structured-data.ts";
import { collectTextBlocks, type TextBlock } from "./text-blocks.ts";

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

interface SaidOnPage {
  title: string | null;
  blocks: readonly TextBlock[];
  /** Before addresses that are written twice are made one. */
  links: readonly Link[];
  /** What else was found, whether a reader sees it or not: contacts, structured data. */
  found: readonly unknown[];
}

/** Pages that show less have pictures or scripts for their content, which no text compares. */
const textCharsMin = 40;
/** A short number names a record or a page of a list; a longer value may be an id of the visit. */
const plainValue = /^\d{1,8}$/;

/**
 * Equal for pages that say the same to a reader: the same title and text, contacts and links, but for what may be
 * an id of the visit in them (`?sid=…`). Null for a page that shows next to nothing.
 */
function contentHash({ title, blocks, links, found }: SaidOnPage): string | null {
  const chars = blocks.reduce((sum, { text }) => sum + text.length, 0);
  if (chars < textCharsMin) return null;
  const targets = new Set(links.map(({ url }) => withoutIds(url)));
  const shown = [title ?? "", ...blocks.map(({ text }) => text)].join("\n");
  // At once: a hash that is fed block by block takes as long as reading the page's links.
  return hash("sha256", `${shown}\n${JSON.stringify([[...targets].sort(), found])}`, "base64");
}

/** The address without session ids in its path, and its query without values that may be ids. */
function withoutIds(address: string): string {
  if (!address.includes("?") && !address.includes(";")) return `${address}?`;
  const [path = "", query = ""] = address.split(/\?(.*)/s, 2);
  const parameters = query.split("&").map((parameter) => {
    const [name = "", value = ""] = parameter.split(/=(.*)/s, 2);
    return plainValue.test(value) ? parameter : name;
  });
  return `${path.replace(/;[^/]*/g, "")}?${parameters.sort().join("&")}`;
}

const articleType = /^(?:Article|BlogPosting|NewsArticle|TechArticle|SocialMediaPosting|Report|Recipe)$/;

/** Whether a page calls itself an article: its text then tells of the world, not of the company. */
function isArticlePage(meta: PageMeta, structured: readonly StructuredItem[]): boolean {
  if (meta.values.get("og:type")?.toLowerCase() === "article") {
    // Some content systems say so of every page but the first: then a page with an author or a date counts.
    return meta.values.has("article:published_time") || meta.values.has("author") || structured.length === 0;
  }
  return structured.some((item) => item.types.some((type) => articleType.test(type)) && isMainItem(item));
}

function isMainItem(item: StructuredItem): boolean {
  return item.parent === null || /^(?:mainEntity|mainEntityOfPage|hasPart)$/.test(item.parent.property);
}
