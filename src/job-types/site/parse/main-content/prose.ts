import type { Block } from "./block.ts";
import type { PageOutline } from "./page-outline.ts";

/** Weight from which a block is a paragraph, whatever it ends with; and when it ends a sentence. */
const proseWeightMin = { any: 70, sentence: 25 };
/** A block that is links to this part is a list of links. */
const linkShareMax = 0.5;
/** Running text comes in runs; a teaser stands alone. A run of this weight counts in full. */
const runWeight = 600;

export interface Weighed {
  weight: number;
  linkWeight: number;
}

/** Weight of the text outside links. */
export function ownWeight(part: Weighed): number {
  return part.weight - part.linkWeight;
}

/** The part of the text that is links, 0 to 1. */
export function linkShare(part: Weighed): number {
  return part.weight === 0 ? 0 : part.linkWeight / part.weight;
}

/** Whether a block reads like a paragraph: whole sentences of which few words are links. */
export function isProse(block: Block): boolean {
  if (linkShare(block) > linkShareMax) return false;
  const own = ownWeight(block);
  return own >= proseWeightMin.any || (own >= proseWeightMin.sentence && block.endsSentence);
}

/**
 * What each block adds to the case that its surroundings are the text of an article: the weight of
 * paragraphs, less where they do not follow each other, nothing for all else.
 * @param kept all other blocks are no content, and end a run.
 */
export function proseValues(outline: PageOutline, kept: ReadonlySet<Block>): Float64Array {
  const { blocks } = outline;
  const values = new Float64Array(blocks.length);
  let start = 0;
  let run = 0;
  const endRun = (end: number): void => {
    const factor = Math.min(1, run / runWeight);
    for (let index = start; index < end; index += 1) values[index] = (values[index] ?? 0) * factor;
    start = end;
    run = 0;
  };
  blocks.forEach((block, index) => {
    if (!kept.has(block)) endRun(index);
    else if (isProse(block)) {
      values[index] = ownWeight(block);
      run += ownWeight(block);
    } else if (linkShare(block) > linkShareMax) endRun(index);
  });
  endRun(blocks.length);
  return values;
}
