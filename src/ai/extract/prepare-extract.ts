import { estimateTokens } from "../token-budget.ts";
import { type ExtractBlock, type ExtractPage, splitPage } from "./split-page.ts";

export type { ExtractBlock, ExtractPage } from "./split-page.ts";

/** How relevant a piece is to a question; 0 leaves it out, 1 is average. */
export type Focus = (block: ExtractBlock, page: ExtractPage) => number;

export interface Extract {
  /** Tokens of the full text. */
  readonly tokens: number;
  /**
   * The most relevant pieces that fit, in page order, each page under its title.
   * @param focus by default every piece has the same weight.
   */
  cut(tokensMax: number, focus?: Focus): string;
}

/** Pieces that are considered; a site with more repeats itself. */
const blocksMax = 20_000;

/**
 * Prepares the pages of a site for questions of a few hundred tokens each: splits them into pieces and keeps
 * each piece only on the first page that has it.
 */
export function prepareExtract(pages: readonly ExtractPage[]): Extract {
  const seen = new Set<string>();
  const blocks: ExtractBlock[] = [];
  const isNew = (piece: string): boolean => {
    const key = wordsOf(piece);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  };
  pages.forEach((page, index) => {
    if (blocks.length < blocksMax) blocks.push(...splitPage(page, index, isNew));
  });
  return {
    tokens: blocks.reduce((sum, { tokens }) => sum + tokens, 0),
    cut: (tokensMax, focus = () => 1) => written(chosen(blocks, pages, tokensMax, focus), pages),
  };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII.
const ascii = /^[\x00-\x7f]*$/;

/** Its words only. Unicode character classes take several times as long as ASCII ones. */
function wordsOf(piece: string): string {
  const lower = piece.toLowerCase();
  return ascii.test(lower) ? lower.replace(/[^a-z0-9]+/g, " ") : lower.replace(/[^\p{L}\p{N}]+/gu, " ");
}

/** The best pieces for their length that fit. */
function chosen(
  blocks: readonly ExtractBlock[],
  pages: readonly ExtractPage[],
  tokensMax: number,
  focus: Focus,
): ExtractBlock[] {
  const ranked = blocks
    .map((block) => ({ block, weight: weightOf(block, pages[block.page], focus) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  const taken: ExtractBlock[] = [];
  const titled = new Set<number>();
  let left = tokensMax;
  for (const { block } of ranked) {
    const page = pages[block.page];
    const titleTokens = page && !titled.has(block.page) ? estimateTokens(titleOf(page)) + 1 : 0;
    const tokens = block.tokens + estimateTokens(block.heading) + titleTokens + 1;
    if (tokens > left) {
      if (left < tokensMax / 20) break;
      continue;
    }
    left -= tokens;
    titled.add(block.page);
    taken.push(block);
  }
  const [best] = ranked;
  // A single piece that is longer than the limit is better than nothing.
  if (taken.length === 0 && best) return [{ ...best.block, text: best.block.text.slice(0, tokensMax * 3) }];
  return taken.sort((a, b) => a.page - b.page || a.index - b.index);
}

/** First pages and the beginnings of pages say most; fragments of a few letters say little. */
function weightOf(block: ExtractBlock, page: ExtractPage | undefined, focus: Focus): number {
  if (page === undefined) return 0;
  const weight = focus(block, page);
  if (weight <= 0) return 0;
  const isCrumb = block.text.length < 25 ? 0.6 : 1;
  return weight * isCrumb * (1 / (1 + block.page / 10) + 1 / (1 + block.index / 6));
}

function written(blocks: readonly ExtractBlock[], pages: readonly ExtractPage[]): string {
  const lines: string[] = [];
  let last: ExtractBlock | undefined;
  for (const block of blocks) {
    const page = pages[block.page];
    const isNewPage = last?.page !== block.page;
    if (isNewPage && page) lines.push(titleOf(page));
    if (block.heading !== "" && (isNewPage || last?.heading !== block.heading))
      lines.push(`## ${block.heading}`);
    lines.push(block.text);
    last = block;
  }
  return lines.join("\n");
}

const titleOf = ({ title, url }: ExtractPage): string =>
  `# ${(title ?? url).replace(/\s+/g, " ").trim().slice(0, 120)}`;
