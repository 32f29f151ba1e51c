import { type HtmlElement, isElement } from "../../page/html-tree.ts";
import type { Block, PageOutline } from "./page-outline.ts";

const labelWeightMax = 60;
const captionWeightMax = 120;
/** A last line with this share of links asks the reader to follow, subscribe or read on. */
const tail = { weightMax: 150, linkShareMin: 0.35 };
/** A line is one link from this share on; several links need less, since there is something between them. */
const linkLineShare = { one: 0.85, several: 0.6 };

const headings: ReadonlySet<string> = new Set(["h1", "h2", "h3", "h4", "h5", "h6"]);
/** Labels that publishing systems insert between paragraphs. */
const labels =
  /^(?:advert(?:isement|ising)?|sponsored(?: content)?|anzeige|werbung|publicidad|pubblicità|publicité|reclame|реклама|iklan|広告|광고|continue reading(?: below)?|read more|story continues below.{0,20}|trending news)[.:…]*$/iu;

/** The tag of a block's element. */
export function tagOf(block: Block): string {
  return isElement(block.box.node) ? block.box.node.name : "";
}

export function isHeading(tag: string): boolean {
  return headings.has(tag);
}

/** A line that is a link points elsewhere; a URL as text is a source. */
export function isLinkLine(block: Block): boolean {
  const tag = tagOf(block);
  if (tag === "td" || tag === "th" || /^https?:/.test(block.text)) return false;
  const isSeveral = block.links >= 3 && !block.endsSentence;
  return linkShare(block) > (isSeveral ? linkLineShare.several : linkLineShare.one);
}

export function isLabel(block: Block): boolean {
  return block.weight <= labelWeightMax && labels.test(block.text);
}

/** Whether a block announces what follows. */
export function isAnnouncement(block: Block, tag: string): boolean {
  return isHeading(tag) || (block.weight <= labelWeightMax && /[:：]$/.test(block.text));
}

/** A short line next to an image in the same box. */
export function isImageCaption(block: Block): boolean {
  if (block.weight > captionWeightMax || block.endsSentence || block.links > 0) return false;
  const { box } = block;
  if (!isElement(box.node) || isHeading(box.node.name) || box.endBlock - box.firstBlock > 1) return false;
  return box.node.children.some((node) => isElement(node) && holdsImage(node));
}

export function pointsElsewhere(block: Block): boolean {
  if (block.weight >= tail.weightMax || linkShare(block) <= tail.linkShareMin) return false;
  return tagOf(block) !== "li" || !isProse(block);
}

function holdsImage(element: HtmlElement): boolean {
  if (isImage(element)) return true;
  return (
    (element.name === "a" || element.name === "span") &&
    element.children.some((node) => isElement(node) && isImage(node))
  );
}

function isImage(element: HtmlElement): boolean {
  return element.name === "img" || element.name === "picture";
}

/** Minimum weight of a paragraph: in general, and for one that ends a sentence. */
const proseWeightMin = { any: 70, sentence: 25 };
/** A block with this share of links is a list of links. */
const linkShareMax = 0.5;
/** Running text comes in runs; a teaser stands alone. A run of this weight counts in full. */
const runWeight = 600;

interface Weighed {
  weight: number;
  linkWeight: number;
}

/** Weight of the text outside links. */
export function ownWeight(part: Weighed): number {
  return part.weight - part.linkWeight;
}

/** The share of links in the text, 0 to 1. */
export function linkShare(part: Weighed): number {
  return part.weight === 0 ? 0 : part.linkWeight / part.weight;
}

/** Whether a block reads like a paragraph: complete sentences with few links. */
export function isProse(block: Block): boolean {
  if (linkShare(block) > linkShareMax) return false;
  const own = ownWeight(block);
  return own >= proseWeightMin.any || (own >= proseWeightMin.sentence && block.endsSentence);
}

/**
 * The value of each block as evidence for an article's text: the weight of paragraphs, less if isolated; 0 for
 * anything else.
 * @param kept all other blocks are not content and end a run.
 */
export function proseValues(outline: PageOutline, kept: ReadonlySet<Block>): Float64Array {
  const { blocks } = outline;
  const values = new Float64Array(blocks.length);
  let start = 0;
  let run = 0;
  const endRun = (end: number): void => {
    const factor = Math.min(1, run / runWeight);
    for (let index = start; index < end; index += 1) values[index] = (values[index] ?? 0) * factor;
    start = end;
    run = 0;
  };
  blocks.forEach((block, index) => {
    if (!kept.has(block)) endRun(index);
    else if (isProse(block)) {
      values[index] = ownWeight(block);
      run += ownWeight(block);
    } else if (linkShare(block) > linkShareMax) endRun(index);
  });
  endRun(blocks.length);
  return values;
}
