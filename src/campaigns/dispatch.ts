import { ZodError } from "zod";
import { refreshBusinesses } from "../store/campaigns/campaign-businesses.ts";
import {
  submitEmails,
  type VerifyRoom,
  type WaitingEmails,
  waitingEmails,
} from "../store/campaigns/campaign-emails.ts";
import { type NextLocation, nextLocations, submitLocations } from "../store/campaigns/campaign-locations.ts";
import {
  type CampaignSite,
  endSite,
  failedSite,
  submitSites,
  waitingSites,
} from "../store/campaigns/campaign-sites.ts";
import type { CampaignRow } from "../store/campaigns/campaigns.ts";
import type { Transaction } from "../store/core/database.ts";
import { insertJobs, type NewJob } from "../store/jobs/submitted-jobs.ts";
import type { Workflow } from "./campaign.ts";
import { type JobTypes, locationJob, ownerOf, type SubmittedBy, siteJob, verifyJob } from "./chain-jobs.ts";

export interface DispatchPorts {
  jobTypes: JobTypes;
  /** Limit of waiting and running jobs per campaign and type, for svcSite and svcVerify. */
  jobsInFlightMax: number;
}

/** What a campaign can submit now: nothing unless it is active. */
export interface Waiting {
  locations: NextLocation[];
  sites: CampaignSite[];
  emails: WaitingEmails[];
}

/** A submission: jobs, and the rows that they belong to. */
export interface Submission {
  jobs: NewJob[];
  locations: { position: number; jobId: string; location: NextLocation }[];
  sites: { site: string; jobId: string }[];
  emails: { site: string; jobId: string }[];
}

const nothing: Waiting = { locations: [], sites: [], emails: [] };

/** Job types to consider. The end of a job frees capacity for its type and creates work for the next type. */
export interface Wanted {
  /** Number of locations to submit. */
  locations: number;
  sites: boolean;
  emails: boolean;
}

/** Reads pending work with the campaign locked. Pipelines all queries behind earlier statements. */
export async function readWaiting(
  { jobsInFlightMax, jobTypes }: Pick<DispatchPorts, "jobsInFlightMax" | "jobTypes">,
  transaction: Transaction,
  campaign: CampaignRow,
  wanted: Wanted,
): Promise<Waiting> {
  if (campaign.status !== "active") return nothing;
  const { number } = campaign;
  const workflow = campaign.workflow as Workflow | null;
  const crawls = wanted.sites && workflow?.spidersite.enabled;
  const verifies = wanted.emails && workflow?.spiderverify.enabled;
  const [locations, sites, emails] = await Promise.all([
    wanted.locations > 0 ? nextLocations(transaction, number, wanted.locations) : [],
    crawls ? waitingSites(transaction, number, jobsInFlightMax) : [],
    verifies ? waitingEmails(transaction, campaign, verifyRoom(jobTypes, jobsInFlightMax)) : [],
  ]);
  return { locations, sites, emails };
}

/** Campaigns leave half of a client's queue capacity for svcVerify to its own jobs. */
function verifyRoom(jobTypes: JobTypes, inFlightMax: number): VerifyRoom {
  const waitingMax = jobTypes.get("svcVerify")?.waitingMax;
  return { inFlightMax, waitingMax: waitingMax === undefined ? null : Math.floor(waitingMax / 2) };
}

/** Builds the jobs for pending work. Sites with invalid URLs fail immediately, and others take their place. */
export async function planSubmission(
  ports: DispatchPorts,
  transaction: Transaction,
  campaign: CampaignRow,
  waiting: Waiting,
  by: SubmittedBy = ownerOf(campaign),
): Promise<Submission> {
  const { jobTypes } = ports;
  const workflow = campaign.workflow as Workflow;
  const plan: Submission = { jobs: [], locations: [], sites: [], emails: [] };
  const add = (job: NewJob): string => {
    plan.jobs.push(job);
    return job.id;
  };
  for (const location of waiting.locations) {
    const jobId = add(locationJob(jobTypes, campaign, location, by));
    plan.locations.push({ position: location.position, jobId, location });
  }
  for (const { site, emails } of waiting.emails) {
    plan.emails.push({ site, jobId: add(verifyJob(jobTypes, campaign, workflow, emails)) });
  }
  const impossible: { site: string; error: string }[] = [];
  for (const { id, url } of waiting.sites) {
    try {
      plan.sites.push({ site: id, jobId: add(siteJob(jobTypes, campaign, workflow, url)) });
    } catch (error) {
      if (!(error instanceof ZodError)) throw error;
      impossible.push({ site: id, error: error.issues[0]?.message ?? "The website cannot be crawled." });
    }
  }
  if (impossible.length === 0) return plan;
  for (const { site, error } of impossible) {
    await endSite(transaction, campaign.number, failedSite(site, error));
  }
  await refreshBusinesses(transaction, campaign.number, { sites: impossible.map(({ site }) => site) });
  const wanted = { locations: waiting.locations.length, sites: true, emails: true };
  return planSubmission(
    ports,
    transaction,
    campaign,
    await readWaiting(ports, transaction, campaign, wanted),
    by,
  );
}

/** Writes a submission. Pipelines all statements, so that it can run in `Transaction.finish`. */
export async function sendSubmission(
  transaction: Transaction,
  campaign: CampaignRow,
  { jobs, locations, sites, emails }: Submission,
): Promise<void> {
  const sent: Promise<unknown>[] = [];
  if (locations.length > 0) sent.push(submitLocations(transaction, campaign.number, locations));
  if (sites.length > 0) sent.push(submitSites(transaction, sites));
  if (emails.length > 0) sent.push(submitEmails(transaction, campaign.number, emails));
  if (jobs.length > 0) sent.push(insertJobs(transaction, jobs));
  await Promise.all(sent);
}
