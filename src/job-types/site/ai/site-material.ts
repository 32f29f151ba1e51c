import { type Extract, prepareExtract } from "../../../ai/extract/prepare-extract.ts";
import { createSourceText } from "../../../ai/grounding/source-text.ts";
import type { SourceText } from "../../../ai/ports.ts";
import { sectionOfHeading, sectionOfPage } from "../facts/people/people-sections.ts";
import type { EmailKind, SitePage } from "../page/site-page.ts";
import type { PageFacts } from "../result.ts";

/** The text of a site, for questions and for checking answers. */
export interface SiteMaterial {
  extract: Extract;
  source: SourceText;
  /** The parts in which the site speaks about itself, not its customers or authors: its people are named there. */
  own: SourceText;
}

/**
 * Email addresses visible to visitors, even if the Markdown spells them differently. Text contains those written as
 * text; those in hidden text, attributes and scripts are not part of a page's statements.
 */
const readableKinds: ReadonlySet<EmailKind> = new Set(["mailto", "structured", "protected", "obfuscated"]);

/** @param pages with their Markdown. */
export function siteMaterial(pages: readonly SitePage[], facts: PageFacts): SiteMaterial {
  const read = pages.filter((page) => page.markdown !== null);
  const extract = prepareExtract(
    read.map((page, index) => ({
      url: page.url,
      title: page.title,
      // A page's own description in its head is not in its text, and is often its best sentence.
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
/** The source of a quotation follows it: "> We love it." and then "— Ann Guest, Guest Ltd". */
const attribution = /^\s*(?:[—–-]{1,2}|\*|_)\s*\S/;

/**
 * The Markdown of a page without third-party parts: quotations with their sources, and sections of testimonials,
 * authors and the like. Empty for a page made of these.
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
