import { z } from "zod";
import { identifier, timestamp } from "./fields.ts";
import {
  CallbackUrl,
  ClientRef,
  JobStatus,
  JobTypeName,
  jobStatuses,
  outcomeFields,
  Priority,
} from "./job.ts";
import { jobOutcomes } from "./job-outcome.ts";
import { jobTypeNames } from "./job-types.ts";
import { limits } from "./limits.ts";

const count = (description: string) => z.int().min(0).meta({ description, example: 14 });

const batchId = identifier("Identifier of the batch.");

/** Path parameters of the routes of one batch. */
export const BatchPath = z.object({ batch_id: batchId });

const BatchItem = z
  .object({
    type: z.enum(jobTypeNames).optional().meta({ description: "Default: `type` of the batch." }),
    payload: z
      .record(z.string(), z.unknown())
      .meta({ description: "As `payload` of the submit endpoint of the type." }),
    client_ref: ClientRef.optional(),
    priority: Priority.optional().meta({ description: "Default: `priority` of the batch." }),
  })
  .meta({ id: "BatchItem" });

const onInvalid = ["reject", "skip"] as const;
export type OnInvalid = (typeof onInvalid)[number];

/** What applies to a whole batch: fields of a JSON body, parameters beside a table. */
export const batchOptions = {
  type: z.enum(jobTypeNames).optional().meta({ description: "Type of the items that name none." }),
  priority: Priority.optional().meta({
    description: "Of the items that name none: higher runs first among your jobs of a type.",
  }),
  name: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: "Shown in the list of batches.", example: "CRM import of 15 January" }),
  on_invalid: z.enum(onInvalid).optional().meta({
    description:
      "If items are invalid: `reject` (the default) accepts none of the batch, `skip` accepts the others.",
  }),
  callback_url: CallbackUrl.optional(),
};

export const BatchSubmit = z
  .object({
    ...batchOptions,
    items: z
      .array(BatchItem)
      .min(1)
      .max(limits.batch_items_max)
      .meta({ description: `1 to ${limits.batch_items_max} jobs.` }),
  })
  .meta({ id: "BatchSubmit" });

const batchStatuses = ["queued", "processing", "paused", "completed", "cancelled"] as const;
const BatchStatus = z.enum(batchStatuses).meta({
  id: "BatchStatus",
  description:
    "`queued`: no item has started. `paused`: items that wait stay out of the queue until `/resume`. `completed`: every item has ended, also if some failed or found nothing. `cancelled`: the batch was cancelled.",
  example: "processing",
});
export type BatchStatus = z.infer<typeof BatchStatus>;

const ItemError = z
  .object({
    loc: z.array(z.union([z.string(), z.int()])).meta({
      description: "Where it is: `body`, `items`, the number of the item from 0, and the field.",
      example: ["body", "items", 17, "payload", "url"],
    }),
    msg: z.string(),
    type: z.string(),
  })
  .meta({ id: "BatchItemError" });

export const BatchAccepted = z
  .object({
    batch_id: batchId,
    status: z.literal("queued"),
    items: count("Accepted items, each a job."),
    skipped: count("Invalid items that were left out, with `on_invalid=skip`."),
    errors: z.array(ItemError).meta({ description: "Why they are invalid; at most 100." }),
    withheld: z.int().optional().meta({
      description: "Addresses that your suppression list kept out of the jobs. Absent if there are none.",
    }),
    created_at: timestamp("When the batch was created."),
  })
  .meta({ id: "BatchAccepted", description: "A new batch." });
export type BatchAccepted = z.infer<typeof BatchAccepted>;

const batchFields = {
  batch_id: batchId,
  name: z.string().nullable(),
  status: BatchStatus,
  items: count("Items of the batch."),
  counts: z
    .object({
      queued: count("Items that wait."),
      processing: count("Items that run."),
      completed: count("Items with a result."),
      failed: count("Items that failed."),
      cancelled: count("Items that were cancelled."),
    })
    .meta({ id: "BatchCounts", description: "Items by state." }),
  percentage: z
    .number()
    .min(0)
    .max(100)
    .meta({ description: "Items that have ended over all items, two decimals.", example: 42.86 }),
  empty_count: count("Completed items that found nothing."),
  results_count: count("Records in the results of all items."),
  valid_count: z.int().min(0).nullable().meta({
    description: "Valid addresses, of the verifications that have completed; null if none has.",
  }),
  eta_seconds: z.int().nullable().meta({
    description: "Estimated from the rate since the first item started; null if unknown, 0 at the end.",
  }),
  created_at: timestamp("When the batch was created."),
  completed_at: timestamp("When its last item had ended.").nullable(),
};

