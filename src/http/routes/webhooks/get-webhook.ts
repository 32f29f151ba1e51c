import { Webhook } from "../../../contract/webhooks.ts";
import { defineRoute } from "../../route.ts";
import { WebhookPath } from "./webhook-path.ts";

export const getWebhook = defineRoute({
  method: "GET",
  path: "/api/v1/webhooks/:webhook_id",
  operationId: "getWebhook",
  summary: "One webhook",
  description: "Where it leads, what it gets, and whether it works.",
  tags: ["Webhooks"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  resource: "Webhook",
  params: WebhookPath,
  responses: { 200: Webhook },
}).handle(async ({ params, principal }, { webhooks }) => ({
  status: 200,
  body: await webhooks.find(principal.clientId, params.webhook_id),
}));
