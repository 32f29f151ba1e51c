import type { CampaignRow } from "../store/campaigns.ts";
import type { Campaign, CampaignFilter, Workflow } from "./campaign.ts";

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
