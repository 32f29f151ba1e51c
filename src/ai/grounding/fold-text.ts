import { foldLetters } from "../../text/fold.ts";

/**
 * Text as it is compared: words in lower case without accents, one space between them and at both ends. What writers
 * vary (quotation marks, dashes, Markdown, line ends) is no part of a word.
 */
export function foldText(text: string): string {
  // Line by line: most lines are ASCII, which takes a tenth of the time.
  const words = text.split("\n").map(foldLine).join(" ").replace(/ {2,}/g, " ").trim();
  return words === "" ? "" : ` ${words} `;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII.
const ascii = /^[\x00-\x7f]*$/;

function foldLine(line: string): string {
  if (ascii.test(line)) return line.toLowerCase().replace(/[^a-z0-9]+/g, " ");
  // Soft hyphens and their like stand within words.
  return foldLetters(line)
    .replace(/\p{Cf}+/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ");
}
