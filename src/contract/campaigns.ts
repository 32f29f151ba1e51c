import { z } from "zod";

const count = (description: string) => z.int().min(0).meta({ description, example: 14 });
const timestamp = (description: string) =>
  z.iso.datetime().meta({ description, example: "2026-01-15T09:30:00.000Z" });
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
    "`paused` and `stopped`: nothing new is submitted until `/continue`. `completed`: every location has ended and every business has left the chain.",
  example: "active",
});

const workflowConfig = z
  .record(z.string(), z.unknown())
  .nullable()
  .meta({ description: "The workflow as it was asked for, with its defaults; null without one." });

const name = z
  .string()
  .nullable()
  .meta({ description: "The campaign's label.", example: "Spring, Luxembourg" });
const query = z.string().meta({ description: "What is searched for.", example: "plumbers" });
const countryCode = z.string().meta({ description: "Two letters.", example: "LU" });

export const CampaignCreated = z
  .object({
    campaign_id: campaignId,
    status: CampaignStatus,
    query,
    country_code: countryCode,
    name,
    total_locations: count("Locations that the filter selects; each is searched once."),
    has_workflow: z.boolean(),
    workflow_config: workflowConfig,
    auto_advance: z.boolean(),
    schedule: z.string().nullable(),
    next_run_at: timestamp("When the schedule makes the next run.").nullable(),
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
      .meta({ description: "At the current rate; null where no worker runs for one of the stages." }),
    assumptions: z.array(z.string()).meta({ description: "What the numbers rest on, a sentence each." }),
  })
  .meta({ id: "CampaignEstimate", description: "What a campaign would come to. Nothing was created." });

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
          has_workflow: z.boolean(),
          schedule: z.string().nullable(),
          parent_campaign_id: z
            .string()
            .nullable()
            .meta({ description: "The campaign whose schedule made this one." }),
          created_at: timestamp("When the campaign was created."),
        })
        .meta({ id: "CampaignListItem" }),
    ),
    total: count("Campaigns that every page together has."),
    page: z.int(),
    page_size: z.int(),
    total_pages: z.int(),
  })
  .meta({ id: "CampaignList", description: "One page of your campaigns, newest first." });

export const CampaignNext = z
  .object({
    has_more: z.boolean().meta({ description: "Locations remain that no call has handed out." }),
    status: CampaignStatus,
    current_task: z
      .object({
        job_id: z.uuid(),
        location_id: z.int(),
        search_string: z.string().meta({ example: "plumbers Esch-sur-Alzette, Luxembourg" }),
        display_name: z.string().meta({ example: "Esch-sur-Alzette" }),
      })
      .nullable()
      .meta({ description: "The location that this call handed out; null when it handed out none." }),
    progress: z.object({
      total: count("Locations of the campaign."),
      pending: count("Not handed out."),
      submitted: count("Searched now."),
      completed: count("Searched."),
      failed: count("Searched in vain: the job failed or was cancelled."),
      percentage: percentage("Handed out over total"),
    }),
  })
  .meta({ id: "CampaignNext", description: "What was handed out, and how far the campaign is." });

export const WorkflowProgress = z
  .object({
    businesses_total: count("Businesses with a website to crawl."),
    sites_queued: count("Of these, whose website waits or is crawled."),
    sites_completed: count("Whose website was crawled."),
    sites_failed: count("Whose website could not be crawled."),
    verifies_queued: count("Whose addresses wait or are verified."),
    verifies_completed: count("Whose addresses were verified."),
    verifies_failed: count("Of whose addresses none could be verified."),
    emails_found: count("Distinct addresses on the websites."),
    emails_verified: count("Those of them with a verdict."),
  })
  .meta({
    id: "WorkflowProgress",
    description: "How far the businesses are, counted in businesses but for addresses.",
  });

export const campaignProgress = z.object({
  completed: count("Locations searched."),
  failed: count("Locations searched in vain."),
  pending: count("Locations not handed out."),
  submitted: count("Locations searched now."),
  total: count("Locations of the campaign."),
  percentage: percentage("Completed and failed over total"),
});

export const CampaignStatusBody = z
  .object({
    campaign_id: campaignId,
    status: CampaignStatus,
    query,
    country_code: countryCode,
    name,
    filter_config: z.record(z.string(), z.unknown()).meta({ description: "Which locations were asked for." }),
    has_workflow: z.boolean(),
    workflow_config: workflowConfig,
    auto_advance: z.boolean(),
    schedule: z.string().nullable(),
    next_run_at: timestamp("When the schedule makes the next run.").nullable(),
    parent_campaign_id: z.string().nullable(),
    progress: campaignProgress,
    workflow_progress: WorkflowProgress.nullable().meta({ description: "Null without a workflow." }),
    jobs: z.object({
      queued: count("Jobs of every type that wait."),
      processing: count("Jobs that run."),
      completed: count("Jobs that completed."),
      failed: count("Jobs that failed or were cancelled."),
    }),
    results_count: count("Businesses found, each counted once."),
    created_at: timestamp("When the campaign was created."),
    updated_at: timestamp("When it last changed."),
    completed_at: timestamp("When it completed.").nullable(),
  })
  .meta({ id: "CampaignStatusBody", description: "State of one campaign." });

export const CampaignStateChange = z
  .object({
    status: CampaignStatus,
    message: z.string(),
    remaining_locations: count("Locations that no call has handed out."),
  })
  .meta({ id: "CampaignStateChange", description: "The campaign's state after the call." });

export const CampaignRetry = CampaignStateChange.extend({
  retried_locations: count("Failed locations that wait to be handed out again."),
}).meta({ id: "CampaignRetry", description: "The campaign's state after the call." });

const StageProgress = z
  .object({
    stage: z.enum(["maps", "site", "verify"]),
    done: count("What has been through the stage."),
    running: count("Jobs that run."),
    waiting: count("What waits, whether a job was submitted for it or not."),
    rate_per_minute: z.number().min(0).meta({
      description:
        "Jobs that ended in the last five minutes, a minute; of less time where the work began later.",
    }),
    eta_seconds: z
      .int()
      .nullable()
      .meta({ description: "At that rate; 0 when nothing is left, null while nothing moves." }),
  })
  .meta({ id: "StageProgress" });

export const CampaignStageProgress = z
  .object({
    campaign_id: campaignId,
    status: CampaignStatus,
    stages: z
      .array(StageProgress)
      .meta({ description: "`maps` counts locations, `site` and `verify` count businesses." }),
  })
  .meta({ id: "CampaignStageProgress", description: "How far each stage of the chain is, and how fast." });

const CampaignLocation = z
  .object({
    location_id: z.int(),
    display_name: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    status: z.enum(["pending", "submitted", "completed", "failed"]),
    businesses_count: count("Businesses that were first found there."),
  })
  .meta({ id: "CampaignLocation", description: "A location of a campaign, on the map." });

export const CampaignLocations = z
  .object({ campaign_id: campaignId, total: count("Locations."), locations: z.array(CampaignLocation) })
  .meta({ id: "CampaignLocations", description: "Every location of a campaign." });
