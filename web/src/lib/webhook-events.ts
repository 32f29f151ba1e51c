import type { Webhook, WebhookEventType } from "../api/answers.ts";

/** Descriptions of all webhook events. The type requires every event. */
const texts: Record<WebhookEventType, string> = {
  "job.queued": "Job queued",
  "job.started": "Job started",
  "job.completed": "Job completed",
  "job.failed": "Job failed",
  "job.cancelled": "Job cancelled",
  "campaign.location.completed": "Campaign location completed",
  "campaign.completed": "Campaign completed",
  pin_created: "Pin claimed by a business",
  "webhook.disabled": "Webhook disabled",
};

export const webhookEvents = Object.entries(texts) as [WebhookEventType, string][];

/** A webhook's status in one word. */
export function stateOf({ enabled, failing_since }: Webhook): "on" | "failing" | "disabled" {
  if (!enabled) return "disabled";
  return failing_since === null ? "on" : "failing";
}
