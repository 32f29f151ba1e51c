import {
  type CampaignRow,
  countSelectedLocations,
  readCampaignHistory,
} from "../store/campaigns/campaigns.ts";
import type { Database } from "../store/core/database.ts";
import { readJobRates } from "../store/jobs/job-totals.ts";
import { countWorkers } from "../store/jobs/workers.ts";
import type { CampaignEstimate, CampaignRequest, StageProgress } from "./campaign.ts";
import { checkLocationCount, checkPlaces, locationFilterOf } from "./location-choice.ts";

/**
 * Defaults for a client without earlier campaigns: businesses per location, share with a website, share with addresses.
 */
const usual = { businesses: 40, withSite: 0.6, withEmails: 0.6 };
/** Seconds per job on one slot, if none has ended in the last hour. */
const usualSeconds = { svcMaps: 30, svcSite: 20, svcVerify: 15 };

/** Estimates a campaign: jobs per stage, and hours on the current workers. */
export async function estimateCampaign(
  database: Database,
  clientId: string,
  request: CampaignRequest,
): Promise<CampaignEstimate> {
  await checkPlaces(database, request);
  const totalLocations = await countSelectedLocations(database, locationFilterOf(request));
  checkLocationCount(totalLocations, request);
  const [history, rates, workers] = await Promise.all([
    readCampaignHistory(database, clientId),
    readJobRates(database),
    countWorkers(database),
  ]);
  const assumptions: string[] = [];
  const known = history.locations > 0 && history.businesses > 0;
  const businesses = Math.min(
    request.max_results,
    known ? history.businesses / history.locations : usual.businesses,
  );
  const withSite = known ? history.sites / history.businesses : usual.withSite;
  const withEmails = known && history.sites > 0 ? history.verifies / history.sites : usual.withEmails;
  assumptions.push(
    `${round(businesses)} businesses per location, ${percent(withSite)} of them with a website to crawl, ` +
      `${percent(withEmails)} of those with addresses to verify: ` +
      (known
        ? "as in your campaigns of the last 90 days."
        : `typical values, because ${whyTypical(history)}.`),
  );
  const sites = request.workflow?.spidersite.enabled ? totalLocations * businesses * withSite : 0;
  const verifies = request.workflow?.spiderverify.enabled ? sites * withEmails : 0;
  const expectedJobs = {
    svcMaps: totalLocations,
    svcSite: Math.round(sites),
    svcVerify: Math.round(verifies),
  };
  // The stages run in parallel on separate slots: the slowest one decides.
  const hours: number[] = [];
  for (const type of ["svcMaps", "svcSite", "svcVerify"] as const) {
    if (expectedJobs[type] === 0) continue;
    const slots = workers.find((worker) => worker.type === type)?.slots ?? 0;
    const rate = rates.find((row) => row.type === type);
    const seconds = rate?.mean_seconds ?? usualSeconds[type];
    assumptions.push(
      `${type}: ${round(seconds)} s per job${rate ? ", measured in the last hour" : ", a typical time because none has ended in the last hour"}, ${slots} at a time.`,
    );
    hours.push(slots === 0 ? Number.POSITIVE_INFINITY : (expectedJobs[type] * seconds) / slots / 3_600);
  }
  const slowest = Math.max(...hours);
  const expectedHours = Number.isFinite(slowest) ? Math.max(0.01, round(slowest)) : null;
  if (expectedHours === null)
    assumptions.push("No worker is running for one of these stages, so the duration is unknown.");
  return { totalLocations, expectedJobs, expectedHours, assumptions };
}

/** Why the history of a client says nothing. */
const whyTypical = ({ limited }: { limited: number }): string =>
  limited > 0
    ? "your campaigns of the last 90 days found as many businesses as their max_results allows"
    : "no campaign of yours that crawls websites has found businesses in the last 90 days";

const round = (value: number): number => Math.round(value * 100) / 100;
const percent = (part: number): string => `${Math.round(part * 100)} %`;

/** The rate over this many last minutes, or over the time since the start if shorter. */
export const rateMinutes = 5;

interface OpenJobs {
  type: string;
  status: "queued" | "processing";
  jobs: number;
}

/** Progress of each stage, in locations for the first and in businesses for the others. */
export function stagesOf(
  campaign: CampaignRow,
  open: readonly OpenJobs[],
  recent: readonly { type: string; jobs: number; seconds: number }[],
): StageProgress[] {
  const stage = (
    name: StageProgress["stage"],
    type: string,
    { done, left }: { done: number; left: number },
  ): StageProgress => {
    const running = open.find((group) => group.type === type && group.status === "processing")?.jobs ?? 0;
    const waiting = Math.max(0, left - running);
    const ended = recent.find((group) => group.type === type);
    const perMinute = ended === undefined ? 0 : (ended.jobs / ended.seconds) * 60;
    const etaSeconds = left === 0 ? 0 : perMinute === 0 ? null : Math.ceil((left / perMinute) * 60);
    return {
      stage: name,
      done,
      running,
      waiting,
      ratePerMinute: Math.round(perMinute * 100) / 100,
      etaSeconds,
    };
  };
  return [
    stage("maps", "svcMaps", {
      done: campaign.locations_completed + campaign.locations_failed,
      left: campaign.locations_pending + campaign.locations_submitted,
    }),
    stage("site", "svcSite", {
      done: campaign.sites_completed + campaign.sites_failed,
      left: campaign.sites_queued,
    }),
    stage("verify", "svcVerify", {
      done: campaign.verifies_completed + campaign.verifies_failed,
      left: campaign.verifies_queued,
    }),
  ];
}
