/** Formatting of a piece of a line. */
export type Mark = "strong" | "emphasis" | "strike";

/** A piece of a line. Text is as readers see it: unescaped, with single spaces. */
export type Inline =
  | { kind: "text"; text: string }
  | { kind: "break" }
  | { kind: "code"; text: string }
  | { kind: "mark"; mark: Mark; content: Inline[] }
  | { kind: "link"; url: string; content: Inline[] }
  | { kind: "image"; url: string; alt: string }
  /** Alternative text, not visible on the page: the `alt` or `aria-label` of a link or heading. */
  | { kind: "label"; text: string };

/** A part of a page that starts on its own line. */
export type Block =
  | { kind: "heading"; level: number; content: Inline[] }
  | { kind: "paragraph"; content: Inline[] }
  | { kind: "list"; items: ListItem[] }
  | { kind: "quote"; blocks: Block[] }
  | { kind: "code"; code: string; language: string }
  /** Every row has the same number of cells. `head` is null if the table has none. */
  | { kind: "table"; head: Inline[][] | null; rows: Inline[][][] }
  | { kind: "rule" };

export interface ListItem {
  /** Null for an item without a number. */
  number: number | null;
  blocks: Block[];
}

/**
 * The visible text of a line, line breaks as `\
 * `.
 */
export function inlineText(content: readonly Inline[]): string {
  let text = "";
  for (const node of content) {
    switch (node.kind) {
      case "text":
      case "code":
        text += node.text;
        break;
      case "break":
        text += "\n";
        break;
      case "mark":
      case "link":
        text += inlineText(node.content);
        break;
      case "image":
      case "label":
        break;
    }
  }
  return text;
}

/** Whether any piece of these lines is of this kind. */
export function hasInline(content: readonly Inline[], kind: Inline["kind"]): boolean {
  return content.some((node) => node.kind === kind || ("content" in node && hasInline(node.content, kind)));
}

/** Joins all lines of these blocks with a space or a line break, without losing any. */
export function oneLine(blocks: readonly Block[], between: " " | "break"): Inline[] {
  const line: Inline[] = [];
  for (const content of blocks.flatMap(linesOf)) {
    if (content.length === 0) continue;
    if (line.length > 0) line.push(between === " " ? { kind: "text", text: " " } : { kind: "break" });
    for (const node of between === " " ? withoutBreaks(content) : content) line.push(node);
  }
  return line;
}

function linesOf(block: Block): Inline[][] {
  switch (block.kind) {
    case "heading":
    case "paragraph":
      return [block.content];
    case "list":
      return block.items.flatMap((item) => item.blocks.flatMap(linesOf));
    case "quote":
      return block.blocks.flatMap(linesOf);
    case "code":
      return [[{ kind: "code", text: block.code.replace(/\s+/g, " ").trim() }]];
    case "table":
      return [...(block.head ?? []), ...block.rows.flat()];
    case "rule":
      return [];
  }
}

export function withoutBreaks(content: readonly Inline[]): Inline[] {
  return content.map((node): Inline => {
    if (node.kind === "break") return { kind: "text", text: " " };
    return "content" in node ? { ...node, content: withoutBreaks(node.content) } : node;
  });
}

/** The same pieces; those with the mark lose it. */
export function withoutMark(content: readonly Inline[], mark: Mark): Inline[] {
  return content.flatMap((node): Inline[] => {
    if (node.kind === "mark" && node.mark === mark) return withoutMark(node.content, mark);
    return "content" in node ? [{ ...node, content: withoutMark(node.content, mark) }] : [node];
  });
}
