import { Health } from "../../../contract/system.ts";
import { defineRoute } from "../../route.ts";

export const getHealth = defineRoute({
  method: "GET",
  path: "/api/v1/system/health",
  operationId: "getHealth",
  summary: "Health",
  description:
    "Whether the service and what it depends on work. 503 when it can take no jobs. Needs no credentials.",
  tags: ["System"],
  auth: "none",
  rateLimit: false,
  responses: { 200: Health, 503: Health },
}).handle(async (_input, { status }) => {
  const body = await status.health();
  return { status: body.status === "unhealthy" ? 503 : 200, body };
});
