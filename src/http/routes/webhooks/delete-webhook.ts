import { WebhookDeleted } from "../../../contract/webhooks.ts";
import { defineRoute } from "../../route.ts";
import { WebhookPath } from "./webhook-path.ts";

export const deleteWebhook = defineRoute({
  method: "DELETE",
  path: "/api/v1/webhooks/:webhook_id",
  operationId: "deleteWebhook",
  summary: "Delete a webhook",
  description: "Nothing is sent to it any more, and what waits for it is dropped. Its log is gone.",
  tags: ["Webhooks"],
  auth: "client",
  access: "owner",
  rateLimit: true,
  resource: "Webhook",
  params: WebhookPath,
  responses: { 200: WebhookDeleted },
}).handle(async ({ params, principal }, { webhooks }) => {
  await webhooks.delete(principal.clientId, params.webhook_id);
  return { status: 200, body: { success: true, webhook_id: params.webhook_id } };
});
