import type { Row } from "../answer/answer.ts";
import { clipText } from "../answer/clip.ts";
import { tokensInJson } from "../answer/estimate-tokens.ts";
import { ToolError } from "../tool-error.ts";

/** Estimated tokens of a page. An agent that reads a resource wants more than a tool's answer, but not all at once. */
const tokensMax = 12_000;

const firstPage = "Leave cursor out for the first page; each page names the URI of the next one.";

/** Where a page begins: entries or characters before it. @throws ToolError for a cursor that no page has named. */
export function offsetOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor);
  throw new ToolError(`The cursor '${cursor.slice(0, 50)}' is not one of this resource. ${firstPage}`);
}

/** @throws ToolError for a page beyond the end. */
export function checkOffset(offset: number, total: number, unit: string): void {
  if (offset === 0 || offset < total) return;
  throw new ToolError(`Cursor ${offset} is beyond the end: the resource has ${total} ${unit}. ${firstPage}`);
}

/**
 * As many entries from `offset` as a page holds, at least one, and the URI of the next page.
 * @throws ToolError for a page beyond the end.
 */
export function pageOfList(
  items: readonly Row[],
  offset: number,
  uri: string,
): { items: Row[]; next?: string } {
  checkOffset(offset, items.length, "entries");
  const page: Row[] = [];
  let tokens = 0;
  for (const item of items.slice(offset)) {
    tokens += tokensInJson(item);
    if (page.length > 0 && tokens > tokensMax) break;
    page.push(item);
  }
  const end = offset + page.length;
  return { items: page, ...(end < items.length && { next: `${uri}?cursor=${end}` }) };
}

/**
 * The text from `offset` as far as a page goes; its last line names the URI of the next one.
 * @throws ToolError for a page beyond the end.
 */
export function pageOfText(text: string, offset: number, uri: string): string {
  checkOffset(offset, text.length, "characters");
  const rest = text.slice(offset);
  const page = clipText(rest, Number.POSITIVE_INFINITY, tokensMax);
  if (page === rest) return page;
  const shown = page.slice(0, -1);
  return `${shown}\n\n[Continued at ${uri}?cursor=${offset + shown.length}]`;
}
