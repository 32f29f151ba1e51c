import { randomBytes } from "node:crypto";
import { CronExpressionParser } from "cron-parser";
import { limits } from "../contract/limits.ts";
import { ForagerError, idempotencyConflict, invalidRequest } from "../errors.ts";
import { dedupModeOf } from "../jobs/dedup.ts";
import { insertCampaign, type NewCampaign, readCampaign } from "../store/campaigns/campaigns.ts";
import type { Transaction } from "../store/core/database.ts";
import { claimIdempotencyKey } from "../store/jobs/idempotency-keys.ts";
import { recordAct } from "../store/shifts/activities.ts";
import { foldLetters } from "../text/fold.ts";
import { type Campaign, type CampaignRequest, campaignOf, type Requester } from "./campaign.ts";
import { checkLocationCount, checkPlaces, locationFilterOf } from "./location-choice.ts";

export interface IdempotentRequest {
  key: string;
  route: string;
  bodyHash: Buffer;
}

/**
 * Ends the transaction if it creates a campaign that is not a scheduled run.
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
  // A scheduled run covers the locations that still exist: an import may have replaced some.
  const isRun = options.parentId !== undefined;
  if (!isRun) await checkPlaces(transaction, request);
  const filter = locationFilterOf(request);
  const locationsMax = limits.campaign_locations_max;
  const total = await insertCampaign(transaction, campaign, { filter, locationsMax });
  checkLocationCount(total, { ...request, mayLack: isRun });
  const made = await read(transaction, campaign.id);
  // A scheduled run has no actor: its jobs are recorded as they end.
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
    description: request.description ?? null,
    filter: request.filter,
    max_results: request.max_results,
    workflow: request.workflow,
    auto_advance: request.auto_advance,
    schedule: request.schedule,
    time_zone: request.time_zone,
    next_run_at: request.schedule === null ? null : nextRunAfter(request.schedule, now, request.time_zone),
    parent_id: parentId,
    api_key_id: principal.apiKeyId,
    actor_id: actor.id,
    actor_name: actor.name,
    actor_role: actor.role,
    maps_dedup: dedupModeOf(asAnyMapsJob, principal.dedup),
  };
}

/** The campaign of an earlier request with this idempotency key; null if this request has claimed the key. */
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
  if ((await readCampaign(transaction, earlier.answer.campaignId)) === null) {
    throw new ForagerError(
      "idempotency_conflict",
      "The campaign that this Idempotency-Key created has been deleted. Use a new key.",
    );
  }
  return earlier.answer.campaignId;
}

async function read(transaction: Transaction, campaignId: string): Promise<Campaign> {
  const row = await readCampaign(transaction, campaignId);
  if (row === null) throw new Error(`campaign ${campaignId} does not exist`);
  return campaignOf(row);
}

/** `camp_{country}_{query}_{yyyymmdd}_{8 random}`, lower case. */
export function newCampaignId(countryCode: string, query: string, now: Date): string {
  const slug = foldLetters(query)
    .replace(/[^a-z0-9]+/g, "_")
    .slice(0, 40)
    .replace(/^_+|_+$/g, "");
  const day = now.toISOString().slice(0, 10).replaceAll("-", "");
  // Slugs of queries in other scripts are empty.
  const parts = ["camp", countryCode.toLowerCase(), slug || "search", day, randomBytes(4).toString("hex")];
  return parts.join("_");
}

/** Five fields or a named schedule: with seconds, a typo could start a campaign every second. */
const cronText = /^(@(hourly|daily|weekly|monthly|yearly|annually)|\S+(\s+\S+){4})$/;

/**
 * The next due times of a schedule.
 * @param schedule cron expression of five fields, or `@daily` and the like.
 * @param timeZone IANA name.
 * @throws ForagerError validation_error if one is invalid, or the schedule is never due.
 */
export function nextRuns(schedule: string, moment: Date, timeZone: string, count: number): Date[] {
  if (!isTimeZone(timeZone)) {
    const msg = "must be the name of a time zone, such as Europe/Berlin";
    throw invalidRequest([{ loc: ["body", "time_zone"], msg, type: "custom" }]);
  }
  try {
    if (!cronText.test(schedule)) throw new Error("not five fields");
    const due = CronExpressionParser.parse(schedule, { currentDate: moment, tz: timeZone });
    return Array.from({ length: count }, () => due.next().toDate());
  } catch (error) {
    const msg =
      "must be five cron fields that are due at some time: minute, hour, day of month, month, day of week";
    throw invalidRequest([{ loc: ["body", "schedule"], msg, type: "custom" }], { cause: error });
  }
}

/** The first of `nextRuns`. */
export function nextRunAfter(schedule: string, moment: Date, timeZone: string): Date {
  const [next] = nextRuns(schedule, moment, timeZone, 1);
  return next as Date;
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }) !== null;
  } catch {
    return false;
  }
}
