import { isProse, ownWeight, proseValues } from "./block-kinds.ts";
import type { BoxRole } from "./box-role.ts";
import { type ContentChoice, commonBox, findArticleRoot, rootSearch } from "./content-root.ts";
import { type ArticleEvidence, isArticle } from "./is-article.ts";
import { type Block, type Box, type PageOutline, weigh } from "./page-outline.ts";
import { lettersOf, withLead } from "./title-and-lead.ts";
import { trimArticle } from "./trim-article.ts";

/** Factor on a paragraph's value if it is not in the text that the page declares. */
const undeclaredFactor = 0.2;
/** Teasers before the title have at most this multiple of the prose that follows it. */
const beforeTitleMax = 2;
/** Trimming that keeps less of an article's prose than this has failed. */
const keptShareMin = 0.5;

export interface ArticlePage {
  outline: PageOutline;
  evidence: ArticleEvidence;
  title: Block | null;
  out: ReadonlySet<Box>;
  kept: ReadonlySet<Block>;
  roleOf: (box: Box) => BoxRole;
}

/** The text of a page that declares itself an article; null if it has too little. */
export function articleContent(page: ArticlePage): ContentChoice | null {
  const { outline, evidence, title, out, kept, roleOf } = page;
  const values = proseValues(outline, kept);
  if (title) discountBefore(outline.blocks.indexOf(title), values);
  const declared = evidence.body === null ? null : findDeclaredText(outline, evidence.body, kept);
  if (declared) {
    outline.blocks.forEach((block, index) => {
      if (!declared.has(block)) values[index] = (values[index] ?? 0) * undeclaredFactor;
    });
  }
  const search = rootSearch(outline, values, out);
  const ingredients = findIngredients(outline, evidence.ingredients, kept);
  const root = ingredients.reduce(
    (box, block) => commonBox(box, block.box),
    findArticleRoot(search, title, roleOf),
  );
  if (!isArticle(outline, kept, root, evidence.declared, roleOf(root))) return null;
  const trim = trimArticle({ outline, root, kept, title, roleOf, ingredients });
  const left = outline.blocks
    .slice(root.firstBlock, root.endBlock)
    .filter((block) => trim.kept.has(block) && isProse(block));
  const leftWeight = left.reduce((sum, block) => sum + ownWeight(block), 0);
  const choice =
    leftWeight < search.valueIn(root) * keptShareMin
      ? { root, boxes: out, blocks: new Set<Block>() }
      : { root, boxes: new Set([...out, ...trim.boxes]), blocks: trim.blocks };
  return withLead(choice, page, title);
}

const ingredientCharsMin = 4;
/** Blocks searched for ingredients; a recipe is near the top. */
const ingredientBlocksMax = 3000;

/** The blocks that list a recipe's ingredients, if the page shows at least half of them. */
function findIngredients(
  outline: PageOutline,
  ingredients: readonly string[],
  kept: ReadonlySet<Block>,
): readonly Block[] {
  const wanted = new Set(ingredients.map(lettersOf).filter((text) => text.length >= ingredientCharsMin));
  if (wanted.size === 0) return [];
  const found = new Map<string, Block>();
  for (const block of outline.blocks.slice(0, ingredientBlocksMax)) {
    if (!kept.has(block) || block.weight > 200) continue;
    const text = lettersOf(block.text);
    if (wanted.has(text) && !found.has(text)) found.set(text, block);
  }
  return found.size >= wanted.size / 2 ? [...found.values()] : [];
}

/** An article follows its title; earlier running text is teasers, unless little follows. */
function discountBefore(title: number, values: Float64Array): void {
  const before = values.subarray(0, title).reduce((sum, value) => sum + value, 0);
  const after = values.subarray(title).reduce((sum, value) => sum + value, 0);
  if (before <= after * beforeTitleMax) values.fill(0, 0, title);
}

/** Enough letters to identify a block, and the minimum that cannot match by chance. */
const lettersMax = 120;
const lettersMin = 20;
/** Bounds the search on pages with very many paragraphs. */
const blocksMax = 2000;
/** If the page shows less of a declared text, it is a different text or a summary. */
const coverageMin = 0.6;

/** The page's paragraphs that are in the text of its JSON-LD; null if hardly any of that text is on the page. */
function findDeclaredText(outline: PageOutline, body: string, kept: ReadonlySet<Block>): Set<Block> | null {
  const text = body.replace(/<[^<>]{0,300}>|&#?\w{1,10};/g, " ");
  const letters = lettersOf(text);
  const found = new Set<Block>();
  let weight = 0;
  let searched = 0;
  for (const block of outline.blocks) {
    if (!kept.has(block) || !isProse(block) || searched >= blocksMax) continue;
    searched += 1;
    const wanted = lettersOf(block.text).slice(0, lettersMax);
    if (wanted.length < lettersMin || !letters.includes(wanted)) continue;
    found.add(block);
    weight += ownWeight(block);
  }
  return weight >= weigh(text) * coverageMin ? found : null;
}
