import type { Transaction } from "../core/database.ts";

const batch = 2_000;

/**
 * Deletes activities of a client on UTC days that ended before the last `days` days, and their sums. Of an actor, only the
 * name and role remain.
 * @returns whether there may be more.
 */
export async function expireActivities(
  transaction: Transaction,
  clientId: string,
  days: number,
): Promise<boolean> {
  const [row] = await transaction.query<{ more: boolean }>({
    name: "expire-activities",
    text: `
      with moment as materialized (
        select (now() at time zone 'utc')::date - $2::int as day,
               date_trunc('day', now(), 'UTC') - $2 * interval '1 day' as start
      ), due as materialized (
        select found.ctid from activity_actors actor cross join lateral (
          select ctid from activities
          where client_id = $1 and actor_id = actor.actor_id and occurred_at < (select start from moment)
          order by occurred_at limit ${batch}
        ) found
        where actor.client_id = $1 limit ${batch}
      ), acts as (
        delete from activities where ctid = any(array(select ctid from due)) returning 1
      ), days as (
        delete from activity_days where client_id = $1 and day < (select day from moment)
      ), late as (
        delete from activity_days_late where client_id = $1 and day < (select day from moment)
      ), hours as (
        delete from activity_hours where client_id = $1 and hour < (select start from moment)
      )
      select count(*) = ${batch} as more from acts`,
    values: [clientId, days],
  });
  return row?.more ?? false;
}
