import { QueueStats } from "../../../contract/system.ts";
import { defineRoute } from "../../route.ts";

export const getQueueStats = defineRoute({
  method: "GET",
  path: "/api/v1/system/queue-stats",
  operationId: "getQueueStats",
  summary: "Queue statistics",
  description: "How much work waits and runs, over all clients. Needs no credentials.",
  tags: ["System"],
  auth: "none",
  rateLimit: true,
  errors: ["database_unavailable"],
  responses: { 200: QueueStats },
}).handle(async (_input, { status }) => {
  return { status: 200, body: await status.queueStats() };
});
