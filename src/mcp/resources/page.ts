import type { Row } from "../answer/answer.ts";
import { clipText } from "../answer/clip.ts";
import { tokensInJson } from "../answer/estimate-tokens.ts";

/** Estimated tokens of a page. An agent that reads a resource wants more than a tool's answer, but not all at once. */
const tokensMax = 12_000;

/** Where a page begins: entries or characters before it. */
export function offsetOf(cursor: string | string[] | undefined): number {
  const text = Array.isArray(cursor) ? cursor[0] : cursor;
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

/** As many entries from `offset` as a page holds, at least one, and the URI of the next page. */
export function pageOfList(
  items: readonly Row[],
  offset: number,
  uri: string,
): { items: Row[]; next?: string } {
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

/** The text from `offset` as far as a page goes; its last line names the URI of the next one. */
export function pageOfText(text: string, offset: number, uri: string): string {
  const rest = text.slice(offset);
  const page = clipText(rest, Number.POSITIVE_INFINITY, tokensMax);
  if (page === rest) return page;
  const shown = page.slice(0, -1);
  return `${shown}\n\n[Continued at ${uri}?cursor=${offset + shown.length}]`;
}
