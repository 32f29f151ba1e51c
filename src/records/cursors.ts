import { createHash } from "node:crypto";
import { z } from "zod";
import { timestamp } from "../contract/fields.ts";
import { type RecordFilter, type RecordKind, RecordSort } from "../contract/records.ts";
import { invalidRequest } from "../errors.ts";
import type { Position } from "../store/records/selection.ts";

/** Where a page of a list ends, and the total that the first page counted. */
export interface ListCursor extends Position {
  sort: RecordSort;
  total: number;
  isEstimate: boolean;
}

/** What a list shows, whose cursors mean nothing in another list. */
export interface ListOf {
  kind: RecordKind;
  filter: RecordFilter;
  sort: RecordSort;
}

const key = {
  name: z.string().regex(/^\P{Cc}*$/u),
  rating: z.string().regex(/^\d(?:\.\d{1,9})?$/),
  // With microseconds.
  time: z
    .string()
    .regex(/\.\d{6}Z$/)
    .pipe(timestamp("")),
};
const keyOf = (sort: RecordSort) =>
  sort.endsWith("name") ? key.name : sort.endsWith("rating") ? key.rating : key.time;

/** Cursors of earlier versions do not name their list. */
const Cursor = z
  .tuple([RecordSort, z.string(), z.uuid(), z.int().min(0), z.boolean(), z.string().optional()])
  .refine(([sort, text]) => keyOf(sort).safeParse(text).success);

export const listCursor = (list: ListOf, { sort, key, id, total, isEstimate }: ListCursor): string =>
  Buffer.from(JSON.stringify([sort, key, id, total, isEstimate, nameOf(list)])).toString("base64url");

/** @throws ForagerError validation_error for a text that no page gave, or one of another list. */
export function readListCursor(text: string, list: ListOf): ListCursor {
  const read = Cursor.safeParse(parsed(Buffer.from(text, "base64url").toString()));
  if (!read.success) throw invalidCursor("cursor", "must be the next_cursor of a page");
  const [sort, key, id, total, isEstimate, name] = read.data;
  if (sort !== list.sort) throw invalidCursor("cursor", `belongs to a list with sort=${sort}`);
  if (name !== undefined && name !== nameOf(list)) {
    throw invalidCursor("cursor", "belongs to another list: repeat the kind and filters of its first page");
  }
  return { sort, key, id, total, isEstimate };
}

/** Short, and alike for the same filters in any order. */
function nameOf({ kind, filter }: ListOf): string {
  const filters = Object.entries(filter).filter(([, value]) => value !== undefined);
  return createHash("sha256")
    .update(JSON.stringify([kind, ...filters.sort(([one], [other]) => (one < other ? -1 : 1))]))
    .digest("base64url")
    .slice(0, 8);
}

/** A place in a client's sync feed: everything up to it has been read. */
export interface FeedPosition {
  change: string;
  id: string;
}

export const feedStart: FeedPosition = { change: "0", id: "00000000-0000-0000-0000-000000000000" };

/** @throws ForagerError validation_error for a text that no page of the feed gave. */
export function readFeedPosition(text: string): FeedPosition {
  const [, change, id] = /^(\d{1,18})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? [];
  if (change === undefined || id === undefined) {
    throw invalidCursor("since", "must be 0 or the next_since of a page");
  }
  return { change, id };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const invalidCursor = (name: string, msg: string) =>
  invalidRequest([{ loc: ["query", name], msg, type: "value_error" }]);
