/**
 * What vocabularies of language models merge: a word with the space before it, up to three digits, white space,
 * punctuation. Identifiers such as `ChIJr5` consist of many short pieces.
 */
const pieces = / ?(?:[A-Z]?[a-z]+|[A-Z]+)|\d{1,3}|\s+|[!-/:-@[-`{-~]+|./gsu;

/** Letters or signs of a token, counted low. */
const lettersOfToken = 3.5;
const signsOfToken = 2;

/** Frequent in JSON and URLs, and a token of its own in every vocabulary. */
const singleTokens: ReadonlySet<string> = new Set(['":"', '","', '"},{"', '":["', '":{"', '"],"', "://"]);

/** Tokens for each UTF-16 unit of a character, by the first code point of its range, the highest first. */
const unitCosts: readonly (readonly [from: number, tokens: number])[] = [
  [0x2000, 1.3], // ideographs, kana, hangul, symbols, emoji
  [0x1000, 2], // scripts that few texts are written in
  [0x0590, 0.8], // Hebrew, Arabic and the scripts of India and Thailand
  [0, 0.67], // Latin with marks, Greek, Cyrillic
];

/**
 * Estimate of what a text costs a language model, for texts and data in any language above what the vocabularies in
 * `estimate-tokens.test.ts` take. These differ, and take megabytes. Random letters and rare ideographs, of which few
 * tokens exist, may cost up to twice as much.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(pieces)) {
    const code = piece.codePointAt(piece.length - 1) ?? 0;
    if (code >= 0x80) tokens += piece.length * (unitCosts.find(([from]) => code >= from)?.[1] ?? 1);
    else if (isLetter(code)) tokens += Math.ceil(piece.trimStart().length / lettersOfToken);
    else if (isDigitOrSpace(code)) tokens += 1;
    else tokens += singleTokens.has(piece) ? 1 : Math.ceil(piece.length / signsOfToken);
  }
  return Math.ceil(tokens);
}

/** Estimate for a value as JSON, the form in which it is sent. */
export const tokensInJson = (value: unknown): number => estimateTokens(JSON.stringify(value));

const isLetter = (code: number) => (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
const isDigitOrSpace = (code: number) => code <= 0x20 || (code >= 0x30 && code <= 0x39);
