import { secretOverlapHours, WebhookSecret } from "../../../contract/webhooks.ts";
import { defineRoute } from "../../route.ts";
import { WebhookPath } from "./webhook-path.ts";

export const rotateWebhookSecret = defineRoute({
  method: "POST",
  path: "/api/v1/webhooks/:webhook_id/rotate-secret",
  operationId: "rotateWebhookSecret",
  summary: "New secret for a webhook",
  description: `For ${secretOverlapHours} hours every delivery carries two signatures, one made with each secret, so that the receiver can change over in between. Rotating again drops the older one at once.`,
  tags: ["Webhooks"],
  auth: "client",
  access: "owner",
  rateLimit: true,
  resource: "Webhook",
  params: WebhookPath,
  responses: { 200: WebhookSecret },
}).handle(async ({ params, principal }, { webhooks }) => ({
  status: 200,
  body: await webhooks.rotateSecret(principal.clientId, params.webhook_id),
}));
