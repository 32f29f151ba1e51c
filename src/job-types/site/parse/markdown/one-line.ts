import type { Block, Inline, Mark } from "./content.ts";

/** All lines of these blocks as one, with a space or a line break between. Nothing of them is lost. */
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

/** The same pieces; those of one mark stand without it. */
export function withoutMark(content: readonly Inline[], mark: Mark): Inline[] {
  return content.flatMap((node): Inline[] => {
    if (node.kind === "mark" && node.mark === mark) return withoutMark(node.content, mark);
    return "content" in node ? [{ ...node, content: withoutMark(node.content, mark) }] : [node];
  });
}