export const BatchBody = z
  .object(batchFields)
  .meta({ id: "Batch", description: "State and progress of a batch." });

export const BatchList = z
  .object({
    total: count("Batches across all pages."),
    page: z.int(),
    page_size: z.int(),
    total_pages: z.int(),
    batches: z.array(BatchBody),
  })
  .meta({ id: "BatchList", description: "One page of your batches, newest first." });

export const BatchItemsQuery = z.object({
  status: z.enum(jobStatuses).optional().meta({ description: "Only items in this state." }),
  outcome: z.enum(jobOutcomes).optional().meta({ description: "Only items that ended so." }),
  after: z
    .int()
    .min(-1)
    .default(-1)
    .meta({ description: "`next_after` of the page before; items behind this number are returned." }),
  limit: z
    .int()
    .min(1)
    .max(limits.batch_items_page_size_max)
    .default(100)
    .meta({ description: "Items per page." }),
  page_size: z
    .int()
    .min(1)
    .max(limits.batch_items_page_size_max)
    .optional()
    .meta({ description: "The same as `limit`, by its name in other lists." }),
});

export const BatchItems = z
  .object({
    batch_id: batchId,
    items: z.array(
      z
        .object({
          index: count("Number of the item in the request, from 0."),
          client_ref: z.string().nullable(),
          job_id: identifier("Job of the item; after a retry, the latest one."),
          type: JobTypeName,
          status: JobStatus,
          url: z.string().nullable().meta({ description: "As in the list of jobs." }),
          query: z.string().nullable().meta({ description: "As in the list of jobs." }),
          title: z.string().nullable().meta({ description: "As in the list of jobs." }),
          error_message: z.string().nullable(),
          ...outcomeFields,
          completed_at: timestamp("When the job ended.").nullable(),
        })
        .meta({ id: "BatchItemState" }),
    ),
    next_after: z.int().nullable().meta({ description: "`after` of the next page; null on the last one." }),
  })
  .meta({
    id: "BatchItems",
    description: "Items of a batch with their outcome, in the order of the request.",
  });

export const BatchRetryQuery = z.object({
  include_empty: z
    .boolean()
    .default(false)
    .meta({ description: "Also items that completed and found nothing." }),
});

export const BatchResultsQuery = z.object({
  format: z.enum(["ndjson", "csv"]).default("ndjson").meta({
    description:
      "`ndjson`: one item per line, with its whole result as `data`. `csv`: the records of all results as one table.",
  }),
  status: z.enum(jobStatuses).optional().meta({ description: "Only items in this state." }),
});

export const BatchRetried = z
  .object({ batch_id: batchId, status: BatchStatus, retried: count("Items that run again.") })
  .meta({ id: "BatchRetried", description: "How many items run again." });

export const BatchEstimateBody = z
  .object({
    items: count("Valid items."),
    invalid: count("Invalid items, which the estimate leaves out."),
    errors: z.array(ItemError).meta({ description: "Why they are invalid; at most 100." }),
    expected_seconds: z
      .int()
      .nullable()
      .meta({ description: "At the current rate; null if one of the types has no running worker." }),
    types: z.array(
      z
        .object({
          type: JobTypeName,
          items: count("Items of the type."),
          seconds_per_item: z.number(),
          slots: count("Jobs of the type that run at once."),
        })
        .meta({ id: "BatchEstimateType" }),
    ),
    cost: z
      .object({
        pages_max: count("Pages that crawls may read."),
        map_requests: count("Searches and places that the map provider is asked for, before further pages."),
        addresses: count("Addresses to verify."),
        people_requests: count("Jobs that ask the people or search provider."),
        model_jobs: count("Jobs that may ask the AI model."),
      })
      .meta({ id: "BatchCost", description: "What providers and models charge for, in their units." }),
    assumptions: z.array(z.string()).meta({ description: "Assumptions behind the figures." }),
  })
  .meta({ id: "BatchEstimate", description: "Estimate for a batch. Nothing was submitted." });

export const BatchCancelled = z
  .object({ batch_id: batchId, status: BatchStatus, cancelled: count("Items that this call cancelled.") })
  .meta({ id: "BatchCancelled", description: "How many items were cancelled." });
