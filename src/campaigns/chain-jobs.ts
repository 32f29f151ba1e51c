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

/** Campaign jobs have lower priority than all other jobs of their client. */
const campaignPriority = 0;

/** The principal stored as a job's submitter. */
export interface SubmittedBy {
  apiKeyId: string;
  actor: Actor;
}

/** The campaign's requester, to whom its automatic actions are attributed. */
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
    // Names of imported locations are unlimited; queries are not.
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

/** The radius of a town with its surroundings, estimated from the population. */
const reachKm = (population: number): number => Math.round(10 + Math.sqrt(population) / 50);

/**
 * The crawl of a business's website.
 * @throws ZodError if svcSite does not accept the options or the URL.
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

/** Verifies addresses of one website. */
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

/** The campaign needs all addresses that its jobs find, including those that the client already has. */
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
