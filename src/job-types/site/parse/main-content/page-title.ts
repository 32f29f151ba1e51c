import { isElement } from "../html-tree.ts";
import type { Block } from "./block.ts";
import type { PageOutline } from "./page-outline.ts";

/** A title is longer than a word; in scripts that write a word with one character it need not be. */
const titleCharsMin = 4;

/**
 * The heading that says what the page's title says, or null: of several the one with most of it, since
 * the name of the site is in the title too.
 */
export function findTitleBlock(outline: PageOutline, titles: readonly (string | null)[]): Block | null {
  const wanted = titles
    .map((title) => lettersOf(title ?? ""))
    .filter((title) => title.length >= titleCharsMin);
  if (wanted.length === 0) return null;
  let best: Block | null = null;
  let bestChars = titleCharsMin - 1;
  for (const block of outline.blocks) {
    const { node } = block.box;
    if (!isElement(node) || !/^h[1-3]$/.test(node.name)) continue;
    const text = lettersOf(block.text);
    if (text.length <= bestChars) continue;
    const said = wanted.find((title) => title.includes(text) || text.includes(title));
    if (said === undefined) continue;
    best = block;
    bestChars = Math.min(text.length, said.length);
  }
  return best;
}

function lettersOf(text: string): string {
  return text
    .slice(0, 300)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, "");
}
