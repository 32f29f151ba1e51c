import { endOfString, endOfValue, hasGuard } from "./json-values.ts";

/** Deep enough for every page seen, and bounded for those that nobody has seen. */
const valuesVisitedMax = 200_000;

/**
 * Answers that a page of the map carries along in its scripts, each a guarded text. They stand in
 * `APP_INITIALIZATION_STATE`; where that is gone or broken, any string literal of the page that begins as such a
 * text does.
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
    // Behind it, so that no part of a page is read twice.
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

/** A literal of JavaScript as JSON: it may have escapes of two digits, and single quotes escaped. */
function parseScript(literal: string): unknown {
  for (const candidate of [literal, jsonEscapes(literal)]) {
    try {
      return JSON.parse(candidate);
    } catch {
      // The next candidate; or it is no JSON at all.
    }
  }
  return undefined;
}

const jsonEscapes = (literal: string): string =>
  literal.replace(/\\(\\|x([0-9a-fA-F]{2})|')/g, (whole, sign: string, hex?: string) =>
    hex !== undefined ? `\\u00${hex}` : sign === "'" ? "'" : whole,
  );

/** In the order in which they stand, with a stack of its own: a page may nest as deeply as it likes. */
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
