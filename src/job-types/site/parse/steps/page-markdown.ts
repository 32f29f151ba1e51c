import type { HtmlElement, HtmlParent } from "../html-tree.ts";
import type { Block } from "../markdown/content.ts";
import { minimalGist } from "../markdown/minimal-gist.ts";
import { readBlocks } from "../markdown/read-blocks.ts";
import { writeMarkdown } from "../markdown/write-markdown.ts";
import { type MainContentInput, mainContent } from "./main-content.ts";
import { isNoise } from "./page-noise.ts";
import { findPrioritySections } from "./priority-sections.ts";

/** What is kept of a page: everything but noise, its main content, or the gist of that. */
export type PageMarkdownLevel = "raw" | "fit" | "minimal";

/** No compendium holds more, so no page needs to. */
const markdownCharsMax = 1_000_000;

export interface PageContentInput extends MainContentInput {
  baseUrl: string;
}

/** A page as Markdown of at most a million characters, the sections named by `prioritySections` first. */
export function pageMarkdown(
  input: PageContentInput,
  level: PageMarkdownLevel,
  prioritySections: readonly string[],
): string {
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

function cutAtBlock(markdown: string): string {
  if (markdown.length <= markdownCharsMax) return markdown;
  const end = markdown.lastIndexOf("\n\n", markdownCharsMax);
  return markdown.slice(0, end > 0 ? end : markdownCharsMax);
}

function without(sections: ReadonlySet<HtmlElement>, skip: (element: HtmlElement) => boolean) {
  return (element: HtmlElement): boolean => sections.has(element) || skip(element);
}
