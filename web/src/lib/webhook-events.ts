import type { Webhook, WebhookEventType } from "../api/answers.ts";

interface EventRow {
  text: string;
  /** Whether pages about jobs or campaigns show what it reports, so that it updates them. */
  live: boolean;
}

/** The type requires every event. */
const events: Record<WebhookEventType, EventRow> = {
  "job.queued": { text: "Job queued", live: true },
  "job.started": { text: "Job started", live: true },
  "job.completed": { text: "Job completed", live: true },
  "job.failed": { text: "Job failed", live: true },
  "job.cancelled": { text: "Job cancelled", live: true },
  "batch.completed": { text: "Batch completed", live: true },
  "campaign.location.completed": { text: "Campaign location completed", live: true },
  "campaign.completed": { text: "Campaign completed", live: true },
  "campaign.terminal": { text: "Campaign ended: completed, failed or cancelled", live: true },
  pin_created: { text: "Pin claimed by a business", live: false },
  "webhook.disabled": { text: "Webhook disabled", live: false },
};

const rows = Object.entries(events) as [WebhookEventType, EventRow][];

export const webhookEvents = rows.map(([type, { text }]) => [type, text] as const);

/** The events that update open pages. */
export const liveEventTypes = rows.filter(([, { live }]) => live).map(([type]) => type);

/** A webhook's status in one word. */
export function stateOf({ enabled, failing_since }: Webhook): "on" | "failing" | "disabled" {
  if (!enabled) return "disabled";
  return failing_since === null ? "on" : "failing";
}

/** What helps while deliveries fail. */
export const webhookRemedy = "Correct the receiver or the URL, then send a test.";
