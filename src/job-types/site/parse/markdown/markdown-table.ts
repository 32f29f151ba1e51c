import {
  attribute,
  elementsOf,
  type HtmlElement,
  type HtmlParent,
  isElement,
  textContent,
} from "../html-tree.ts";
import { inlineMarkdown, type MarkdownContext } from "./inline-markdown.ts";

const columnsMax = 50;
const rowsMax = 2000;
const cellCharsMax = 1000;
/** In a cell these mean that the table is there for the layout. */
const layoutTags = new Set([
  "table",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "form",
  "section",
  "article",
  "blockquote",
  "pre",
]);

/**
 * A data table as a GitHub table, or undefined for a table that only lays out a page: one row or column,
 * cells with headings, tables or long text in them.
 */
export function markdownTable(table: HtmlElement, context: MarkdownContext): string | undefined {
  if (/^(?:presentation|none)$/.test(attribute(table, "role") ?? "")) return undefined;
  const rows = [...rowsOf(table)].slice(0, rowsMax).map((row) => cellsOf(row, context));
  const used = rows.filter((row) => row.length > 0);
  const columns = Math.max(0, ...used.map((row) => row.length));
  if (columns < 2 || columns > columnsMax || used.length < 2) return undefined;
  if (used.flat().some(isLayoutCell)) return undefined;
  const first = used[0] ?? [];
  const hasHead = first.every((cell) => cell.name === "th") || first[0]?.parent?.parent === findHead(table);
  const lines = used.map((row) => tableLine(row, columns, context));
  const head = hasHead ? (lines.shift() ?? "") : `|${"  |".repeat(columns)}`;
  return [head, `|${" --- |".repeat(columns)}`, ...lines].join("\n");
}

function findHead(table: HtmlElement): HtmlParent | undefined {
  return table.children.find((node) => isElement(node) && node.name === "thead") as HtmlElement | undefined;
}

function* rowsOf(parent: HtmlElement): Generator<HtmlElement> {
  for (const node of parent.children) {
    if (!isElement(node)) continue;
    if (node.name === "tr") yield node;
    else if (/^(?:thead|tbody|tfoot)$/.test(node.name)) yield* rowsOf(node);
  }
}

function cellsOf(row: HtmlElement, context: MarkdownContext): HtmlElement[] {
  return row.children
    .filter(isElement)
    .filter((cell) => (cell.name === "td" || cell.name === "th") && !context.skip(cell));
}

function isLayoutCell(cell: HtmlElement): boolean {
  for (const element of elementsOf(cell)) {
    if (layoutTags.has(element.name)) return true;
  }
  return textContent(cell, cellCharsMax + 1).length > cellCharsMax;
}

function tableLine(cells: readonly HtmlElement[], columns: number, context: MarkdownContext): string {
  const texts: string[] = [];
  for (const cell of cells) {
    texts.push(cellText(cell, context));
    const span = Math.min(Number(attribute(cell, "colspan") ?? 1) || 1, columns);
    for (let extra = 1; extra < span; extra += 1) texts.push("");
  }
  while (texts.length < columns) texts.push("");
  return `| ${texts.slice(0, columns).join(" | ")} |`;
}

function cellText(cell: HtmlElement, context: MarkdownContext): string {
  return inlineMarkdown(cell.children, context)
    .replace(/\s*\n\s*/g, " ")
    .replaceAll("|", "\\|");
}
