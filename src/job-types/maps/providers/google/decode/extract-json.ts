/** The prefix that keeps JSON from running as a script. */
const guardPattern = /^\s*(?:\)\]\}'?,?|while\s*\(1\);|for\s*\(;;\);|&&&START&&&)\s*/;

/** A body with more values is not a map's answer. */
const valuesMax = 1_000;
/** Nested envelopes occur at this depth; deeper ones do not. */
const envelopesMax = 4;

interface JsonValues {
  values: unknown[];
  /** A value started but did not end, or was not JSON. */
  isBroken: boolean;
}

/** A body without byte order mark and guard prefix. */
const withoutGuard = (body: string): string => body.replace(/^\ufeff/, "").replace(guardPattern, "");

const hasGuard = (text: string): boolean => guardPattern.test(text);

/**
 * The JSON values of a body in any wrapping: guarded, in envelopes `{"c":0,"d":"…"}` followed by comments, in
 * chunks preceded by their length, or as texts in batched calls. Never throws.
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
 * The value of a copy with doubly escaped escapes (`\\\\u003d` for `=`), decoded as intended: the provider
 * itself never writes a backslash before such a sign.
 */
function parsedTwiceEscaped(text: string): unknown {
  if (!/[^\\]\\\\u00(?:3d|26|3c|3e|27)/i.test(text)) return undefined;
  return parsed(text.replace(/(?<!\\)\\\\(u[0-9a-f]{4}|["nrt/])/gi, "\\$1"));
}

/** Consecutive values, separated by lengths, comments or nothing. */
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

/** Index after the list or object that starts at `start`; null if it does not end. */
function endOfValue(text: string, start: number): number | null {
  let depth = 0;
  // Checks only characters that can open, close or quote: payloads are mostly text.
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

/** Index after the string literal that starts at `start`; null if it does not end. */
function endOfString(text: string, start: number, quote: string): number | null {
  for (let end = text.indexOf(quote, start + 1); end >= 0; end = text.indexOf(quote, end + 1)) {
    let backslashes = 0;
    while (text[end - 1 - backslashes] === "\\") backslashes += 1;
    if (backslashes % 2 === 0) return end + 1;
  }
  return null;
}

/** Texts that contain the real answer: of an envelope, of batched calls, or a text inside a text. */
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

/** Deep enough for every page seen, and bounded for hostile ones. */
const valuesVisitedMax = 200_000;

/**
 * Answers embedded in the scripts of a map page, each as a guarded text. They are in
 * `APP_INITIALIZATION_STATE`; if that is missing or broken, in any string literal with the guard prefix.
 */
export function answersInPage(html: string): string[] {
  const inState = stateTexts(html);
  return inState.length > 0 ? inState : literalTexts(html);
}

function stateTexts(html: string): string[] {
  const texts: string[] = [];
  const assignment = /APP_INITIALIZATION_STATE["'\]]*\s*=\s*(?=\[)/g;
  for (let match = assignment.exec(html); match !== null; match = assignment.exec(html)) {
    const start = assignment.lastIndex;
    const end = endOfValue(html, start);
    if (end === null) break;
    // After it, so that no part of a page is read twice.
    assignment.lastIndex = end;
    const state = parseScript(html.slice(start, end));
    if (state !== undefined) texts.push(...guardedTexts(state));
  }
  return texts;
}

function literalTexts(html: string): string[] {
  const texts: string[] = [];
  const literal = /(["'])\)\]\}(?:'|\\'|\\x27|\\u0027)(?:\\n|\\\\n)/g;
  for (let match = literal.exec(html); match !== null; match = literal.exec(html)) {
    const quote = match[1] ?? '"';
    const end = endOfString(html, match.index, quote);
    if (end === null) break;
    const text = parseScript(`"${html.slice(match.index + 1, end - 1)}"`);
    if (typeof text === "string") texts.push(text);
    literal.lastIndex = end;
  }
  return texts;
}

/** Converts a JavaScript literal to JSON: it may have two-digit escapes and escaped single quotes. */
function parseScript(literal: string): unknown {
  for (const candidate of [literal, jsonEscapes(literal)]) {
    try {
      return JSON.parse(candidate);
    } catch {
      // The next candidate is tried; or there is no JSON at all.
    }
  }
  return undefined;
}

const jsonEscapes = (literal: string): string =>
  literal.replace(/\\(\\|x([0-9a-fA-F]{2})|')/g, (whole, sign: string, hex?: string) =>
    hex !== undefined ? `\\u00${hex}` : sign === "'" ? "'" : whole,
  );

/** In document order, with an explicit stack: a page may nest arbitrarily deep. */
function guardedTexts(state: unknown): string[] {
  const texts: string[] = [];
  const waiting: unknown[] = [state];
  for (let visited = 0; waiting.length > 0 && visited < valuesVisitedMax; visited += 1) {
    const value = waiting.pop();
    if (typeof value === "string") {
      if (hasGuard(value)) texts.push(value);
    } else if (typeof value === "object" && value !== null) {
      for (const child of Object.values(value).reverse()) waiting.push(child);
    }
  }
  return texts;
}
