import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { ShiftFilter } from "../../../contract/shifts.ts";
import { windowOf } from "../../../shifts/index.ts";
import { csvContentType } from "../../response-format.ts";
import { defineRoute, fileResponse } from "../../route.ts";
import { shiftColumns } from "./shift-body.ts";

export const exportShifts = defineRoute({
  method: "GET",
  path: "/api/v1/export.csv",
  operationId: "exportShifts",
  summary: "Shifts as CSV",
  description:
    "Every shift of the window as one row, as a stream (RFC 4180, UTF-8). A text that a spreadsheet would take for a formula has an apostrophe before it.",
  tags: ["Shifts"],
  auth: "client",
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
  const text = stringify({
    header: true,
    columns: [...shiftColumns],
    record_delimiter: "windows",
    escape_formulas: true,
    // Besides what it quotes by itself: of line ends only the records' own, and others read any as one.
    quoted_match: /[\r\n]/,
  });
  const { from, to } = window;
  return {
    status: 200,
    // Whatever goes wrong destroys the text too, and its reader sees that it is not whole.
    body: pipeline(Readable.from(rows()), text, () => undefined),
    headers: {
      "content-type": csvContentType,
      "content-disposition": `attachment; filename="shifts-${from === to ? from : `${from}-${to}`}.csv"`,
    },
  };
});
