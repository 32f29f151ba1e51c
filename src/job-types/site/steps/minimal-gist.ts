import { addressesInText } from "../parse/steps/address-patterns.ts";
import { headingLevel, isCode, isList, isTable, splitBlocks } from "./markdown-blocks.ts";
import { meaningOf } from "./phone-context.ts";

const sentenceCharsMin = 40;
const sentenceCharsMax = 300;
const factCharsMax = 120;
const listItemsMax = 15;
const tableRowsMax = 12;

/** Seven digits or more: a phone number unless the words before it say otherwise. */
const digitRun = /\+?\d(?:[\s()./-]{0,3}\d){6,}/;

/**
 * The gist of a page's Markdown: its headings, the first sentence of each paragraph that opens a section,
 * lists and tables of short facts, and the lines with contacts.
 * @param language of the page, BCP 47, for the ends of its sentences.
 */
export function minimalGist(markdown: string, language: string | null): string {
  const kept: string[] = [];
  let sectionHasText = false;
  for (const block of splitBlocks(markdown)) {
    if (headingLevel(block) > 0) {
      kept.push(block);
      sectionHasText = false;
    } else if (isList(block)) {
      kept.push(factItems(block));
    } else if (isTable(block)) {
      kept.push(
        block
          .split("\n")
          .slice(0, tableRowsMax + 2)
          .join("\n"),
      );
    } else if (!isCode(block)) {
      kept.push(gistOfParagraph(block, !sectionHasText, language));
      sectionHasText = true;
    }
  }
  return dropEmptyHeadings(kept.filter(Boolean)).join("\n\n");
}

function gistOfParagraph(block: string, isFirst: boolean, language: string | null): string {
  const lines = block.split("\n");
  if (lines.length <= 8 && addressesInText(block, new Set()).length > 0) return block;
  const contacts = lines.filter((line) => line.length <= 200 && isContactLine(line));
  if (contacts.length > 0) return contacts.join("\n").trimEnd();
  return isFirst ? firstSentence(block, language) : "";
}

/** Whether a line has an address or a number by which one reaches the site or its people. */
function isContactLine(line: string): boolean {
  if (line.includes("@")) return true;
  const digits = digitRun.exec(line);
  if (!digits) return false;
  const meaning = meaningOf(line.slice(0, digits.index));
  return meaning === "phone" || meaning === "fax" || (meaning === "unknown" && !line.includes("]("));
}

/** Items that state a fact; long ones are prose in list form. */
function factItems(list: string): string {
  return list
    .split("\n")
    .filter((line) => line.length <= factCharsMax || isContactLine(line))
    .slice(0, listItemsMax)
    .join("\n");
}

function firstSentence(block: string, language: string | null): string {
  const text = block.replace(/\s+/g, " ").slice(0, 2000);
  let sentence = "";
  for (const { segment } of segmenter(language).segment(text)) {
    sentence += segment;
    // "Dr." and "e.g." end no sentence.
    if (sentence.length >= sentenceCharsMin) break;
  }
  const trimmed = sentence.trim();
  if (trimmed.length <= sentenceCharsMax) return trimmed;
  const cut = trimmed.slice(0, sentenceCharsMax);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), sentenceCharsMin))} …`;
}

function segmenter(language: string | null): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language ?? "en", { granularity: "sentence" });
  } catch {
    return new Intl.Segmenter("en", { granularity: "sentence" });
  }
}

/** A heading directly before one of its own or a higher level heads nothing; the last one neither. */
function dropEmptyHeadings(blocks: readonly string[]): string[] {
  return blocks.filter((block, index) => {
    const level = headingLevel(block);
    if (level === 0) return true;
    const next = blocks[index + 1];
    if (next === undefined) return false;
    const nextLevel = headingLevel(next);
    return nextLevel === 0 || nextLevel > level;
  });
}
