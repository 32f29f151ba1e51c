import type { Transaction } from "../core/database.ts";
import { announcesEvents, eventLock } from "../core/event-log.ts";
import { recordingActed } from "../shifts/activities.ts";

/**
 * Publishes what a change has ended: `campaign.location.completed` for each location whose job and businesses have all
 * ended, then `campaign.completed` after the last location. Each event is published once. Also counts the ended job, if
 * any.
 *
 * Call it last in the transaction: it takes the event log's lock.
 */
export async function settleCampaign(
  transaction: Transaction,
  campaign: number,
  jobs: { completed: number; failed: number } = { completed: 0, failed: 0 },
): Promise<void> {
  await transaction.query({
    name: "settle-campaign",
    text: `
      with finished as materialized (
        select number from campaigns
        where number = $1 and status <> 'completed' and locations_pending = 0 and locations_submitted = 0
          and businesses_open = 0
      ), campaign as (
        update campaigns set jobs_completed = jobs_completed + $2::int, jobs_failed = jobs_failed + $3::int,
               updated_at = now(),
               status = case when finished.number is null then status else 'completed' end,
               completed_at = case when finished.number is null then completed_at else now() end
        from (select $1::int as number) this left join finished on true
        where campaigns.number = this.number
        returning campaigns.*
      ), locations as (
        update campaign_locations set done_at = now()
        where campaign = $1 and done_at is null and status in ('completed', 'failed') and businesses_open = 0
        returning *
      ), told as (
        select 0 as last, locations.position, 'campaign.location.completed' as type, locations.job_id,
               json_build_object('campaign_id', campaign.id, 'location_id', locations.location_id,
                 'job_id', locations.job_id, 'search_string', locations.search_string,
                 'status', locations.status, 'businesses_count', locations.businesses_count)::text as data
        from locations cross join campaign
        union all
        select 1, 0, 'campaign.completed', null,
               json_build_object('campaign_id', campaign.id, 'status', campaign.status,
                 'locations_completed', campaign.locations_completed, 'locations_failed', campaign.locations_failed,
                 'businesses_total', campaign.businesses_total, 'emails_found', campaign.emails_found,
                 'emails_verified', campaign.emails_verified, 'valid_emails', campaign.valid_emails)::text
        from finished cross join campaign
      ), logged as (
        insert into events (client_id, type, job_id, campaign_id, data)
        select campaign.client_id, told.type, told.job_id, campaign.id, told.data
        from ${eventLock}, told, campaign order by told.last, told.position
        returning 1
      ), acted as (
        select client_id, actor_id, actor_name, actor_role, 'campaign.completed' as kind,
               'campaign' as subject_type, id as subject_id, clock_timestamp() as occurred_at, null::int as results_count
        from campaign where exists (select from finished)
      ), ${recordingActed}
      select from logged`,
    values: [campaign, jobs.completed, jobs.failed],
    announces: announcesEvents,
  });
}
