import { headingLevel, splitBlocks } from "./markdown-blocks.ts";

/** Characters as JSON and most languages count them: code points. */
export function countChars(text: string): number {
  let surrogatePairs = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 0xd800 && code <= 0xdbff) surrogatePairs += 1;
  }
  return text.length - surrogatePairs;
}

/** A cut between sections must leave this share of what a cut between blocks would. */
const sectionShareMin = 0.5;

/**
 * The beginning of Markdown that is at most `charsMax` characters long. It ends where a section ends, or
 * at a block where that would cost more than half; a heading is not left at the end. Only a first block
 * that is itself too long is cut, at a word.
 */
export function cutMarkdown(markdown: string, charsMax: number): string {
  if (charsMax <= 0) return "";
  if (countChars(markdown) <= charsMax) return markdown;
  const blocks = splitBlocks(markdown);
  let count = 0;
  let chars = 0;
  let sectionEnd = { count: 0, chars: 0 };
  for (const block of blocks) {
    if (count > 0 && headingLevel(block) > 0) sectionEnd = { count, chars };
    const size = countChars(block) + (count > 0 ? 2 : 0);
    if (chars + size > charsMax) break;
    count += 1;
    chars += size;
  }
  if (count === 0) return cutWords(blocks[0] ?? "", charsMax);
  if (sectionEnd.chars >= chars * sectionShareMin) count = sectionEnd.count;
  while (count > 1 && headingLevel(blocks[count - 1] ?? "") > 0) count -= 1;
  return blocks.slice(0, count).join("\n\n");
}

function cutWords(text: string, charsMax: number): string {
  const cut = [...text.slice(0, charsMax * 2)].slice(0, charsMax).join("");
  const space = cut.search(/\s\S*$/);
  return space > charsMax / 2 ? cut.slice(0, space) : cut;
}
