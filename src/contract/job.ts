import { z } from "zod";
import { identifier, timestamp } from "./fields.ts";
import { jobOutcomes, jobStatuses } from "./job-outcome.ts";
import { jobTypeNames, jobTypeRows } from "./job-types.ts";
import { KeyActor } from "./principal.ts";

export { jobStatuses } from "./job-outcome.ts";
export { jobTypeNames } from "./job-types.ts";
/** The job types, as they appear in paths, `type` and `job_type`. */
export const JobTypeName = z
  .enum(jobTypeNames)
  .meta({ id: "JobType", description: "What a job does.", example: "svcSite" });
export type JobTypeName = z.infer<typeof JobTypeName>;

export const JobStatus = z
  .enum(jobStatuses)
  .meta({ id: "JobStatus", description: "State of a job; see docs/job-states.md.", example: "queued" });
export type JobStatus = z.infer<typeof JobStatus>;

const jobId = identifier("Identifier of the job.");

/** The client's own name for a job. */
export const ClientRef = z.string().min(1).max(200).meta({
  description: "Your own reference, such as the key of a row: returned with the job and in its events.",
  example: "customer-4711",
});

/** Called once when a job or batch has ended. */
export const CallbackUrl = z.string().min(1).max(2048).meta({
  description:
    "URL that is POSTed to once at the end, signed and retried like a webhook: https, or http inside ALLOW_PRIVATE_NETWORKS. POST /api/v1/webhooks/callback-secret gives the secret.",
  example: "https://hooks.example.com/forager/done",
});

/** An external condition that a job waits for. */
export interface Waiting {
  /** Completes "The job is waiting for …", for example `Google Maps: it answered 429`. */
  waitingFor: string;
  /** When the wait ends; null if unknown. */
  retryAt: Date | null;
}

/**
 * Runs `wait`, and lends this job's slot to other jobs if that takes longer than a few seconds. Resolves
 * once the job has its slot back.
 */
export type LendSlot = <Value>(wait: () => Promise<Value>, waiting: Waiting) => Promise<Value>;

export const Acknowledgement = z
  .object({
    job_id: jobId,
    type: JobTypeName,
    status: z
      .enum(["queued", "completed"])
      .meta({ description: "`completed` when served from an earlier identical job." }),
    created_at: timestamp("When the job was created."),
    from_cache: z
      .boolean()
      .meta({ description: "True when the result of an earlier identical job is reused." }),
    message: z.string(),
    withheld: z.int().optional().meta({
      description: "Addresses that your suppression list kept out of the job. Absent if there are none.",
    }),
  })
  .meta({ id: "Acknowledgement", description: "Answer to a typed submit." });
export type Acknowledgement = z.infer<typeof Acknowledgement>;

export const GenericAcknowledgement = z
  .object({
    success: z.boolean(),
    job_id: jobId,
    type: JobTypeName,
    status: z.literal("queued"),
    message: z.string(),
  })
  .meta({ id: "GenericAcknowledgement", description: "Answer to the generic submit." });

/** Fields of every answer that shows how a job ended. */
export const outcomeFields = {
  outcome: z.enum(jobOutcomes).nullable().meta({
    description:
      "How the job ended: `succeeded`, `empty` (completed without a record, or without a page that could be read), `failed` or `cancelled`. Null while it is unfinished.",
  }),
  outcome_reason: z
    .string()
    .nullable()
    .meta({ description: "Why the job failed, or why its result is empty; null if unknown or neither." }),
  results_count: z.int().nullable().meta({
    description: "Records in the result, for svcSite the pages that could be read; null without a result.",
  }),
};

/** What a job is about, who submitted it, how it ended, and how long it took. */
const accountFields = {
  title: z.string().nullable().meta({
    description: "What the job is about in a few words: a host, addresses or a query. Null if unknown.",
    example: "3 addresses: ann@example.com, bob@example.com, eve@example.org",
  }),
  ...outcomeFields,
  actor: KeyActor.meta({ description: "Who submitted the job." }),
  started_at: timestamp("When its first run started.").nullable(),
  duration_seconds: z.number().nullable().meta({
    description: "From its first start to its end, in seconds; null before, or if it never started.",
  }),
};

const progressFigures = jobTypeNames.map((name) => `for ${name} ${jobTypeRows[name].progress}`).join(", ");

