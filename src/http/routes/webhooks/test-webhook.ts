import { WebhookDeliveryDetail } from "../../../contract/webhooks.ts";
import { defineRoute } from "../../route.ts";
import { WebhookPath } from "./webhook-path.ts";

export const testWebhook = defineRoute({
  method: "POST",
  path: "/api/v1/webhooks/:webhook_id/test",
  operationId: "testWebhook",
  summary: "Send a test",
  description:
    "Sends an event of type `webhook.test` now and once, and answers with what came of it: `status` is `delivered` or `failed`. A disabled webhook can be tested too.",
  tags: ["Webhooks"],
  auth: "client",
  access: "owner",
  rateLimit: true,
  resource: "Webhook",
  params: WebhookPath,
  responses: { 200: WebhookDeliveryDetail },
}).handle(async ({ params, principal }, { webhookDeliveries }) => ({
  status: 200,
  body: await webhookDeliveries.sendTest(principal.clientId, params.webhook_id),
}));
