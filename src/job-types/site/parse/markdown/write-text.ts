import { type Block, type Inline, inlineText } from "./content.ts";

/** Blocks as plain text: an empty line between them, each item and row on a line, tabs between cells. */
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

/** Labels are no text, and leave the spaces at both of their sides. */
const lineText = (content: readonly Inline[]): string => inlineText(content).replace(/ {2,}/g, " ").trim();
