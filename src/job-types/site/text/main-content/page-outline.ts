import { type DisplayedText, isNoise } from "../../page/displayed-text.ts";
import { type HtmlElement, type HtmlParent, isElement, isInlineTag, textData } from "../../page/html-tree.ts";

/** A visible element with the totals of its text. Inline elements without a name have none. */
export interface Box {
  node: HtmlParent;
  parent: Box | null;
  children: Box[];
  /** Its blocks are `outline.blocks.slice(firstBlock, endBlock)`; none if it is part of a line. */
  firstBlock: number;
  endBlock: number;
  /** Weight of its text (see `weigh`), including links, and weight of its links. */
  weight: number;
  linkWeight: number;
}

/** A run of text that a browser shows as one block: a paragraph, a heading, a list item. */
export interface Block {
  /** The innermost box that contains all of it and breaks lines. */
  box: Box;
  /** Elements of the line directly inside `box`. */
  inline: readonly HtmlElement[];
  /** The first 300 characters, white space collapsed. */
  text: string;
  weight: number;
  linkWeight: number;
  /** Number of links that start in it. */
  links: number;
  endsSentence: boolean;
}

/** Everything visible on a page, in document order. */
export interface PageOutline {
  root: Box;
  boxes: Box[];
  blocks: Block[];
  /** The outermost elements without anything visible. */
  noise: ReadonlySet<HtmlElement>;
}

/** One linear pass over the page. */
export function outlinePage(document: HtmlParent, displayedText: DisplayedText): PageOutline {
  const boxes: Box[] = [];
  const blocks: Block[] = [];
  const noise = new Set<HtmlElement>();
  const line = new BlockBuilder();
  // A link inside a link ends the outer one, as in browsers, so an unclosed one does not make the page a link.
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
  /** @param block the box whose line contains the content of `node`: its own, unless it is inline. */
  const visit = (node: HtmlParent, box: Box, block: Box): void => {
    for (const child of node.children) {
      const data = textData(child);
      if (data !== undefined) addText(data, box);
      else if (!isElement(child)) continue;
      else if (isNoise(child)) noise.add(child);
      else if (child.name === "br") line.add(" ", 0, false);
      else if (isInlineTag(child.name) || child.name === "script") visitInline(child, box, block);
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
      // An address, a number or the name of a document is text, and its link leads to no other page.
      const { href } = element.attribs;
      inLink = href !== undefined && !isTextLink(href);
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

/** Most links are addresses of pages, which their first and last characters show. */
function isTextLink(href: string): boolean {
  const first = href.charCodeAt(0);
  if (first !== 0x2f && first !== 0x68 && first !== 0x23 && contactLink.test(href)) return true;
  const { length } = href;
  return (href[length - 4] === "." || href[length - 5] === ".") && documentEnd.test(href);
}

const contactLink = /^\s*(?:tel|mailto|sms|callto):/i;
const documentEnd = /\.(?:pdf|docx?|xlsx?|odt)$/i;

function isNamed({ attribs }: HtmlElement): boolean {
  return Boolean(attribs.class || attribs.id || attribs.itemprop || attribs.rel);
}

const textCharsMax = 300;
const sentenceEnd = /[.!?…。！？؟।」』”"»)]$/u;

/** White space other than a single plain space, which most is. */
const oddSpace = /\s{2,}|[^\S ]/g;

const none: readonly HtmlElement[] = [];

/** Collects a line of text until its block ends. */
class BlockBuilder {
  #parts: string[] = [];
  #chars = 0;
  #last = "";
  #weight = 0;
  #linkWeight = 0;
  #links = 0;
  #inline: HtmlElement[] = [];

  /** An inline element directly inside the block. */
  openInline(element: HtmlElement): void {
    this.#inline.push(element);
  }

  openLink(): void {
    this.#links += 1;
  }

  add(text: string, weight: number, isLink: boolean): void {
    this.#weight += weight;
    if (isLink) this.#linkWeight += weight;
    if (weight > 0) this.#last = text;
    if (this.#chars > textCharsMax) return;
    // Indentation is long and carries no weight.
    this.#parts.push(weight > 0 ? text.slice(0, 2000) : " ");
    this.#chars += weight;
  }

  /** Returns and resets the block; null without text. */
  take(box: Box): Block | null {
    const weight = this.#weight;
    const linkWeight = this.#linkWeight;
    const links = this.#links;
    const inline = this.#inline;
    if (inline.length > 0) this.#inline = [];
    this.#links = 0;
    if (weight === 0) {
      if (this.#parts.length > 0) this.#parts = [];
      return null;
    }
    const text = this.#parts.join("").replace(oddSpace, " ").trim().slice(0, textCharsMax);
    const endsSentence = sentenceEnd.test(this.#last.slice(-100).trimEnd());
    this.#parts = [];
    this.#chars = 0;
    this.#last = "";
    this.#weight = 0;
    this.#linkWeight = 0;
    // The empty list is still collected into, so a block must not hold it.
    return { box, inline: inline.length > 0 ? inline : none, text, weight, linkWeight, links, endsSentence };
  }
}

/**
 * The weight of a text in Latin letters: its characters without white space; those of scripts with a syllable or word
 * per character count three times. A line of 30 Chinese characters is a sentence, one of 30 Latin letters may be a
 * label.
 */
export function weigh(text: string): number {
  let weight = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code <= 0x20 || code === 0xa0) continue;
    if (code < 0x2e80) weight += isBlank(code) ? 0 : 1;
    else if (isDense(code)) weight += 3;
    else weight += code === 0x3000 || code === 0xfeff ? 0 : 1;
  }
  return weight;
}

/** Chinese, Japanese kana and Korean syllables. */
function isDense(code: number): boolean {
  return (code >= 0x3040 && code <= 0x9fff) || (code >= 0xac00 && code <= 0xd7af);
}

/** Typographic spaces, zero-width characters and direction marks. */
function isBlank(code: number): boolean {
  return (code >= 0x2000 && code <= 0x200f) || (code >= 0x2028 && code <= 0x202f) || code === 0x2060;
}
