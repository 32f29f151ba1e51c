/**
 * A small reading of Markdown into data, which the page makes elements of. Nothing in a text can become markup: HTML is
 * text, and links lead to web and mail addresses alone.
 */
export type Inline =
  | { kind: "text" | "code"; text: string }
  | { kind: "strong" | "emphasis" | "strike"; children: Inline[] }
  | { kind: "link"; href: string; children: Inline[] };

export type Block =
  | { kind: "heading"; level: number; children: Inline[] }
  | { kind: "paragraph"; children: Inline[] }
  | { kind: "code"; text: string }
  | { kind: "quote"; blocks: Block[] }
  | { kind: "list"; ordered: boolean; items: Block[][] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] }
  | { kind: "rule" };

/** Deeper lists and quotes are shown as text: whoever nests further wants to harm. */
const depthMax = 8;

export function parseMarkdown(text: string): Block[] {
  return blocksOf(text.replaceAll("\r\n", "\n").split("\n"), 0);
}

/** Longer lines are text: to look for more in them would take time that grows with its square. */
const lineMax = 2_000;

const listItem = /^(\s{0,3})([-*+]|\d{1,9}[.)])\s+(.*)$/;
const tableRule = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;
const rule = /^\s{0,3}(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,})$/;

/** The lines of a block, and how far they are read. */
class Lines {
  #index = 0;
  readonly #lines: readonly string[];

  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  get isAtEnd(): boolean {
    return this.#index >= this.#lines.length;
  }

  /** A line ahead, empty beyond the end. */
  peek(ahead = 0): string {
    return this.#lines[this.#index + ahead] ?? "";
  }

  skip(count = 1): void {
    this.#index += count;
  }

  /** The lines from here on for which something holds. */
  take(holds: (line: string) => boolean): string[] {
    const start = this.#index;
    while (!this.isAtEnd && holds(this.peek())) this.#index += 1;
    return this.#lines.slice(start, this.#index);
  }
}

/** Reads the block that begins here, or null where it is one of another kind. */
type BlockReader = (lines: Lines, depth: number) => Block | null;

const readers: readonly BlockReader[] = [readCode, readHeading, readRule, readQuote, readList, readTable];

function blocksOf(text: readonly string[], depth: number): Block[] {
  const lines = new Lines(text);
  const blocks: Block[] = [];
  while (!lines.isAtEnd) {
    if (lines.peek().trim() === "") lines.skip();
    else blocks.push(readBlock(lines, depth));
  }
  return blocks;
}

function readBlock(lines: Lines, depth: number): Block {
  if (lines.peek().length <= lineMax) {
    for (const read of readers) {
      const block = read(lines, depth);
      if (block !== null) return block;
    }
  }
  const first = lines.peek();
  lines.skip();
  const rest = lines.take((line) => line.trim() !== "" && line.length <= lineMax && !startsBlock(line));
  return { kind: "paragraph", children: inlineOf([first, ...rest].join(" ").trim()) };
}

function readCode(lines: Lines): Block | null {
  const fence = /^\s{0,3}(`{3,}|~{3,})/.exec(lines.peek())?.[1];
  if (fence === undefined) return null;
  lines.skip();
  const code = lines.take((line) => !line.trimStart().startsWith(fence));
  lines.skip();
  return { kind: "code", text: code.join("\n") };
}

function readHeading(lines: Lines): Block | null {
  const heading = /^(#{1,6})\s+(.*?)\s*#*\s*$/.exec(lines.peek());
  if (heading === null) return null;
  lines.skip();
  return { kind: "heading", level: heading[1]?.length ?? 1, children: inlineOf(heading[2] ?? "") };
}

function readRule(lines: Lines): Block | null {
  if (!rule.test(lines.peek())) return null;
  lines.skip();
  return { kind: "rule" };
}

function readQuote(lines: Lines, depth: number): Block | null {
  const mark = /^\s{0,3}> ?/;
  if (depth >= depthMax || !mark.test(lines.peek())) return null;
  const quoted = lines.take((line) => mark.test(line)).map((line) => line.replace(mark, ""));
  return { kind: "quote", blocks: blocksOf(quoted, depth + 1) };
}

function readList(lines: Lines, depth: number): Block | null {
  if (depth >= depthMax || !listItem.test(lines.peek())) return null;
  const ordered = /^\s*\d/.test(lines.peek());
  const items: Block[][] = [];
  while (!lines.isAtEnd) {
    const [, space = "", mark = "", text = ""] = listItem.exec(lines.peek()) ?? [];
    if (mark === "" || /^\d/.test(mark) !== ordered) break;
    const indent = space.length + mark.length + 1;
    const indentOf = (line: string) => line.search(/\S/);
    lines.skip();
    const rest = lines.take((line) => line.trim() !== "" && indentOf(line) >= Math.min(indent, 2));
    items.push(
      blocksOf([text, ...rest.map((line) => line.slice(Math.min(indent, indentOf(line))))], depth + 1),
    );
    while (!lines.isAtEnd && lines.peek().trim() === "" && listItem.test(lines.peek(1))) lines.skip();
  }
  return { kind: "list", ordered, items };
}

function readTable(lines: Lines): Block | null {
  const below = lines.peek(1);
  if (!lines.peek().includes("|") || below.length > lineMax || !tableRule.test(below)) return null;
  const head = cellsOf(lines.peek());
  lines.skip(2);
  return { kind: "table", head, rows: lines.take((line) => line.includes("|")).map(cellsOf) };
}

const startsBlock = (line: string) =>
  /^\s{0,3}(?:#{1,6}\s|>|`{3,}|~{3,})/.test(line) || listItem.test(line) || /^\s{0,3}-{3,}\s*$/.test(line);

function cellsOf(line: string): Inline[][] {
  const cells = line
    .trim()
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/);
  return cells.map((cell) => inlineOf(cell.trim().replaceAll("\\|", "|")));
}

