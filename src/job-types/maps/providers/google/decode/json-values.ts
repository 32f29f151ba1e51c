/** What stands before JSON so that it cannot be run as a script. */
const guardPattern = /^\s*(?:\)\]\}'?,?|while\s*\(1\);|for\s*\(;;\);|&&&START&&&)\s*/;

/** More values than that in one body are no answer of a map. */
const valuesMax = 1_000;
/** An envelope within an envelope is seen; deeper ones nobody sends. */
const envelopesMax = 4;

export interface JsonValues {
  values: unknown[];
  /** A value began and did not end, or was no JSON. */
  isBroken: boolean;
}

/** A body without a mark of byte order and without the guard before it. */
const withoutGuard = (body: string): string => body.replace(/^\ufeff/, "").replace(guardPattern, "");

export const hasGuard = (text: string): boolean => guardPattern.test(text);

/**
 * The JSON values of a body, however it is wrapped: guarded, in envelopes `{"c":0,"d":"…"}` with comments behind,
 * in chunks that their length is written before, or as texts in calls that were answered together. Never throws.
 */
export function jsonValues(body: string, envelopes = 0): JsonValues {
  const text = withoutGuard(body);
  const whole = parsed(text);
  const found: JsonValues = whole === undefined ? valuesInRow(text) : { values: [whole], isBroken: false };
  if (envelopes >= envelopesMax) return found;
  const values: unknown[] = [];
  let { isBroken } = found;
  for (const value of found.values) {
    const inner = textsWithin(value);
    if (inner.length === 0)
      values.push((whole === undefined ? undefined : parsedTwiceEscaped(text)) ?? value);
    for (const each of inner) {
      const opened = jsonValues(each, envelopes + 1);
      values.push(...opened.values);
      isBroken ||= opened.isBroken;
    }
  }
  return { values, isBroken };
}

function parsed(text: string): unknown {
  if (!/^\s*[[{"]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The value of a copy whose escapes were escaped once more (`\\\\u003d` for `=`), read as it was meant: the provider
 * itself never writes a backslash before such a sign.
 */
function parsedTwiceEscaped(text: string): unknown {
  if (!/[^\\]\\\\u00(?:3d|26|3c|3e|27)/i.test(text)) return undefined;
  return parsed(text.replace(/(?<!\\)\\\\(u[0-9a-f]{4}|["nrt/])/gi, "\\$1"));
}

/** Values one behind the other, with lengths, comments or nothing between them. */
function valuesInRow(text: string): JsonValues {
  const values: unknown[] = [];
  let from = 0;
  while (values.length < valuesMax) {
    const gap = /^(?:\s|\d|\/\*[^*]*\*\/|,)*/.exec(text.slice(from, from + 1_000))?.[0].length ?? 0;
    const start = from + gap;
    const first = text[start];
    if (first !== "[" && first !== "{") return { values, isBroken: start < text.trimEnd().length };
    const end = endOfValue(text, start);
    if (end === null) return { values, isBroken: true };
    const value = parsed(text.slice(start, end));
    if (value === undefined) return { values, isBroken: true };
    values.push(value);
    from = end;
  }
  return { values, isBroken: true };
}

/** Index behind the list or object that begins at `start`; null where it does not end. */
export function endOfValue(text: string, start: number): number | null {
  let depth = 0;
  // Only what can open, close or quote is looked at: payloads are mostly text.
  const signs = /["'[\]{}]/g;
  signs.lastIndex = start;
  for (let match = signs.exec(text); match !== null; match = signs.exec(text)) {
    const sign = match[0];
    if (sign === '"' || sign === "'") {
      const end = endOfString(text, match.index, sign);
      if (end === null) return null;
      signs.lastIndex = end;
    } else if (sign === "[" || sign === "{") {
      depth += 1;
    } else {
      depth -= 1;
      if (depth === 0) return match.index + 1;
    }
  }
  return null;
}

/** Index behind the string literal that begins at `start`; null where it does not end. */
export function endOfString(text: string, start: number, quote: string): number | null {
  for (let end = text.indexOf(quote, start + 1); end >= 0; end = text.indexOf(quote, end + 1)) {
    let backslashes = 0;
    while (text[end - 1 - backslashes] === "\\") backslashes += 1;
    if (backslashes % 2 === 0) return end + 1;
  }
  return null;
}

/** Texts that hold the real answer: of an envelope, of calls that were answered together, or the text of a text. */
function textsWithin(value: unknown): string[] {
  if (typeof value === "string") return /^[\ufeff\s]*(?:\)\]\}|[[{])/.test(value) ? [value] : [];
  if (Array.isArray(value)) {
    const calls = Array.isArray(value[0]) ? value : [value];
    return calls.flatMap((call: unknown) =>
      Array.isArray(call) && call[0] === "wrb.fr" && typeof call[2] === "string" ? [call[2]] : [],
    );
  }
  if (typeof value !== "object" || value === null) return [];
  const content = "d" in value ? value.d : undefined;
  return typeof content === "string" && /^\s*(?:\)\]\}|[[{])/.test(content) ? [content] : [];
}
