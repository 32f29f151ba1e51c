import type { Transaction } from "../core/database.ts";
import { announcesEvents, eventLock, eventLockFor } from "../core/event-log.ts";
import { recordingActed } from "../shifts/activities.ts";

/** SQL for the data of `campaign.terminal`, of a row named `campaign`. */
const terminalData = (outcome: string): string =>
  `json_build_object('campaign_id', campaign.id, 'status', ${outcome},
     'locations_total', campaign.locations_total, 'locations_completed', campaign.locations_completed,
     'locations_failed', campaign.locations_failed, 'businesses_found', campaign.businesses_found,
     'businesses_total', campaign.businesses_total, 'emails_found', campaign.emails_found,
     'emails_verified', campaign.emails_verified, 'valid_emails', campaign.valid_emails)::text`;

/**
 * Publishes what a change has ended: `campaign.location.completed` for each location whose job and businesses have all
 * ended, then `campaign.completed` after the last location. `campaign.terminal` follows when nothing more happens by
 * itself: after that, or when the last running job of a stopped campaign has ended. Each event is published once per end;
 * a campaign that continues can end again. Also counts the ended job, if any.
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
      with ended as materialized (
        select number, case
          when status <> 'completed' and locations_pending = 0 and locations_submitted = 0 and businesses_open = 0
            then case when locations_completed = 0 then 'failed' else 'completed' end
          when status = 'stopped' and terminal_at is null and not exists (
            select from jobs where campaign_id = campaigns.id and jobs.status in ('queued', 'processing'))
            then 'cancelled' end as outcome
        from campaigns where number = $1
      ), finished as materialized (
        select number from ended where outcome in ('completed', 'failed')
      ), campaign as (
        update campaigns set jobs_completed = jobs_completed + $2::int, jobs_failed = jobs_failed + $3::int,
               updated_at = now(),
               status = case when finished.number is null then status else 'completed' end,
               completed_at = case when finished.number is null then completed_at else now() end,
               terminal_at = case when ended.outcome is null then terminal_at else now() end
        from (select $1::int as number) this left join finished on true left join ended on true
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
        union all
        select 2, 0, 'campaign.terminal', null, ${terminalData("ended.outcome")}
        from ended cross join campaign where ended.outcome is not null
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

/**
 * Deletes a campaign with everything that it copied from results. Its jobs and their results are not part of it, and keep
 * its id. Call it with the campaign locked, before `removeCampaign`.
 */
export async function deleteCampaignContents(transaction: Transaction, campaign: number): Promise<void> {
  await transaction.query({
    name: "delete-campaign-contents",
    text: `
      with site_emails as (
        delete from campaign_site_emails where site in (select id from campaign_sites where campaign = $1)
      ), emails as (delete from campaign_emails where campaign = $1
      ), businesses as (delete from campaign_businesses where campaign = $1
      ), sites as (delete from campaign_sites where campaign = $1
      )
      delete from campaign_locations where campaign = $1`,
    values: [campaign],
  });
}

/**
 * Deletes the campaign itself, with `campaign.terminal` if its end was not announced yet.
 *
 * Call it last in the transaction: it takes the event log's lock.
 */
export async function removeCampaign(transaction: Transaction, campaign: number): Promise<void> {
  await transaction.query({
    name: "remove-campaign",
    text: `
      with campaign as (
        delete from campaigns where number = $1 returning *
      ), unannounced as (
        select * from campaign where status <> 'completed' and terminal_at is null
      ), logged as (
        insert into events (client_id, type, campaign_id, data)
        select campaign.client_id, 'campaign.terminal', campaign.id, ${terminalData("'cancelled'")}
        from unannounced campaign cross join ${eventLockFor("campaign.id")}
        returning 1
      )
      select from campaign`,
    values: [campaign],
    announces: announcesEvents,
  });
}
