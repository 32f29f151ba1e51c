import type { components } from "../../../clients/typescript/src/api.d.ts";
import { jobTypeNames } from "../../contract/job-types.ts";
import { timeOption } from "../time-option.ts";

/** Options that choose jobs, in lists and for what is done with many. */
export const jobFilterOptions = {
  status: { type: "string" },
  type: { type: "string" },
  outcome: { type: "string" },
  query: { type: "string" },
  campaign: { type: "string" },
  batch: { type: "string" },
  ref: { type: "string" },
  actor: { type: "string" },
  since: { type: "string" },
  before: { type: "string" },
} as const;

export const jobFilterUsage = `  --status NAME    queued, processing, completed, failed or cancelled.
  --type TYPE      ${jobTypeNames.join(", ")}.
  --outcome NAME   succeeded, empty, failed or cancelled.
  --query WORDS    Words of the URL, query, addresses, reference or id.
  --campaign ID    Jobs of this campaign; 'none' for jobs without one.
  --batch ID       Items of this batch.
  --ref NAME       Jobs with this reference of yours.
  --actor ID       Jobs that this actor submitted.
  --since TIME     Submitted from this time on: a date, a time, or how long ago (24h, 7d).
  --before TIME    Submitted before this time.`;

type JobFilter = Omit<components["schemas"]["CancelJobs"], "job_ids" | "all" | "dry_run">;

/**
 * The filter that options name; the service checks its values.
 * @throws UsageError for a time that is none.
 */
export function jobFilterOf(
  values: { [Name in keyof typeof jobFilterOptions]?: string | undefined },
): JobFilter {
  const { since, before } = values;
  const given = {
    status_filter: values.status,
    type_filter: values.type,
    outcome: values.outcome,
    q: values.query,
    campaign_id: values.campaign,
    batch_id: values.batch,
    client_ref: values.ref,
    actor_id: values.actor,
    created_after: since === undefined ? undefined : timeOption("since", since).toISOString(),
    created_before: before === undefined ? undefined : timeOption("before", before).toISOString(),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as JobFilter;
}
