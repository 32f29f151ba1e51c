import { WebhookReplay, WebhookReplayInput } from "../../../contract/webhooks.ts";
import { defineRoute } from "../../route.ts";
import { WebhookPath } from "./webhook-path.ts";

export const replayWebhook = defineRoute({
  method: "POST",
  path: "/api/v1/webhooks/:webhook_id/replay",
  operationId: "replayWebhook",
  summary: "Send again what failed",
  description: "Every failed delivery that was made in that time, for example after your receiver was down.",
  tags: ["Webhooks"],
  auth: "client",
  access: "owner",
  rateLimit: true,
  resource: "Webhook",
  params: WebhookPath,
  body: WebhookReplayInput,
  responses: { 202: WebhookReplay },
}).handle(async ({ params, body, principal }, { webhookDeliveries }) => {
  const until = body.until === undefined ? new Date() : new Date(body.until);
  const replayed = await webhookDeliveries.replayFailed(
    principal.clientId,
    params.webhook_id,
    new Date(body.since),
    until,
  );
  return { status: 202, body: { replayed } };
});
