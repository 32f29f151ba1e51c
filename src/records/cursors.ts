import { z } from "zod";
import type { RecordSort } from "../contract/records.ts";
import { recordSorts } from "../contract/records.ts";
import { invalidRequest } from "../errors.ts";
import type { Position } from "../store/records/selection.ts";

/** Where a page of a list ends, and the total that the first page counted. */
export interface ListCursor extends Position {
  sort: RecordSort;
  total: number;
  isEstimate: boolean;
}

const Cursor = z.tuple([z.enum(recordSorts), z.string(), z.uuid(), z.int(), z.boolean()]);

export const listCursor = ({ sort, key, id, total, isEstimate }: ListCursor): string =>
  Buffer.from(JSON.stringify([sort, key, id, total, isEstimate])).toString("base64url");

/** @throws ForagerError validation_error for a text that no page gave, or for another sort. */
export function readListCursor(text: string, sort: RecordSort): ListCursor {
  const read = Cursor.safeParse(parsed(Buffer.from(text, "base64url").toString()));
  if (!read.success) throw invalidCursor("cursor", "must be the next_cursor of a page");
  const [of, key, id, total, isEstimate] = read.data;
  if (of !== sort) throw invalidCursor("cursor", `belongs to a list with sort=${of}`);
  return { sort, key, id, total, isEstimate };
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
