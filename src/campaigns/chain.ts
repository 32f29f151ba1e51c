import type { JobTypeName } from "../contract/job.ts";
import type { ChainTurn, EndedJob, JobChain, JobEnd } from "../jobs/job-chain.ts";
import {
  insertBusinesses,
  type NewBusiness,
  planForLargeTables,
  refreshBusinesses,
  refreshBusinessesOfLocation,
} from "../store/campaigns/campaign-businesses.ts";
import { endEmails } from "../store/campaigns/campaign-emails.ts";
import { settleCampaign } from "../store/campaigns/campaign-ends.ts";
import { endLocation } from "../store/campaigns/campaign-locations.ts";
import {
  endSite,
  failedSite,
  findSitesAround,
  findSubmittedSites,
  type SiteEnd,
  type SubmittedSite,
  shareContacts,
} from "../store/campaigns/campaign-sites.ts";
import { type CampaignRow, lockCampaign } from "../store/campaigns/campaigns.ts";
import type { Transaction } from "../store/core/database.ts";
import type { Workflow } from "./campaign.ts";
import { type DispatchPorts, planSubmission, readWaiting, sendSubmission } from "./dispatch.ts";
import type { FilterFlags, RankEmails, SiteAddresses, WebsiteFilters } from "./ports.ts";
import { businessesOf, readSiteResult, readStatements, sharedContacts, verdictsOf } from "./read-results.ts";

export interface ChainPorts extends DispatchPorts {
  websiteFilters: WebsiteFilters;
  siteAddresses: SiteAddresses;
  rankEmails: RankEmails;
}

type LockedCampaign = CampaignRow & { client_active: boolean };

interface Step {
  ports: ChainPorts;
  tx: Transaction;
  campaign: LockedCampaign;
  workflow: Workflow | null;
}

/**
 * The campaign's reaction to the ends of its jobs: updates locations, websites and addresses, and submits follow-up
 * work. A step takes three database round trips for any number of jobs and businesses: find the jobs' campaigns;
 * store the results and read the pending work; insert the new jobs together with the ends.
 */
export function createCampaignChain(ports: ChainPorts): JobChain {
  return {
    async take(tx, campaignId) {
      const [campaign] = await Promise.all([lockCampaign(tx, campaignId), planForLargeTables(tx)]);
      return campaign === null ? null : turnOf(ports, tx, campaign);
    },
  };
}

function turnOf(ports: ChainPorts, tx: Transaction, campaign: LockedCampaign): ChainTurn {
  const step: Step = { ports, tx, campaign, workflow: campaign.workflow as Workflow | null };
  return {
    async advance(ended) {
      const of = (type: JobTypeName) => ended.filter((job) => job.type === type);
      const [searches, crawls, verifications] = [of("svcMaps"), of("svcSite"), of("svcVerify")];
      const [found, sites] = await Promise.all([
        Promise.all(searches.map(async (job) => ({ job, businesses: await foundBusinesses(step, job) }))),
        crawls.length === 0 ? [] : findSubmittedSites(tx, campaign.number, idsOf(crawls)),
      ]);
      const newSections = sectionsOf(found.flatMap(({ businesses }) => businesses));
      const narrowed = await narrowedSites(step, newSections);
      // Pipelined in this order: each step depends on earlier writes.
      const writes = [
        ...found.flatMap(({ job, businesses }) => locationEnds(step, job, businesses)),
        ...narrowed.map((site) => shareContacts(tx, site)),
        ...crawls.flatMap((job) => siteEnds(step, job, sites, newSections)),
        ...verifications.map((job) => verifyEnds(step, job)),
      ];
      if (narrowed.length + crawls.length + verifications.length > 0) {
        const changed = [...narrowed, ...sites].map(({ id }) => id);
        writes.push(
          refreshBusinesses(tx, campaign.number, { sites: changed, verifyJobs: idsOf(verifications) }),
        );
      }
      const [waiting] = await Promise.all([
        readWaiting(ports, tx, campaign, {
          // Without calls of /next, the end of each search submits the next location.
          locations: campaign.auto_advance && campaign.client_active ? searches.length : 0,
          sites: searches.length + crawls.length > 0,
          emails: crawls.length + verifications.length > 0,
        }),
        ...writes,
      ]);
      const submission = await planSubmission(ports, tx, campaign, waiting);
      const completed = ended.filter(({ end }) => end.status === "completed").length;
      return () =>
        Promise.all([
          sendSubmission(tx, campaign, submission),
          settleCampaign(tx, campaign.number, { completed, failed: ended.length - completed }),
        ]);
    },
  };
}

