import type { SitePage } from "../parse/site-page.ts";
import type { CompendiumOptions } from "../payload.ts";
import { citeLinks, referenceList } from "./cite-links.ts";
import { countChars, cutMarkdown } from "./cut-markdown.ts";
import { dropRepeatedBlocks } from "./drop-repeated-blocks.ts";
import { headingLevel, splitBlocks } from "./markdown-blocks.ts";
import { minimalGist } from "./minimal-gist.ts";

type CleanupLevel = CompendiumOptions["cleanup_level"];

export interface Compendium {
  text: string;
  /** Length of `text` in characters (code points). */
  chars: number;
  /** Something was left out to keep to `max_chars`. */
  truncated: boolean;
}

/** The Markdown that pages are asked for, from which a level is made. */
export const pageLevelOf = {
  raw: "raw",
  citations: "raw",
  fit: "fit",
  minimal: "fit",
} as const satisfies Record<CleanupLevel, "raw" | "fit">;

/**
 * One Markdown text for a site: its pages in the order they were crawled, each under its title and
 * address, joined by the separator. Null when it is switched off or no page has text.
 */
export function buildCompendium(pages: readonly SitePage[], options: CompendiumOptions): Compendium | null {
  if (!options.enabled) return null;
  const level = options.cleanup_level;
  const texts = pages.map((page) => levelText(page, level));
  const bodies = options.remove_duplicates ? dropRepeatedBlocks(texts) : texts;
  const sections = pages
    .map((page, index) => ({ page, body: bodies[index] ?? "" }))
    .filter(({ body }) => body !== "")
    .map(({ page, body }) => `${pageHeading(page)}\n\n${withoutTitle(body, page.title)}`.trimEnd());
  if (sections.length === 0) return null;
  const { text, truncated } = joinSections(
    sections,
    options.separator,
    options.max_chars,
    level === "citations",
  );
  return { text, chars: countChars(text), truncated };
}

function levelText(page: SitePage, level: CleanupLevel): string {
  const markdown = page.markdown ?? "";
  return level === "minimal" ? minimalGist(markdown, page.language) : markdown;
}

function pageHeading(page: SitePage): string {
  const title = (page.title ?? page.url).replace(/\s+/g, " ");
  return `# ${title}\n\n<${page.url}>`;
}

/** The page's own first heading is left out where it says what the title above it says. */
function withoutTitle(body: string, title: string | null): string {
  const [first = "", ...rest] = splitBlocks(body);
  const heading = first.replace(/^#\s+/, "");
  return headingLevel(first) === 1 && heading === title ? rest.join("\n\n") : body;
}

/**
 * Joins as many whole sections as fit, and cuts the first that does not. The references of citations
 * belong to the text, so what they take is given up by the sections.
 */
function joinSections(
  sections: readonly string[],
  separator: string,
  charsMax: number,
  cites: boolean,
): { text: string; truncated: boolean } {
  const whole = cites ? withReferences(sections.join(separator)) : sections.join(separator);
  if (countChars(whole) <= charsMax) return { text: whole, truncated: false };
  let budget = charsMax;
  while (budget > 0) {
    const body = fillUpTo(sections, separator, budget);
    const text = cites ? withReferences(body) : body;
    const chars = countChars(text);
    if (chars <= charsMax) return { text, truncated: true };
    // The references grow with the text, so its share of the whole is what it may have next time.
    budget = Math.floor(Math.min(budget * 0.95, (budget * charsMax) / chars));
  }
  return { text: "", truncated: true };
}

function fillUpTo(sections: readonly string[], separator: string, charsMax: number): string {
  const separatorChars = countChars(separator);
  let text = "";
  let chars = 0;
  for (const section of sections) {
    const between = text === "" ? 0 : separatorChars;
    const part = cutMarkdown(section, charsMax - chars - between);
    // A page of which only its heading would be left says nothing.
    if (part === "" || (text !== "" && splitBlocks(part).length <= 2 && part !== section)) break;
    text += (text === "" ? "" : separator) + part;
    chars += between + countChars(part);
    if (part !== section) break;
  }
  return text;
}

function withReferences(markdown: string): string {
  const { markdown: text, references } = citeLinks(markdown);
  return [text, referenceList(references)].filter(Boolean).join("\n\n");
}
