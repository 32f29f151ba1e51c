import type { HtmlElement, HtmlParent } from "../html-tree.ts";
import { toMarkdown } from "../markdown/to-markdown.ts";
import { type MainContentInput, mainContent } from "./main-content.ts";
import { isNoise } from "./page-noise.ts";
import { findPrioritySections } from "./priority-sections.ts";

/** What a page's Markdown keeps: everything but noise, or its main content. */
export type PageMarkdownLevel = "raw" | "fit";

/** No compendium holds more, so no page needs to. */
const markdownCharsMax = 1_000_000;

export interface PageMarkdownInput extends MainContentInput {
  baseUrl: string;
}

/** A page as Markdown of at most a million characters, the sections named by `prioritySections` first. */
export function pageMarkdown(
  input: PageMarkdownInput,
  level: PageMarkdownLevel,
  prioritySections: readonly string[],
): string {
  const { baseUrl, displayedText } = input;
  const { root, skip } = contentOf(input, level);
  const first = findPrioritySections(root, prioritySections, skip);
  const parts: { root: HtmlParent; skip: (element: HtmlElement) => boolean }[] = [
    ...first.map((section) => ({ root: section, skip })),
    { root, skip: first.length === 0 ? skip : without(new Set(first), skip) },
  ];
  const markdown = parts
    .map((part) => toMarkdown(part.root, { baseUrl, displayedText, skip: part.skip }))
    .filter(Boolean)
    .join("\n\n");
  return cutAtBlock(markdown);
}

function cutAtBlock(markdown: string): string {
  if (markdown.length <= markdownCharsMax) return markdown;
  const end = markdown.lastIndexOf("\n\n", markdownCharsMax);
  return markdown.slice(0, end > 0 ? end : markdownCharsMax);
}

function contentOf(input: PageMarkdownInput, level: PageMarkdownLevel) {
  switch (level) {
    case "raw":
      return { root: input.document, skip: isNoise };
    case "fit":
      return mainContent(input);
  }
}

function without(sections: ReadonlySet<HtmlElement>, skip: (element: HtmlElement) => boolean) {
  return (element: HtmlElement): boolean => sections.has(element) || skip(element);
}
