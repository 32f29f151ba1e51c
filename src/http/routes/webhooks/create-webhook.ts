import { limits } from "../../../contract/limits.ts";
import { NewWebhook, WebhookInput } from "../../../contract/webhooks.ts";
import { defineRoute } from "../../route.ts";

export const createWebhook = defineRoute({
  method: "POST",
  path: "/api/v1/webhooks",
  operationId: "createWebhook",
  summary: "Register a webhook",
  description: [
    "From now on your events are POSTed to its URL, as `{type, timestamp, data}`, signed as the Standard Webhooks",
    "specification says (`webhook-id`, `webhook-timestamp`, `webhook-signature`) with the secret of this answer, which",
    "is not shown again. Any 2xx is success; everything else is tried again, ten times over 31 hours. A delivery may",
    `come twice, with the same \`webhook-id\`, and in another order. Up to ${limits.webhooks_per_client_max} for each client.`,
  ].join(" "),
  tags: ["Webhooks"],
  auth: "client",
  access: "owner",
  rateLimit: true,
  body: WebhookInput,
  errors: ["webhook_limit"],
  responses: { 201: NewWebhook },
}).handle(async ({ body, principal }, { webhooks }) => ({
  status: 201,
  body: await webhooks.create(principal.clientId, body),
}));
