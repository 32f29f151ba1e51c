import { isElement } from "../../page/html-tree.ts";
import { isHeading, isLabel, isProse, isReadOn, linkShare, ownWeight, tagOf } from "./block-kinds.ts";
import { type ContentChoice, descend, rootSearch } from "./content-root.ts";
import { findCopies } from "./copies.ts";
import { sectionsBeside, sectionsBesideMax } from "./is-article.ts";
import type { Block, Box, PageOutline } from "./page-outline.ts";

/** From here on, a page is prose, and text set apart from it is not content. */
const prosePage = { weightMin: 1000, paragraphsMin: 3, shareMin: 0.75, linkShareMax: 0.25 };
const linkLineShare = 0.8;

/**
 * The content of any other page: everything but boilerplate, lines of links at its start and end, and separate parts
 * that are mostly links.
 */
export function pageContent(
  outline: PageOutline,
  out: ReadonlySet<Box>,
  keptBlocks: ReadonlySet<Block>,
): ContentChoice {
  const own = outline.blocks.filter((block) => keptBlocks.has(block));
  const blocks = linesAtEdges(own);
  for (const block of own) if (isLabel(block) || isReadOn(block)) blocks.add(block);
  for (const block of headingsOfForms(outline, out, keptBlocks)) blocks.add(block);
  const kept = new Set([...keptBlocks].filter((block) => !blocks.has(block)));
  const values = Float64Array.from(outline.blocks, (block) => (kept.has(block) ? ownWeight(block) : 0));
  let root = descend(rootSearch(outline, values, out), outline.root);
  while (root.parent && !standsApart(outline, kept, root)) root = root.parent;
  const copies = findCopies(outline, root, kept);
  return { root, boxes: copies.size > 0 ? new Set([...out, ...copies]) : out, blocks };
}

/** Headings of which the page's forms are all that follows: "Write to us". One of the first level is the page's. */
function headingsOfForms({ blocks }: PageOutline, out: ReadonlySet<Box>, kept: ReadonlySet<Block>): Block[] {
  const found: Block[] = [];
  for (const { node, firstBlock, endBlock } of out) {
    if (!isElement(node) || node.name !== "form" || firstBlock === endBlock) continue;
    const heading = blocks[firstBlock - 1];
    if (!heading || !kept.has(heading) || !isHeading(tagOf(heading)) || tagOf(heading) === "h1") continue;
    let end = endBlock;
    for (let block = blocks[end]; block && !kept.has(block); block = blocks[end]) end += 1;
    const next = blocks[end];
    if (!next || isHeading(tagOf(next))) found.push(heading);
  }
  return found;
}

/** Links at the start and end of a page, unless a heading introduces them. */
function linesAtEdges(blocks: readonly Block[]): Set<Block> {
  const isContent = (block: Block): boolean => isHeading(tagOf(block)) || linkShare(block) < linkLineShare;
  const first = blocks.findIndex(isContent);
  if (first < 0) return new Set();
  const lastIndex = blocks.findLastIndex(isContent);
  const last = blocks[lastIndex];
  const end = last && isHeading(tagOf(last)) ? blocks.length : lastIndex + 1;
  return new Set([...blocks.slice(0, first), ...blocks.slice(end)]);
}

/** Whether the text outside `inner` is mostly links, or little next to a long text. */
function standsApart(outline: PageOutline, kept: ReadonlySet<Block>, inner: Box): boolean {
  let outside = 0;
  let linksOutside = 0;
  let prose = 0;
  let paragraphs = 0;
  outline.blocks.forEach((block, index) => {
    if (!kept.has(block)) return;
    if (index < inner.firstBlock || index >= inner.endBlock) {
      outside += ownWeight(block);
      linksOutside += block.linkWeight;
    } else if (isProse(block)) {
      prose += ownWeight(block);
      paragraphs += 1;
    }
  });
  if (linksOutside > outside) return true;
  return (
    prose >= prosePage.weightMin &&
    paragraphs >= prosePage.paragraphsMin &&
    prose >= inner.weight * prosePage.shareMin &&
    linkShare(inner) < prosePage.linkShareMax &&
    sectionsBeside(outline, kept, inner) < sectionsBesideMax
  );
}
