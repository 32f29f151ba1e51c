import type { Webhook, WebhookEventType } from "../api/answers.ts";

/** Every event that a webhook can be sent, in words. The type makes sure that none is missing. */
const texts: Record<WebhookEventType, string> = {
  "job.queued": "A job was accepted",
  "job.started": "A job has begun",
  "job.completed": "A job is done",
  "job.failed": "A job has failed",
  "job.cancelled": "A job was cancelled",
  "campaign.location.completed": "A location of a campaign is done",
  "campaign.completed": "A campaign is done",
  pin_created: "A business has claimed its pin",
  "webhook.disabled": "A webhook was disabled",
};

export const webhookEvents = Object.entries(texts) as [WebhookEventType, string][];

/** One word for how a webhook is doing. */
export function stateOf({ enabled, failing_since }: Webhook): "on" | "failing" | "disabled" {
  if (!enabled) return "disabled";
  return failing_since === null ? "on" : "failing";
}
