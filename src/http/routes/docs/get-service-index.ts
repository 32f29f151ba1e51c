import { ServiceIndex } from "../../../contract/system.ts";
import { defineRoute } from "../../route.ts";

export const getServiceIndex = defineRoute({
  method: "GET",
  path: "/",
  operationId: "getServiceIndex",
  summary: "Forager",
  description: "Where to go from here.",
  tags: ["Operation"],
  auth: "none",
  rateLimit: true,
  responses: { 200: ServiceIndex },
}).handle(async (_input, { status }) => {
  const { name, version } = await status.info();
  return {
    status: 200,
    body: { name, version, docs: "/docs", openapi: "/openapi.json", health: "/api/v1/system/health" },
  };
});
