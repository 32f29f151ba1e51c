import { type BackgroundService, backgroundService } from "../async/background-service.ts";
import { coalesce } from "../async/coalesce.ts";
import type { JobTypeName } from "../contract/job.ts";
import { campaignsToAdvance, countOpenJobsOf } from "../store/campaigns/campaign-work.ts";
import { lockCampaign } from "../store/campaigns/campaigns.ts";
import { type Database, tryLock } from "../store/core/database.ts";
import { countWorkers } from "../store/jobs/workers.ts";
import type { DispatchPorts } from "./dispatch.ts";
import { submitNextLocations } from "./submit-locations.ts";

export interface AdvancePorts extends DispatchPorts {
  database: Database;
}

const searchType: JobTypeName = "svcMaps";

/**
 * Submits locations of campaigns that advance automatically: as many as workers have free slots, round-robin, and at
 * least one for a campaign with nothing running. After that, the end of each search submits the next location
 * (chain.ts); this starts campaigns and uses slots that become free elsewhere.
 * Each campaign advances in its own transaction, which counts the free slots again. Only one process does this at a
 * time, or two would count the same slots; the others return.
 */
export async function advanceCampaigns({ database, ...ports }: AdvancePorts): Promise<void> {
  const advanced = new Set<string>();
  const advanceNext = () =>
    database.transaction(async (tx) => {
      if (!(await tryLock(tx, "advanceCampaigns"))) return false;
      const [campaigns, workers, open] = await Promise.all([
        campaignsToAdvance(tx),
        countWorkers(tx),
        countOpenJobsOf(tx, searchType),
      ]);
      const slots = workers.find(({ type }) => type === searchType)?.slots ?? 0;
      const next = [...shareSlots(campaigns, slots - open)].find(([id]) => !advanced.has(id));
      if (next === undefined) return false;
      const [id, locations] = next;
      advanced.add(id);
      const campaign = await lockCampaign(tx, id);
      if (campaign?.status === "active") await submitNextLocations(ports, tx, campaign, locations);
      return true;
    });
  while (await advanceNext());
}

/** Advances campaigns when woken, until stopped. */
export function createCampaignAdvancer(
  ports: AdvancePorts,
  onError: (error: unknown) => void,
): BackgroundService & { wake(): void } {
  let isRunning = false;
  const runs = coalesce(async () => {
    if (isRunning) await advanceCampaigns(ports);
  }, onError);
  const service = backgroundService(() => {
    isRunning = true;
    return () => {
      isRunning = false;
      return runs.idle();
    };
  });
  return { ...service, wake: runs.wake };
}

/**
 * Distributes free slots round-robin, starting with the campaign with the least running.
 * @returns how many locations each campaign submits, without those that get none.
 */
export function shareSlots(
  campaigns: readonly { id: string; pending: number; submitted: number }[],
  free: number,
): Map<string, number> {
  const shares = new Map<string, number>();
  let left = free;
  for (const { id, pending, submitted } of campaigns) {
    if (submitted > 0 || pending === 0) continue;
    shares.set(id, 1);
    left -= 1;
  }
  for (let dealt = true; dealt && left > 0; ) {
    dealt = false;
    for (const { id, pending } of campaigns) {
      const share = shares.get(id) ?? 0;
      if (left <= 0 || share >= pending) continue;
      shares.set(id, share + 1);
      left -= 1;
      dealt = true;
    }
  }
  return shares;
}
