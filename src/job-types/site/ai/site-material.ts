import { type Extract, prepareExtract } from "../../../ai/extract/prepare-extract.ts";
import { createSourceText } from "../../../ai/grounding/source-text.ts";
import type { SourceText } from "../../../ai/ports.ts";
import { sectionOfHeading, sectionOfPage } from "../facts/people/people-sections.ts";
import type { EmailKind, SitePage } from "../page/site-page.ts";
import type { PageFacts } from "../result.ts";

/** The text of a site, to ask about and to hold answers against. */
export interface SiteMaterial {
  extract: Extract;
  source: SourceText;
  /** The parts in which it speaks of itself, and not customers or authors: where its people are named. */
  own: SourceText;
}

/**
 * Addresses that visitors get to see, though the Markdown may have them in other letters. What stands as text is in it;
 * what only hidden text, attributes and scripts have is not what a page says.
 */
const readableKinds: ReadonlySet<EmailKind> = new Set(["mailto", "structured", "protected", "obfuscated"]);

/** @param pages with their Markdown. */
export function siteMaterial(pages: readonly SitePage[], facts: PageFacts): SiteMaterial {
  const read = pages.filter((page) => page.markdown !== null);
  const extract = prepareExtract(
    read.map((page, index) => ({
      url: page.url,
      title: page.title,
      // What a page says of itself in its head is no part of its text, and often the best sentence of all.
      text:
        index === 0 && facts.description ? `${facts.description}\n\n${page.markdown}` : (page.markdown ?? ""),
    })),
  );
  const people = pages.flatMap((page) => page.facts.people);
  const source = createSourceText({
    texts: read.map((page) => page.markdown ?? ""),
    emails: [
      ...pages.flatMap((page) =>
        page.emails.filter(({ kind }) => readableKinds.has(kind)).map(({ address }) => address),
      ),
      ...people.flatMap(({ email }) => email ?? []),
    ],
    links: [
      ...pages.map((page) => page.url),
      ...pages.flatMap((page) => page.socials.map((social) => social.url)),
      ...people.flatMap(({ linkedin }) => linkedin ?? []),
    ],
    phrases: [
      facts.name ?? "",
      facts.description ?? "",
      ...pages.flatMap((page) => page.title ?? ""),
      ...pages.flatMap((page) => page.phones.map((phone) => phone.raw)),
      ...people.flatMap(({ name, title }) => [name, title ?? ""]),
    ],
  });
  const own = createSourceText({
    texts: read.map(ownParts),
    phrases: people.map(({ name }) => name),
  });
  return { extract, source, own };
}

const heading = /^(#{1,6})\s+(.+?)\s*#*$/;
/** Whom a quotation is by stands right behind it: "> We love it." and then "— Ann Guest, Guest Ltd". */
const attribution = /^\s*(?:[—–-]{1,2}|\*|_)\s*\S/;

/**
 * The Markdown of a page without the parts in which strangers speak or are spoken of: quotations with whom they are
 * by, and sections of testimonials, authors and the like. Empty for a page that is all of that.
 */
export function ownParts({ url, title, markdown }: Pick<SitePage, "url" | "title" | "markdown">): string {
  if (markdown === null || sectionOfPage(url, title) === "strangers") return "";
  const kept: string[] = [];
  /** Level of the strangers' section that is open. */
  let level: number | null = null;
  let isQuoted = false;
  for (const line of markdown.split("\n")) {
    const [, marks, text] = heading.exec(line) ?? [];
    if (marks && text && (level === null || marks.length <= level)) {
      level = sectionOfHeading(text) === "strangers" ? marks.length : null;
    }
    const isQuote = /^\s*>/.test(line);
    const isBy = isQuoted && attribution.test(line);
    if (level === null && !isQuote && !isBy) kept.push(line);
    if (line.trim() !== "") isQuoted = isQuote;
  }
  return kept.join("\n");
}
