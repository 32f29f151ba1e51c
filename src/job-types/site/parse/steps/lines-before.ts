import { type HtmlParent, isElement } from "../html-tree.ts";
import type { TextBlock } from "./text-blocks.ts";

export interface LineBefore {
  text: string;
  /** Whether it is a heading or the like by its element. */
  isHeading: boolean;
  /** Whether it ends right before the place that was asked for, on its line. */
  isSameLine: boolean;
  /** Whether it stands in another block. */
  isOtherBlock: boolean;
}

const blockCharsMax = 400;

/**
 * The lines before a place on a page, nearest first, up to the heading over it and within its region.
 * @param before the text of the place's own block up to it.
 */
export function* linesBefore(
  blocks: readonly TextBlock[],
  index: number,
  before: string,
  linesMax: number,
): Generator<LineBefore> {
  const region = blocks[index]?.region;
  let count = 0;
  for (let at = index; at >= 0; at -= 1) {
    const block = blocks[at];
    if (!block || block.region !== region) return;
    const isOtherBlock = at !== index;
    const isHeading = isHeadingElement(block.element);
    const text = isOtherBlock ? block.text : before;
    for (const line of text.slice(-blockCharsMax).split("\n").reverse()) {
      yield { text: line, isHeading, isSameLine: count === 0, isOtherBlock };
      count += 1;
      if (count >= linesMax) return;
    }
    if (isHeading && isOtherBlock) return;
  }
}

function isHeadingElement(element: HtmlParent): boolean {
  return isElement(element) && /^(?:h[1-6]|dt|th|legend|summary|caption)$/.test(element.name);
}
