import { Webhook, WebhookChange } from "../../../contract/webhooks.ts";
import { defineRoute } from "../../route.ts";
import { WebhookPath } from "./webhook-path.ts";

export const changeWebhook = defineRoute({
  method: "PATCH",
  path: "/api/v1/webhooks/:webhook_id",
  operationId: "changeWebhook",
  summary: "Change a webhook",
  description:
    "Its URL, its events or its description; `enabled` stops it, and brings one back that was disabled because it failed. What waits goes to the new URL.",
  tags: ["Webhooks"],
  auth: "client",
  access: "owner",
  rateLimit: true,
  resource: "Webhook",
  params: WebhookPath,
  body: WebhookChange,
  responses: { 200: Webhook },
}).handle(async ({ params, body, principal }, { webhooks }) => ({
  status: 200,
  body: await webhooks.change(principal.clientId, params.webhook_id, body),
}));
