import type { CleanupLevel, SitePage } from "../../page/site-page.ts";
import { type CompendiumOptions, compendiumCharsMax } from "../../payload.ts";
import { escapeHeadingEnd, escapeText } from "../markdown/escape-markdown.ts";
import type { PageMarkdownLevel } from "../page-markdown.ts";
import { citedMarkdown } from "./cite-links.ts";
import { dropRepeatedBlocks } from "./drop-repeated-blocks.ts";
import { countChars, cutMarkdown } from "./markdown-blocks.ts";

export interface Compendium {
  text: string;
  /** Length of `text` in characters (code points). */
  chars: number;
  /** Text was omitted because of a limit or a broken connection. */
  truncated: boolean;
  /** Sentences that name each limit that cut the text, except those of single pages. */
  warnings: string[];
}

/** The Markdown level to request from pages for each level. */
export const pageLevelOf = {
  raw: "raw",
  citations: "raw",
  fit: "fit",
  minimal: "minimal",
} as const satisfies Record<CleanupLevel, PageMarkdownLevel>;

/**
 * Pages are read up to this total, four times the longest compendium: fifty pages of a million characters each would
 * block the process for seconds.
 */
const inputCharsMax = 4_000_000;
/** Less text than this is not worth a page's title. */
const pageCharsMin = 200;
/** Steps of the binary search for how much text leaves room for its references. */
const searchSteps = 10;

interface Joined {
  text: string;
  isCut: boolean;
}

interface Section {
  /** The page's title and URL. */
  head: string;
  body: string;
}

/**
 * One Markdown text for a site: its pages in crawl order, each under its title and URL, joined by the separator. Null
 * if disabled; empty if no page has text.
 */
export function buildCompendium(pages: readonly SitePage[], options: CompendiumOptions): Compendium | null {
  if (!options.enabled) return null;
  const level = options.cleanup_level;
  const read = pagesToRead(pages);
  const texts = read.map((page) => page.markdown ?? "");
  const bodies = options.remove_duplicates
    ? dropRepeatedBlocks(texts, { keepsLinks: pageLevelOf[level] === "raw" })
    : texts;
  const sections = read
    .map((page, index) => ({ page, body: bodies[index] ?? "" }))
    .filter(({ body }) => body !== "")
    .map(({ page, body }) => ({ head: pageHead(page), body: withoutTitle(body, page.title) }));
  const { text, isCut } =
    level === "citations" ? joinCited(sections, options) : joinSections(sections, options);
  const warnings = [
    ...(isCut ? [cutToLength(options.max_chars)] : []),
    ...(read.length < pages.length ? [cutToPages(read.length, pages.length)] : []),
  ];
  const truncated = warnings.length > 0 || pages.some((page) => page.textCut);
  return { text, chars: countChars(text), truncated, warnings };
}

function cutToLength(charsMax: number): string {
  const more =
    charsMax < compendiumCharsMax
      ? `Raise it, to at most ${compendiumCharsMax}, or choose`
      : "That is the most; choose";
  return `The compendium was cut to ${charsMax} characters (compendium.max_chars). ${more} a lower compendium.cleanup_level.`;
}

function cutToPages(count: number, total: number): string {
  return (
    `Only ${count} of ${total} pages went into the compendium: together they may have ${inputCharsMax} characters of ` +
    "Markdown, which is fixed. A lower compendium.cleanup_level writes less of each page."
  );
}

function pagesToRead(pages: readonly SitePage[]): readonly SitePage[] {
  let chars = 0;
  const end = pages.findIndex((page) => {
    chars += page.markdown?.length ?? 0;
    return chars > inputCharsMax;
  });
  return end === -1 ? pages : pages.slice(0, Math.max(1, end));
}

function pageHead(page: SitePage): string {
  return `# ${headingText(page.title ?? page.url)}\n\n<${page.url}>`;
}

const headingText = (text: string): string => escapeHeadingEnd(escapeText(text.replace(/\s+/g, " ").trim()));

/** Removes the page's first heading if it repeats the title. */
function withoutTitle(body: string, title: string | null): string {
  const end = body.indexOf("\n\n");
  const first = end === -1 ? body : body.slice(0, end);
  const repeats = title !== null && first === `# ${headingText(title)}`;
  return repeats ? body.slice(first.length).trimStart() : body;
}

/** Joins as many whole sections as fit, and the start of the next. */
function joinSections(sections: readonly Section[], { separator, max_chars }: CompendiumOptions): Joined {
  const whole = sections.map(sectionText).join(separator);
  if (countChars(whole) <= max_chars) return { text: whole, isCut: false };
  return { text: fillUpTo(sections, separator, max_chars), isCut: true };
}

/**
 * The same with citations. A search determines how much of the sections leaves room for their references: moving
 * links shortens the text and lengthens its list.
 */
function joinCited(sections: readonly Section[], { separator, max_chars }: CompendiumOptions): Joined {
  const whole = citedMarkdown(sections.map(sectionText).join(separator));
  if (countChars(whole) <= max_chars) return { text: whole, isCut: false };
  let text = "";
  let [fits, tooMuch] = [0, max_chars * 2];
  for (let step = 0; step < searchSteps; step += 1) {
    const charsMax = Math.floor((fits + tooMuch) / 2);
    const tried = citedMarkdown(fillUpTo(sections, separator, charsMax));
    if (countChars(tried) <= max_chars) [text, fits] = [tried, charsMax];
    else tooMuch = charsMax;
  }
  return { text, isCut: true };
}

const sectionText = ({ head, body }: Section): string => (body === "" ? head : `${head}\n\n${body}`);

function fillUpTo(sections: readonly Section[], separator: string, charsMax: number): string {
  const separatorChars = countChars(separator);
  let text = "";
  let chars = 0;
  for (const section of sections) {
    const between = text === "" ? 0 : separatorChars;
    const left = charsMax - chars - between;
    const whole = sectionText(section);
    const size = countChars(whole);
    if (size <= left) {
      text += (text === "" ? "" : separator) + whole;
      chars += between + size;
      continue;
    }
    const bodyChars = left - countChars(section.head) - 2;
    const body = bodyChars >= pageCharsMin || text === "" ? cutMarkdown(section.body, bodyChars) : "";
    // A page with only its title left is pointless.
    if (body === "") return text === "" ? cutMarkdown(whole, charsMax) : text;
    return `${text}${text === "" ? "" : separator}${section.head}\n\n${body}`;
  }
  return text;
}
