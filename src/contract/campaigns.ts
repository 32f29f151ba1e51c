import { z } from "zod";
import { businessOutcomes } from "./business-outcomes.ts";
import { objectOf, timestamp } from "./fields.ts";

const count = (description: string) => z.int().min(0).meta({ description, example: 14 });
const percentage = (description: string) =>
  z
    .number()
    .min(0)
    .max(100)
    .meta({ description: `${description}, two decimals.`, example: 42.86 });

const campaignId = z
  .string()
  .meta({ description: "Identifier of the campaign.", example: "camp_lu_plumbers_20260115_1a2b3c4d" });

/** Path parameters of the routes of one campaign. */
export const CampaignPath = z.object({ campaign_id: campaignId.regex(/^\w{1,100}$/) });

export const CampaignStatus = z.enum(["active", "paused", "completed", "stopped"]).meta({
  id: "CampaignStatus",
  description:
    "`paused` and `stopped`: nothing new is submitted until `/continue`. `completed`: every location has finished and every business has completed the workflow.",
  example: "active",
});

const workflowConfig = z
  .record(z.string(), z.unknown())
  .nullable()
  .meta({ description: "The requested workflow with its defaults; null without one." });

const name = z
  .string()
  .nullable()
  .meta({ description: "The campaign's label.", example: "Spring, Luxembourg" });
const query = z.string().meta({ description: "Search query.", example: "plumbers" });
const countryCode = z.string().meta({ description: "Two-letter country code.", example: "LU" });

const description = z
  .string()
  .nullable()
  .meta({ description: "What the campaign is for, in the client's words." });

const timeZone = z.string().meta({ description: "Time zone of the schedule.", example: "Europe/Luxembourg" });
const aiCost = z.number().min(0).meta({
  description: "What the language model cost, in the currency of the operator's prices; 0 if none are set.",
  example: 0.42,
});

export const CampaignCreated = z
  .object({
    campaign_id: campaignId,
    status: CampaignStatus,
    query,
    country_code: countryCode,
    name,
    description,
    total_locations: count("Locations that the filter selects; each is searched once."),
    has_workflow: z.boolean(),
    workflow_config: workflowConfig,
    auto_advance: z.boolean(),
    schedule: z.string().nullable(),
    time_zone: timeZone,
    next_run_at: timestamp("When the schedule starts the next run.").nullable(),
    created_at: timestamp("When the campaign was created."),
  })
  .meta({ id: "CampaignCreated", description: "A new campaign." });

export const CampaignEstimate = z
  .object({
    total_locations: count("Locations that the filter selects."),
    expected_jobs: z
      .object({ svcMaps: count("One per location."), svcSite: count("Crawls."), svcVerify: count("Checks.") })
      .meta({ description: "Jobs of each stage." }),
    expected_hours: z
      .number()
      .nullable()
      .meta({ description: "At the current rate; null if one of the stages has no running worker." }),
    assumptions: z
      .array(z.string())
      .meta({ description: "Assumptions behind the figures, one sentence each." }),
  })
  .meta({ id: "CampaignEstimate", description: "Estimate for a campaign. Nothing was created." });

export const CampaignList = z
  .object({
    campaigns: z.array(
      z
        .object({
          campaign_id: campaignId,
          name,
          status: CampaignStatus,
          query,
          country_code: countryCode,
          total_locations: count("Locations of the campaign."),
          completed_locations: count("Those whose search completed."),
          failed_locations: count("Those whose search failed."),
          results_count: count("Businesses found, each counted once."),
          emails_found: count("Distinct addresses on the websites."),
          emails_verified: count("Those of them with a verdict."),
          valid_emails: count("Those of them that are `valid`."),
          ai_cost: aiCost,
          has_workflow: z.boolean(),
          schedule: z.string().nullable(),
          time_zone: timeZone,
          next_run_at: timestamp("When the schedule starts the next run.").nullable(),
          parent_campaign_id: z
            .string()
            .nullable()
            .meta({ description: "The campaign whose schedule started this one." }),
          created_at: timestamp("When the campaign was created."),
        })
        .meta({ id: "CampaignListItem" }),
    ),
    total: count("Campaigns across all pages."),
    page: z.int(),
    page_size: z.int(),
    total_pages: z.int(),
  })
  .meta({ id: "CampaignList", description: "One page of your campaigns, newest first." });

export const CampaignNext = z
  .object({
    has_more: z.boolean().meta({ description: "True while locations remain to be submitted." }),
    status: CampaignStatus,
    current_task: z
      .object({
        job_id: z.uuid(),
        location_id: z.int(),
        search_string: z.string().meta({ example: "plumbers Esch-sur-Alzette, Luxembourg" }),
        display_name: z.string().meta({ example: "Esch-sur-Alzette" }),
      })
      .nullable()
      .meta({ description: "The location that this call submitted; null if it submitted none." }),
    progress: z.object({
      total: count("Locations of the campaign."),
      pending: count("Not submitted yet."),
      submitted: count("Search in progress."),
      completed: count("Searched."),
      failed: count("Search failed or was cancelled."),
      percentage: percentage("Submitted over total"),
    }),
  })
  .meta({ id: "CampaignNext", description: "The submitted location and the campaign's progress." });

