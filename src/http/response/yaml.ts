import { isRecord } from "../../text/json-record.ts";

/**
 * Formats a JSON value as YAML 1.2. Items of lists are one line each, in flow style, as are short lists and objects of
 * plain values; the rest is in block style. Multi-line texts are literal blocks (`|`), and strings that YAML 1.1 would
 * read as something else (`yes`, `12:30`, `2026-01-15`) are quoted, so that both versions read them back.
 * The package yaml builds a tree of nodes first, which takes five times as long.
 */
export function yamlOf(value: unknown): string {
  if (!isFilled(value)) return `${scalar(value, null)}\n`;
  const out: string[] = [];
  writeBlock(value, "", out);
  return out.join("");
}

type Filled = readonly unknown[] | Readonly<Record<string, unknown>>;

/** Longer collections of plain values are easier to read as a block. */
const flowCharsMax = 200;
/** Longer items of lists have lists of their own. */
const rowCharsMax = 4_000;
/** Longer texts with line breaks are literal blocks, which flow style does not have. */
const flowTextCharsMax = 500;
/** A longer key needs a question mark; YAML allows 1,024 characters. */
const keyCharsMax = 1_000;
/** Escaped, a character takes up to six. */
const flowKeyCharsMax = keyCharsMax / 6;

const isFilled = (value: unknown): value is Filled =>
  typeof value === "object" && value !== null && Object.keys(value).length > 0;

/** Writes the lines of a collection; `pad` precedes each but the first, which the caller has started. */
function writeBlock(value: Filled, pad: string, out: string[]): void {
  const inner = `${pad}  `;
  if (Array.isArray(value)) {
    writeItems(value, pad, out);
    return;
  }
  for (const [index, [name, member]] of Object.entries(value).entries()) {
    const key = scalar(name, null);
    out.push(index === 0 ? "" : pad, key.length <= keyCharsMax ? `${key}:` : `? ${key}\n${pad}:`);
    if (!isFilled(member)) {
      out.push(" ", scalar(member, inner), "\n");
      continue;
    }
    const line = shortFlow(member);
    if (line !== null) out.push(" ", line, "\n");
    else {
      out.push("\n", inner);
      writeBlock(member, inner, out);
    }
  }
}

function writeItems(items: readonly unknown[], pad: string, out: string[]): void {
  const inner = `${pad}  `;
  for (const [index, item] of items.entries()) {
    out.push(index === 0 ? "- " : `${pad}- `);
    if (!isFilled(item)) {
      out.push(scalar(item, inner), "\n");
      continue;
    }
    const row = mayFlow(item) ? flow(item) : null;
    if (row !== null && row.length <= rowCharsMax) out.push(row, "\n");
    else writeBlock(item, inner, out);
  }
}

/** The flow style of a collection of plain values that fits on a line; null for others. */
function shortFlow(value: Filled): string | null {
  const isNumbers = Array.isArray(value) && value.every((item) => typeof item === "number");
  if (!Object.values(value).every(isLine) || !mayFlow(value)) return null;
  const line = flow(value);
  return isNumbers || line.length <= flowCharsMax ? line : null;
}

const isLine = (value: unknown): boolean =>
  !isFilled(value) && !(typeof value === "string" && value.includes("\n"));

function mayFlow(value: unknown): boolean {
  if (typeof value === "string") return value.length <= flowTextCharsMax || isLine(value);
  if (Array.isArray(value)) return value.every(mayFlow);
  if (!isRecord(value)) return true;
  return Object.entries(value).every(([name, member]) => name.length <= flowKeyCharsMax && mayFlow(member));
}

/** JSON, which is YAML too: in flow style, names and texts without quotes take more tokens. */
const flow = (value: unknown): string => escaped(JSON.stringify(value));

/** @param pad before the lines of a literal block; null if one is not possible. */
function scalar(value: unknown, pad: string | null): string {
  if (typeof value !== "string") return JSON.stringify(value);
  if (isPlain(value)) return value;
  if (pad !== null && mayBeLiteral(value)) return literal(value, pad);
  return escaped(JSON.stringify(value));
}

const escaped = (json: string): string =>
  json.replace(unprintable, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });

/** Line breaks of YAML 1.1 and characters not allowed in YAML, among those JSON does not escape. */
const unprintable = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;
/** No indicator at the start, nothing that ends a plain scalar (": ", " #"), no space at either end. */
const plain = /^[\p{L}\p{N}_/(+](?:[^\p{C}\u2028\u2029:#]|:(?! |$)|(?<! )#)*(?<! )$/u;
const reserved = /^(?:true|false|null|yes|no|on|off|y|n|e[-+]?\d+|\+\.inf)$/i;
/** Possibly a number, date or time in some version of YAML. */
const numeric = /^[+\d][\d_.,:+\-eExXoOa-fA-F TtZz]*$/;

function isPlain(text: string): boolean {
  return plain.test(text) && !reserved.test(text) && !numeric.test(text);
}

/** Literal blocks have no escapes and lose trailing white space. */
function mayBeLiteral(text: string): boolean {
  return (
    text.includes("\n") && /\S\n*$/.test(text) && !/[^\P{C}\n\t]|[\u2028\u2029\ufeff\ufffe\uffff]/u.test(text)
  );
}

function literal(text: string, pad: string): string {
  // The indentation must be stated if the first line does not show it.
  const indent = /^[\n ]/.test(text) ? "2" : "";
  const breaks = /\n*$/.exec(text)?.[0].length ?? 0;
  const chomping = breaks === 0 ? "-" : breaks === 1 ? "" : "+";
  const body = breaks === 0 ? text : text.slice(0, -1);
  return `|${indent}${chomping}\n${body.replace(/^(?=.)/gm, pad)}`;
}
