import { ShiftFilter } from "../../../contract/shifts.ts";
import { windowOf } from "../../../shifts/index.ts";
import { csvText } from "../../csv-text.ts";
import { csvContentType } from "../../response-format.ts";
import { defineRoute, fileResponse } from "../../route.ts";
import { shiftColumns } from "./shift-body.ts";

export const exportShifts = defineRoute({
  method: "GET",
  path: "/api/v1/export.csv",
  operationId: "exportShifts",
  summary: "Shifts as CSV",
  description:
    "Every shift of the window as one row, as a stream (RFC 4180, UTF-8). A text that a spreadsheet would take for a formula gets an apostrophe; numbers and phone numbers stay as they are.",
  tags: ["Shifts"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  query: ShiftFilter,
  errors: ["database_unavailable"],
  responses: { 200: fileResponse("text/csv; charset=utf-8", "The columns of the list.") },
}).handle(({ query, principal }, { shifts }) => {
  const window = windowOf(query, "query");
  const choice = { ...window, gapMinutes: query.gap_minutes, actorId: query.actor_id, role: query.role };
  const rows = async function* () {
    for await (const shift of shifts.reader.all(principal.clientId, choice)) {
      yield shiftColumns.map((column) => shift[column]);
    }
  };
  const { from, to } = window;
  return {
    status: 200,
    body: csvText(shiftColumns, rows()),
    headers: {
      "content-type": csvContentType,
      "content-disposition": `attachment; filename="shifts-${from === to ? from : `${from}-${to}`}.csv"`,
    },
  };
});
