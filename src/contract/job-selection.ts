import { z } from "zod";
import { identifier, timestamp } from "./fields.ts";
import { JobStatus, JobTypeName } from "./job.ts";
import { jobFilterShape } from "./job-filter.ts";
import { limits } from "./limits.ts";

const selectionShape = {
  ...jobFilterShape,
  job_ids: z
    .array(z.uuid())
    .min(1)
    .max(limits.selected_jobs_max)
    .optional()
    .meta({ description: `Only these jobs, at most ${limits.selected_jobs_max}.` }),
  all: z.boolean().optional().meta({
    description: "True to mean all of your jobs: without it, at least one filter is required.",
  }),
  dry_run: z.boolean().default(false).meta({ description: "Counts the jobs and changes nothing." }),
};

const hasFilter = ({ all, dry_run: _, ...filters }: Record<string, unknown>) =>
  all === true || Object.values(filters).some((given) => given !== undefined && given !== "");
const noFilter = {
  error: "must have a filter, such as type_filter, batch_id or job_ids, or all: true",
};

// Strict: without a misspelt filter, more jobs would match.
export const CancelJobs = z.strictObject(selectionShape).refine(hasFilter, noFilter).meta({
  id: "CancelJobs",
  description: "Which jobs to cancel: all filters must match. Those of the list of jobs have the same names.",
});

export const RerunJobs = z.strictObject(selectionShape).refine(hasFilter, noFilter).meta({
  id: "RerunJobs",
  description:
    "Which jobs to run again: as `CancelJobs`; failed ones without `status_filter`, `outcome` and `job_ids`.",
});

const count = (description: string) => z.int().min(0).meta({ description, example: 14 });

const matchedFields = {
  dry_run: z.boolean(),
  matched: count("Jobs that the filters match."),
  matched_by: z
    .array(
      z.object({ type: JobTypeName, status: JobStatus, jobs: count("How many.") }).meta({ id: "JobCount" }),
    )
    .meta({ description: "The same by type and state." }),
};

export const JobsCancelled = z
  .object({ ...matchedFields, cancelled: count("Jobs that this call cancelled; 0 for a dry run.") })
  .meta({ id: "JobsCancelled", description: "How many jobs were cancelled." });

export const JobsRerun = z
  .object({
    ...matchedFields,
    matched_is_minimum: z.boolean().meta({
      description: `Whether there may be more: of each type and state, ${2 * limits.batch_items_max} jobs are counted.`,
    }),
    submitted: count("New jobs; 0 for a dry run."),
    skipped: count("Jobs whose request cannot be submitted any more, as after an erasure."),
    remaining: count("Jobs that this call left for the next one: a batch has a limit."),
    batch_id: identifier("The batch of the new jobs; null if there are none.").nullable(),
  })
  .meta({ id: "JobsRerun", description: "How many jobs run again, and where." });

export const JobRerun = z
  .object({
    job_id: identifier("Identifier of the new job."),
    rerun_of: identifier("The job that it does again."),
    type: JobTypeName,
    status: z.literal("queued"),
    created_at: timestamp("When the new job was created."),
    withheld: z.int().optional().meta({
      description: "Addresses that your suppression list kept out of the job. Absent if there are none.",
    }),
    message: z.string(),
  })
  .meta({ id: "JobRerun", description: "A new job with the request of an earlier one." });
