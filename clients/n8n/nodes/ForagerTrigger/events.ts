import type { INodePropertyOptions } from "n8n-workflow";

/** What a webhook of Forager can deliver. */
export const events: INodePropertyOptions[] = [
  { name: "Batch Completed", value: "batch.completed", description: "Every item of a batch has ended" },
  {
    name: "Campaign Completed",
    value: "campaign.completed",
    description: "A campaign has nothing left to do",
  },
  {
    name: "Campaign Ended",
    value: "campaign.terminal",
    description: "A campaign has ended: completed, failed, stopped or deleted",
  },
  {
    name: "Campaign Location Completed",
    value: "campaign.location.completed",
    description: "A location of a campaign is searched, and its businesses have completed the workflow",
  },
  { name: "Job Cancelled", value: "job.cancelled", description: "A job was cancelled" },
  { name: "Job Completed", value: "job.completed", description: "A job finished" },
  { name: "Job Failed", value: "job.failed", description: "A job ended in an error" },
  { name: "Job Queued", value: "job.queued", description: "A job was submitted and is waiting" },
  { name: "Job Started", value: "job.started", description: "A worker picked a job up" },
  { name: "Pin Created", value: "pin_created", description: "A pin was claimed with a signup link" },
  { name: "Webhook Disabled", value: "webhook.disabled", description: "A webhook stopped after failures" },
];
