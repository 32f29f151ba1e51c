import type { Block, Inline, ListItem } from "./content.ts";
import { escapeHeadingEnd, escapeLineStarts, fencedCode } from "./escape-markdown.ts";
import { writeInlines } from "./write-inlines.ts";

/** Blocks as Markdown: CommonMark with GitHub's tables. No line is wrapped. */
export function writeMarkdown(blocks: readonly Block[]): string {
  return blocks
    .map(writeBlock)
    .filter((text) => text !== "")
    .join("\n\n");
}

function writeBlock(block: Block): string {
  switch (block.kind) {
    case "heading": {
      const line = escapeHeadingEnd(oneLine(block.content));
      return line === "" ? "" : `${"#".repeat(block.level)} ${line}`;
    }
    case "paragraph":
      return escapeLineStarts(writeInlines(block.content));
    case "list":
      return block.items.map(writeItem).join("\n");
    case "quote":
      return writeMarkdown(block.blocks).replace(/^.+$/gm, "> $&").replace(/^$/gm, ">");
    case "code":
      return fencedCode(block.code, block.language);
    case "table":
      return writeTable(block.head, block.rows);
    case "rule":
      return "* * *";
  }
}

const oneLine = (content: readonly Inline[]): string => writeInlines(content).replaceAll("  \n", " ");

/** A list in an item follows its line directly; other blocks keep their empty line. */
function writeItem({ number, blocks }: ListItem): string {
  const marker = number === null ? "- " : `${number}. `;
  let text = "";
  for (const block of blocks) {
    const part = writeBlock(block);
    if (part !== "") text += text === "" ? part : `${block.kind === "list" ? "\n" : "\n\n"}${part}`;
  }
  if (!text.includes("\n")) return marker + text;
  return `${marker}${text.replace(/\n(?=[^\n])/g, `\n${" ".repeat(marker.length)}`)}`;
}

function writeTable(head: Inline[][] | null, rows: readonly Inline[][][]): string {
  const columns = (head ?? rows[0] ?? []).length;
  const lines = rows.map((row) => `| ${row.map(writeCell).join(" | ")} |`);
  const headLine = head === null ? `|${"  |".repeat(columns)}` : `| ${head.map(writeCell).join(" | ")} |`;
  return [headLine, `|${" --- |".repeat(columns)}`, ...lines].join("\n");
}

/** A cell is one line in which `|` ends it, even in code. */
function writeCell(content: Inline[]): string {
  return writeInlines(content).replaceAll("  \n", "<br>").replaceAll("|", "\\|");
}
