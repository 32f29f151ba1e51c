import { z } from "zod";
import { identifier } from "../../contract/fields.ts";
import { limits } from "../../contract/limits.ts";
import {
  CallbackSecret,
  deliveryStatuses,
  NewWebhook,
  secretOverlapHours,
  Webhook,
  WebhookChange,
  WebhookDeleted,
  WebhookDeliveryDetail,
  WebhookDeliveryPage,
  WebhookInput,
  WebhookList,
  WebhookReplay,
  WebhookReplayInput,
  WebhookSecret,
} from "../../contract/webhooks.ts";
import { LaterBody } from "../response/later-body.ts";
import { defineRoute } from "../route.ts";

/** Shared by the routes of all webhooks, of one webhook, and of one delivery. */
const ofWebhooks = { tags: ["Webhooks"], auth: "client", rateLimit: true } as const;
const WebhookPath = z.object({ webhook_id: identifier("Identifier of the webhook.") });
const ofWebhook = { ...ofWebhooks, resource: "Webhook", params: WebhookPath } as const;
const DeliveryPath = WebhookPath.extend({ delivery_id: identifier("Identifier of the delivery.") });
const ofDelivery = { ...ofWebhooks, resource: "Delivery", params: DeliveryPath } as const;

export const createWebhook = defineRoute({
  method: "POST",
  path: "/api/v1/webhooks",
  operationId: "createWebhook",
  summary: "Register a webhook",
  description: [
    "From now on your events are POSTed to its URL, as `{type, timestamp, data}`, signed as the Standard Webhooks",
    "specification requires (`webhook-id`, `webhook-timestamp`, `webhook-signature`) with the secret in this response, which",
    "is not shown again. Any 2xx is success; everything else is retried ten times over 31 hours. A delivery may",
    `arrive twice, with the same \`webhook-id\`, and out of order. Up to ${limits.webhooks_per_client_max} webhooks per client.`,
  ].join(" "),
  ...ofWebhooks,
  access: "owner",
  body: WebhookInput,
  errors: ["webhook_limit"],
  responses: { 201: NewWebhook },
}).handle(async ({ body, principal }, { webhooks }) => ({
  status: 201,
  body: await webhooks.create(principal.clientId, body),
}));

export const listWebhooks = defineRoute({
  method: "GET",
  path: "/api/v1/webhooks",
  operationId: "listWebhooks",
  summary: "Webhooks",
  description: "Your webhooks, oldest first, without their secrets.",
  ...ofWebhooks,
  access: "viewer",
  responses: { 200: WebhookList },
}).handle(async ({ principal }, { webhooks }) => {
  const found = await webhooks.list(principal.clientId);
  return { status: 200, body: { total: found.length, webhooks: found } };
});

export const getWebhook = defineRoute({
  method: "GET",
  path: "/api/v1/webhooks/:webhook_id",
  operationId: "getWebhook",
  summary: "One webhook",
  description: "URL, events and state of a webhook.",
  ...ofWebhook,
  access: "viewer",
  responses: { 200: Webhook },
}).handle(async ({ params, principal }, { webhooks }) => ({
  status: 200,
  body: await webhooks.find(principal.clientId, params.webhook_id),
}));

export const changeWebhook = defineRoute({
  method: "PATCH",
  path: "/api/v1/webhooks/:webhook_id",
  operationId: "changeWebhook",
  summary: "Change a webhook",
  description:
    "Changes the URL, events or description; `enabled` stops the webhook, or re-enables one that was disabled after failures. Pending deliveries go to the new URL.",
  ...ofWebhook,
  access: "owner",
  body: WebhookChange,
  responses: { 200: Webhook },
}).handle(async ({ params, body, principal }, { webhooks }) => ({
  status: 200,
  body: await webhooks.change(principal.clientId, params.webhook_id, body),
}));

export const deleteWebhook = defineRoute({
  method: "DELETE",
  path: "/api/v1/webhooks/:webhook_id",
  operationId: "deleteWebhook",
  summary: "Delete a webhook",
  description: "Stops all deliveries, discards pending ones and deletes the delivery log.",
  ...ofWebhook,
  access: "owner",
  responses: { 200: WebhookDeleted },
}).handle(async ({ params, principal }, { webhooks }) => {
  await webhooks.delete(principal.clientId, params.webhook_id);
  return { status: 200, body: { success: true, webhook_id: params.webhook_id } };
});

