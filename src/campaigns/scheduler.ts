import type { Logger } from "pino";
import { type BackgroundService, backgroundService } from "../async/background-service.ts";
import { repeat } from "../async/coalesce.ts";
import type { StoredCredentials } from "../clients/authenticate.ts";
import type { Principal } from "../contract/principal.ts";
import { causeOf, ForagerError, messageOf } from "../errors.ts";
import {
  type DueCampaign,
  dueCampaigns,
  hasRunAtWork,
  setNextRun,
} from "../store/campaigns/campaign-work.ts";
import { type CampaignRow, lockCampaign } from "../store/campaigns/campaigns.ts";
import type { Database, Transaction } from "../store/core/database.ts";
import { type AdvancePorts, advanceCampaigns } from "./auto-advance.ts";
import { type CampaignRequest, campaignOf } from "./campaign.ts";
import { createCampaign, nextRunAfter } from "./create.ts";

const everyMs = 2_000;

/** Starts due scheduled runs, and keeps automatically advancing campaigns going. */
export function createCampaignScheduler(ports: AdvancePorts & SchedulePorts): BackgroundService {
  const turn = async () => {
    await runSchedules(ports);
    await advanceCampaigns(ports);
  };
  const onError = (error: unknown) => ports.log.warn({ error: causeOf(error) }, "campaigns did not advance");
  return backgroundService(() => repeat(everyMs, turn, onError).stop);
}

export interface SchedulePorts {
  database: Database;
  credentials: StoredCredentials;
  log: Logger;
}

/** Campaigns per turn. */
const batch = 50;

/**
 * Starts the runs that are due. A run is a separate, automatic campaign with the same request, so each run has its own
 * results and its own end. A due run is skipped while an earlier one is running, or if the client has no stored
 * credentials.
 *
 * Safe to call in several processes: the due time is checked again with the campaign locked and advanced in the
 * transaction that creates the run. Times missed while no scheduler ran result in one run.
 */
export async function runSchedules(ports: SchedulePorts): Promise<void> {
  for (const due of await dueCampaigns(ports.database, batch)) {
    await runOne(ports, due).catch((error: unknown) => {
      ports.log.warn({ campaign: due.id, error: messageOf(error) }, "could not run a schedule");
    });
  }
}

async function runOne({ database, credentials, log }: SchedulePorts, due: DueCampaign): Promise<void> {
  const campaignId = due.id;
  // Outside the transaction: it needs other connections, and would keep the campaign locked.
  const principal = await credentials.authenticate(due.client_id, due.api_key_id);
  await database.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, campaignId);
    const now = new Date();
    if (campaign?.schedule == null || campaign.next_run_at === null || campaign.next_run_at > now) return;
    await setNextRun(tx, campaign.number, nextRunAfter(campaign.schedule, now, campaign.time_zone));
    const skip = (reason: string) => log.warn({ campaign: campaignId, reason }, "scheduled run skipped");
    if (!campaign.client_active) return skip("the client is inactive");
    if (await hasRunAtWork(tx, campaignId)) return skip("an earlier run is still running");
    if (principal === null) return skip("the client has no valid stored credentials");
    const reason = await makeRun(tx, campaign, principal);
    if (reason !== null) skip(reason);
  });
}

/** @returns why the run was skipped; null if it was created. */
async function makeRun(tx: Transaction, row: CampaignRow, principal: Principal): Promise<string | null> {
  const { query, countryCode, name, description, filter, maxResults, workflow } = campaignOf(row);
  const request: CampaignRequest = {
    query,
    country_code: countryCode,
    name,
    description,
    filter,
    max_results: maxResults,
    workflow,
    auto_advance: true,
    schedule: null,
    time_zone: row.time_zone,
  };
  const actor = { id: row.actor_id, name: row.actor_name, role: row.actor_role };
  try {
    await createCampaign(tx, { principal, actor }, request, { parentId: row.id });
    return null;
  } catch (error) {
    // The location table may have changed since: too many or no locations.
    if (error instanceof ForagerError && error.code === "validation_error") return messageOf(error);
    throw error;
  }
}