const idsOf = (jobs: readonly EndedJob[]): string[] => jobs.map(({ id }) => id);

const noFilter: FilterFlags = {
  filter_social_media: false,
  filter_review_sites: false,
  filter_directories: false,
  filter_maps: false,
};

/** A location's search has ended: its businesses enter the chain. */
function locationEnds(
  { tx, campaign, workflow }: Step,
  { id, end }: EndedJob,
  businesses: NewBusiness[],
): Promise<void>[] {
  const writes: Promise<void>[] = [];
  if (businesses.length > 0) {
    const willVerify = workflow?.spiderverify.enabled ?? false;
    writes.push(insertBusinesses(tx, campaign.number, id, businesses, willVerify));
    writes.push(refreshBusinessesOfLocation(tx, campaign.number, id));
  }
  writes.push(endLocation(tx, campaign.number, id, locationEnd(end)));
  return writes;
}

async function foundBusinesses(
  { ports, tx, campaign, workflow }: Step,
  { end }: EndedJob,
): Promise<NewBusiness[]> {
  if (end.status !== "completed") return [];
  return businessesOf(end.data, {
    filter: await ports.websiteFilters.forClient(tx, campaign.client_id),
    flags: workflow ?? noFilter,
    crawls: workflow?.spidersite.enabled ?? false,
    addresses: ports.siteAddresses,
  });
}

const sectionsOf = (businesses: readonly NewBusiness[]): string[] => [
  ...new Set(businesses.flatMap(({ site_section: section }) => section ?? [])),
];

/**
 * Crawled sites in which businesses with their own sections have now been found: contacts stated only in such a section
 * become shared. So the result does not depend on the order in which businesses are found.
 */
async function narrowedSites(
  { ports: { siteAddresses }, tx, campaign }: Step,
  newSections: readonly string[],
): Promise<{ id: string; shared: string[] }[]> {
  const around = [...new Set(newSections.flatMap(siteAddresses.sectionsAround))];
  if (around.length === 0) return [];
  const sites = await findSitesAround(tx, campaign.number, around);
  return sites.map(({ metadata, ...site }) => {
    const inner_sections = [...site.inner_sections, ...newSections];
    const shared = sharedContacts(readStatements(metadata), { ...site, inner_sections }, siteAddresses);
    return { id: site.id, shared };
  });
}

const locationEnd = (end: JobEnd) =>
  end.status === "completed"
    ? { resultsCount: end.resultsCount, error: null }
    : { resultsCount: null, error: end.message };

/** A website's crawl has ended: its ranked addresses wait for verification. */
function siteEnds(
  { ports, tx, campaign, workflow }: Step,
  { id, end }: EndedJob,
  sites: readonly SubmittedSite[],
  newSections: readonly string[],
): Promise<void>[] {
  const site = sites.find(({ job_id: jobId }) => jobId === id);
  if (site === undefined) return [];
  const inner_sections = [...site.inner_sections, ...newSections];
  return [endSite(tx, campaign.number, siteEnd(ports, workflow, { ...site, inner_sections }, end))];
}

function siteEnd(
  { rankEmails, siteAddresses }: ChainPorts,
  workflow: Workflow | null,
  site: SubmittedSite,
  end: JobEnd,
): SiteEnd {
  if (end.status !== "completed") return failedSite(site.id, end.message);
  const { error, emails, teamEmails, contactEmails, statements, findings, cost } = readSiteResult(end.data);
  const shared = sharedContacts(statements, site, siteAddresses);
  const verifies = error === null && workflow?.spiderverify.enabled === true;
  const prefer = workflow?.spiderverify.prefer ?? "business";
  const context = { domain: site.domain, teamEmails, contactEmails, shared, prefer };
  const ranked = verifies ? rankEmails(emails, context) : [];
  const wanted = [...new Set(ranked.map((email) => email.toLowerCase()))].slice(
    0,
    workflow?.spiderverify.max_emails_per_business ?? 0,
  );
  return { site: site.id, error, emails, shared, findings, wanted, cost };
}

/** Stores verdicts for every website that has the addresses. */
function verifyEnds({ tx, campaign }: Step, { id, end }: EndedJob): Promise<void> {
  return endEmails(tx, campaign.number, id, end.status === "completed" ? verdictsOf(end.data) : []);
}
