import { isElement } from "../../page/html-tree.ts";
import { isBeside, isProse, ownWeight } from "./block-kinds.ts";
import type { BoxRole } from "./box-role.ts";
import { type ContentChoice, commonBox } from "./content-root.ts";
import type { Block, Box, PageOutline } from "./page-outline.ts";

export interface LeadSearch {
  outline: PageOutline;
  /** Blocks outside boilerplate. */
  kept: ReadonlySet<Block>;
  roleOf: (box: Box) => BoxRole;
}

const leadWeight = { min: 40, max: 2000 };
/** Without a title, the lead is directly before the text. */
const blocksBeforeMax = 3;

/** The paragraphs between title and text: many sites set the lead apart from the body. */
function findLead({ outline, kept, roleOf }: LeadSearch, root: Box, title: Block | null): Block[] {
  const at = title ? outline.blocks.indexOf(title) : -1;
  const isTitled = at >= 0 && at < root.firstBlock;
  const from = isTitled ? at + 1 : Math.max(0, root.firstBlock - blocksBeforeMax);
  if (title && !isTitled) return [];
  const lead = outline.blocks.slice(from, root.firstBlock).filter((block) => {
    if (!kept.has(block) || ownWeight(block) < leadWeight.min || !isProse(block)) return false;
    if (!isTitled && !block.endsSentence) return false;
    return !isBesideText(block, root, roleOf) && !isBeside(block);
  });
  const weight = lead.reduce((sum, block) => sum + ownWeight(block), 0);
  // Some pages hold a lead for each size of screen.
  const distinct = new Map(lead.map((block) => [lettersOf(block.text), block]));
  return weight <= leadWeight.max ? [...distinct.values()] : [];
}

/** Whether a block before the text is a caption, a byline, promotion or the like by its name. */
function isBesideText(block: Block, root: Box, roleOf: (box: Box) => BoxRole): boolean {
  for (let box: Box | null = block.box; box && !contains(box, root); box = box.parent) {
    const role = roleOf(box);
    if (role !== "none" && role !== "body" && role !== "region") return true;
    if (isElement(box.node) && /^(?:figure|figcaption|nav|aside|li|table)$/.test(box.node.name)) return true;
  }
  return false;
}

function contains(outer: Box, inner: Box): boolean {
  return outer.firstBlock <= inner.firstBlock && outer.endBlock >= inner.endBlock;
}

/**
 * The content with its lead, and with its heading if it `isTitled`: widens the root, and leaves out what else is there.
 */
export function withLead(
  choice: ContentChoice,
  search: LeadSearch,
  title: Block | null,
  isTitled = false,
): ContentChoice {
  const { outline } = search;
  const { root } = choice;
  const lead = title || !isTitled ? findLead(search, root, title) : [];
  const heading = isTitled ? headingOf(outline, title) : undefined;
  if (heading && search.kept.has(heading) && outline.blocks.indexOf(heading) < root.firstBlock)
    lead.push(heading);
  if (lead.length === 0) return choice;
  const wide = lead.reduce((box, block) => commonBox(box, block.box), root);
  const blocks = new Set(choice.blocks);
  for (let index = wide.firstBlock; index < wide.endBlock; index += 1) {
    const block = outline.blocks[index];
    const isInside = index >= root.firstBlock && index < root.endBlock;
    if (block && !isInside && !lead.includes(block)) blocks.add(block);
  }
  return { root: wide, boxes: choice.boxes, blocks };
}

/** The heading that matches the title, else the first of the first level. */
export function headingOf(outline: PageOutline, title: Block | null): Block | undefined {
  return (
    title ??
    outline.blocks.find(({ box, links }) => links === 0 && isElement(box.node) && box.node.name === "h1")
  );
}

/** Only letters and digits, in lower case. */
export function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}\p{M}]+/gu, "");
}

/** A title is longer than a word, except in scripts that write a word with one character. */
const titleCharsMin = 4;
const titleCharsMax = 300;

/**
 * The heading that matches the page's title, or null: of several the one with the most of it, since the title also
 * contains the site's name.
 */
export function findTitleBlock(outline: PageOutline, titles: readonly (string | null)[]): Block | null {
  const wanted = titles
    .map((title) => lettersOf(title?.slice(0, titleCharsMax) ?? ""))
    .filter((title) => title.length >= titleCharsMin);
  if (wanted.length === 0) return null;
  let best: Block | null = null;
  let bestChars = titleCharsMin - 1;
  for (const block of outline.blocks) {
    const { node } = block.box;
    if (!isElement(node) || !/^h[1-3]$/.test(node.name)) continue;
    const text = lettersOf(block.text.slice(0, titleCharsMax));
    if (text.length <= bestChars) continue;
    const said = wanted.find((title) => title.includes(text) || text.includes(title));
    const chars = Math.min(text.length, said?.length ?? 0);
    if (chars <= bestChars) continue;
    best = block;
    bestChars = chars;
  }
  return best;
}
