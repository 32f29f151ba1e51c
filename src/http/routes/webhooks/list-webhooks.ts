import { WebhookList } from "../../../contract/webhooks.ts";
import { defineRoute } from "../../route.ts";

export const listWebhooks = defineRoute({
  method: "GET",
  path: "/api/v1/webhooks",
  operationId: "listWebhooks",
  summary: "Webhooks",
  description: "Your webhooks, the oldest first, without their secrets.",
  tags: ["Webhooks"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  responses: { 200: WebhookList },
}).handle(async ({ principal }, { webhooks }) => {
  const found = await webhooks.list(principal.clientId);
  return { status: 200, body: { total: found.length, webhooks: found } };
});
