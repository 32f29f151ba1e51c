/** A piece of an opening_hours value. Letters are in lower case. */
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
  // `9 am` and `9:30pm` are common, though the grammar has the 24-hour clock alone.
  [
    /(\d{1,2})(?:[:.](\d{2}))?\s?([ap])\.?m\b\.?/iy,
    ([, hour, minute = "0", half = ""]) => ({
      kind: "time",
      minute: ((Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0)) * 60 + Number(minute),
    }),
  ],
  // A point parts hours and minutes in some countries.
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

/** The pieces of a value, or null where it holds something that is part of no such value. */
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

/** Thrown by whoever reads, and caught by parseRules alone. */
export class NotOpeningHours extends Error {}

/** The pieces of a value, read from the first to the last. */
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

  /** The word that comes next, or undefined. */
  word(ahead = 0): string | undefined {
    const token = this.peek(ahead);
    return token?.kind === "word" ? token.word : undefined;
  }

  /** The number that comes next, or undefined. */
  number(ahead = 0): number | undefined {
    const token = this.peek(ahead);
    return token?.kind === "number" ? token.value : undefined;
  }
}
