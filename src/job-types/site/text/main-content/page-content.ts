import { isElement } from "../../page/html-tree.ts";
import { isHeading, isLabel, isProse, isReadOn, linkShare, ownWeight, tagOf } from "./block-kinds.ts";
import type { BoxRole } from "./box-role.ts";
import { type ContentChoice, descend, rootSearch } from "./content-root.ts";
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
  const kept = new Set([...keptBlocks].filter((block) => !blocks.has(block)));
  const values = Float64Array.from(outline.blocks, (block) => (kept.has(block) ? ownWeight(block) : 0));
  let root = descend(rootSearch(outline, values, out), outline.root);
  while (root.parent && !standsApart(outline, kept, root)) root = root.parent;
  return { root, boxes: out, blocks };
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
    linkShare(inner) < prosePage.linkShareMax
  );
}

/**
 * An element with this share of a page's running text is content, whatever its name. Tags and roles are more reliable
 * than class names: a short page may have less text than its footer.
 */
const contentShareMin = { region: 0.8, name: 0.35 };

/**
 * The outermost boxes around the content that declare themselves navigation, header, footer, asides, forms, share and
 * subscription boxes, advertisements or comments. A box with a large share of the text outside links never counts:
 * whole pages are inside a `form` (ASP.NET) or a `div` named `has-sidebar`, and on a forum the comments are the
 * content.
 * @param isArticle comments below an article are not part of it, however long, nor is promotion.
 */
export function findBoilerplate(
  outline: PageOutline,
  roleOf: (box: Box) => BoxRole,
  isArticle: boolean,
): Set<Box> {
  const whole = Math.max(1, ownWeight(outline.root));
  const found = new Set<Box>();
  const comments = new Set<Box>();
  const headings = outline.blocks.flatMap((block, index) =>
    tagOf(block) === "h1" && block.links === 0 ? [index] : [],
  );
  const visit = (box: Box): void => {
    const role = roleOf(box);
    const isHolder = role !== "none" && role !== "body" && !isAsideTag(box);
    if (isHolder && headings.some((index) => index >= box.firstBlock && index < box.endBlock)) {
      box.children.forEach(visit);
      return;
    }
    if (role === "comments") {
      comments.add(box);
      return;
    }
    const isNamed = role === "boilerplate" || (isArticle && role === "promotion");
    const max = role === "region" ? contentShareMin.region : isNamed ? contentShareMin.name : 0;
    if (ownWeight(box) < whole * max && !(isNamed && isFormOfText(outline, box))) found.add(box);
    else box.children.forEach(visit);
  };
  outline.root.children.forEach(visit);
  // A forum has many of them, each a small part.
  const commentWeight = [...comments].reduce((sum, box) => sum + ownWeight(box), 0);
  if (isArticle || commentWeight < whole * contentShareMin.name) for (const box of comments) found.add(box);
  return found;
}

function isAsideTag({ node }: Box): boolean {
  return isElement(node) && (node.name === "nav" || node.name === "aside");
}

const formText = { weightMin: 600, paragraphsMin: 3, linkShareMax: 0.15 };

/** Whether a form holds running text, so that it is around content (ASP.NET, a calculator) and not a control. */
function isFormOfText(outline: PageOutline, box: Box): boolean {
  if (!isElement(box.node) || box.node.name !== "form") return false;
  if (ownWeight(box) < formText.weightMin || linkShare(box) > formText.linkShareMax) return false;
  const blocks = outline.blocks.slice(box.firstBlock, box.endBlock);
  return blocks.filter((block) => tagOf(block) === "p" && isProse(block)).length >= formText.paragraphsMin;
}

/** The blocks of a page outside these boxes. */
export function blocksOutside(outline: PageOutline, boxes: ReadonlySet<Box>): Set<Block> {
  const kept = new Set(outline.blocks);
  for (const box of boxes) {
    for (let index = box.firstBlock; index < box.endBlock; index += 1) {
      const block = outline.blocks[index];
      if (block) kept.delete(block);
    }
  }
  return kept;
}
