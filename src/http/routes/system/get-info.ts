import { Info } from "../../../contract/system.ts";
import { defineRoute } from "../../route.ts";

export const getInfo = defineRoute({
  method: "GET",
  path: "/api/v1/system/info",
  operationId: "getInfo",
  summary: "Information on the service",
  description: "Version, limits, and which optional parts are configured.",
  tags: ["System"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  responses: { 200: Info },
}).handle(async (_input, { status }) => {
  return { status: 200, body: await status.info() };
});
