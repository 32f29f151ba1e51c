import { Readiness } from "../../../contract/system.ts";
import { defineRoute } from "../../route.ts";

export const getReadyz = defineRoute({
  method: "GET",
  path: "/readyz",
  operationId: "getReadyz",
  summary: "Readiness",
  description:
    "Whether this process takes requests now: 503 while it starts, stops, or cannot reach its database.",
  tags: ["Operation"],
  auth: "none",
  rateLimit: false,
  responses: { 200: Readiness, 503: Readiness },
}).handle(async (_input, { status }) => {
  const ready = await status.ready();
  return ready ? { status: 200, body: { status: "ready" } } : { status: 503, body: { status: "not_ready" } };
});
