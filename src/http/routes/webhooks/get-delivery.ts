import { WebhookDeliveryDetail } from "../../../contract/webhooks.ts";
import { defineRoute } from "../../route.ts";
import { DeliveryPath } from "./webhook-path.ts";

export const getWebhookDelivery = defineRoute({
  method: "GET",
  path: "/api/v1/webhooks/:webhook_id/deliveries/:delivery_id",
  operationId: "getWebhookDelivery",
  summary: "One delivery",
  description: "What is sent, and what came of each attempt.",
  tags: ["Webhooks"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  resource: "Delivery",
  params: DeliveryPath,
  responses: { 200: WebhookDeliveryDetail },
}).handle(async ({ params, principal }, { webhookDeliveries }) => ({
  status: 200,
  body: await webhookDeliveries.find(principal.clientId, params.webhook_id, params.delivery_id),
}));
