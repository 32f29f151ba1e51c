import type { HtmlParent } from "../html-tree.ts";
import { readBlocks } from "./read-blocks.ts";
import type { ContentContext } from "./read-inlines.ts";
import { writeMarkdown } from "./write-markdown.ts";

/** A part of a page as Markdown. */
export function toMarkdown(root: HtmlParent, context: ContentContext): string {
  return writeMarkdown(readBlocks(root, context));
}
