import { isNoise } from "../page/displayed-text.ts";
import type { HtmlElement, HtmlParent } from "../page/html-tree.ts";
import { type MainContentInput, mainContent } from "./main-content/main-content.ts";
import type { Block } from "./markdown/content-model.ts";
import { minimalGist } from "./markdown/minimal-gist.ts";
import { readBlocks } from "./markdown/read-blocks.ts";
import { writeMarkdown } from "./markdown/write-markdown.ts";
import { findPrioritySections } from "./priority-sections.ts";

/** What to keep of a page: everything but noise, its main content, or a condensed version of that. */
export type PageMarkdownLevel = "raw" | "fit" | "minimal";

/** The maximum of a compendium, so no page needs more. */
const markdownCharsMax = 1_000_000;

export interface PageMarkdown {
  text: string;
  /** A sentence if text was omitted, else null. */
  truncated: string | null;
}

export type PageContentInput = MainContentInput;

/** Writes a page as Markdown of bounded length, starting with the sections named by `prioritySections`. */
export function pageMarkdown(
  input: PageContentInput,
  level: PageMarkdownLevel,
  prioritySections: readonly string[],
): PageMarkdown {
  return cutAtBlock(writeMarkdown(pageBlocks(input, level, prioritySections)));
}

/** What a level keeps of a page, as blocks. */
export function pageBlocks(
  input: PageContentInput,
  level: PageMarkdownLevel,
  prioritySections: readonly string[],
): Block[] {
  const { baseUrl, displayedText } = input;
  const { root, skip } = level === "raw" ? { root: input.document, skip: isNoise } : mainContent(input);
  const first = findPrioritySections(root, prioritySections, skip);
  const read = (part: HtmlParent, skipped: (element: HtmlElement) => boolean) =>
    readBlocks(part, { baseUrl, displayedText, skip: skipped, images: level === "raw" });
  const blocks = [
    ...first.flatMap((section) => read(section, skip)),
    ...read(root, first.length === 0 ? skip : without(new Set(first), skip)),
  ];
  return level === "minimal" ? minimalGist(blocks, input.meta.language) : blocks;
}

function cutAtBlock(markdown: string): PageMarkdown {
  if (markdown.length <= markdownCharsMax) return { text: markdown, truncated: null };
  const end = markdown.lastIndexOf("\n\n", markdownCharsMax);
  const text = markdown.slice(0, end > 0 ? end : markdownCharsMax);
  return {
    text,
    truncated:
      `Only the first ${text.length} of ${markdown.length} characters of its Markdown were kept: one page may have ` +
      `${markdownCharsMax}, which is fixed. A lower compendium.cleanup_level writes less of each page.`,
  };
}

function without(sections: ReadonlySet<HtmlElement>, skip: (element: HtmlElement) => boolean) {
  return (element: HtmlElement): boolean => sections.has(element) || skip(element);
}
