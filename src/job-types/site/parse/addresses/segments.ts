import type { PageRegion } from "../site-page.ts";
import type { TextBlock } from "../steps/text-blocks.ts";
import { isAddressLabel, withoutAddressLabel } from "./address-labels.ts";

/** A piece of text between commas, bars, dashes or line breaks: one part of an address, if it is any. */
export interface Segment {
  text: string;
  /** Index of the line that it stands on, lines of nothing but labels not counted. */
  line: number;
  /** Index of the same line among all. */
  source: number;
  /** Its place on that line, from 0. */
  position: number;
  /** A label for addresses stood before it ("Adresse:"), and was taken off. */
  isLabelled: boolean;
  region: PageRegion;
}

export interface TextLine {
  text: string;
  region: PageRegion;
}

const segmentsMax = 4000;
const separator = /\s*(?:,(?!\d)|(?<!\d),|[;|·•●▪┃∙‧⋅\t]|\s[-–—/]\s)\s*/;

/** "D - 93059 Regensburg": the dash is no separator. */
const spacedPrefix = /(?<!\S)([A-Z]{1,3})\s[-–]\s(?=\d{3,5}\s)/gu;

/** The lines of a page's blocks, in the order of the page. */
export function linesOf(blocks: readonly TextBlock[], charsMax: number): TextLine[] {
  const lines: TextLine[] = [];
  let chars = 0;
  for (const { text, region } of blocks) {
    chars += text.length;
    if (chars > charsMax) break;
    if (!text.includes("\n")) lines.push({ text, region });
    else for (const line of text.split("\n")) lines.push({ text: line, region });
  }
  return lines;
}

/**
 * The segments of `lines`, labels taken off, empty ones and those that are nothing but a label left out.
 * @param firstSource index that the first of the lines has in the page.
 */
export function splitSegments(lines: readonly TextLine[], firstSource: number): Segment[] {
  const segments: Segment[] = [];
  let isLabelled = false;
  let line = 0;
  lines.forEach(({ text, region }, index) => {
    let position = 0;
    for (const piece of text.replace(spacedPrefix, "$1-").split(separator)) {
      if (segments.length >= segmentsMax) return;
      const bare = piece.trim();
      if (isAddressLabel(bare)) {
        isLabelled = true;
        continue;
      }
      if (bare === "") continue;
      const value = withoutAddressLabel(bare);
      segments.push({
        text: value,
        line,
        source: firstSource + index,
        position,
        isLabelled: isLabelled || value !== bare,
        region,
      });
      position += 1;
      isLabelled = false;
    }
    if (position > 0) line += 1;
  });
  return segments;
}
