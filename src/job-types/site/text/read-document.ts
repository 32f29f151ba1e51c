import { findDisplayedText } from "../page/displayed-text.ts";
import { elementsOf, parseTree } from "../page/html-tree.ts";
import { baseUrlOf } from "../page/page-links.ts";
import { readPageMeta } from "../page/page-meta.ts";
import type { CleanupLevel } from "../page/site-page.ts";
import { findStructuredData } from "../page/structured-data.ts";
import { citedMarkdown } from "./compendium/cite-links.ts";
import { type Block, type Inline, inlineText } from "./markdown/content-model.ts";
import { writeMarkdown } from "./markdown/write-markdown.ts";
import { pageBlocks } from "./page-markdown.ts";

/** One document's content at a level. */
export interface DocumentContent {
  markdown: string;
  /** The same content without markup. */
  text: string;
  title: string | null;
}

/**
 * The content of one HTML document. Pure and bounded like `parsePage`, but without contacts and facts.
 * @param url the document's URL, base of its links.
 */
export function readDocument(html: string, url: string, level: CleanupLevel): DocumentContent {
  const { document } = parseTree(html);
  const elements = elementsOf(document);
  const baseUrl = baseUrlOf(elements, url);
  const meta = readPageMeta(elements, baseUrl);
  const structured = findStructuredData(elements);
  const displayedText = findDisplayedText(elements);
  const blocks = pageBlocks(
    { document, elements, meta, structured, baseUrl, displayedText },
    level === "citations" ? "raw" : level,
    [],
  );
  const markdown = writeMarkdown(blocks);
  return {
    markdown: level === "citations" ? citedMarkdown(markdown) : markdown,
    text: writeText(blocks),
    title: meta.title,
  };
}

/** Blocks as plain text: separated by empty lines, one item or row per line, cells separated by tabs. */
export function writeText(blocks: readonly Block[]): string {
  return blocks
    .map(blockText)
    .filter((text) => text !== "")
    .join("\n\n");
}

function blockText(block: Block): string {
  switch (block.kind) {
    case "heading":
    case "paragraph":
      return lineText(block.content);
    case "list":
      return block.items
        .flatMap((item) => item.blocks.map(blockText))
        .filter(Boolean)
        .join("\n");
    case "quote":
      return writeText(block.blocks);
    case "code":
      return block.code;
    case "table":
      return [block.head ?? [], ...block.rows]
        .map((row) => row.map((cell) => lineText(cell).replaceAll("\n", " ")).join("\t"))
        .join("\n")
        .trim();
    case "rule":
      return "";
  }
}

/** Labels are not text; the spaces around them stay. */
const lineText = (content: readonly Inline[]): string => inlineText(content).replace(/ {2,}/g, " ").trim();
