import { isElement } from "../../page/html-tree.ts";
import { isProse, ownWeight, proseValues } from "./block-kinds.ts";
import type { BoxRole } from "./box-role.ts";
import { type ContentChoice, findArticleRoot, rootSearch } from "./content-root.ts";
import { type ArticleEvidence, isArticle } from "./is-article.ts";
import { type Block, type Box, type PageOutline, weigh } from "./page-outline.ts";
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
  titles: readonly (string | null)[];
  out: ReadonlySet<Box>;
  kept: ReadonlySet<Block>;
  roleOf: (box: Box) => BoxRole;
}

/** The text of a page that declares itself an article; null if it has too little. */
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

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}\p{M}]+/gu, "");
}

/** A title is longer than a word, except in scripts that write a word with one character. */
const titleCharsMin = 4;
const titleCharsMax = 300;

/**
 * The heading that matches the page's title, or null: of several the one with the most of it, since the title also
 * contains the site's name.
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
