import { isEmpty } from "../../text/json-record.ts";
import { clip, clipText } from "./clip.ts";
import { tokensInJson } from "./estimate-tokens.ts";
import { plainText, rowText } from "./plain-text.ts";

/** What a tool answers, before it is cut to a size that an agent can afford. */
export interface Answer {
  /** What happened, in one or two sentences. */
  summary: string;
  /** Facts that are always shown; undefined, null and empty ones are left out. */
  fields?: Readonly<Record<string, unknown>>;
  /** A list that is shown from its start as far as the size allows. */
  rows?: Rows;
  /** A long text of which the beginning is shown. */
  text?: { name: string; value: string; cursorAfter(charsShown: number): string | null; place?: Place };
  /** Where the whole can be read. */
  links?: readonly Link[];
  /** What the agent should do next, where that is not obvious. */
  nextStep?: string | undefined;
}

export interface Rows {
  /** Field of the structured content. */
  name: string;
  items: readonly Row[];
  /** The `cursor` of the page after the first `shown` items; null if that is the end. */
  cursorAfter(shown: number): string | null;
  place?: Place;
  /** What the answer says in place of how many are left, if it has a cursor. */
  continues?: string;
  /** Columns that agents miss least, in this order: left out if more rows fit without them. */
  spare?: readonly string[];
}

/** Where a page is in its list or text, so that the answer can say what it leaves out. */
export interface Place {
  offset: number;
  total: number;
  /** What is counted, in the plural. */
  unit: string;
  /** The call that shows the next page. */
  next(cursor: string): string;
}
export type Row = Readonly<Record<string, unknown>>;

export interface Link {
  /** Field of the structured content with the URI. */
  field: string;
  uri: string;
  name: string;
  title: string;
  mimeType: string;
}

