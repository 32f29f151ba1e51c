import { isElement } from "../../page/html-tree.ts";
import type { BoxRole } from "./box-role.ts";
import type { Block, Box, PageOutline } from "./page-outline.ts";

/** The content of a page: everything below `root` except these boxes and blocks. */
export interface ContentChoice {
  root: Box;
  boxes: ReadonlySet<Box>;
  blocks: ReadonlySet<Block>;
}

/** A child with this share of its parent's value replaces it. */
const dominantShare = 0.8;
/** Within a box named as the body. */
const bodyShare = 0.97;
/** A paragraph of this value beside the dominant child belongs to the same text. */
const paragraphMin = 100;
/** A box named as the body needs this share of the value searched. */
const namedShare = 0.5;
/** A second body with this share of the largest one's value continues the same text. */
const bodyPartShare = 0.1;
/** An `article` that contains the page's title is its subject, even above a list of others. */
const titledShare = 0.15;

/** Elements whose content makes no sense without them, such as list items. */
const closedTags = new Set(
  "p ul ol dl li dt dd tr tbody thead tfoot pre blockquote h1 h2 h3 h4 h5 h6 a figure figcaption".split(" "),
);

export interface RootSearch {
  outline: PageOutline;
  /** The value of a box as evidence that it is the content. */
  valueIn: (box: Box) => number;
  /** Boxes that are not content, with all they contain. */
  out: ReadonlySet<Box>;
}

/** @param values of the blocks, in the order of the outline. */
export function rootSearch(outline: PageOutline, values: Float64Array, out: ReadonlySet<Box>): RootSearch {
  // Prefix sums, so that a box's value is the difference of two.
  const sums = new Float64Array(values.length + 1);
  for (let index = 0; index < values.length; index += 1) {
    sums[index + 1] = (sums[index] ?? 0) + (values[index] ?? 0);
  }
  return { outline, out, valueIn: (box) => (sums[box.endBlock] ?? 0) - (sums[box.firstBlock] ?? 0) };
}

/**
 * The smallest box with nearly all the value of `from`: descends while one child has most of its parent's value.
 * @param share of its parent's value that a child needs to replace it.
 */
export function descend({ valueIn, out }: RootSearch, from: Box, share = dominantShare): Box {
  for (let box = from; ; ) {
    let best: Box | null = null;
    for (const child of box.children) {
      if (!out.has(child) && (best === null || valueIn(child) > valueIn(best))) best = child;
    }
    if (!best || valueIn(best) === 0 || !isOpen(best)) return box;
    if (valueIn(best) < valueIn(box) * share) return box;
    if (
      box.children.some(
        (child) => child !== best && !out.has(child) && isParagraph(child) && valueIn(child) > paragraphMin,
      )
    )
      return box;
    box = best;
  }
}

/**
 * The root of an article's text: inside the `article` with the title and the box named as the body, if any, as deep
 * as the prose stays together.
 */
export function findArticleRoot(search: RootSearch, title: Block | null, roleOf: (box: Box) => BoxRole): Box {
  const { outline, valueIn } = search;
  const titled = title ? articleAround(title) : null;
  const from = titled && valueIn(titled) >= valueIn(outline.root) * titledShare ? titled : outline.root;
  const body = namedBody(search, from, roleOf);
  if (body && valueIn(body) >= valueIn(from) * namedShare) return descend(search, body, bodyShare);
  return descend(search, from);
}

/** The box named as the body; if the text continues in a second one, the box that contains both. */
function namedBody(
  { outline, valueIn, out }: RootSearch,
  within: Box,
  roleOf: (box: Box) => BoxRole,
): Box | null {
  const bodies: Box[] = [];
  let end = within.firstBlock;
  for (const box of outline.boxes) {
    // In document order an outer body comes first, and its end excludes those inside it.
    if (box.firstBlock < end || box.endBlock > within.endBlock || valueIn(box) === 0) continue;
    if (roleOf(box) !== "body" || !isOpen(box) || out.has(box)) continue;
    bodies.push(box);
    end = box.endBlock;
  }
  const largest = bodies.reduce((max, box) => Math.max(max, valueIn(box)), 0);
  const parts = bodies.filter((box) => valueIn(box) >= largest * bodyPartShare);
  return parts.reduce<Box | null>((all, box) => (all ? commonBox(all, box) : box), null);
}

/** The innermost box that contains both. */
export function commonBox(a: Box, b: Box): Box {
  let box = a;
  while (box.parent && (b.firstBlock < box.firstBlock || b.endBlock > box.endBlock)) box = box.parent;
  return box;
}

/** The outermost `article` around a block. */
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

function isParagraph({ node }: Box): boolean {
  return isElement(node) && node.name === "p";
}
