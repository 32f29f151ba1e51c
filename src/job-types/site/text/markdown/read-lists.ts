import { attribute, type HtmlElement, type HtmlNode, isElement, textData } from "../../page/html-tree.ts";
import { type Block, type ListItem, oneLine, withoutBreaks, withoutMark } from "./content-model.ts";

/** How to read the content of items. */
export interface ItemReader {
  read(nodes: readonly HtmlNode[]): Block[];
  skip(element: HtmlElement): boolean;
  /** Whether a node that is not an item belongs to its neighbours' line. */
  isInLine(node: HtmlNode): boolean;
}

/** Converts a list to a block unless empty. Content outside items becomes an item. */
export function readList(list: HtmlElement, reader: ItemReader): Block[] {
  const items: ListItem[] = [];
  let next = list.name === "ol" ? wholeNumber(attribute(list, "start"), 1) : null;
  for (const nodes of itemsOf(list, reader)) {
    const element = loneElement(nodes, reader);
    const blocks = reader.read(element?.name === "li" ? element.children : nodes);
    if (blocks.length === 0) continue;
    const last = items.at(-1);
    if (last && isList(element)) {
      // `<ul><li>a</li><ul>…</ul></ul>`: the inner list belongs to the preceding item.
      last.blocks.push(...blocks);
      continue;
    }
    const number = next === null || !element ? null : wholeNumber(attribute(element, "value"), next);
    items.push({ number, blocks });
    if (number !== null) next = number + 1;
  }
  return items.length > 0 ? [{ kind: "list", items }] : [];
}

function loneElement(
  [node, ...others]: readonly HtmlNode[],
  { isInLine }: ItemReader,
): HtmlElement | undefined {
  return node && isElement(node) && others.length === 0 && !isInLine(node) ? node : undefined;
}

const isList = (element: HtmlElement | undefined): boolean =>
  element?.name === "ul" || element?.name === "ol";

/** Each element of a list separately, and each run of inline content. */
function* itemsOf(list: HtmlElement, { skip, isInLine }: ItemReader): Generator<HtmlNode[]> {
  let line: HtmlNode[] = [];
  for (const node of list.children) {
    if (isInLine(node)) {
      if (line.length > 0 || isElement(node) || textData(node)?.trim()) line.push(node);
      continue;
    }
    if (line.length > 0) yield line;
    line = [];
    if (isElement(node) && !skip(node)) yield [node];
  }
  if (line.length > 0) yield line;
}

/** Terms with their definitions: each term is an item; one-line definitions follow on its line. */
export function readDefinitions(list: HtmlElement, reader: ItemReader): Block[] {
  const items: ListItem[] = [];
  const visit = (parent: HtmlElement): void => {
    for (const node of parent.children) {
      if (!isElement(node) || reader.skip(node)) continue;
      if (node.name === "dt") addTerm(items, reader.read(node.children));
      else if (node.name === "dd") addDefinition(items, reader.read(node.children));
      else if (node.name === "div") visit(node);
      else addDefinition(items, reader.read([node]));
    }
  };
  visit(list);
  const text = reader.read(list.children.filter((node) => !isElement(node)));
  return items.length > 0 ? [...text, { kind: "list", items }] : text;
}

function addTerm(items: ListItem[], blocks: readonly Block[]): void {
  const content = withoutMark(oneLine(blocks, " "), "strong");
  if (content.length === 0) return;
  items.push({
    number: null,
    blocks: [{ kind: "paragraph", content: [{ kind: "mark", mark: "strong", content }] }],
  });
}

function addDefinition(items: ListItem[], blocks: Block[]): void {
  if (blocks.length === 0) return;
  const last = items.at(-1);
  if (last === undefined) {
    items.push({ number: null, blocks });
    return;
  }
  const [line] = last.blocks;
  const [first] = blocks;
  const isLine = blocks.length === 1 && first?.kind === "paragraph";
  if (last.blocks.length > 1 || !isLine || line?.kind !== "paragraph") {
    last.blocks.push(...blocks);
    return;
  }
  const separator = line.content.length === 1 ? ": " : "; ";
  line.content.push({ kind: "text", text: separator }, ...withoutBreaks(first.content));
}

function wholeNumber(value: string | undefined, otherwise: number): number {
  return value !== undefined && /^\d{1,9}$/.test(value) ? Number(value) : otherwise;
}
