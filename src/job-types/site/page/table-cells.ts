import { type HtmlElement, type HtmlNode, type HtmlParent, isElement } from "./html-tree.ts";

/** Rows with more cells and spaces are not lists of contacts. */
const rowNodesMax = 60;

/** A cell of a table below its row of headings. */
export interface TableCell {
  /** The `th` elements of the first row. */
  headings: readonly HtmlElement[];
  /** The heading of the cell's column; undefined if the column has none. */
  heading: HtmlElement | undefined;
}

/** The headings over a cell; undefined for other elements and for rows that start with a heading. */
export function tableCell(cell: HtmlParent): TableCell | undefined {
  if (!isElement(cell) || cell.name !== "td") return undefined;
  const row = cell.parent;
  const body = row?.parent;
  if (!row || !body || !isElement(row) || !isElement(body) || row.children.length > rowNodesMax)
    return undefined;
  const cells = row.children.filter(isElement);
  if (cells.some((each) => each.name === "th")) return undefined;
  const table = body.name === "tbody" && body.parent ? body.parent : body;
  const first = firstRow(table)?.children.filter(isElement) ?? [];
  const over = first[cells.indexOf(cell)];
  return {
    headings: first.filter(({ name }) => name === "th"),
    heading: over?.name === "th" ? over : undefined,
  };
}

function firstRow(table: HtmlNode): HtmlElement | undefined {
  if (!("children" in table)) return undefined;
  for (const node of table.children.slice(0, 10)) {
    if (!isElement(node)) continue;
    if (node.name === "tr") return node;
    if (node.name === "thead" || node.name === "tbody") return firstRow(node);
  }
  return undefined;
}
