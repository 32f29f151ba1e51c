import type { Block } from "./block.ts";
import type { PageOutline } from "./page-outline.ts";
import { isProse, ownWeight } from "./prose.ts";
import { weigh } from "./text-weight.ts";

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
export function findDeclaredText(
  outline: PageOutline,
  body: string,
  kept: ReadonlySet<Block>,
): Set<Block> | null {
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
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}
