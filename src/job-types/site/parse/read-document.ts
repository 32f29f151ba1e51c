import type { CleanupLevel } from "../cleanup-levels.ts";
import { citedMarkdown } from "../steps/cite-links.ts";
import { elementsOf, parseTree } from "./html-tree.ts";
import { writeMarkdown } from "./markdown/write-markdown.ts";
import { writeText } from "./markdown/write-text.ts";
import { findDisplayedText } from "./steps/displayed-text.ts";
import { baseUrlOf } from "./steps/page-links.ts";
import { pageBlocks } from "./steps/page-markdown.ts";
import { readPageMeta } from "./steps/page-meta.ts";
import { findStructuredData } from "./steps/structured-data.ts";

/** What a thread is told of a document besides its address. */
export interface ContentOptions {
  level: CleanupLevel;
  html: string;
}

/** One document's content at a level. */
export interface DocumentContent {
  markdown: string;
  /** The same content without markup. */
  text: string;
  title: string | null;
}

/**
 * The content of one HTML document. Pure, in bounded time like `parsePage`, of which it is the part that
 * concerns content: no contacts, no facts.
 * @param url where the document comes from; its links start from there.
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
