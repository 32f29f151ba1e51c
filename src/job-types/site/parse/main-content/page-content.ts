import type { Block, Box } from "./block.ts";
import { isHeading, tagOf } from "./block-kinds.ts";
import type { ContentChoice } from "./content-choice.ts";
import { descend, rootSearch } from "./content-root.ts";
import type { PageOutline } from "./page-outline.ts";
import { isProse, linkShare, ownWeight } from "./prose.ts";

/** A page is prose, so that what stands apart from it is not its content, from here on. */
const prosePage = { weightMin: 1000, paragraphsMin: 3, shareMin: 0.75, linkShareMax: 0.25 };
const linkLineShare = 0.8;

/**
 * The content of any page that is no article: all of it that is not boilerplate, without the lines of links
 * at its beginning and end, and without what stands apart where that is mostly links.
 */
export function pageContent(
  outline: PageOutline,
  out: ReadonlySet<Box>,
  keptBlocks: ReadonlySet<Block>,
): ContentChoice {
  const blocks = linesAtEdges(outline.blocks.filter((block) => keptBlocks.has(block)));
  const kept = new Set([...keptBlocks].filter((block) => !blocks.has(block)));
  const values = Float64Array.from(outline.blocks, (block) => (kept.has(block) ? ownWeight(block) : 0));
  let root = descend(rootSearch(outline, values, out), outline.root);
  while (root.parent && !standsApart(outline, kept, root)) root = root.parent;
  return { root, boxes: out, blocks };
}

/** Links at the beginning and the end of a page, unless a heading says what they are. */
function linesAtEdges(blocks: readonly Block[]): Set<Block> {
  const isContent = (block: Block): boolean => isHeading(tagOf(block)) || linkShare(block) < linkLineShare;
  const first = blocks.findIndex(isContent);
  if (first < 0) return new Set();
  const lastIndex = blocks.findLastIndex(isContent);
  const last = blocks[lastIndex];
  const end = last && isHeading(tagOf(last)) ? blocks.length : lastIndex + 1;
  return new Set([...blocks.slice(0, first), ...blocks.slice(end)]);
}

/** Whether what is outside of `inner` is mostly links, or little beside a long text. */
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
    linkShare(inner) < prosePage.linkShareMax
  );
}
