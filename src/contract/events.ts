import { z } from "zod";
import { JobTypeName } from "./job.ts";

const jobId = z.uuid().meta({ description: "Identifier of the job." });
const timestamp = z.iso.datetime().meta({ example: "2026-01-15T09:30:00.000Z" });
/** Where a job comes from. */
const origin = {
  campaign_id: z.string().optional().meta({ description: "Present when the job belongs to a campaign." }),
  batch_id: z.uuid().optional().meta({ description: "Present when the job is an item of a batch." }),
  client_ref: z.string().optional().meta({ description: "Your own reference, if the job has one." }),
};

const connected = z
  .object({ client_id: z.string(), message: z.string() })
  .meta({ id: "ConnectedEvent", description: "First event of every stream." });
const heartbeat = z
  .object({ timestamp })
  .meta({ id: "HeartbeatEvent", description: "Keep-alive, every 30 seconds, without an id." });
const jobQueued = z
  .object({ job_id: jobId, type: JobTypeName, created_at: timestamp, ...origin })
  .meta({ id: "JobQueuedEvent", description: "A job was submitted and is waiting." });
const jobStarted = z
  .object({
    job_id: jobId,
    type: JobTypeName,
    worker_id: z.string(),
    started_at: timestamp,
    ...origin,
  })
  .meta({ id: "JobStartedEvent", description: "A worker picked the job up." });
const jobCompleted = z
  .object({
    job_id: jobId,
    type: JobTypeName,
    processing_time: z.number().meta({ description: "Seconds." }),
    results_count: z
      .int()
      .meta({ description: "Records in the result; for svcSite the pages that could be read." }),
    ...origin,
  })
  .meta({ id: "JobCompletedEvent", description: "A job finished." });
const jobFailed = z
  .object({ job_id: jobId, type: JobTypeName, error_message: z.string(), ...origin })
  .meta({ id: "JobFailedEvent", description: "A job ended in an error." });
const jobCancelled = z
  .object({ job_id: jobId, type: JobTypeName, ...origin })
  .meta({ id: "JobCancelledEvent", description: "A job was cancelled." });
const pinCreated = z
  .object({
    pin_id: z.uuid(),
    name: z.string(),
    country_code: z.string(),
    brand_id: z.string(),
    state: z.literal("done"),
    created_at: timestamp,
  })
  .meta({
    id: "PinCreatedEvent",
    description: "A pin was claimed with one of your signup links. Sent once per pin.",
  });

const webhookDisabled = z
  .object({
    webhook_id: z.uuid(),
    url: z.string(),
    reason: z.enum(["failing", "gone"]),
    disabled_at: timestamp,
  })
  .meta({
    id: "WebhookDisabledEvent",
    description: "One of your webhooks was disabled: no attempt succeeded for days, or it answered 410.",
  });

const batchCompleted = z
  .object({
    batch_id: z.uuid(),
    name: z.string().optional().meta({ description: "Present if the batch has one." }),
    status: z.enum(["completed", "cancelled"]),
    items: z.int(),
    completed: z.int().meta({ description: "Items with a result." }),
    failed: z.int(),
    cancelled: z.int(),
    results_count: z.int().meta({ description: "Records in the results of all items." }),
    created_at: timestamp,
    completed_at: timestamp,
  })
  .meta({
    id: "BatchCompletedEvent",
    description: "Every item of a batch has ended. Sent again after a retry of items.",
  });

const campaignLocationCompleted = z
  .object({
    campaign_id: z.string(),
    location_id: z.int(),
    job_id: jobId,
    search_string: z.string(),
    status: z.enum(["completed", "failed"]).meta({ description: "Outcome of the search." }),
    businesses_count: z.int().meta({ description: "Businesses first found at this location." }),
  })
  .meta({
    id: "CampaignLocationCompletedEvent",
    description: "A location's search has finished, and its businesses have completed the workflow.",
  });
const campaignCompleted = z
  .object({
    campaign_id: z.string(),
    status: z.literal("completed"),
    locations_completed: z.int(),
    locations_failed: z.int(),
    businesses_total: z.int().meta({ description: "Businesses with a website to crawl." }),
    emails_found: z.int(),
    emails_verified: z.int(),
    valid_emails: z.int(),
  })
  .meta({ id: "CampaignCompletedEvent", description: "A campaign has nothing left to do." });

const campaignTerminal = z
  .object({
    campaign_id: z.string(),
    status: z.enum(["completed", "failed", "cancelled"]).meta({
      description:
        "`completed`: everything was done. `failed`: no location could be searched. `cancelled`: the campaign was stopped and its last job has ended, or it was deleted.",
    }),
    locations_total: z.int(),
    locations_completed: z.int(),
    locations_failed: z.int(),
    businesses_found: z.int().meta({ description: "Businesses, each counted once." }),
    businesses_total: z.int().meta({ description: "Businesses with a website to crawl." }),
    emails_found: z.int(),
    emails_verified: z.int(),
    valid_emails: z.int(),
  })
  .meta({
    id: "CampaignTerminalEvent",
    description:
      "A campaign has ended, in whichever way. Sent once per end: a campaign that continues or retries locations can end again.",
  });

/** The `data:` payload of each event type. */
export const eventData = {
  connected,
  heartbeat,
  "job.queued": jobQueued,
  "job.started": jobStarted,
  "job.completed": jobCompleted,
  "job.failed": jobFailed,
  "job.cancelled": jobCancelled,
  "batch.completed": batchCompleted,
  "campaign.location.completed": campaignLocationCompleted,
  "campaign.completed": campaignCompleted,
  "campaign.terminal": campaignTerminal,
  pin_created: pinCreated,
  "webhook.disabled": webhookDisabled,
} as const;
export type EventType = keyof typeof eventData;
export type EventData<Type extends EventType> = z.infer<(typeof eventData)[Type]>;

export const EventsStatus = z
  .object({
    status: z.enum(["healthy", "degraded"]),
    active_subscriptions: z.int().min(0).meta({ description: "Event streams open on this process." }),
    client_connected: z.boolean().meta({ description: "Whether one of them is yours." }),
    timestamp,
  })
  .meta({ id: "EventsStatus", description: "State of the event streams." });
