import { z } from "zod";
import { timestamp } from "./fields.ts";
import { ClientRef } from "./job.ts";
import { jobOutcomes, jobStatuses } from "./job-outcome.ts";
import { jobTypeNames } from "./job-types.ts";

/** Parameters that choose jobs of a list. */
export const jobFilterShape = {
  // Without the examples of JobStatus and JobType, which the reference page would send as filters.
  status_filter: z.enum(jobStatuses).optional().meta({ description: "Only jobs in this state." }),
  type_filter: z.enum(jobTypeNames).optional().meta({ description: "Only jobs of this type." }),
  q: z.string().trim().max(200).optional().meta({
    description:
      "Words that a job has, in any order: parts of its URL, query, verified addresses, `client_ref` or id.",
  }),
  created_after: timestamp("Submitted at this time or later.").optional(),
  created_before: timestamp("Submitted before this time.").optional(),
  campaign_id: z
    .string()
    .regex(/^\w{1,100}$/)
    .optional()
    .meta({ description: "Only jobs of this campaign; `none` for jobs without one." }),
  batch_id: z
    .union([z.uuid(), z.literal("none")])
    .optional()
    .meta({
      description:
        "Only items of this batch; of one that was retried, its latest job. `none` for jobs outside batches.",
    }),
  client_ref: ClientRef.optional().meta({ description: "Only jobs with this reference of yours." }),
  actor_id: z
    .string()
    .min(1)
    .max(128)
    .optional()
    .meta({ description: "Only jobs that this actor submitted." }),
  outcome: z.enum(jobOutcomes).optional().meta({ description: "Only jobs that ended so." }),
};

export const jobOrderShape = {
  sort_by: z
    .enum(["created_at", "updated_at", "status", "results_count", "duration"])
    .default("created_at")
    .meta({ description: "`results_count` and `duration` sort the newest 20,000 jobs alone." }),
  sort_order: z.enum(["asc", "desc"]).default("desc").meta({ description: "Ascending or descending." }),
};
