import { Liveness } from "../../../contract/system.ts";
import { defineRoute } from "../../route.ts";

export const getLivez = defineRoute({
  method: "GET",
  path: "/livez",
  operationId: "getLivez",
  summary: "Liveness",
  description: "Answers while the process runs, even if everything else is down.",
  tags: ["Operation"],
  auth: "none",
  rateLimit: false,
  responses: { 200: Liveness },
}).handle(() => {
  return { status: 200, body: { status: "alive" } };
});
