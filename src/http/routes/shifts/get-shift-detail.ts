import { limits } from "../../../contract/limits.ts";
import { ShiftDetail, ShiftDetailQuery } from "../../../contract/shifts.ts";
import { invalidRequest } from "../../../errors.ts";
import { defineRoute } from "../../route.ts";
import { detailBody } from "./shift-body.ts";

/** A shift may go on for longer than any window: for as long as nobody pauses. */
const yearsMax = 10;
const spanMaxMs = yearsMax * limits.shift_window_days_max * 86_400_000;

export const getShiftDetail = defineRoute({
  method: "GET",
  path: "/api/v1/detail",
  operationId: "getShiftDetail",
  summary: "A shift in detail",
  description:
    "Counts, activities by the hour, and what was shipped. The three values are those of the list; between other moments it tells the same of what the actor did there.",
  tags: ["Shifts"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  query: ShiftDetailQuery,
  errors: ["database_unavailable"],
  responses: { 200: ShiftDetail },
}).handle(async ({ query, principal }, { shifts }) => {
  const { actor_id: actorId, started_at: startedAt, ended_at: endedAt } = query;
  const spanMs = Date.parse(endedAt) - Date.parse(startedAt);
  if (spanMs < 0 || (spanMs === 0 && fractionOf(endedAt) < fractionOf(startedAt)))
    throw refused("must not be before 'started_at'");
  if (spanMs > spanMaxMs) throw refused(`must not be more than ${yearsMax} years after 'started_at'`);
  const details = await shifts.reader.detail({ clientId: principal.clientId, actorId, startedAt, endedAt });
  return { status: 200, body: detailBody(query, details) };
});

/** What a Date does not hold of a moment: everything behind the second, so that it compares as text. */
const fractionOf = (moment: string) => /\.(\d+)Z$/.exec(moment)?.[1]?.replace(/0+$/, "") ?? "";

const refused = (msg: string) => invalidRequest([{ loc: ["query", "ended_at"], msg, type: "custom" }]);
