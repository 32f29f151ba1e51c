import { isElement } from "../html-tree.ts";
import type { ArticleEvidence } from "./article-evidence.ts";
import type { Block, Box } from "./block.ts";
import { isHeading, tagOf } from "./block-kinds.ts";
import type { BoxRole } from "./box-role.ts";
import type { PageOutline } from "./page-outline.ts";
import { isProse, ownWeight } from "./prose.ts";

/** No article is without a paragraph, and one that is clearly declared has some text. */
const paragraphWeightMin = 50;
const articleWeightMin = 150;
/** Prose with which a page is an article even on weak evidence. */
const proseWeightMin = 500;
const proseShareMin = 0.3;
/** A page with this many other sections is a company's, and its longest section is one of several. */
const sectionsBesideMax = 2;
/** A box with less than this multiple of another's text is the same one, wrapped. */
const sameBoxMax = 1.05;

/** On weak evidence only a page of prose is an article, or one whose prose stands in a named body. */
export function isArticle(
  outline: PageOutline,
  kept: ReadonlySet<Block>,
  root: Box,
  declared: ArticleEvidence["declared"],
  role: BoxRole,
): boolean {
  let prose = 0;
  let inside = 0;
  let whole = 0;
  outline.blocks.forEach((block, index) => {
    if (!kept.has(block)) return;
    const own = ownWeight(block);
    whole += own;
    if (index < root.firstBlock || index >= root.endBlock) return;
    inside += own;
    if (isProse(block)) prose += own;
  });
  if (prose < paragraphWeightMin) return false;
  if (declared === "clearly") return inside >= articleWeightMin;
  if (role !== "body" && sectionsBeside(outline, kept, root) >= sectionsBesideMax) return false;
  if (prose >= proseWeightMin && prose >= whole * proseShareMin) return true;
  return prose >= inside * 0.5 && (inside >= whole * 0.5 || role === "body");
}

/** Headings beside `root`, in the next box that holds more, under which there is text that is no link. */
function sectionsBeside(outline: PageOutline, kept: ReadonlySet<Block>, root: Box): number {
  let scope = root;
  while (scope.parent && !isArticleTag(scope) && ownWeight(scope) < ownWeight(root) * sameBoxMax)
    scope = scope.parent;
  let sections = 0;
  let [own, links, isOpen] = [0, 0, false];
  const end = (opens: boolean): void => {
    if (isOpen && own > links) sections += 1;
    [own, links, isOpen] = [0, 0, opens];
  };
  for (let index = scope.firstBlock; index < scope.endBlock; index += 1) {
    const block = outline.blocks[index];
    if (!block || !kept.has(block) || (index >= root.firstBlock && index < root.endBlock)) end(false);
    else if (isHeading(tagOf(block))) end(true);
    else {
      own += ownWeight(block);
      links += block.linkWeight;
    }
  }
  end(false);
  return sections;
}

function isArticleTag({ node }: Box): boolean {
  return isElement(node) && node.name === "article";
}
