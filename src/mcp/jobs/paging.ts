import type { Place } from "../answer/answer.ts";
import { ToolError } from "../tool-error.ts";

/** The call that shows the page after this one. */
export const nextPage: Place["next"] = (cursor) => `get_job with cursor '${cursor}'`;

/** @throws ToolError for a cursor that no page of this list has named. */
export function checkCursor(of: string, { offset, total, unit }: Omit<Place, "next">): void {
  if (offset === 0 || offset < total) return;
  throw new ToolError(
    `Cursor ${offset} is beyond the end: ${of} has ${total} ${unit}. Without cursor, get_job starts from the first.`,
  );
}
