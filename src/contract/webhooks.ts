import { z } from "zod";
import { type EventType, eventData } from "./events.ts";
import { identifier, timestamp } from "./fields.ts";

/** Events about a stream itself; they exist only on open streams, not in the event log. */
type StreamOnly = "connected" | "heartbeat";
export type WebhookEventType = Exclude<EventType, StreamOnly>;

/** Every event type that webhooks can receive. */
export const webhookEventTypes = Object.keys(eventData).filter(
  (type) => type !== "connected" && type !== "heartbeat",
) as [WebhookEventType, ...WebhookEventType[]];

/** Type of test deliveries; no real event has it. */
export const webhookTestType = "webhook.test";

/** How long deliveries are signed with both secrets after a rotation. */
export const secretOverlapHours = 24;

const webhookId = identifier("Identifier of the webhook.");
const deliveryId = z.uuid().meta({
  description: "Identifier of the delivery; every attempt sends it as `webhook-id`.",
  example: "5f2b6c1e-8d4a-4a7b-9c3e-1f0a2b3c4d5e",
});
const url = z.string().min(1).max(2048).meta({
  description:
    "URL that events are POSTed to: https, without user name and password. Plain http is accepted only for hosts inside ALLOW_PRIVATE_NETWORKS.",
  example: "https://hooks.example.com/forager",
});
const eventTypes = z
  .array(z.enum(webhookEventTypes))
  .min(1)
  .nullable()
  .meta({
    description: "Events to send; null for all, including those added in later versions.",
    example: ["job.completed", "job.failed"],
  });
const description = z.string().trim().max(200).nullable().meta({ example: "CRM import" });

export const WebhookInput = z
  .object({ url, event_types: eventTypes.default(null), description: description.default(null) })
  .meta({ id: "WebhookInput" });
export type WebhookInput = z.output<typeof WebhookInput>;

export const WebhookChange = z
  .object({
    url: url.optional(),
    event_types: eventTypes.optional(),
    description: description.optional(),
    enabled: z.boolean().optional().meta({
      description:
        "False stops deliveries; events that occur meanwhile are never sent. True resumes them and sends pending deliveries.",
    }),
  })
  .meta({ id: "WebhookChange", description: "Omitted fields stay unchanged.", example: { enabled: true } });
export type WebhookChange = z.output<typeof WebhookChange>;

const webhookShape = {
  webhook_id: webhookId,
  url: z.string(),
  event_types: z.array(z.string()).nullable(),
  description: z.string().nullable(),
  enabled: z.boolean(),
  disabled_reason: z
    .enum(["by_client", "failing", "gone"])
    .nullable()
    .meta({ description: "`failing`: no attempt succeeded for days; `gone`: the receiver answered 410." }),
  disabled_at: timestamp("When it was disabled.").nullable(),
  failing_since: timestamp("Time of the first attempt in the current run of failures.").nullable(),
  last_failure: z
    .object({ reason: z.string(), at: timestamp("When that attempt failed.") })
    .meta({ id: "WebhookFailure", description: "A failed attempt." })
    .nullable()
    .meta({ description: "Why its latest attempt failed; null unless it is failing." }),
  resting_until: timestamp("While it is failing, deliveries that are due wait until then.").nullable(),
  previous_secret_expires_at: timestamp(
    "Until then, deliveries are also signed with the previous secret.",
  ).nullable(),
  created_at: timestamp("When it was registered."),
  updated_at: timestamp("When it was last changed."),
};
export const Webhook = z
  .object(webhookShape)
  .meta({ id: "Webhook", description: "A URL that your events are sent to." });
export type Webhook = z.infer<typeof Webhook>;

const secret = z.string().meta({
  description: "Signing secret in Standard Webhooks format. Shown only once.",
  example: "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD",
});
export const NewWebhook = z
  .object({ ...webhookShape, secret })
  .meta({ id: "CreatedWebhook", description: "The webhook with its secret, which is shown only now." });
export type NewWebhook = z.infer<typeof NewWebhook>;

export const WebhookList = z
  .object({ total: z.int(), webhooks: z.array(Webhook) })
  .meta({ id: "WebhookList", description: "Your webhooks." });

export const WebhookDeleted = z
  .object({ success: z.boolean(), webhook_id: webhookId })
  .meta({ id: "WebhookDeleted", description: "The deleted webhook." });

export const deliveryStatuses = ["pending", "delivered", "failed"] as const;

const Attempt = z
  .object({
    attempt: z.int().meta({ description: "Number of the attempt, from 1." }),
    started_at: timestamp("When it began."),
    duration_ms: z.int(),
    response_status: z.int().nullable().meta({ description: "Null if there was no response." }),
    response_headers: z
      .record(z.string(), z.string())
      .nullable()
      .meta({ description: "Headers of the response, without cookies; long values are cut." }),
    response_excerpt: z.string().nullable().meta({ description: "Beginning of the body of a refusal." }),
    error: z.string().nullable().meta({ description: "Why the attempt failed." }),
  })
  .meta({ id: "WebhookAttempt" });

const deliveryShape = {
  delivery_id: deliveryId,
  webhook_id: webhookId,
  event_type: z.string(),
  status: z.enum(deliveryStatuses),
  attempt_count: z.int().meta({
    description:
      "Attempts begun. `attempts` has fewer while one is under way, where a worker stopped during one, and beyond 50.",
  }),
  attempts: z.array(Attempt).meta({ description: "The latest 50 attempts that ended, oldest first." }),
  next_attempt_at: timestamp(
    "Time of the next attempt; null when the delivery has ended or is being attempted.",
  ).nullable(),
  created_at: timestamp("When the event became a delivery."),
  ended_at: timestamp("When it was delivered or abandoned.").nullable(),
};
export const WebhookDelivery = z.object(deliveryShape).meta({ id: "WebhookDelivery" });
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const WebhookDeliveryDetail = z
  .object({ ...deliveryShape, body: z.string().meta({ description: "The request body, byte for byte." }) })
  .meta({ id: "WebhookDeliveryDetail", description: "A delivery with its body and its attempts." });
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>;

export const WebhookDeliveryPage = z
  .object({
    deliveries: z.array(WebhookDelivery),
    next_cursor: deliveryId.nullable().meta({ description: "`cursor` of the next page; null on the last." }),
  })
  .meta({ id: "WebhookDeliveryPage", description: "A page of deliveries, newest first." });

export const WebhookReplayInput = z
  .object({
    since: timestamp("Start of the range of failed deliveries, inclusive."),
    until: timestamp("End of the range, exclusive; default: now.").optional(),
  })
  .meta({ id: "WebhookReplayInput" });

export const WebhookReplay = z
  .object({ replayed: z.int().meta({ description: "Number of deliveries to be sent again." }) })
  .meta({ id: "WebhookReplay", description: "How many deliveries are sent again." });

export const WebhookSecret = z
  .object({
    webhook_id: webhookId,
    secret,
    previous_secret_expires_at: timestamp("Until then, deliveries are signed with both secrets."),
  })
  .meta({ id: "WebhookSecret", description: "The new secret, and until when the previous one also signs." });

export const CallbackSecret = z
  .object({
    webhook_id: identifier("Identifier under which callbacks are delivered."),
    secret,
    previous_secret_expires_at: timestamp(
      "Until then, calls are signed with both secrets; null without a previous one.",
    ).nullable(),
  })
  .meta({ id: "CallbackSecret", description: "The secret that signs callbacks." });