export const WorkflowProgress = z
  .object({
    businesses_total: count("Businesses with a website to crawl."),
    sites_queued: count("Of these, businesses whose website is queued or being crawled."),
    sites_completed: count("Businesses whose website was crawled."),
    sites_failed: count("Businesses whose website could not be crawled."),
    verifies_queued: count("Businesses whose addresses are queued or being verified."),
    verifies_completed: count("Businesses whose addresses were verified."),
    verifies_failed: count("Businesses with no address that could be verified."),
    emails_found: count("Distinct addresses on the websites."),
    emails_verified: count("Those of them with a verdict."),
    valid_emails: count("Those of them that are `valid`."),
    invalid_emails: count("Those of them that are `invalid`."),
    risky_emails: count("Those of them that are `risky`."),
    unknown_emails: count("Those of them that are `unknown`."),
  })
  .meta({
    id: "WorkflowProgress",
    description: "Progress of the businesses. Except for addresses, the unit is businesses.",
  });

export const campaignProgress = z
  .object({
    completed: count("Locations searched."),
    failed: count("Locations whose search failed."),
    pending: count("Locations not submitted yet."),
    submitted: count("Locations being searched."),
    total: count("Locations of the campaign."),
    percentage: percentage("Completed and failed over total"),
  })
  .meta({ id: "CampaignProgress" });

export const CampaignStatusBody = z
  .object({
    campaign_id: campaignId,
    status: CampaignStatus,
    query,
    country_code: countryCode,
    name,
    description,
    filter_config: z.record(z.string(), z.unknown()).meta({ description: "The requested location filter." }),
    has_workflow: z.boolean(),
    workflow_config: workflowConfig,
    max_results: z.int().meta({ description: "Maximum businesses per location." }),
    auto_advance: z.boolean(),
    schedule: z.string().nullable(),
    time_zone: timeZone,
    next_run_at: timestamp("When the schedule starts the next run.").nullable(),
    parent_campaign_id: z.string().nullable(),
    progress: campaignProgress,
    workflow_progress: WorkflowProgress.nullable().meta({ description: "Null without a workflow." }),
    jobs: z.object({
      queued: count("Waiting jobs of all types."),
      processing: count("Running jobs."),
      completed: count("Jobs that completed."),
      failed: count("Jobs that failed or were cancelled."),
    }),
    results_count: count("Businesses found, each counted once."),
    ai_cost: aiCost,
    created_at: timestamp("When the campaign was created."),
    updated_at: timestamp("When it last changed."),
    completed_at: timestamp("When it completed.").nullable(),
  })
  .meta({ id: "CampaignStatusBody", description: "State of one campaign." });

export const CampaignStateChange = z
  .object({
    status: CampaignStatus,
    message: z.string(),
    remaining_locations: count("Locations not submitted yet."),
  })
  .meta({ id: "CampaignStateChange", description: "The campaign's state after the call." });

export const CampaignRetry = CampaignStateChange.extend({
  retried_locations: count("Failed locations waiting to be submitted again."),
}).meta({ id: "CampaignRetry", description: "The campaign's state after the call." });

export const CampaignDeleted = z
  .object({
    campaign_id: campaignId,
    deleted: z.literal(true),
    cancelled_jobs: count("Jobs that were waiting or running."),
    message: z.string(),
  })
  .meta({ id: "CampaignDeleted", description: "The campaign no longer exists." });

const StageProgress = z
  .object({
    stage: z.enum(["maps", "site", "verify"]),
    done: count("Items that have completed the stage."),
    running: count("Running jobs."),
    waiting: count("Waiting items, with or without a submitted job."),
    rate_per_minute: z.number().min(0).meta({
      description: "Jobs finished per minute over the last five minutes, or since work began if later.",
    }),
    eta_seconds: z
      .int()
      .nullable()
      .meta({ description: "At that rate; 0 when nothing is left, null while there is no progress." }),
  })
  .meta({ id: "StageProgress" });

export const CampaignStageProgress = z
  .object({
    campaign_id: campaignId,
    status: CampaignStatus,
    stages: z
      .array(StageProgress)
      .meta({ description: "`maps` counts locations, `site` and `verify` count businesses." }),
    outcomes: objectOf(businessOutcomes, count("Businesses.")).nullable().meta({
      description:
        "Businesses by their `outcome`, as the list of businesses filters them; null without a workflow.",
    }),
  })
  .meta({ id: "CampaignStageProgress", description: "Progress and rate of each workflow stage." });

const CampaignLocation = z
  .object({
    location_id: z.int(),
    display_name: z.string(),
    search_string: z.string().meta({
      description: "What is searched: the query, the name, the region if it is ambiguous, and the country.",
    }),
    latitude: z.number(),
    longitude: z.number(),
    status: z.enum(["pending", "submitted", "completed", "failed"]),
    businesses_count: count("Businesses first found there."),
    job_id: z
      .uuid()
      .nullable()
      .meta({ description: "The job of its latest search; null before it is submitted." }),
    error_message: z.string().nullable().meta({ description: "Why its search failed." }),
  })
  .meta({ id: "CampaignLocation", description: "A location of a campaign, on the map." });

export const CampaignLocations = z
  .object({ campaign_id: campaignId, total: count("Locations."), locations: z.array(CampaignLocation) })
  .meta({ id: "CampaignLocations", description: "Every location of a campaign." });

export const CampaignRuns = z
  .object({
    time_zone: timeZone,
    next_runs: z.array(timestamp("When a run would start.")),
  })
  .meta({ id: "CampaignRuns", description: "The next runs of a schedule." });
