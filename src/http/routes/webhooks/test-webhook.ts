import { WebhookDeliveryDetail } from "../../../contract/webhooks.ts";
import { LaterBody } from "../../later-body.ts";
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
}).handle(async ({ params, principal }, { webhooks, webhookDeliveries }) => {
  const { clientId } = principal;
  await webhooks.find(clientId, params.webhook_id);
  // A receiver may take WEBHOOK_TIMEOUT_SECONDS, up to a minute.
  return { status: 200, body: new LaterBody(() => webhookDeliveries.sendTest(clientId, params.webhook_id)) };
});
