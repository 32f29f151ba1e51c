import { isElement } from "../../page/html-tree.ts";
import type { BoxRole } from "./box-role.ts";
import type { Block, Box, PageOutline } from "./page-outline.ts";

/** The content of a page: what is below `root`, without these boxes and blocks. */
export interface ContentChoice {
  root: Box;
  boxes: ReadonlySet<Box>;
  blocks: ReadonlySet<Block>;
}

/** A child with this part of its parent's value stands for it. */
const dominantShare = 0.8;
/** What is named as the body needs this part of the value that it is searched in. */
const namedShare = 0.5;
/** A second body with this part of the largest one's value is the same text, going on. */
const bodyPartShare = 0.1;
/** An `article` with the page's title in it is what the page is about, even above a list of others. */
const titledShare = 0.15;

/** Elements whose inside makes no sense without them, such as the items of a list. */
const closedTags = new Set(
  "p ul ol dl li dt dd tr tbody thead tfoot pre blockquote h1 h2 h3 h4 h5 h6 a figure figcaption".split(" "),
);

export interface RootSearch {
  outline: PageOutline;
  /** What a box adds to the case that it is the content. */
  valueIn: (box: Box) => number;
  /** Boxes that are no content, with all that is in them. */
  out: ReadonlySet<Box>;
}

/** @param values of the blocks, in the order of the outline. */
export function rootSearch(outline: PageOutline, values: Float64Array, out: ReadonlySet<Box>): RootSearch {
  // The sum of all values before each block, so that a box's value is the difference of two.
  const sums = new Float64Array(values.length + 1);
  for (let index = 0; index < values.length; index += 1) {
    sums[index + 1] = (sums[index] ?? 0) + (values[index] ?? 0);
  }
  return { outline, out, valueIn: (box) => (sums[box.endBlock] ?? 0) - (sums[box.firstBlock] ?? 0) };
}

/**
 * The smallest box that holds nearly all the value of `from`: downwards, as long as one child has most of
 * what its parent has.
 */
export function descend({ valueIn, out }: RootSearch, from: Box): Box {
  for (let box = from; ; ) {
    let best: Box | null = null;
    for (const child of box.children) {
      if (!out.has(child) && (best === null || valueIn(child) > valueIn(best))) best = child;
    }
    if (!best || valueIn(best) === 0 || !isOpen(best)) return box;
    if (valueIn(best) < valueIn(box) * dominantShare) return box;
    box = best;
  }
}

/**
 * The root of an article's text: within the `article` that has the title, and within what is named as the
 * body of an article, where there are such, as far down as the prose stays together.
 */
export function findArticleRoot(search: RootSearch, title: Block | null, roleOf: (box: Box) => BoxRole): Box {
  const { outline, valueIn } = search;
  const titled = title ? articleAround(title) : null;
  const from = titled && valueIn(titled) >= valueIn(outline.root) * titledShare ? titled : outline.root;
  const body = namedBody(search, from, roleOf);
  return descend(search, body && valueIn(body) >= valueIn(from) * namedShare ? body : from);
}

/** What is named as the body; where the text goes on in a second one, the box that holds them all. */
function namedBody(
  { outline, valueIn, out }: RootSearch,
  within: Box,
  roleOf: (box: Box) => BoxRole,
): Box | null {
  const bodies: Box[] = [];
  let end = within.firstBlock;
  for (const box of outline.boxes) {
    // In document order an outer body comes first, and its end leaves out the ones in it.
    if (box.firstBlock < end || box.endBlock > within.endBlock || valueIn(box) === 0) continue;
    if (roleOf(box) !== "body" || !isOpen(box) || out.has(box)) continue;
    bodies.push(box);
    end = box.endBlock;
  }
  const largest = bodies.reduce((max, box) => Math.max(max, valueIn(box)), 0);
  const parts = bodies.filter((box) => valueIn(box) >= largest * bodyPartShare);
  return parts.reduce<Box | null>((all, box) => (all ? commonBox(all, box) : box), null);
}

function commonBox(a: Box, b: Box): Box {
  let box = a;
  while (box.parent && (b.firstBlock < box.firstBlock || b.endBlock > box.endBlock)) box = box.parent;
  return box;
}

/** The outermost `article` round a block. */
function articleAround(block: Block): Box | null {
  let found: Box | null = null;
  for (let box: Box | null = block.box; box; box = box.parent) {
    if (isElement(box.node) && box.node.name === "article") found = box;
  }
  return found;
}

function isOpen(box: Box): boolean {
  return isElement(box.node) && !closedTags.has(box.node.name);
}
