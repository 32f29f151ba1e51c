import { ShiftList, ShiftListQuery } from "../../../contract/shifts.ts";
import { windowOf } from "../../../shifts/index.ts";
import { defineRoute } from "../../route.ts";

export const listShifts = defineRoute({
  method: "GET",
  path: "/api/v1",
  operationId: "listShifts",
  summary: "Shifts",
  description: [
    "What the people and agents of your client did, as shifts: runs of one actor's activities without a long pause. Today's, unless days are given.",
    "`date` together with `from` or `to`, `from` after `to`, and more than 366 days are 422.",
  ].join(" "),
  tags: ["Shifts"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  query: ShiftListQuery,
  errors: ["database_unavailable"],
  responses: { 200: ShiftList },
}).handle(async ({ query, principal }, { shifts }) => {
  const { clientId } = principal;
  const window = windowOf(query, "query");
  const choice = { ...window, gapMinutes: query.gap_minutes, actorId: query.actor_id, role: query.role };
  const found = await shifts.reader.list(clientId, choice, { page: query.page, pageSize: query.page_size });
  return { status: 200, body: { client_id: clientId, ...window, gap_minutes: query.gap_minutes, ...found } };
});
