import { z } from "zod";
import { timestamp } from "./fields.ts";
import { JobTypeName } from "./job.ts";

const count = (description: string) => z.int().min(0).meta({ description, example: 42 });
const cost = (description: string) =>
  z
    .number()
    .min(0)
    .meta({ description: `${description}, in the currency of the operator's prices.`, example: 0.42 });

const Found = z
  .object({
    total: count("Records. Counted up to 2,000, estimated beyond."),
    is_estimate: z.boolean(),
  })
  .meta({ id: "OverviewCount" });

const Day = z
  .object({
    day: z.iso.date().meta({ description: "UTC." }),
    jobs_completed: count("Jobs that completed."),
    jobs_failed: count("Jobs that failed."),
    results: count("Results of these jobs."),
    ai_cost: cost("What the language model cost"),
  })
  .meta({ id: "OverviewDay" });

const FailureReason = z
  .object({
    type: JobTypeName,
    code: z.string().nullable().meta({ description: "Error code.", example: "not_configured" }),
    message: z.string().nullable().meta({ description: "That of the latest job." }),
    jobs: count("Jobs that failed so in the last 7 days, among the latest 500 of their type."),
    latest_job_id: z.uuid(),
    latest_at: timestamp("When the latest of them failed."),
  })
  .meta({ id: "OverviewFailure" });

export const Overview = z
  .object({
    records: z.object({ businesses: Found, people: Found, emails: Found, phones: Found }),
    reachable: Found.meta({
      description:
        "Businesses with an address found valid. Addresses that you only had verified belong to none.",
    }),
    verdicts: z
      .object({ valid: Found, risky: Found, unknown: Found, invalid: Found })
      .meta({ description: "Email addresses by verdict." }),
    jobs: z.object({ queued: count("Waiting jobs."), processing: count("Running jobs.") }),
    campaigns: z.object({
      active: count("Active campaigns."),
      paused: count("Paused or stopped campaigns."),
      total: count("All campaigns."),
    }),
    days: z.array(Day).meta({ description: "The last 14 days, today last." }),
    failures: z.array(FailureReason).meta({
      description:
        "The most frequent reasons of the last 7 days, without those of providers that have answered a later job.",
    }),
    ai: z.object({
      cost_today: cost("Spent today (UTC)"),
      tokens_today: count("Used today (UTC)."),
      cost_per_day_max: z.number().nullable().meta({ description: "Limit per day; null for none." }),
      tokens_per_day_max: z.int().nullable().meta({ description: "Limit per day; null for none." }),
    }),
    webhooks: z.object({
      total: count("Registered webhooks."),
      failing: z.array(
        z
          .object({
            webhook_id: z.uuid(),
            url: z.string(),
            is_disabled: z.boolean().meta({ description: "Disabled because its deliveries failed." }),
          })
          .meta({ id: "OverviewWebhook" }),
      ),
    }),
  })
  .meta({ id: "Overview", description: "What a client's jobs have found, and what needs attention." });
export type Overview = z.infer<typeof Overview>;
