import { findDeclaredText } from "./article-body.ts";
import type { ArticleEvidence } from "./article-evidence.ts";
import type { Block, Box } from "./block.ts";
import type { BoxRole } from "./box-role.ts";
import type { ContentChoice } from "./content-choice.ts";
import { findArticleRoot, rootSearch } from "./content-root.ts";
import { isArticle } from "./is-article.ts";
import type { PageOutline } from "./page-outline.ts";
import { findTitleBlock } from "./page-title.ts";
import { isProse, ownWeight, proseValues } from "./prose.ts";
import { trimArticle } from "./trim-article.ts";

/** What is left of a paragraph's value when it is not in the text that the page declares. */
const undeclaredFactor = 0.2;
/** Teasers before the title have less prose than this multiple of what follows it. */
const beforeTitleMax = 2;
/** Trimming that leaves less of an article's prose than this has gone wrong. */
const keptShareMin = 0.5;

export interface ArticlePage {
  outline: PageOutline;
  evidence: ArticleEvidence;
  titles: readonly (string | null)[];
  out: ReadonlySet<Box>;
  kept: ReadonlySet<Block>;
  roleOf: (box: Box) => BoxRole;
}

/** The text of a page that calls itself an article, or null where it has too little to be one. */
export function articleContent(page: ArticlePage): ContentChoice | null {
  const { outline, evidence, out, kept, roleOf } = page;
  const values = proseValues(outline, kept);
  const title = findTitleBlock(outline, page.titles);
  if (title) discountBefore(outline.blocks.indexOf(title), values);
  const declared = evidence.body === null ? null : findDeclaredText(outline, evidence.body, kept);
  if (declared) {
    outline.blocks.forEach((block, index) => {
      if (!declared.has(block)) values[index] = (values[index] ?? 0) * undeclaredFactor;
    });
  }
  const search = rootSearch(outline, values, out);
  const root = findArticleRoot(search, title, roleOf);
  if (!isArticle(outline, kept, root, evidence.declared, roleOf(root))) return null;
  const trim = trimArticle({ outline, root, kept, title, roleOf });
  const left = outline.blocks
    .slice(root.firstBlock, root.endBlock)
    .filter((block) => trim.kept.has(block) && isProse(block));
  const leftWeight = left.reduce((sum, block) => sum + ownWeight(block), 0);
  if (leftWeight < search.valueIn(root) * keptShareMin) return { root, boxes: out, blocks: new Set() };
  return { root, boxes: new Set([...out, ...trim.boxes]), blocks: trim.blocks };
}

/** An article follows its title; running text before it is teasers, unless little follows. */
function discountBefore(title: number, values: Float64Array): void {
  const before = values.subarray(0, title).reduce((sum, value) => sum + value, 0);
  const after = values.subarray(title).reduce((sum, value) => sum + value, 0);
  if (before <= after * beforeTitleMax) values.fill(0, 0, title);
}
