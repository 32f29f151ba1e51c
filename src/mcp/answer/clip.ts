import { isRecord } from "../../text/json-record.ts";
import { tokensInJson } from "./estimate-tokens.ts";

/**
 * A text of at most this many characters and, as JSON, estimated tokens; one that was longer ends in an ellipsis.
 * Characters are not split.
 */
export function clipText(text: string, charsMax: number, tokensMax = Number.POSITIVE_INFINITY): string {
  let clipped = text.length > charsMax ? text.slice(0, charsMax) : text;
  // A text takes at least a token for every eight characters, which saves estimating megabytes.
  if (clipped.length > tokensMax * 8) clipped = clipped.slice(0, Math.max(0, tokensMax * 8));
  for (
    let tokens = tokensInJson(clipped);
    tokens > tokensMax && clipped !== "";
    tokens = tokensInJson(clipped)
  ) {
    clipped = clipped.slice(0, Math.floor((clipped.length * Math.max(0, tokensMax)) / tokens));
  }
  if (clipped.length === text.length) return text;
  // Half of a surrogate pair at the end becomes U+FFFD.
  const whole = clipped
    .slice(0, -1)
    .toWellFormed()
    .replace(/\ufffd$/, "");
  return `${whole.trimEnd()}…`;
}

/**
 * An object of at most this many estimated tokens: the largest of its texts, lists and tables of names are cut until it
 * fits. Its own fields stay.
 */
export function clip<Value extends Readonly<Record<string, unknown>>>(
  value: Value,
  tokensMax: number,
): Value {
  let clipped = value;
  while (tokensInJson(clipped) > tokensMax) {
    const largest = largestPart(clipped);
    if (largest === null) return clipped;
    clipped = halve(clipped, largest) as Value;
  }
  return clipped;
}

type Path = readonly (string | number)[];

/** A nested object with more fields is a table of names, of which any are as good as others. */
const fieldsMax = 20;

/** The list or text with the most JSON in it that can still be cut; null if there is none. */
function largestPart(value: unknown, path: Path = []): Path | null {
  if (Array.isArray(value)) {
    if (value.length > 1) return path;
    return value.length === 1 ? largestPart(value[0], [...path, 0]) : null;
  }
  if (typeof value === "string") return value.length > 1 ? path : null;
  if (!isRecord(value)) return null;
  if (path.length > 0 && Object.keys(value).length > fieldsMax) return path;
  const parts = Object.entries(value).flatMap(([name, inner]) => {
    const found = largestPart(inner, [...path, name]);
    return found === null ? [] : [{ found, size: JSON.stringify(inner).length }];
  });
  return parts.sort((a, b) => b.size - a.size)[0]?.found ?? null;
}

function halve(value: unknown, [step, ...rest]: Path): unknown {
  if (step === undefined) {
    if (typeof value === "string") return clipText(value, Math.floor(value.length / 2));
    if (Array.isArray(value)) return value.slice(0, Math.ceil(value.length / 2));
    const entries = Object.entries(value as object);
    return Object.fromEntries(entries.slice(0, Math.ceil(entries.length / 2)));
  }
  if (Array.isArray(value)) return value.map((inner, index) => (index === step ? halve(inner, rest) : inner));
  const fields = value as Record<string, unknown>;
  return { ...fields, [step]: halve(fields[step], rest) };
}
