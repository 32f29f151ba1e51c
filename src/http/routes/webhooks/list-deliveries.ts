import { z } from "zod";
import { deliveryRetentionDays, deliveryStatuses, WebhookDeliveryPage } from "../../../contract/webhooks.ts";
import { defineRoute } from "../../route.ts";
import { WebhookPath } from "./webhook-path.ts";

const pageSizeMax = 100;

export const listWebhookDeliveries = defineRoute({
  method: "GET",
  path: "/api/v1/webhooks/:webhook_id/deliveries",
  operationId: "listWebhookDeliveries",
  summary: "Deliveries of a webhook",
  description: `What was sent and what came of each attempt, newest first. Kept for ${deliveryRetentionDays} days.`,
  tags: ["Webhooks"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  resource: "Webhook",
  params: WebhookPath,
  query: z.object({
    status: z.enum(deliveryStatuses).optional().meta({ description: "Only deliveries in this state." }),
    cursor: z.uuid().optional().meta({ description: "`next_cursor` of the page before." }),
    page_size: z.int().min(1).max(pageSizeMax).default(50).meta({ description: "Deliveries on a page." }),
  }),
  responses: { 200: WebhookDeliveryPage },
}).handle(async ({ params, query, principal }, { webhookDeliveries }) => ({
  status: 200,
  body: await webhookDeliveries.list(principal.clientId, params.webhook_id, {
    status: query.status,
    cursor: query.cursor,
    pageSize: query.page_size,
  }),
}));
