import type { BusinessOutcome } from "../contract/business-outcomes.ts";
import type { Actor, Principal } from "../contract/principal.ts";
import type { CampaignLocationRow } from "../store/campaigns/campaign-locations.ts";
import type { CampaignCounters, CampaignRow } from "../store/campaigns/campaigns.ts";
import type { FilterFlags, PreferredEmails } from "./ports.ts";

export type { CampaignCounters };

export const campaignStatuses = ["active", "paused", "completed", "stopped"] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** The requested locations of a campaign; each mode with its companion field. */
export type CampaignFilter = { include_postcodes: boolean } & (
  | { mode: "all" }
  | { mode: "population"; min_population?: number | undefined; max_population?: number | undefined }
  | { mode: "cities_only" }
  | { mode: "regions"; admin_regions: string[] }
  | { mode: "city"; parent_city: string }
  | { mode: "custom"; location_ids: number[] }
);

/** How a campaign processes the businesses found. Wire names: stored and echoed unchanged. */
export interface Workflow extends FilterFlags {
  /** Every other field is an option of a svcSite payload. */
  spidersite: { enabled: boolean; [option: string]: unknown };
  spiderverify: {
    enabled: boolean;
    check_gravatar: boolean;
    check_dnsbl: boolean;
    smtp_timeout_secs: number;
    max_emails_per_business: number;
    /** Absent from campaigns older than this option. */
    prefer?: PreferredEmails;
  };
}

/** A parsed campaign request. */
export interface CampaignRequest {
  query: string;
  /** Two capital letters. */
  country_code: string;
  name: string | null;
  description?: string | null;
  filter: CampaignFilter;
  /** Businesses per location. */
  max_results: number;
  workflow: Workflow | null;
  auto_advance: boolean;
  /** Cron expression; null for none. */
  schedule: string | null;
  /** IANA time zone of the schedule. */
  time_zone: string;
}

/** The requester. */
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
  description: string | null;
  filter: CampaignFilter;
  maxResults: number;
  workflow: Workflow | null;
  autoAdvance: boolean;
  schedule: string | null;
  timeZone: string;
  /** Time of the schedule's next run; null without a schedule, and while the campaign is stopped or paused. */
  nextRunAt: Date | null;
  /** The campaign whose schedule created this one. */
  parentId: string | null;
  /** Of the language model, in the currency of the operator's prices. */
  aiCost: number;
  counters: CampaignCounters;
  createdAt: Date;
  updatedAt: Date;
  completedAt: Date | null;
}

export interface NextStep {
  /** Locations not submitted yet. */
  hasMore: boolean;
  status: CampaignStatus;
  currentTask: { jobId: string; locationId: number; searchString: string; displayName: string } | null;
  progress: {
    total: number;
    /** Not submitted yet. */
    pending: number;
    /** Running. */
    submitted: number;
    completed: number;
    failed: number;
    /** Share of locations submitted, two decimals. */
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
  /** A sentence for people. */
  message: string;
  /** Locations not submitted yet. */
  remainingLocations: number;
}

/** Changes of a campaign; omitted fields stay unchanged. */
export interface CampaignChanges {
  name?: string | null | undefined;
  description?: string | null | undefined;
  schedule?: string | null | undefined;
  time_zone?: string | undefined;
  /** The following act on work that is not submitted yet, and so only on campaigns that are not completed. */
  auto_advance?: boolean | undefined;
  max_results?: number | undefined;
  max_emails_per_business?: number | undefined;
}

export interface CampaignEstimate {
  totalLocations: number;
  expectedJobs: { svcMaps: number; svcSite: number; svcVerify: number };
  /** Null if the rate is unknown: no worker runs and no job has ended. */
  expectedHours: number | null;
  /** The assumptions behind the numbers, as sentences. */
  assumptions: string[];
}

export interface StageProgress {
  stage: "maps" | "site" | "verify";
  /** Jobs ended, running and waiting; `waiting` includes those not submitted yet. */
  done: number;
  running: number;
  waiting: number;
  /** Jobs of this campaign and stage ended per minute, over the last five minutes. */
  ratePerMinute: number;
  /** At that rate; 0 when nothing remains, null without progress. */
  etaSeconds: number | null;
}

/**
 * A client's operations on its campaigns. Other clients' ids count as unknown.
 * @throws ForagerError not_found for an unknown campaign; database_unavailable.
 */
export interface Campaigns {
  /**
   * @throws ForagerError validation_error for zero or over 10,000 locations or a bad schedule; idempotency_conflict.
   * `replayed` if an earlier request with the same key created it.
   */
  create(
    requester: Requester,
    request: CampaignRequest,
    idempotency?: { key: string; route: string; bodyHash: Buffer },
  ): Promise<{ campaign: Campaign; replayed: boolean }>;
  /** Dry run. @throws ForagerError validation_error as for `create`. */
  estimate(clientId: string, request: CampaignRequest): Promise<CampaignEstimate>;
  list(
    clientId: string,
    query: { page: number; pageSize: number; status?: CampaignStatus; countryCode?: string },
  ): Promise<{ total: number; campaigns: Campaign[] }>;
  /** Null if there is none. */
  find(clientId: string, campaignId: string): Promise<Campaign | null>;
  /** Submits the job of the next location, if the campaign is active and has one. */
  next(requester: Requester, campaignId: string): Promise<NextStep>;
  status(clientId: string, campaignId: string): Promise<CampaignStatusReport>;
  /** Attributes this and the resulting jobs to the actor `by`, if given. */
  stop(clientId: string, campaignId: string, by?: Actor): Promise<StateChange>;
  pause(clientId: string, campaignId: string, by?: Actor): Promise<StateChange>;
  /** @throws ForagerError invalid_state for a completed campaign. */
  continue(clientId: string, campaignId: string, by?: Actor): Promise<StateChange>;
  /** Retries failed locations; a completed campaign that has some becomes active again. */
  retryFailed(clientId: string, campaignId: string, by?: Actor): Promise<StateChange & { retried: number }>;
  /** @throws ForagerError invalid_state, validation_error for a bad schedule or a limit of a step that it lacks. */
  change(clientId: string, campaignId: string, changes: CampaignChanges, by: Actor): Promise<void>;
  /** Cancels its unfinished jobs, and deletes it. @returns the number of cancelled jobs. */
  delete(clientId: string, campaignId: string, by: Actor): Promise<{ cancelledJobs: number }>;
  /** `outcomes`: its businesses by where they are in the workflow; null without one. */
  stageProgress(
    clientId: string,
    campaignId: string,
  ): Promise<{ stages: StageProgress[]; outcomes: Record<BusinessOutcome, number> | null }>;
  /** All locations, in order of submission. */
  locations(clientId: string, campaignId: string): Promise<CampaignLocationRow[]>;
}

/** A campaign as stored. */
export function campaignOf(row: CampaignRow): Campaign {
  return {
    id: row.id,
    status: row.status,
    query: row.query,
    countryCode: row.country_code,
    name: row.name,
    description: row.description,
    filter: row.filter as CampaignFilter,
    maxResults: row.max_results,
    workflow: row.workflow as Workflow | null,
    autoAdvance: row.auto_advance,
    schedule: row.schedule,
    timeZone: row.time_zone,
    nextRunAt: row.next_run_at,
    parentId: row.parent_id,
    aiCost: row.ai_cost,
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
      invalid_emails: row.invalid_emails,
      risky_emails: row.risky_emails,
    },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    completedAt: row.completed_at,
  };
}
