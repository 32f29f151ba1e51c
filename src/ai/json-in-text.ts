/** Deeper values are rejected: code that walks them could overflow the stack. */
const depthMax = 64;
/** Positions in a prose answer at which a JSON value may begin. */
const startsMax = 50;

/**
 * The JSON value in a model's answer: the whole answer, the content of a code fence, or the longest value
 * inside prose. Trailing commas are tolerated. Undefined if there is none.
 */
export function jsonInText(answer: string): unknown {
  const text = withoutReasoning(answer);
  for (const candidate of candidates(text)) {
    const value = parsed(candidate) ?? parsed(withoutLooseCommas(candidate));
    if (value !== undefined && depthOf(value) <= depthMax) return value;
  }
  return undefined;
}

/** Reasoning models put their reasoning first. */
export function withoutReasoning(answer: string): string {
  const end = answer.lastIndexOf("</think>");
  return (end === -1 ? answer : answer.slice(end + "</think>".length)).replace(/^\uFEFF/, "").trim();
}

function* candidates(text: string): Generator<string> {
  yield text;
  for (const [, inside = ""] of text.matchAll(/```[\w-]*\n?([\s\S]*?)```/g)) yield inside.trim();
  const values = balancedParts(text).sort((a, b) => b.length - a.length);
  yield* values;
}

/** Spans from an opening bracket to the matching closing one, outermost only. */
function balancedParts(text: string): string[] {
  const parts: string[] = [];
  for (let starts = 0, at = nextBracket(text, 0); at !== -1 && starts < startsMax; starts += 1) {
    const end = closingBracket(text, at);
    if (end !== -1) parts.push(text.slice(at, end + 1));
    at = nextBracket(text, end === -1 ? at + 1 : end + 1);
  }
  return parts;
}

function nextBracket(text: string, from: number): number {
  const found = text.slice(from).search(/[{[]/);
  return found === -1 ? -1 : from + found;
}

function closingBracket(text: string, start: number): number {
  let depth = 0;
  let isString = false;
  for (let at = start; at < text.length; at += 1) {
    const char = text[at];
    if (isString) {
      if (char === "\\") at += 1;
      else if (char === '"') isString = false;
    } else if (char === '"') isString = true;
    else if (char === "{" || char === "[") depth += 1;
    else if (char === "}" || char === "]") {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return -1;
}

function parsed(text: string): unknown {
  if (!/^[{["]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Strings are matched first and kept unchanged, so only text outside them is edited. */
function withoutLooseCommas(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|,(?=\s{0,100}[}\]])/g, (part) => (part === "," ? "" : part));
}

function depthOf(value: unknown): number {
  let depth = 0;
  let level: unknown[] = [value];
  while (level.length > 0 && depth <= depthMax) {
    level = level.flatMap((item) => (typeof item === "object" && item !== null ? Object.values(item) : []));
    depth += 1;
  }
  return depth;
}
