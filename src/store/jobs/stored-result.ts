import { jsonText } from "../core/json-text.ts";

/** A result as it is stored: its data as JSON text, and a note. */
export interface StoredResult {
  text: string;
  message: string | null;
}

export const storedResult = (data: unknown, message: string | null = null): StoredResult => ({
  text: padded(jsonText(data)),
  message,
});

/**
 * PostgreSQL compresses the values of a row only if it has more than 2,032 bytes (TOAST_TUPLE_THRESHOLD), of which a result
 * is all but 44. White space before the last bracket makes a shorter one as long, and takes some ten bytes when compressed:
 * of the 1,253 bytes of a verification, 545 remain. Results below the minimum are too small to gain from it.
 */
const [paddedFrom, paddedTo] = [300, 2_000];
const space = 0x20;

function padded(json: string): string {
  const isContainer = json.endsWith("}") || json.endsWith("]");
  if (!isContainer || json.length < paddedFrom || json.length >= paddedTo) return json;
  return `${json.slice(0, -1).padEnd(paddedTo - 1)}${json.slice(-1)}`;
}

/** The JSON in UTF-8 without its padding. */
export function unpadded(json: Buffer): Buffer {
  let end = json.length - 1;
  while (end > 0 && json[end - 1] === space) end--;
  return end === json.length - 1 ? json : Buffer.concat([json.subarray(0, end), json.subarray(-1)]);
}

/** The same, of JSON that was read as text. */
export const unpaddedText = (json: string): string => `${json.slice(0, -1).trimEnd()}${json.slice(-1)}`;
