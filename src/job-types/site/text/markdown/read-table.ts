import {
  attribute,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  isElement,
  textContent,
  textData,
} from "../../page/html-tree.ts";
import type { Block, Inline } from "./content-model.ts";
import type { ContentContext } from "./read-inlines.ts";

const columnsMax = 50;
const rowSpanMax = 1000;
const cellCharsMax = 1000;
/** A cell with one of these indicates a layout table. */
const layoutTags = new Set("table h1 h2 h3 h4 h5 h6 form section article blockquote pre".split(" "));

const sectionTags = new Set(["thead", "tbody", "tfoot"]);

interface Cell {
  element: HtmlElement;
  columns: number;
  rows: number;
}

/**
 * Converts a data table; undefined for a layout table: one row or column, or cells with headings, tables or long
 * text.
 * @param readCell the lines of a cell.
 */
export function readTable(
  table: HtmlElement,
  context: ContentContext,
  readCell: (cell: HtmlElement) => Inline[],
): Extract<Block, { kind: "table" }> | undefined {
  if (/^(?:presentation|none)$/.test(attribute(table, "role") ?? "")) return undefined;
  const rows = rowsOf(table, context);
  if (rows === undefined || rows.length < 2 || rows.some((row) => row.length > columnsMax)) return undefined;
  if (rows.some((row) => row.some(({ element }) => isLayoutCell(element)))) return undefined;
  const places = layOut(rows);
  const columns = places.reduce((max, line) => Math.max(max, line.length), 0);
  if (columns < 2 || columns > columnsMax) return undefined;
  const lines = places.map((line) =>
    Array.from({ length: columns }, (_, column) => {
      const cell = line[column];
      return cell === undefined ? [] : readCell(cell);
    }),
  );
  const isHead = rows[0]?.every(({ element }) => element.name === "th" || isInHead(element)) === true;
  const head = isHead ? (lines.shift() ?? null) : null;
  return { kind: "table", head, rows: lines };
}

/** Undefined if there is content between rows or cells, which would be lost. */
function rowsOf(parent: HtmlElement, context: ContentContext): Cell[][] | undefined {
  const rows: Cell[][] = [];
  for (const node of parent.children) {
    const inner = isElement(node) ? rowsOfElement(node, context) : looseText(node);
    if (inner === undefined) return undefined;
    for (const row of inner) if (row.length > 0) rows.push(row);
  }
  return rows;
}

function rowsOfElement(element: HtmlElement, context: ContentContext): Cell[][] | undefined {
  if (element.name === "caption" || element.name === "colgroup" || context.skip(element)) return [];
  if (element.name === "tr") return cellsOf(element, context);
  return sectionTags.has(element.name) ? rowsOf(element, context) : undefined;
}

const looseText = (node: HtmlNode): [] | undefined => (textData(node)?.trim() ? undefined : []);

/** One row, as a list of rows like that of a section. */
function cellsOf(row: HtmlElement, context: ContentContext): Cell[][] | undefined {
  const cells: Cell[] = [];
  for (const node of row.children) {
    if (!isElement(node)) {
      if (looseText(node) === undefined) return undefined;
    } else if (!context.skip(node)) {
      if (node.name !== "td" && node.name !== "th") return undefined;
      const columns = spanOf(node, "colspan", columnsMax + 1);
      cells.push({ element: node, columns, rows: spanOf(node, "rowspan", rowSpanMax) });
    }
  }
  return [cells];
}

function spanOf(cell: HtmlElement, name: string, max: number): number {
  const span = Number(attribute(cell, name) ?? 1);
  return Number.isSafeInteger(span) && span >= 1 ? Math.min(span, max) : 1;
}

/** Places the cells in columns. Positions covered by a span are empty. */
function layOut(rows: readonly Cell[][]): (HtmlElement | undefined)[][] {
  /** How many more rows a cell above covers in each column. */
  const taken: number[] = [];
  return rows.map((row) => {
    const line: (HtmlElement | undefined)[] = [];
    let column = 0;
    for (const cell of row) {
      while ((taken[column] ?? 0) > 0) column += 1;
      line[column] = cell.element;
      // A lone cell spans everything: `colspan="100"` is used for "all columns".
      const end = column + (row.length === 1 ? 1 : cell.columns);
      for (; column < end; column += 1) taken[column] = cell.rows;
    }
    for (let index = 0; index < taken.length; index += 1) taken[index] = Math.max(0, (taken[index] ?? 0) - 1);
    return line;
  });
}

function isInHead(cell: HtmlElement): boolean {
  const section = cell.parent?.parent;
  return section !== null && section !== undefined && "attribs" in section && section.name === "thead";
}

function isLayoutCell(cell: HtmlElement): boolean {
  let charsMost = 0;
  const visit = (parent: HtmlParent): boolean => {
    for (const node of parent.children) {
      if (isElement(node)) {
        if (layoutTags.has(node.name) || visit(node)) return true;
        // The end of a block is a space.
        charsMost += 1;
      } else charsMost += textData(node)?.length ?? 0;
    }
    return false;
  };
  return (
    visit(cell) || (charsMost > cellCharsMax && textContent(cell, cellCharsMax + 1).length > cellCharsMax)
  );
}