export const testWebhook = defineRoute({
  method: "POST",
  path: "/api/v1/webhooks/:webhook_id/test",
  operationId: "testWebhook",
  summary: "Send a test",
  description:
    "Sends one event of type `webhook.test` immediately and returns the outcome: `status` is `delivered` or `failed`. Disabled webhooks can be tested too.",
  ...ofWebhook,
  access: "owner",
  responses: { 200: WebhookDeliveryDetail },
}).handle(async ({ params, principal }, { webhooks, webhookDeliveries }) => {
  const { clientId } = principal;
  await webhooks.find(clientId, params.webhook_id);
  // A receiver may take WEBHOOK_TIMEOUT_SECONDS, up to a minute.
  return { status: 200, body: new LaterBody(() => webhookDeliveries.sendTest(clientId, params.webhook_id)) };
});

export const rotateWebhookSecret = defineRoute({
  method: "POST",
  path: "/api/v1/webhooks/:webhook_id/rotate-secret",
  operationId: "rotateWebhookSecret",
  summary: "Rotate a webhook's secret",
  description: `For ${secretOverlapHours} hours, every delivery carries two signatures, one per secret, so that the receiver can switch over. Rotating again drops the oldest secret immediately.`,
  ...ofWebhook,
  access: "owner",
  responses: { 200: WebhookSecret },
}).handle(async ({ params, principal }, { webhooks }) => ({
  status: 200,
  body: await webhooks.rotateSecret(principal.clientId, params.webhook_id),
}));

export const createCallbackSecret = defineRoute({
  method: "POST",
  path: "/api/v1/webhooks/callback-secret",
  operationId: "createCallbackSecret",
  summary: "Create the secret of callbacks",
  description: `The secret that signs every call of a \`callback_url\`, as deliveries of webhooks are signed. It is shown only in this response; a previous one also signs for ${secretOverlapHours} hours. The deliveries of \`webhook_id\` are your callbacks.`,
  ...ofWebhooks,
  access: "owner",
  responses: { 200: CallbackSecret },
}).handle(async ({ principal }, { callbacks }) => ({
  status: 200,
  body: await callbacks.newSecret(principal.clientId),
}));

const pageSizeMax = 100;

export const listWebhookDeliveries = defineRoute({
  method: "GET",
  path: "/api/v1/webhooks/:webhook_id/deliveries",
  operationId: "listWebhookDeliveries",
  summary: "Deliveries of a webhook",
  description: `Deliveries with the outcome of each attempt, newest first. Kept for DELIVERIES_RETENTION_DAYS, 7 by default.`,
  ...ofWebhook,
  access: "viewer",
  query: z.object({
    status: z.enum(deliveryStatuses).optional().meta({ description: "Only deliveries in this state." }),
    cursor: z.uuid().optional().meta({ description: "`next_cursor` of the previous page." }),
    page_size: z.int().min(1).max(pageSizeMax).default(50).meta({ description: "Deliveries per page." }),
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

export const getWebhookDelivery = defineRoute({
  method: "GET",
  path: "/api/v1/webhooks/:webhook_id/deliveries/:delivery_id",
  operationId: "getWebhookDelivery",
  summary: "One delivery",
  description: "The request body and the outcome of each attempt.",
  ...ofDelivery,
  access: "viewer",
  responses: { 200: WebhookDeliveryDetail },
}).handle(async ({ params, principal }, { webhookDeliveries }) => ({
  status: 200,
  body: await webhookDeliveries.find(principal.clientId, params.webhook_id, params.delivery_id),
}));

export const replayWebhookDelivery = defineRoute({
  method: "POST",
  path: "/api/v1/webhooks/:webhook_id/deliveries/:delivery_id/replay",
  operationId: "replayWebhookDelivery",
  summary: "Resend a delivery",
  description:
    "Resends the delivery immediately, even if it succeeded, with the same `webhook-id` and body and the full number of retries. If an attempt is in progress, the resend follows it.",
  ...ofDelivery,
  access: "owner",
  responses: { 202: WebhookDeliveryDetail },
}).handle(async ({ params, principal }, { webhookDeliveries }) => ({
  status: 202,
  body: await webhookDeliveries.replay(principal.clientId, params.webhook_id, params.delivery_id),
}));

export const replayWebhook = defineRoute({
  method: "POST",
  path: "/api/v1/webhooks/:webhook_id/replay",
  operationId: "replayWebhook",
  summary: "Resend failed deliveries",
  description: "Resends every failed delivery of a time range, for example after your receiver was down.",
  ...ofWebhook,
  access: "owner",
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
