import { randomUUIDv7 } from "node:crypto";
import type { DedupMode } from "../contract/dedup.ts";
import type { Actor } from "../contract/principal.ts";
import type { NewJob } from "../store/submitted-jobs.ts";
import { cacheKeyOf } from "./cache-key.ts";
import { dedupModeOf } from "./dedup.ts";
import { givenFields } from "./given-fields.ts";
import type { JobType } from "./job-type.ts";

export interface JobDraft {
  clientId: string;
  apiKeyId: string;
  actor: Actor;
  priority: number;
  /** As parsed by the job type's payload schema. */
  payload: unknown;
  /** The payload as it was sent, where it was: then defaults need not be stored. */
  sent?: unknown;
  /** The client's settings, or what the job does regardless of its payload. */
  dedup: { enabled: boolean; uniqueOnly: boolean } | DedupMode;
  mayUseCache: boolean;
  campaignId: string | null;
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
  };
}
