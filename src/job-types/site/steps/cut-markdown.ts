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

/**
 * The beginning of Markdown that is at most `charsMax` characters long, ending at a block. A heading is
 * not left at the end. Only a first block that is itself too long is cut, at a word.
 */
export function cutMarkdown(markdown: string, charsMax: number): string {
  if (charsMax <= 0) return "";
  if (countChars(markdown) <= charsMax) return markdown;
  const kept: string[] = [];
  let chars = 0;
  for (const block of splitBlocks(markdown)) {
    const size = countChars(block) + (kept.length > 0 ? 2 : 0);
    if (chars + size > charsMax) {
      if (kept.length === 0) return cutWords(block, charsMax);
      break;
    }
    kept.push(block);
    chars += size;
  }
  while (kept.length > 1 && headingLevel(kept.at(-1) ?? "") > 0) kept.pop();
  return kept.join("\n\n");
}

function cutWords(text: string, charsMax: number): string {
  const cut = [...text.slice(0, charsMax * 2)].slice(0, charsMax).join("");
  const space = cut.search(/\s\S*$/);
  return space > charsMax / 2 ? cut.slice(0, space) : cut;
}
