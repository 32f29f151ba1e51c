import { type HtmlElement, type HtmlParent, inlineTags, isElement, textData } from "../html-tree.ts";
import type { DisplayedText } from "../steps/displayed-text.ts";
import { isNoise } from "../steps/page-noise.ts";
import type { Block, Box } from "./block.ts";
import { BlockBuilder } from "./block-builder.ts";
import { weigh } from "./text-weight.ts";

/** Everything on a page that readers see, in document order. */
export interface PageOutline {
  root: Box;
  boxes: Box[];
  blocks: Block[];
  /** The outermost elements without anything for readers. */
  noise: ReadonlySet<HtmlElement>;
}

/** One pass over the page, in time linear in it. */
export function outlinePage(document: HtmlParent, displayedText: DisplayedText): PageOutline {
  const boxes: Box[] = [];
  const blocks: Block[] = [];
  const noise = new Set<HtmlElement>();
  const line = new BlockBuilder();
  // A link in a link ends the outer one, as in browsers, so that one left open makes no page a link.
  let inLink = false;

  const open = (node: HtmlParent, parent: Box | null): Box => {
    const [firstBlock, endBlock] = [blocks.length, blocks.length];
    const box: Box = { node, parent, children: [], firstBlock, endBlock, weight: 0, linkWeight: 0 };
    boxes.push(box);
    parent?.children.push(box);
    return box;
  };
  const endLine = (box: Box): void => {
    const block = line.take(box);
    if (block) blocks.push(block);
  };
  const addText = (text: string, box: Box): void => {
    const weight = weigh(text);
    box.weight += weight;
    if (inLink) box.linkWeight += weight;
    line.add(text, weight, inLink);
  };
  /** @param block the box whose line the content of `node` is in: its own, unless it is inline. */
  const visit = (node: HtmlParent, box: Box, block: Box): void => {
    for (const child of node.children) {
      const data = textData(child);
      if (data !== undefined) addText(data, box);
      else if (!isElement(child)) continue;
      else if (isNoise(child)) noise.add(child);
      else if (child.name === "br") line.add(" ", 0, false);
      else if (inlineTags.has(child.name)) visitInline(child, box, block);
      else visitBlock(child, box, block);
    }
  };
  const visitContent = (element: HtmlElement, box: Box, block: Box): void => {
    const displayed = displayedText(element);
    if (displayed === undefined) visit(element, box, block);
    else addText(displayed, box);
  };
  const close = (box: Box, parent: Box): void => {
    box.endBlock = blocks.length;
    parent.weight += box.weight;
    parent.linkWeight += box.linkWeight;
  };
  const visitBlock = (element: HtmlElement, parent: Box, block: Box): void => {
    endLine(block);
    const box = open(element, parent);
    visitContent(element, box, box);
    endLine(box);
    close(box, parent);
  };
  const visitInline = (element: HtmlElement, parent: Box, block: Box): void => {
    if (element.parent === block.node) line.openInline(element);
    const isLink = element.name === "a";
    if (isLink) {
      inLink = Object.hasOwn(element.attribs, "href");
      if (inLink) line.openLink();
    }
    const box = isNamed(element) ? open(element, parent) : parent;
    visitContent(element, box, block);
    if (box !== parent) close(box, parent);
    if (isLink) inLink = false;
  };
  const root = open(document, null);
  visit(document, root, root);
  endLine(root);
  root.endBlock = blocks.length;
  return { root, boxes, blocks, noise };
}

function isNamed({ attribs }: HtmlElement): boolean {
  return Boolean(attribs.class || attribs.id || attribs.itemprop || attribs.rel);
}
