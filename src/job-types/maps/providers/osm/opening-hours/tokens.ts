/** A token of an opening_hours value. Letters are in lower case. */
export type Token =
  | { kind: "time"; minute: number }
  | { kind: "number"; value: number }
  | { kind: "word"; word: string }
  | { kind: "comment"; text: string }
  | { kind: "sign"; sign: string };

const patterns: readonly (readonly [RegExp, (match: RegExpExecArray) => Token | null])[] = [
  [/\s+/y, () => null],
  [/"([^"]*)"/y, ([, text = ""]) => ({ kind: "comment", text: text.trim() })],
  [/24\s*\/\s*7/y, () => ({ kind: "word", word: "24/7" })],
  // `9 am` and `9:30pm` are common, though the grammar only has the 24-hour clock.
  [
    /(\d{1,2})(?:[:.](\d{2}))?\s?([ap])\.?m\b\.?/iy,
    ([, hour, minute = "0", half = ""]) => ({
      kind: "time",
      minute: ((Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0)) * 60 + Number(minute),
    }),
  ],
  // Some countries separate hours and minutes by a point.
  [
    /(\d{1,2})[:.](\d{2})(?::\d{2})?(?!\d)/y,
    ([, hour, minute]) => ({ kind: "time", minute: Number(hour) * 60 + Number(minute) }),
  ],
  [/\d+/y, ([digits]) => ({ kind: "number", value: Number(digits) })],
  [/\p{L}+\.?/uy, ([word]) => ({ kind: "word", word: word.toLowerCase().replace(/\.$/, "") })],
  [/\|\|/y, ([sign]) => ({ kind: "sign", sign })],
  [/[-–—−]/y, () => ({ kind: "sign", sign: "-" })],
  [/[;,:+/()[\]]/y, ([sign]) => ({ kind: "sign", sign })],
];

/** The tokens of a value, or null if it contains anything invalid. */
export function tokensOf(value: string): Token[] | null {
  const tokens: Token[] = [];
  for (let at = 0; at < value.length; ) {
    const read = readAt(value, at);
    if (read === null) return null;
    at = read.end;
    if (read.token !== null) tokens.push(read.token);
  }
  return tokens;
}

function readAt(value: string, at: number): { token: Token | null; end: number } | null {
  for (const [pattern, make] of patterns) {
    pattern.lastIndex = at;
    const match = pattern.exec(value);
    if (match !== null) return { token: make(match), end: at + match[0].length };
  }
  return null;
}

/** Thrown by the parsers, and caught only by parseRules. */
export class NotOpeningHours extends Error {}

/** The tokens of a value, read from first to last. */
export class TokenReader {
  #at = 0;
  readonly #tokens: readonly Token[];

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get done(): boolean {
    return this.#at >= this.#tokens.length;
  }

  peek(ahead = 0): Token | undefined {
    return this.#tokens[this.#at + ahead];
  }

  next(): Token {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw new NotOpeningHours();
    this.#at += 1;
    return token;
  }

  isSign(sign: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token?.kind === "sign" && token.sign === sign;
  }

  takeSign(sign: string): boolean {
    if (!this.isSign(sign)) return false;
    this.#at += 1;
    return true;
  }

  needSign(sign: string): void {
    if (!this.takeSign(sign)) throw new NotOpeningHours();
  }

  /** The next word, or undefined. */
  word(ahead = 0): string | undefined {
    const token = this.peek(ahead);
    return token?.kind === "word" ? token.word : undefined;
  }

  /** The next number, or undefined. */
  number(ahead = 0): number | undefined {
    const token = this.peek(ahead);
    return token?.kind === "number" ? token.value : undefined;
  }
}
