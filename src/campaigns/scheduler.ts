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

/** Makes runs of schedules that are due, and keeps campaigns that advance by themselves going. */
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

/** Campaigns looked at in one turn. */
const batch = 50;

/**
 * Makes the runs that are due. A run is a campaign of its own, with the same request, that advances by itself; so
 * each run has its own results and its own end. A run that is due while an earlier one is at work is left out, as is
 * one of a client without stored credentials.
 *
 * Any number of processes may call it: a due time is looked at again under the campaign's lock and moved on in the
 * transaction that makes the run. Times that passed while no scheduler ran make one run together.
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
  // Not in the transaction: it takes other connections, and the campaign would be locked meanwhile.
  const principal = await credentials.authenticate(due.client_id, due.api_key_id);
  await database.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, campaignId);
    const now = new Date();
    if (campaign?.schedule == null || campaign.next_run_at === null || campaign.next_run_at > now) return;
    await setNextRun(tx, campaign.number, nextRunAfter(campaign.schedule, now));
    const skip = (reason: string) =>
      log.warn({ campaign: campaignId, reason }, "a scheduled run was left out");
    if (!campaign.client_active) return skip("the client is inactive");
    if (await hasRunAtWork(tx, campaignId)) return skip("an earlier run is still at work");
    if (principal === null) return skip("the client has no stored credentials that work");
    const reason = await makeRun(tx, campaign, principal);
    if (reason !== null) skip(reason);
  });
}

/** @returns why there is nothing to run; null when the run was made. */
async function makeRun(tx: Transaction, row: CampaignRow, principal: Principal): Promise<string | null> {
  const { query, countryCode, name, filter, maxResults, workflow } = campaignOf(row);
  const request: CampaignRequest = {
    query,
    country_code: countryCode,
    name,
    filter,
    max_results: maxResults,
    workflow,
    auto_advance: true,
    schedule: null,
  };
  const actor = { id: row.actor_id, name: row.actor_name, role: row.actor_role };
  try {
    await createCampaign(tx, { principal, actor }, request, { parentId: row.id });
    return null;
  } catch (error) {
    // The location table may have changed since: too many by now, or none.
    if (error instanceof ForagerError && error.code === "validation_error") return messageOf(error);
    throw error;
  }
}
