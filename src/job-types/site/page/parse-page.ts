import { hash } from "node:crypto";
import type { FetchedPage, Link } from "../../../crawler/ports.ts";
import { escapeHtmlText } from "../../../text/escape-html.ts";
import { addressFindingsMax, findAddresses } from "../contacts/addresses/find-addresses.ts";
import { createContactContext } from "../contacts/contact-context.ts";
import { countryHints, languageWeight } from "../contacts/country-hints.ts";
import { emailFindingsMax, findEmails } from "../contacts/emails/find-emails.ts";
import { findPhones, phoneFindingsMax } from "../contacts/phones/find-phones.ts";
import { registrableDomain } from "../contacts/site-identity.ts";
import { findSocials, socialFindingsMax } from "../contacts/socials/find-socials.ts";
import { writtenCountries } from "../contacts/written-country.ts";
import { readPageFacts } from "../facts/page-facts.ts";
import { type PageMarkdownLevel, pageMarkdown } from "../text/page-markdown.ts";
import { decodeBody } from "./decode-body.ts";
import { findDisplayedText } from "./displayed-text.ts";
import { elementsOf, type HtmlElement, hasAttributes, type ParsedTree, parseTree } from "./html-tree.ts";
import { baseUrlOf, collectLinks } from "./page-links.ts";
import { type PageMeta, readPageMeta } from "./page-meta.ts";
import { needsRendering, scriptRedirect } from "./page-scripts.ts";
import type { SitePage } from "./site-page.ts";
import { findStructuredData, isSigned, type StructuredItem } from "./structured-data.ts";
import { collectTextBlocks, type TextBlock } from "./text-blocks.ts";

export interface ParseOptions {
  /** The Markdown level to write, or null. */
  markdown: PageMarkdownLevel | null;
  /** Simple CSS selectors of the parts to put first. */
  prioritySections: string[];
}

/**
 * Everything that one page contributes to a site's result. Pure and bounded: for any bytes, time is linear in the
 * page.
 */
export function parsePage(page: FetchedPage, options: ParseOptions): SitePage {
  const tree = readTree(page);
  const elements = elementsOf(tree.document);
  const telling = elements.filter(mayTell);
  const baseUrl = baseUrlOf(elements, page.url);
  const host = new URL(page.url).hostname;
  const meta = readPageMeta(elements, baseUrl);
  const links = collectLinks(telling, baseUrl);
  const structured = findStructuredData(telling);
  const displayedText = findDisplayedText(telling);
  const blocks = collectTextBlocks(tree.document, displayedText);
  const context = createContactContext(blocks, registrableDomain(host));
  const isArticle = isArticlePage(meta, structured);
  const refreshUrl = meta.refreshUrl ?? scriptRedirect(tree.document, elements, baseUrl);
  const emails = findEmails({ elements: telling, blocks, structured, siteHost: host, context });
  const phones = findPhones(telling, blocks, structured, context);
  const declared = countryHints(host, meta.language, structured);
  const isDeclared = declared.some(({ weight }) => weight > languageWeight);
  const hints = isDeclared ? declared : [...declared, ...writtenCountries(telling, blocks, phones)];
  const addresses = findAddresses({
    elements: telling,
    blocks,
    structured,
    siteHost: host,
    hints,
    isArticle,
    context,
  });
  const socials = findSocials(telling, structured, context, blocks);
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

const tellingTags: ReadonlySet<string> = new Set(["address", "script", "style"]);

/** Whether contacts, links and hidden text are looked for in an element: a fifth of a page's have only text. */
const mayTell = (element: HtmlElement): boolean => hasAttributes(element) || tellingTags.has(element.name);

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
  /** Before duplicate URLs are merged. */
  links: readonly Link[];
  /** Other findings, visible or not: contacts, structured data. */
  found: readonly unknown[];
}

/** Pages with less text consist of images or scripts, which are not compared. */
const textCharsMin = 40;
/** A short number identifies a record or a page of a list; a longer value may be a visit id. */
const plainValue = /^\d{1,8}$/;

/**
 * Equal for pages with the same visible content: title, text, contacts and links, except possible visit ids
 * (`?sid=…`). Null for a page that shows next to nothing.
 */
function contentHash({ title, blocks, links, found }: SaidOnPage): string | null {
  const chars = blocks.reduce((sum, { text }) => sum + text.length, 0);
  if (chars < textCharsMin) return null;
  const targets = new Set(links.map(({ url }) => withoutIds(url)));
  const shown = [title ?? "", ...blocks.map(({ text }) => text)].join("\n");
  // In one call: hashing block by block takes as long as reading the page's links.
  return hash("sha256", `${shown}\n${JSON.stringify([[...targets].sort(), found])}`, "base64");
}

/** The URL without session ids in its path and without query values that may be ids. */
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

/** Whether a page declares itself an article: its text is then about the world, not the company. */
function isArticlePage(meta: PageMeta, structured: readonly StructuredItem[]): boolean {
  // Some content systems declare every page but the first an article: require an author or a date.
  const isDated =
    meta.values.has("article:published_time") || meta.values.has("author") || structured.length === 0;
  if (isDated && meta.values.get("og:type")?.toLowerCase() === "article") return true;
  return structured.some(
    (item) =>
      item.types.some(
        (type) => articleType.test(type) && (type !== "Article" || isSigned(item.properties)),
      ) && isMainItem(item),
  );
}

function isMainItem(item: StructuredItem): boolean {
  return item.parent === null || /^(?:mainEntity|mainEntityOfPage|hasPart)$/.test(item.parent.property);
}