/** The part of the protocol's CallToolResult that tools use. */
export interface ToolResult {
  // The SDK's own type has an index signature.
  [extension: string]: unknown;
  content: ({ type: "text"; text: string } | ResourceLink)[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
}

interface ResourceLink {
  type: "resource_link";
  uri: string;
  name: string;
  title: string;
  mimeType: string;
}

/**
 * Estimated tokens of a whole result. Agents pay for what they see, and clients refuse results above their own limit,
 * so the rest is behind links and cursors. Estimates are high: the measured size stays below 4,000.
 */
const tokensMax = 3_800;
/** For the fields that are always shown. */
const fieldTokensMax = 1_800;
/** A row that takes more would leave room for nothing else. */
const rowTokensMax = 500;
/** An excerpt shorter than this is no use. */
const excerptCharsMin = 200;
/** Fewer are not worth a call. */
const rowsWanted = 20;
/** Names and punctuation of the frame around the content. */
const frameTokens = 40;
/** For the sentence about what a page leaves out, in both forms. */
const cutTokens = 80;

/**
 * The result that clients get. The structured content is complete, since some clients show an agent nothing else; the
 * text has the same facts, since others show only that.
 */
export function resultOf(answer: Answer): ToolResult {
  const { rows, text, links = [], nextStep } = answer;
  const linkFields = Object.fromEntries(links.map(({ field, uri }) => [field, uri]));
  const given = known({ ...answer.fields });
  const fields = clip(given, fieldTokensMax);
  const ends = known({ ...linkFields, next_step: nextStep });
  const head = { summary: clipText(answer.summary, 600), ...fields };
  const isPaged = rows?.place !== undefined || rows?.continues !== undefined || text?.place !== undefined;
  const resourceLinks = links.map(resourceLinkOf);
  let left = tokensMax - frameTokens - costOf({ ...head, ...ends }) - tokensInJson(resourceLinks);
  if (isPaged) left -= cutTokens;
  const shown = rows && fitColumns(rows, left);
  left -= shown?.tokens ?? 0;
  const excerpt = text && excerptOf(text.value, left);
  const cursor =
    (shown && rows?.cursorAfter(shown.rows.length)) ?? (excerpt && text?.cursorAfter(excerpt.chars)) ?? null;
  const isFull = shown !== undefined && shown.rows.length < (rows?.items.length ?? 0);
  const cut =
    cutOf(shown ? rows?.place : text?.place, shown?.rows.length ?? excerpt?.chars ?? 0, cursor, isFull) ||
    (cursor !== null && rows?.continues) ||
    "";
  const content = {
    ...head,
    summary: [head.summary, cut, withoutColumns(shown?.dropped, linkFields)]
      .filter((part) => part !== "")
      .join(" "),
    ...(rows && shown && { [rows.name]: shown.rows }),
    ...(text && excerpt && { [text.name]: excerpt.shown }),
    ...known({ next_cursor: cursor }),
    ...(fields !== given && { shortened: true }),
    ...ends,
  };
  return {
    content: [{ type: "text", text: plainText(content) }, ...resourceLinks],
    structuredContent: content,
  };
}

/** Says how much a page leaves out and how to get it: agents take a list that ends for the whole of it. */
function cutOf(place: Place | undefined, shown: number, cursor: string | null, isFull: boolean): string {
  if (place === undefined || cursor === null) return "";
  const { offset, total, unit, next } = place;
  const range = offset === 0 ? "" : `${offset + 1} to `;
  return `Shown: ${range}${offset + shown} of ${total} ${unit}${isFull ? ", which fill an answer" : ""}; ${next(cursor)} continues.`;
}

function withoutColumns(dropped: readonly string[] = [], { results_uri }: Row): string {
  if (dropped.length === 0) return "";
  const where = results_uri === undefined ? "" : "; results_uri has them";
  return `Columns left out to show more rows: ${dropped.join(", ")}${where}.`;
}

/** Rows without as many of the spare columns as it takes to show `rowsWanted` rows, or all. */
function fitColumns({ items, spare = [] }: Rows, tokens: number): ReturnType<typeof fitRows> {
  const wanted = Math.min(items.length, rowsWanted);
  let fitting = fitRows(items, tokens);
  for (let dropped = 1; fitting.rows.length < wanted && dropped <= spare.length; dropped++) {
    const names = new Set(spare.slice(0, dropped));
    const kept = (row: Row) => Object.fromEntries(Object.entries(row).filter(([name]) => !names.has(name)));
    fitting = { ...fitRows(items.map(kept), tokens), dropped: [...names] };
  }
  return fitting;
}

/** As many rows from the start as fit, but at least one. */
function fitRows(
  items: readonly Row[],
  tokens: number,
): { rows: Row[]; tokens: number; dropped: readonly string[] } {
  const rows: Row[] = [];
  let spent = 0;
  for (const item of items) {
    const row = clip(known(item), rowTokensMax);
    const cost = tokensInJson(row) + tokensInJson(rowText(row, Object.keys(row)));
    if (rows.length > 0 && spent + cost > tokens) break;
    rows.push(row);
    spent += cost;
  }
  return { rows, tokens: spent, dropped: [] };
}

/** The beginning of a text, and how much of the text it is; undefined if there is no room or no text. */
function excerptOf(value: string, tokens: number): { shown: string; chars: number } | undefined {
  // Twice: in the text and in the structured content.
  const affordable = Math.floor(tokens / 2);
  if (affordable <= 0 || value === "") return undefined;
  const shown = clipText(value, Number.POSITIVE_INFINITY, affordable);
  if (shown === value) return { shown, chars: value.length };
  return shown.length < excerptCharsMin ? undefined : { shown, chars: shown.length - 1 };
}

/** A value costs its JSON, and its line in the text. */
const costOf = (value: Row): number => tokensInJson(value) + tokensInJson(plainText(value));

const resourceLinkOf = ({ uri, name, title, mimeType }: Link): ResourceLink => ({
  type: "resource_link",
  uri,
  name,
  title,
  mimeType,
});

/** Without what is not known: absent fields say the same as null, for less. */
export function known(fields: Row): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)));
}
