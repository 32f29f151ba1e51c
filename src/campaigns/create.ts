import { limits } from "../contract/limits.ts";
import { idempotencyConflict } from "../errors.ts";
import { dedupModeOf } from "../jobs/dedup.ts";
import { recordAct } from "../store/activities.ts";
import { insertCampaign, type NewCampaign, readCampaign } from "../store/campaigns.ts";
import type { Transaction } from "../store/database.ts";
import { claimIdempotencyKey } from "../store/idempotency-keys.ts";
import type { Campaign, CampaignRequest, Requester } from "./campaign.ts";
import { newCampaignId } from "./campaign-id.ts";
import { campaignOf } from "./campaign-view.ts";
import { checkLocationCount, checkPlaces, locationFilterOf } from "./location-choice.ts";
import { nextRunAfter } from "./schedule.ts";

export interface IdempotentRequest {
  key: string;
  route: string;
  bodyHash: Buffer;
}

/**
 * Ends the transaction where it makes a campaign that is not a scheduled run.
 * @throws ForagerError validation_error, idempotency_conflict.
 */
export async function createCampaign(
  transaction: Transaction,
  requester: Requester,
  request: CampaignRequest,
  options: { idempotency?: IdempotentRequest | undefined; parentId?: string } = {},
): Promise<{ campaign: Campaign; replayed: boolean }> {
  const { clientId } = requester.principal;
  const campaign = newCampaign(requester, request, options.parentId ?? null);
  if (options.idempotency !== undefined) {
    const earlierId = await answeredBefore(transaction, clientId, options.idempotency, campaign.id);
    if (earlierId !== null) return { campaign: await read(transaction, earlierId), replayed: true };
  }
  // A schedule's run takes the locations that are left: an import may have replaced some since.
  const isRun = options.parentId !== undefined;
  if (!isRun) await checkPlaces(transaction, request);
  const filter = locationFilterOf(request);
  const locationsMax = limits.campaign_locations_max;
  const total = await insertCampaign(transaction, campaign, { filter, locationsMax });
  checkLocationCount(total, { ...request, mayLack: isRun });
  const made = await read(transaction, campaign.id);
  // A scheduled run is nobody's act: its jobs are recorded as they end.
  if (campaign.parent_id === null) {
    const subject = { type: "campaign", id: campaign.id };
    const { actor } = requester;
    await transaction.finish(() =>
      recordAct(transaction, { clientId, actor, kind: "campaign.created", subject }),
    );
  }
  return { campaign: made, replayed: false };
}

function newCampaign(
  { principal, actor }: Requester,
  request: CampaignRequest,
  parentId: string | null,
): NewCampaign {
  const now = new Date();
  const asAnyMapsJob = { test: false, dedup: { enabled: undefined, uniqueOnly: undefined } };
  return {
    id: newCampaignId(request.country_code, request.query, now),
    client_id: principal.clientId,
    query: request.query,
    country_code: request.country_code,
    name: request.name,
    filter: request.filter,
    max_results: request.max_results,
    workflow: request.workflow,
    auto_advance: request.auto_advance,
    schedule: request.schedule,
    next_run_at: request.schedule === null ? null : nextRunAfter(request.schedule, now),
    parent_id: parentId,
    api_key_id: principal.apiKeyId,
    actor_id: actor.id,
    actor_name: actor.name,
    actor_role: actor.role,
    maps_dedup: dedupModeOf(asAnyMapsJob, principal.dedup),
  };
}

/** The campaign that an earlier request with this key made; null when the key is ours now. */
async function answeredBefore(
  transaction: Transaction,
  clientId: string,
  idempotency: IdempotentRequest,
  campaignId: string,
): Promise<string | null> {
  const earlier = await claimIdempotencyKey<{ campaignId: string }>(
    transaction,
    { clientId, ...idempotency },
    { campaignId },
  );
  if (earlier === null) return null;
  if (!earlier.bodyHash.equals(idempotency.bodyHash)) throw idempotencyConflict();
  return earlier.answer.campaignId;
}

async function read(transaction: Transaction, campaignId: string): Promise<Campaign> {
  const row = await readCampaign(transaction, campaignId);
  if (row === null) throw new Error(`campaign ${campaignId} is not there`);
  return campaignOf(row);
}
