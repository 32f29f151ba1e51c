import type { CampaignRow } from "../store/campaigns.ts";
import type { StageProgress } from "./campaign.ts";

/** The rate is that of the last so many minutes, or of less where the work began later. */
export const rateMinutes = 5;

interface OpenJobs {
  type: string;
  status: "queued" | "processing";
  jobs: number;
}

/** How far each stage of a campaign is, in locations for the first and in businesses for the others. */
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
