import type { Block, Inline, ListItem, Mark } from "./content-model.ts";
import {
  escapeHeadingEnd,
  escapeLineStarts,
  escapeLinkText,
  escapeText,
  escapeUrl,
  fencedCode,
  inlineCode,
} from "./escape-markdown.ts";

/** Writes blocks as CommonMark with GitHub's tables. Lines are not wrapped. */
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

/** A list in an item follows its line directly; other blocks keep an empty line. */
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

/** A cell is one line; `|` ends it, even in code. */
function writeCell(content: Inline[]): string {
  return writeInlines(content).replaceAll("  \n", "<br>").replaceAll("|", "\\|");
}

const signs: Readonly<Record<Mark, string>> = { strong: "**", emphasis: "*", strike: "~~" };

/** A line break in Markdown: two trailing spaces. */
const hardBreak = "  \n";

/** A line of Markdown; its line breaks are hard ones. */
function writeInlines(content: readonly Inline[]): string {
  return write(content, { escape: escapeText, before: "", after: "" });
}

interface Surroundings {
  escape: (text: string) => string;
  /** The adjacent characters; empty at the ends of the line. */
  before: string;
  after: string;
}

function write(content: readonly Inline[], around: Surroundings): string {
  const [only, second] = content;
  // Most lines are a single text or link, which needs no context.
  if (second === undefined && (only?.kind === "text" || only?.kind === "link"))
    return writePiece(only, around);
  const nodes = joinTexts(content);
  const line: string[] = [];
  // Reading the end of the whole line each time would cost its length.
  let end = around.before;
  for (let index = 0; index < nodes.length; index += 1) {
    const node = nodes[index];
    if (node === undefined) break;
    const next = nodes[index + 1];
    const after = next === undefined ? around.after : firstChar(next);
    const piece = writePiece(node, { escape: around.escape, before: end, after });
    if (piece === "") continue;
    // An exclamation mark would turn the link into an image, and two pieces of code would merge.
    const previous = line.at(-1);
    if (previous?.endsWith("!") && piece.startsWith("[")) line[line.length - 1] = escapeEnd(previous);
    else if (end.endsWith("`") && piece.startsWith("`")) line.push(" ");
    line.push(piece);
    end = piece.slice(-2);
  }
  return line.join("");
}

const insideLink: Surroundings = { escape: escapeLinkText, before: "[", after: "]" };

function writePiece(node: Inline, around: Surroundings): string {
  switch (node.kind) {
    case "text":
    case "label":
      return around.escape(node.text);
    case "break":
      return hardBreak;
    case "code":
      return inlineCode(node.text);
    case "mark":
      return emphasised(node, around);
    case "link": {
      const label = write(node.content, insideLink);
      return link(label.replaceAll(hardBreak, " "), node.url);
    }
    case "image":
      return `![${escapeLinkText(node.alt)}](${escapeUrl(node.url)})`;
  }
}

/** Joins adjacent texts: markup might span their border. */
function joinTexts(content: readonly Inline[]): readonly Inline[] {
  const areNeighbours = content.some(
    (node, index) => node.kind === "text" && content[index + 1]?.kind === "text",
  );
  if (!areNeighbours) return content;
  const joined: Inline[] = [];
  for (const node of content) {
    const last = joined.at(-1);
    if (node.kind === "text" && last?.kind === "text") {
      joined[joined.length - 1] = { kind: "text", text: last.text + node.text };
    } else {
      joined.push(node);
    }
  }
  return joined;
}

const escapeEnd = (text: string): string => `${text.slice(0, -1)}\\${text.slice(-1)}`;

function link(label: string, url: string): string {
  return label === url ? `<${url}>` : `[${label}](${escapeUrl(url)})`;
}

/**
 * Drops emphasis where Markdown might not recognize it: punctuation inside and no space outside its delimiters, or
 * next to other delimiters (CommonMark, delimiter runs).
 */
function emphasised({ mark, content }: Extract<Inline, { kind: "mark" }>, around: Surroundings): string {
  const sign = signs[mark];
  const [first, last] = [content[0], content.at(-1)];
  const opens = isFree(around.before.slice(-1)) || !isPunctuation(first ? firstChar(first) : "");
  const closes = isFree(around.after) || !isPunctuation(last ? lastChar(last) : "");
  if (!opens || !closes || /[*~]$/.test(around.before)) return write(content, around);
  return `${sign}${write(content, { escape: around.escape, before: "", after: "" })}${sign}`;
}

/** Empty or a space: delimiters next to it are always recognized. */
const isFree = (char: string): boolean => char === "" || /\s/.test(char);
const isPunctuation = (char: string): boolean => /[\p{P}\p{S}]/u.test(char);

/** The first character of a piece without its emphasis. */
function firstChar(node: Inline): string {
  switch (node.kind) {
    case "text":
    case "label":
      return node.text === "" ? "" : String.fromCodePoint(node.text.codePointAt(0) ?? 0);
    case "mark":
      return node.content[0] ? firstChar(node.content[0]) : "";
    case "break":
      return " ";
    case "link":
      return "[";
    case "code":
      return "`";
    case "image":
      return "!";
  }
}

function lastChar(node: Inline): string {
  switch (node.kind) {
    case "text":
    case "label":
      return [...node.text.slice(-2)].at(-1) ?? "";
    case "mark": {
      const last = node.content.at(-1);
      return last ? lastChar(last) : "";
    }
    case "break":
      return " ";
    case "link":
    case "image":
      return ")";
    case "code":
      return "`";
  }
}
