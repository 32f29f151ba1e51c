import { WebhookDeliveryDetail } from "../../../contract/webhooks.ts";
import { defineRoute } from "../../route.ts";
import { DeliveryPath } from "./webhook-path.ts";

export const replayWebhookDelivery = defineRoute({
  method: "POST",
  path: "/api/v1/webhooks/:webhook_id/deliveries/:delivery_id/replay",
  operationId: "replayWebhookDelivery",
  summary: "Send a delivery again",
  description:
    "It is sent again now, delivered or not, with the same `webhook-id` and body, and tried as often as a new one. One that is being tried at this moment follows when that has ended.",
  tags: ["Webhooks"],
  auth: "client",
  access: "owner",
  rateLimit: true,
  resource: "Delivery",
  params: DeliveryPath,
  responses: { 202: WebhookDeliveryDetail },
}).handle(async ({ params, principal }, { webhookDeliveries }) => ({
  status: 202,
  body: await webhookDeliveries.replay(principal.clientId, params.webhook_id, params.delivery_id),
}));