/** Longer runs of text are shown as they are: what follows is quadratic in the worst case. */
const inlineMax = 10_000;
const token =
  /\\([\\`*_{}[\]()#+\-.!|~<>])|(`+)([^`](?:[^`]*[^`])?)\2(?!`)|!?\[((?:[^[\]\\]|\\.)*)\]\(\s*<?([^\s()<>]*(?:\([^\s()]*\)[^\s()<>]*)*)>?(?:\s+"[^"]*")?\s*\)|<((?:https?:\/\/|mailto:)[^\s<>]+)>|(\*\*|__)(?=\S)([^*_\n]+?)\7|(\*|_)(?=\S)([^*_\n]+?)\9(?!\w)|~~([^~\n]+)~~/g;

export function inlineOf(text: string): Inline[] {
  if (text.length > inlineMax) return [{ kind: "text", text }];
  const found: Inline[] = [];
  let end = 0;
  const add = (inline: Inline) => {
    const last = found.at(-1);
    if (inline.kind === "text" && last?.kind === "text") last.text += inline.text;
    else found.push(inline);
  };
  for (const match of text.matchAll(token)) {
    if (match.index > end) add({ kind: "text", text: text.slice(end, match.index) });
    add(inlineFrom(match));
    end = match.index + match[0].length;
  }
  if (end < text.length) add({ kind: "text", text: text.slice(end) });
  return found;
}

function inlineFrom(match: RegExpExecArray): Inline {
  const [whole, escaped, , code, label, target, address, , strong, , emphasis, strike] = match;
  if (escaped !== undefined) return { kind: "text", text: escaped };
  if (code !== undefined) return { kind: "code", text: code.trim() };
  if (label !== undefined) {
    const href = safeHref(target ?? "");
    // No image is loaded: it would tell its host who reads.
    const children = plain(label);
    return href === null ? { kind: "text", text: label || whole } : { kind: "link", href, children };
  }
  if (address !== undefined) {
    const href = safeHref(address);
    return href === null ? { kind: "text", text: whole } : { kind: "link", href, children: plain(address) };
  }
  if (strong !== undefined) return { kind: "strong", children: inlineOf(strong) };
  if (emphasis !== undefined) return { kind: "emphasis", children: inlineOf(emphasis) };
  return { kind: "strike", children: inlineOf(strike ?? "") };
}

const plain = (text: string): Inline[] => [{ kind: "text", text: text.replaceAll(/\\(.)/g, "$1") }];

/** An address that a link may lead to, or null: scripts, data and what is relative to this page are none. */
export function safeHref(target: string): string | null {
  const url = URL.parse(target.trim());
  if (url === null || !["http:", "https:", "mailto:", "tel:"].includes(url.protocol)) return null;
  return url.href;
}

/**
 * Headings with levels that leave none out, from 1: who has pages read out goes by them. Texts of many pages begin
 * with any level, and skip some.
 */
export function withoutHeadingGaps(blocks: readonly Block[]): Block[] {
  const open: number[] = [];
  return blocks.map((block) => {
    if (block.kind !== "heading") return block;
    while ((open.at(-1) ?? 0) >= block.level) open.pop();
    open.push(block.level);
    return { ...block, level: open.length };
  });
}
