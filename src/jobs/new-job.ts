import { hash, randomUUIDv7 } from "node:crypto";
import type { DedupMode } from "../contract/dedup.ts";
import type { Actor } from "../contract/principal.ts";
import type { NewJob } from "../store/jobs/submitted-jobs.ts";
import { isRecord } from "../text/json-record.ts";
import { dedupModeOf } from "./dedup.ts";
import type { JobType } from "./job-type.ts";

export interface JobDraft {
  clientId: string;
  apiKeyId: string;
  actor: Actor;
  priority: number;
  /** As parsed by the job type's payload schema. */
  payload: unknown;
  /** The payload as sent, if it was: then defaults need not be stored. */
  sent?: unknown;
  /** The client's settings, or fixed values that ignore the payload. */
  dedup: { enabled: boolean; uniqueOnly: boolean } | DedupMode;
  mayUseCache: boolean;
  campaignId: string | null;
  /** The client's own reference to the job. */
  clientRef?: string | undefined;
  /** The job that it does again. */
  rerunOf?: string | undefined;
  /** The batch that it is an item of, with its place in it. */
  batch?: { id: string; place: number } | undefined;
}

/** A job to insert. */
export function newJob(jobType: JobType, draft: JobDraft): NewJob {
  const subject = jobType.subject(draft.payload);
  const dedup = typeof draft.dedup === "string" ? draft.dedup : dedupModeOf(subject, draft.dedup);
  const hasCacheKey = !subject.test && subject.cacheKey !== null;
  return {
    id: randomUUIDv7(),
    client_id: draft.clientId,
    type: jobType.name,
    test: subject.test,
    priority: draft.priority,
    payload: draft.sent === undefined ? draft.payload : givenFields(draft.payload, draft.sent),
    url: subject.url,
    query: subject.query,
    campaign_id: draft.campaignId,
    api_key_id: draft.apiKeyId,
    actor_id: draft.actor.id,
    actor_name: draft.actor.name,
    actor_role: draft.actor.role,
    cache_key: hasCacheKey ? cacheKeyOf([subject.cacheKey, dedup]) : null,
    may_use_cache: draft.mayUseCache && hasCacheKey && subject.mustRun !== true,
    dedup,
    client_ref: draft.clientRef,
    rerun_of: draft.rerunOf,
    batch_id: draft.batch?.id,
    batch_place: draft.batch?.place,
  };
}

/**
 * SHA-256 (hex) of a value as JSON. Key order matters; it is deterministic, since a schema emits its keys in a fixed
 * order.
 */
function cacheKeyOf(value: unknown): string {
  return hash("sha256", JSON.stringify(value), "hex");
}

/**
 * The parts of a parsed payload that the client sent, without defaults and unknown keys. Only these are stored:
 * defaults are nine tenths of a typical payload, and parsing restores them.
 */
export function givenFields(parsed: unknown, sent: unknown): unknown {
  if (!isRecord(parsed) || !isRecord(sent)) return parsed;
  const given: Record<string, unknown> = {};
  for (const key of Object.keys(sent)) {
    if (Object.hasOwn(parsed, key)) given[key] = givenFields(parsed[key], sent[key]);
  }
  return given;
}
