import { z } from "zod";
import { invalidRequest } from "../errors.ts";

/** Where a page of a list of jobs ends: after a key, or at a place in the order of what was examined. */
export interface ListPlace {
  after?: string[];
  offset?: number;
}

interface Order {
  sortBy: string;
  sortOrder: "asc" | "desc";
}

const Cursor = z.tuple([
  z.string(),
  z.union([
    z.int().min(0).max(1_000_000),
    // Keys as `keyJson` of the store writes them: they end with a time and an id.
    z.array(z.string().max(50)).min(2).max(3).refine(endsWithTimeAndId),
  ]),
]);

function endsWithTimeAndId(key: readonly string[]): boolean {
  const [time = "", id = ""] = key.slice(-2);
  const isTime = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/.test(time);
  return isTime && !Number.isNaN(Date.parse(time)) && z.guid().safeParse(id).success;
}

const nameOf = ({ sortBy, sortOrder }: Order) => `${sortBy} ${sortOrder}`;

export const listCursor = (order: Order, { after, offset = 0 }: ListPlace): string =>
  Buffer.from(JSON.stringify([nameOf(order), after ?? offset])).toString("base64url");

/** @throws ForagerError validation_error for a text that no page gave, or for another order. */
export function readListCursor(text: string, order: Order): ListPlace {
  const read = Cursor.safeParse(parsed(Buffer.from(text, "base64url").toString()));
  if (!read.success) throw invalidCursor("must be the next_cursor of a page");
  const [name, place] = read.data;
  if (name !== nameOf(order)) throw invalidCursor("belongs to a list in another order");
  if (typeof place === "number") return { offset: place };
  const isByStatus = order.sortBy === "status";
  if (place.length !== (isByStatus ? 3 : 2)) throw invalidCursor("must be the next_cursor of a page");
  return { after: place };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const invalidCursor = (msg: string) =>
  invalidRequest([{ loc: ["query", "cursor"], msg, type: "value_error" }]);
