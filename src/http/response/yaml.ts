import { isRecord } from "../../text/json-record.ts";

/**
 * Formats a JSON value as YAML 1.2 in few tokens. In block style a number costs one more than in JSON, and so does the
 * indentation of a line: what fits is flow style on one line, with the names and texts that YAML takes without quotes.
 * Longer texts, and lists of them, have lines of their own; multi-line ones are literal blocks (`|`). Strings that YAML 1.1
 * would read as something else (`yes`, `12:30`, `2026-01-15`) are quoted, so that both versions read them back.
 * The package yaml builds a tree of nodes first, which takes five times as long.
 */
export function yamlOf(value: unknown): string {
  if (!isFilled(value)) return scalar(value, null);
  if (isRecord(value) && isCostlyAsBlock(value)) {
    const line = flowLine(value);
    if (line !== null) return line;
  }
  const out: string[] = [];
  writeBlock(value, "", out);
  // A literal block without its line break has another value. For others, it is a token for nothing.
  if (!/^\|[^\n]*\n/.test(out.at(-2) ?? "")) out.pop();
  return out.join("");
}

type Filled = readonly unknown[] | Readonly<Record<string, unknown>>;

/** Longer collections are easier to read as a block. */
const flowCharsMax = 1_000;
/** Lines of a longer list of objects: a line costs one to three tokens. */
const flowLineChars = 2_000;
/** Longer lists of texts have a line for each: a text without quotes often has fewer tokens. */
const flowTextsCharsMax = 200;
/** Longer items of lists have lists of their own. */
const rowCharsMax = 4_000;
/** On the average, shorter items share lines: a line costs two tokens. */
const shortRowChars = 500;
/** Longer texts with line breaks are literal blocks, which flow style does not have. */
const flowTextCharsMax = 500;
/** Shorter ones are hardly texts. */
const separatorCharsMax = 20;
/** A longer key needs a question mark; YAML allows 1,024 characters. */
const keyCharsMax = 1_000;
/** Escaped, a character takes up to six. */
const flowKeyCharsMax = keyCharsMax / 6;

const isFilled = (value: unknown): value is Filled =>
  typeof value === "object" && value !== null && Object.keys(value).length > 0;

/** Whether the members that cost a token more in block style outnumber those that may cost one less. */
function isCostlyAsBlock(value: Readonly<Record<string, unknown>>): boolean {
  const members = Object.values(value);
  const texts = members.filter((member) => typeof member === "string" && isPlain(member));
  const others = members.filter((member) => typeof member !== "boolean" && !texts.includes(member));
  return others.length > texts.length;
}

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
    const lines = flowLine(member) ?? flowLines(member, `${pad} `);
    if (lines !== null) out.push(" ", lines, "\n");
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

/** The flow style of a collection that fits on a line; null for others. */
function flowLine(value: Filled): string | null {
  if (!mayFlow(value) || !isLine(value)) return null;
  const isNumbers = Array.isArray(value) && value.every((item) => typeof item === "number");
  const isTexts = Array.isArray(value) && value.every((item) => typeof item === "string");
  if (isTexts && value.some((text) => text.includes("\n"))) return null;
  const line = flow(value);
  return isNumbers || line.length <= (isTexts ? flowTextsCharsMax : flowCharsMax) ? line : null;
}

/** The flow style of a list of short items, on lines that are full; null for others. */
function flowLines(value: Filled, pad: string): string | null {
  if (!Array.isArray(value) || !value.every((item) => isFilled(item) && mayFlow(item))) return null;
  const items = value.map((item) => flow(item));
  if (items.reduce((sum, { length }) => sum + length, 0) > shortRowChars * items.length) return null;
  const lines = [""];
  for (const item of items) {
    const line = lines.at(-1) ?? "";
    if (line.length + item.length <= flowLineChars || line === "")
      lines[lines.length - 1] = line === "" ? item : `${line},${item}`;
    else lines.push(item);
  }
  return `[${lines.join(`,\n${pad}`)}]`;
}

/** Whether no text in a value is better read on its own lines. */
function isLine(value: unknown): boolean {
  if (isFilled(value)) return Object.values(value).every(isLine);
  return typeof value !== "string" || value.length <= separatorCharsMax || !value.includes("\n");
}

function mayFlow(value: unknown): boolean {
  if (typeof value === "string") return value.length <= flowTextCharsMax || isLine(value);
  if (Array.isArray(value)) return value.every(mayFlow);
  if (!isRecord(value)) return true;
  return Object.entries(value).every(([name, member]) => name.length <= flowKeyCharsMax && mayFlow(member));
}

/**
 * JSON, which is YAML too, but members with texts without quotes where that is certain to be read back.
 * @param before in the same line: `":{"` is one token.
 */
function flow(value: unknown, before = ""): string {
  if (Array.isArray(value)) return `[${value.map((item) => flow(item)).join(",")}]`;
  if (!isRecord(value)) return escaped(JSON.stringify(value));
  let text = "";
  for (const [name, member] of Object.entries(value)) {
    const isFirst = text === "";
    const isQuoted = (isFirst && before !== "") || !isPlainInFlow(name);
    if (!isQuoted && typeof member === "string" && isPlainInFlow(member))
      text += `${isFirst ? "" : ", "}${name}: ${member}`;
    else text += `${isFirst ? "" : ","}${escaped(JSON.stringify(name))}:${flow(member, ":")}`;
  }
  return `{${text}}`;
}

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

/** Without any character that has a meaning within a text in flow style, in any version of YAML. */
const plainInFlow = /^\p{L}(?:(?:[^\p{C}\p{Z},[\]{}?:#"\\]| )*[\p{L}\p{N}_./()])?$/u;

const isPlainInFlow = (text: string): boolean => plainInFlow.test(text) && !reserved.test(text);

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
