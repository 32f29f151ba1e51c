import type { Actor, Principal } from "../contract/principal.ts";
import type { CampaignLocationRow } from "../store/campaigns/campaign-locations.ts";
import type { CampaignCounters, CampaignRow } from "../store/campaigns/campaigns.ts";
import type { FilterFlags, PreferredEmails } from "./ports.ts";

export type { CampaignCounters };

export const campaignStatuses = ["active", "paused", "completed", "stopped"] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** Which locations a campaign covers, as its request says it; each mode with its companion field. */
export type CampaignFilter = { include_postcodes: boolean } & (
  | { mode: "all" }
  | { mode: "population"; min_population?: number | undefined; max_population?: number | undefined }
  | { mode: "cities_only" }
  | { mode: "regions"; admin_regions: string[] }
  | { mode: "city"; parent_city: string }
  | { mode: "custom"; location_ids: number[] }
);

/** What becomes of the businesses that a campaign finds. Wire names: it is stored and echoed as it came. */
export interface Workflow extends FilterFlags {
  /** Every other field is an option of a svcSite payload. */
  spidersite: { enabled: boolean; [option: string]: unknown };
  spiderverify: {
    enabled: boolean;
    check_gravatar: boolean;
    check_dnsbl: boolean;
    smtp_timeout_secs: number;
    max_emails_per_business: number;
    /** Absent from campaigns that were made before it was an option. */
    prefer?: PreferredEmails;
  };
}

/** A campaign as it is asked for, parsed. */
export interface CampaignRequest {
  query: string;
  /** Two letters, in capitals. */
  country_code: string;
  name: string | null;
  filter: CampaignFilter;
  /** Businesses per location. */
  max_results: number;
  workflow: Workflow | null;
  auto_advance: boolean;
  /** Cron text, UTC; null for none. */
  schedule: string | null;
}

/** Who asks. */
export interface Requester {
  principal: Principal;
  /** Stored on the campaign's jobs. */
  actor: Actor;
}

export interface Campaign {
  id: string;
  status: CampaignStatus;
  query: string;
  countryCode: string;
  name: string | null;
  filter: CampaignFilter;
  maxResults: number;
  workflow: Workflow | null;
  autoAdvance: boolean;
  schedule: string | null;
  /** When the schedule makes the next run; null without one, and while the campaign is stopped or paused. */
  nextRunAt: Date | null;
  /** The campaign whose schedule made this one. */
  parentId: string | null;
  counters: CampaignCounters;
  createdAt: Date;
  updatedAt: Date;
  completedAt: Date | null;
}

export interface NextStep {
  /** Locations remain that no call has handed out. */
  hasMore: boolean;
  status: CampaignStatus;
  currentTask: { jobId: string; locationId: number; searchString: string; displayName: string } | null;
  progress: {
    total: number;
    /** Not handed out. */
    pending: number;
    /** Running. */
    submitted: number;
    completed: number;
    failed: number;
    /** Handed out over total, two decimals. */
    percentage: number;
  };
}

export interface CampaignStatusReport {
  campaign: Campaign;
  /** Jobs of every type; `failed` counts cancelled ones too. */
  jobs: { queued: number; processing: number; completed: number; failed: number };
}

export interface StateChange {
  status: CampaignStatus;
  /** A sentence on what was done. */
  message: string;
  /** Locations that no call has handed out. */
  remainingLocations: number;
}

export interface CampaignEstimate {
  totalLocations: number;
  expectedJobs: { svcMaps: number; svcSite: number; svcVerify: number };
  /** Null where nothing is known of the rate: no worker runs and no job has ended. */
  expectedHours: number | null;
  /** What the numbers rest on, as sentences. */
  assumptions: string[];
}

export interface StageProgress {
  stage: "maps" | "site" | "verify";
  /** Jobs that ended, run, and wait; `waiting` includes those that are not submitted yet. */
  done: number;
  running: number;
  waiting: number;
  /** Jobs of this campaign and stage that ended in the last five minutes, a minute. */
  ratePerMinute: number;
  /** At that rate; 0 when nothing is left, null while nothing moves. */
  etaSeconds: number | null;
}

/**
 * What a client does with its campaigns. Ids of other clients are as unknown as any.
 * @throws ForagerError not_found where a campaign is named that the client does not have; database_unavailable.
 */
export interface Campaigns {
  /**
   * @throws ForagerError validation_error for zero or over 10,000 locations or a bad schedule;
   *   idempotency_conflict. `replayed` when an earlier request with the same key made it.
   */
  create(
    requester: Requester,
    request: CampaignRequest,
    idempotency?: { key: string; route: string; bodyHash: Buffer },
  ): Promise<{ campaign: Campaign; replayed: boolean }>;
  /** @throws ForagerError validation_error as for `create`. Writes nothing. */
  estimate(clientId: string, request: CampaignRequest): Promise<CampaignEstimate>;
  list(
    clientId: string,
    query: { page: number; pageSize: number; status?: CampaignStatus; countryCode?: string },
  ): Promise<{ total: number; campaigns: Campaign[] }>;
  /** Null where there is none. */
  find(clientId: string, campaignId: string): Promise<Campaign | null>;
  /** Submits the job of the next location, if the campaign is active and has one. */
  next(requester: Requester, campaignId: string): Promise<NextStep>;
  status(clientId: string, campaignId: string): Promise<CampaignStatusReport>;
  /** This and what follows is recorded as done by `by`, where somebody did it. */
  stop(clientId: string, campaignId: string, by?: Actor): Promise<StateChange>;
  pause(clientId: string, campaignId: string, by?: Actor): Promise<StateChange>;
  /** @throws ForagerError invalid_state for a completed campaign. */
  continue(clientId: string, campaignId: string, by?: Actor): Promise<StateChange>;
  /** Puts failed locations back; a completed campaign that has some becomes active again. */
  retryFailed(clientId: string, campaignId: string, by?: Actor): Promise<StateChange & { retried: number }>;
  stageProgress(clientId: string, campaignId: string): Promise<StageProgress[]>;
  /** Every location, in the order of handing out. */
  locations(clientId: string, campaignId: string): Promise<CampaignLocationRow[]>;
}

/** A campaign as its row has it. */
export function campaignOf(row: CampaignRow): Campaign {
  return {
    id: row.id,
    status: row.status,
    query: row.query,
    countryCode: row.country_code,
    name: row.name,
    filter: row.filter as CampaignFilter,
    maxResults: row.max_results,
    workflow: row.workflow as Workflow | null,
    autoAdvance: row.auto_advance,
    schedule: row.schedule,
    nextRunAt: row.next_run_at,
    parentId: row.parent_id,
    counters: {
      locations_total: row.locations_total,
      locations_pending: row.locations_pending,
      locations_submitted: row.locations_submitted,
      locations_completed: row.locations_completed,
      locations_failed: row.locations_failed,
      businesses_found: row.businesses_found,
      businesses_total: row.businesses_total,
      domains_filtered: row.domains_filtered,
      businesses_open: row.businesses_open,
      sites_queued: row.sites_queued,
      sites_completed: row.sites_completed,
      sites_failed: row.sites_failed,
      verifies_queued: row.verifies_queued,
      verifies_completed: row.verifies_completed,
      verifies_failed: row.verifies_failed,
      emails_found: row.emails_found,
      emails_verified: row.emails_verified,
      valid_emails: row.valid_emails,
    },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    completedAt: row.completed_at,
  };
}
