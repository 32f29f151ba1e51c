import { Info } from "../../../contract/system.ts";
import { baseUrlOf } from "../../base-url.ts";
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
}).handle(async ({ request }, { status, config }) => ({
  status: 200,
  // Where the caller reaches it: without PUBLIC_URL the service knows no address but its own.
  body: { ...(await status.info()), docs_url: `${baseUrlOf(request, config)}/docs` },
}));