export const JobStatusBody = z
  .object({
    success: z.boolean().meta({ description: "True: the request succeeded." }),
    job_id: jobId,
    type: JobTypeName,
    status: JobStatus,
    created_at: timestamp("When the job was created."),
    updated_at: timestamp("When the job last changed."),
    worker_id: z.string().nullable(),
    campaign_id: z.string().nullable().meta({ description: "The campaign that the job belongs to." }),
    batch_id: z.string().nullable().meta({ description: "The batch that the job is an item of." }),
    client_ref: z.string().nullable().meta({ description: "Your own reference to the job." }),
    rerun_of: z.string().nullable().meta({ description: "The job that it does again." }),
    completed_at: timestamp("When the job ended.").nullable(),
    ...accountFields,
    attempts: z.int().min(0).meta({
      description: "Runs so far: more than one after a transient error or the loss of a worker.",
    }),
    error_message: z.string().nullable(),
    message: z.string().nullable().meta({
      description: "State of the job as a sentence; null once it has ended.",
      example: "The job is being processed.",
    }),
    waiting_for: z.string().nullable().meta({
      description:
        "External condition that the job waits for, such as a provider's rate limit or greylisting. Other jobs use its slot meanwhile. Null while it is running.",
      example: "Google Maps: it answered with status 429",
    }),
    retry_at: timestamp("When the wait ends. Null while the job is running, or if unknown.").nullable(),
    waits: z
      .array(
        z.object({
          waiting_for: z.string().meta({ description: "As `waiting_for` of the job." }),
          started_at: timestamp("When it began."),
          ended_at: timestamp("When it ended, or a retry is due; null while it lasts.").nullable(),
        }),
      )
      .meta({
        description:
          "What the job has waited for, including retries and the loss of workers, oldest first: the first 20 waits.",
      }),
    progress: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({
        description: `The worker's latest report: ${progressFigures}; beside them, while \`waiting_for\` is set, \`waiting_for\` and \`waiting_seconds\`.`,
      }),
  })
  .meta({ id: "JobStatusBody", description: "State of one job." });

export const JobRequest = z
  .object({
    job_id: jobId,
    type: JobTypeName,
    path: z
      .string()
      .meta({ description: "Path for submitting it again.", example: "/api/v1/jobs/svcSite/submit" }),
    body: z
      .object({
        payload: z.record(z.string(), z.unknown()),
        priority: z.int(),
        client_ref: z.string().optional(),
      })
      .meta({
        description:
          "The payload with its defaults filled in, the priority, and your reference if the job has one.",
      }),
  })
  .meta({ id: "JobRequest", description: "A job's request, ready to be submitted again." });

export const JobResults = z
  .object({
    success: z.boolean(),
    job_id: jobId,
    type: JobTypeName,
    status: JobStatus,
    processing_time_seconds: z.number().nullable(),
    worker_id: z.string().nullable(),
    completed_at: timestamp("When the job ended.").nullable(),
    message: z.string().nullable().meta({
      description:
        "For an unfinished job, its state. For a completed job, what its data does not show: why it is empty, or how many duplicates were omitted.",
    }),
    data: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({ description: "The result; its shape depends on the job type." }),
    error_message: z.string().nullable(),
    code: z.literal("results_expired").optional().meta({
      description:
        "Present if the results of a completed job were deleted because their retention time had passed.",
    }),
  })
  .meta({ id: "JobResults", description: "Result of one job. Every field but `code` is always present." });

const JobListItem = z
  .object({
    job_id: jobId,
    type: JobTypeName,
    status: JobStatus,
    priority: z.int(),
    url: z.string().nullable(),
    query: z.string().nullable(),
    created_at: timestamp("When the job was created."),
    updated_at: timestamp("When the job last changed."),
    completed_at: timestamp("When the job ended.").nullable(),
    worker_id: z.string().nullable(),
    campaign_id: z.string().nullable(),
    batch_id: z.string().nullable(),
    client_ref: z.string().nullable(),
    rerun_of: z.string().nullable().meta({ description: "As in the job's status." }),
    waiting_for: z.string().nullable().meta({ description: "As in the job's status." }),
    retry_at: timestamp("As in the job's status.").nullable(),
    ...accountFields,
  })
  .meta({ id: "JobListItem" });

export const JobList = z
  .object({
    total: z.int(),
    total_is_minimum: z.boolean().meta({
      description:
        "Whether only a part of the jobs was examined, so that more may match than `total`. With `cursor`, `total` then counts from there.",
    }),
    page: z.int(),
    page_size: z.int(),
    total_pages: z.int(),
    next_cursor: z.string().nullable().meta({ description: "`cursor` of the next page; null on the last." }),
    jobs: z.array(JobListItem),
  })
  .meta({
    id: "JobList",
    description: "One page of a client's jobs. `total` counts the rows of all pages.",
  });

export const CancelBody = z
  .object({ success: z.boolean(), job_id: jobId, status: z.literal("cancelled"), message: z.string() })
  .meta({ id: "CancelBody", description: "The cancelled job." });

/** 0 to 10; higher runs first among the same client's jobs. */
export const Priority = z.int().min(0).max(10);
