import { EventsStatus } from "../../../contract/events.ts";
import { defineRoute } from "../../route.ts";

export const getEventsStatus = defineRoute({
  method: "GET",
  path: "/api/v1/events/status",
  operationId: "getEventsStatus",
  summary: "Status of the event service",
  description: "How many event streams are open, and whether one of them is yours.",
  tags: ["Events"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  responses: { 200: EventsStatus },
}).handle(({ principal }, { events }) => {
  return {
    status: 200,
    body: {
      status: "healthy",
      active_subscriptions: events.activeSubscriptions(),
      client_connected: events.activeSubscriptions(principal.clientId) > 0,
      timestamp: new Date().toISOString(),
    },
  };
});
