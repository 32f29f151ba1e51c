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
