/**
 * How much a text says, in Latin letters: its characters without white space, those of scripts that write
 * a syllable or a word with one character three times. A line of 30 Chinese characters is a sentence, one
 * of 30 Latin letters may be a label.
 */
export function weigh(text: string): number {
  let weight = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code <= 0x20 || code === 0xa0) continue;
    if (code < 0x2e80) weight += isBlank(code) ? 0 : 1;
    else if (isDense(code)) weight += 3;
    else weight += code === 0x3000 || code === 0xfeff ? 0 : 1;
  }
  return weight;
}

/** Chinese, Japanese kana and Korean syllables. */
function isDense(code: number): boolean {
  return (code >= 0x3040 && code <= 0x9fff) || (code >= 0xac00 && code <= 0xd7af);
}

/** Spaces of typography, zero-width characters and marks of direction. */
function isBlank(code: number): boolean {
  return (code >= 0x2000 && code <= 0x200f) || (code >= 0x2028 && code <= 0x202f) || code === 0x2060;
}
