import type { ChainTurn, JobChain, JobEnd } from "../jobs/job-chain.ts";
import {
  insertBusinesses,
  type NewBusiness,
  refreshBusinessesOfLocation,
  refreshBusinessesOfSites,
  refreshBusinessesOfVerify,
} from "../store/campaign-businesses.ts";
import { endEmails } from "../store/campaign-emails.ts";
import { settleCampaign } from "../store/campaign-ends.ts";
import { endLocation } from "../store/campaign-locations.ts";
import { endSite, findSubmittedSite, type SiteEnd } from "../store/campaign-sites.ts";
import { type CampaignRow, lockCampaign } from "../store/campaigns.ts";
import type { Transaction } from "../store/database.ts";
import type { Workflow } from "./campaign.ts";
import { type DispatchPorts, planSubmission, readWaiting, sendSubmission, type Waiting } from "./dispatch.ts";
import type { FilterFlags, RankEmails, WebsiteFilters } from "./ports.ts";
import { businessesOf, readSiteResult, verdictsOf } from "./read-results.ts";

export interface ChainPorts extends DispatchPorts {
  websiteFilters: WebsiteFilters;
  rankEmails: RankEmails;
}

type LockedCampaign = CampaignRow & { client_active: boolean };

interface Step {
  ports: ChainPorts;
  tx: Transaction;
  campaign: LockedCampaign;
  workflow: Workflow | null;
  jobId: string;
  end: JobEnd;
}

/**
 * What a campaign does at the end of each of its jobs: location, website, addresses, and what can be submitted now.
 * A step takes two turns to the database, whatever the number of businesses: what the end means and what is next are
 * written and read in one, the new jobs go with the end itself.
 */
export function createCampaignChain(ports: ChainPorts): JobChain {
  return {
    async take(tx, campaignId) {
      const campaign = await lockCampaign(tx, campaignId);
      return campaign === null ? null : turnOf(ports, tx, campaign);
    },
  };
}

function turnOf(ports: ChainPorts, tx: Transaction, campaign: LockedCampaign): ChainTurn {
  const workflow = campaign.workflow as Workflow | null;
  return {
    async advance({ id: jobId, type }, end) {
      const step: Step = { ports, tx, campaign, workflow, jobId, end };
      const waiting = await (type === "svcMaps"
        ? locationEnds(step)
        : type === "svcSite"
          ? siteEnds(step)
          : verifyEnds(step));
      const submission = await planSubmission(ports, tx, campaign, waiting);
      const completed = end.status === "completed" ? 1 : 0;
      return () =>
        Promise.all([
          sendSubmission(ports, tx, campaign, submission),
          settleCampaign(tx, campaign.number, { completed, failed: 1 - completed }),
        ]);
    },
  };
}

const noFilter: FilterFlags = {
  filter_social_media: false,
  filter_review_sites: false,
  filter_directories: false,
  filter_maps: false,
};

/** A location's job has ended: its businesses enter the chain. Where nobody calls /next the next one is handed out. */
async function locationEnds(step: Step): Promise<Waiting> {
  const { ports, tx, campaign, jobId, end } = step;
  const businesses = await foundBusinesses(step);
  const writes: Promise<void>[] = [];
  if (businesses.length > 0) {
    const willVerify = step.workflow?.spiderverify.enabled ?? false;
    writes.push(insertBusinesses(tx, campaign.number, jobId, businesses, willVerify));
    writes.push(refreshBusinessesOfLocation(tx, campaign.number, jobId));
  }
  writes.push(endLocation(tx, campaign.number, jobId, locationEnd(end)));
  const locations = campaign.auto_advance && campaign.client_active ? 1 : 0;
  const [waiting] = await Promise.all([
    readWaiting(ports, tx, campaign, { locations, sites: true, emails: false }),
    ...writes,
  ]);
  return waiting;
}

async function foundBusinesses({ ports, tx, campaign, workflow, end }: Step): Promise<NewBusiness[]> {
  if (end.status !== "completed") return [];
  const filter = await ports.websiteFilters.forClient(tx, campaign.client_id);
  return businessesOf(end.data, filter, workflow ?? noFilter, workflow?.spidersite.enabled ?? false);
}

const locationEnd = (end: JobEnd) =>
  end.status === "completed"
    ? { resultsCount: end.resultsCount, error: null }
    : { resultsCount: null, error: end.message };

/** A website's crawl has ended: its addresses, best first, wait to be verified. */
async function siteEnds({ ports, tx, campaign, workflow, jobId, end }: Step): Promise<Waiting> {
  const site = await findSubmittedSite(tx, campaign.number, jobId);
  if (site === null)
    return await readWaiting(ports, tx, campaign, { locations: 0, sites: true, emails: true });
  const result = siteEnd(ports, workflow, site, end);
  const [, , waiting] = await Promise.all([
    endSite(tx, campaign.number, result),
    refreshBusinessesOfSites(tx, [site.id]),
    readWaiting(ports, tx, campaign, { locations: 0, sites: true, emails: true }),
  ]);
  return waiting;
}

/** The longest that svcVerify takes. */
const addressCharsMax = 320;

function siteEnd(
  { rankEmails }: ChainPorts,
  workflow: Workflow | null,
  site: { id: string; domain: string },
  end: JobEnd,
): SiteEnd {
  if (end.status !== "completed") {
    return { site: site.id, error: end.message, emails: [], findings: null, wanted: [] };
  }
  const { error, emails, teamEmails, findings } = readSiteResult(end.data);
  const verifies = error === null && workflow?.spiderverify.enabled === true;
  const ranked = verifies ? rankEmails(emails, { domain: site.domain, teamEmails }) : [];
  const wanted = [...new Set(ranked.map((email) => email.toLowerCase()))]
    .filter((email) => email.length <= addressCharsMax)
    .slice(0, workflow?.spiderverify.max_emails_per_business ?? 0);
  return { site: site.id, error, emails, findings, wanted };
}

/** Addresses were verified, for every website that has them. */
async function verifyEnds({ ports, tx, campaign, jobId, end }: Step): Promise<Waiting> {
  const verdicts = end.status === "completed" ? verdictsOf(end.data) : [];
  const [, , waiting] = await Promise.all([
    endEmails(tx, campaign.number, jobId, verdicts),
    refreshBusinessesOfVerify(tx, campaign.number, jobId),
    readWaiting(ports, tx, campaign, { locations: 0, sites: false, emails: true }),
  ]);
  return waiting;
}
