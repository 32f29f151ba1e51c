import type { JobTypeName } from "../contract/job.ts";
import type { Actor } from "../contract/principal.ts";
import type { JobType } from "../jobs/job-type.ts";
import { newJob } from "../jobs/new-job.ts";
import type { NextLocation } from "../store/campaigns/campaign-locations.ts";
import type { CampaignRow } from "../store/campaigns/campaigns.ts";
import type { NewJob } from "../store/jobs/submitted-jobs.ts";
import type { Workflow } from "./campaign.ts";

export type JobTypes = ReadonlyMap<JobTypeName, JobType>;

const queryCharsMax = 256;

/** Jobs of campaigns come after all others of their client. */
const campaignPriority = 0;

/** Who a job is stored as submitted by. */
export interface SubmittedBy {
  apiKeyId: string;
  actor: Actor;
}

/** Who asked for the campaign: whatever it does by itself is theirs. */
export const ownerOf = (campaign: CampaignRow): SubmittedBy => ({
  apiKeyId: campaign.api_key_id,
  actor: { id: campaign.actor_id, name: campaign.actor_name, role: campaign.actor_role },
});

/** The search for businesses at one location. */
export function locationJob(
  jobTypes: JobTypes,
  campaign: CampaignRow,
  location: NextLocation,
  by: SubmittedBy,
): NewJob {
  const payload = {
    // An imported location may have any name; what is searched for has its bounds.
    search_query: location.search_string.slice(0, queryCharsMax).toWellFormed().trim(),
    max_results: campaign.max_results,
    country_code: campaign.country_code,
    near: {
      latitude: location.latitude,
      longitude: location.longitude,
      radius_km: reachKm(location.population),
    },
  };
  return chainJob(jobTypes, campaign, { type: "svcMaps", payload, dedup: campaign.maps_dedup, by });
}

/** How far a town reaches, villages around it included: its area grows with the people in it. */
const reachKm = (population: number): number => Math.round(10 + Math.sqrt(population) / 50);

/**
 * The crawl of a business's website.
 * @throws ZodError where the options or the URL are none that a svcSite job takes.
 */
export function siteJob(jobTypes: JobTypes, campaign: CampaignRow, workflow: Workflow, url: string): NewJob {
  const { enabled: _, ...options } = workflow.spidersite;
  const payload = { ...options, url };
  return chainJob(jobTypes, campaign, {
    type: "svcSite",
    payload,
    dedup: markAtMost(campaign),
    by: ownerOf(campaign),
  });
}

/** The verification of addresses of one website. */
export function verifyJob(
  jobTypes: JobTypes,
  campaign: CampaignRow,
  { spiderverify }: Workflow,
  emails: readonly string[],
): NewJob {
  const { check_gravatar, check_dnsbl, smtp_timeout_secs } = spiderverify;
  const payload = { emails, check_gravatar, check_dnsbl, smtp_timeout_secs };
  return chainJob(jobTypes, campaign, {
    type: "svcVerify",
    payload,
    dedup: markAtMost(campaign),
    by: ownerOf(campaign),
  });
}

/** The campaign needs every address that its jobs find, whether its client had it before or not. */
const markAtMost = ({ maps_dedup: mode }: CampaignRow) => (mode === "unique_only" ? "mark" : mode);

function chainJob(
  jobTypes: JobTypes,
  campaign: CampaignRow,
  job: { type: JobTypeName; payload: object; dedup: CampaignRow["maps_dedup"]; by: SubmittedBy },
): NewJob {
  const jobType = jobTypes.get(job.type);
  if (jobType === undefined) throw new Error(`job type ${job.type} is not registered`);
  return newJob(jobType, {
    clientId: campaign.client_id,
    ...job.by,
    priority: campaignPriority,
    payload: jobType.payload.parse(job.payload),
    sent: job.payload,
    dedup: job.dedup,
    mayUseCache: false,
    campaignId: campaign.id,
  });
}
