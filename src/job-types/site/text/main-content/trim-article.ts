import { isElement } from "../../page/html-tree.ts";
import {
  isAnnouncement,
  isBeside,
  isHeading,
  isImageCaption,
  isLabel,
  isLinkLine,
  isProse,
  linkShare,
  ownWeight,
  pointsElsewhere,
  tagOf,
} from "./block-kinds.ts";
import { blocksOutside } from "./boilerplate.ts";
import type { BoxRole } from "./box-role.ts";
import type { Block, Box, PageOutline } from "./page-outline.ts";

/** A box with a larger share of the article's text is part of it, whatever its name. */
const asideShareMax = { caption: 0.2, byline: 0.1, named: 0.3 };
const bylineWeightMax = 200;
const linkListShareMin = 0.7;

export interface ArticleText {
  outline: PageOutline;
  root: Box;
  kept: ReadonlySet<Block>;
  title: Block | null;
  roleOf: (box: Box) => BoxRole;
  /** Lines that belong to the text regardless of the names of their boxes. */
  ingredients: readonly Block[];
}

/**
 * What is inside an article's root but not its text: captions, bylines, lists of links, lines that are one link, its
 * title, and headings without content. Markdown omits images, so captions would be orphaned.
 * @returns the boxes and blocks to omit, and the blocks that stay.
 */
export function trimArticle(text: ArticleText): { boxes: Set<Box>; blocks: Set<Block>; kept: Set<Block> } {
  const { outline, root } = text;
  const boxes = new Set<Box>();
  const needed = new Set<Box>();
  for (const block of text.ingredients) {
    for (let box: Box | null = block.box; box && !needed.has(box); box = box.parent) needed.add(box);
  }
  const visit = (box: Box): void => {
    if (!needed.has(box) && isAside(box, text)) boxes.add(box);
    else box.children.forEach(visit);
  };
  root.children.forEach(visit);
  const inside = blocksOutside(outline, boxes);
  const isKept = (block: Block): boolean => text.kept.has(block) && inside.has(block);
  const blocks = trimBlocks(text, isKept);
  const kept = new Set([...inside].filter((block) => text.kept.has(block) && !blocks.has(block)));
  return { boxes, blocks, kept };
}

function isAside(box: Box, { outline, root, roleOf }: ArticleText): boolean {
  const share = ownWeight(box) / Math.max(1, ownWeight(root));
  switch (roleOf(box)) {
    case "caption":
      return share < asideShareMax.caption;
    case "byline":
      return box.weight <= bylineWeightMax || share < asideShareMax.byline;
    case "comments":
    case "promotion":
    case "boilerplate":
    case "region":
    case "dialog":
      return share < asideShareMax.named;
    case "body":
    case "none":
      if (!isElement(box.node)) return false;
      if (box.node.name === "figure") return share < asideShareMax.caption && !holdsData(box);
      return isLinkList(box, outline);
  }
}

/** A figure may be a table, a listing or a quotation with its caption. */
function holdsData(figure: Box): boolean {
  return figure.children.some(
    (box) => (isElement(box.node) && /^(?:table|pre|blockquote)$/.test(box.node.name)) || holdsData(box),
  );
}

/** A table stays whole: links in one of its columns are its data. */
const tablePart = /^(?:thead|tbody|tfoot|tr|td|th)$/;

/** Several blocks that are mostly links, without a paragraph among them. */
function isLinkList(box: Box, outline: PageOutline): boolean {
  if (isElement(box.node) && tablePart.test(box.node.name)) return false;
  if (linkShare(box) < linkListShareMin || box.endBlock - box.firstBlock < 2) return false;
  for (let index = box.firstBlock; index < box.endBlock; index += 1) {
    const block = outline.blocks[index];
    if (block && isProse(block)) return false;
  }
  return true;
}

function trimBlocks({ outline, root, title }: ArticleText, isKept: (block: Block) => boolean): Set<Block> {
  const dropped = new Set<Block>();
  const blocks = outline.blocks.slice(root.firstBlock, root.endBlock);
  const isLinks = linkLines(blocks);
  let announcement: Block | null = null;
  blocks.forEach((block, index) => {
    const isOut = !isKept(block) || isLinks[index] === true;
    // A heading or line that only announces omitted content is omitted too.
    if (isOut && announcement) dropped.add(announcement);
    const isTitle = block === title && tagOf(block) === "h1";
    if (isOut || isTitle || isLabel(block) || isBeside(block) || isImageCaption(block)) {
      dropped.add(block);
      announcement = null;
    } else {
      announcement = !isProse(block) && isAnnouncement(block, tagOf(block)) ? block : null;
    }
  });
  trimEnd(
    blocks.filter((block) => !dropped.has(block)),
    dropped,
  );
  return dropped;
}

/** Which blocks are links that are not content; a link in a list or heading counts as content. */
function linkLines(blocks: readonly Block[]): boolean[] {
  const isLink = blocks.map(isLinkLine);
  return blocks.map((block, index) => {
    const tag = tagOf(block);
    const isAlone = !isLink[index - 1] && !isLink[index + 1];
    return isLink[index] === true && !(isAlone && (tag === "li" || isHeading(tag)));
  });
}

/** Drops headings and lines of links from the end, up to the last block with its own text. */
function trimEnd(kept: Block[], dropped: Set<Block>): void {
  for (let block = kept.pop(); block; block = kept.pop()) {
    if (!pointsElsewhere(block) && !isHeading(tagOf(block))) return;
    dropped.add(block);
  }
}
