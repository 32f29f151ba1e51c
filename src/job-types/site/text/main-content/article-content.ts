import { isElement } from "../../page/html-tree.ts";
import { isProse, ownWeight, proseValues } from "./block-kinds.ts";
import type { BoxRole } from "./box-role.ts";
import { type ContentChoice, findArticleRoot, rootSearch } from "./content-root.ts";
import { type ArticleEvidence, isArticle } from "./is-article.ts";
import { type Block, type Box, type PageOutline, weigh } from "./page-outline.ts";
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

/** Enough letters of a block to know it by, and the fewest that can not be there by chance. */
const lettersMax = 120;
const lettersMin = 20;
/** Keeps the search linear enough on a page of very many paragraphs. */
const blocksMax = 2000;
/** A text of which the page shows less is another one, or a summary. */
const coverageMin = 0.6;

/**
 * The paragraphs of the page that stand in the text which its JSON-LD gives, or null where that text is
 * hardly on the page.
 */
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

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}\p{M}]+/gu, "");
}

/** A title is longer than a word; in scripts that write a word with one character it need not be. */
const titleCharsMin = 4;
const titleCharsMax = 300;

/**
 * The heading that says what the page's title says, or null: of several the one with most of it, since
 * the name of the site is in the title too.
 */
function findTitleBlock(outline: PageOutline, titles: readonly (string | null)[]): Block | null {
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
    if (said === undefined) continue;
    best = block;
    bestChars = Math.min(text.length, said.length);
  }
  return best;
}
