import type { Database } from "./database.ts";
import { channels } from "./signals.ts";

/** Whether anybody wants events sent at all. */
export async function anyWebhookEnabled(database: Database): Promise<boolean> {
  const [row] = await database.query<{ any: boolean }>({
    name: "any-webhook-enabled",
    text: "select exists (select from webhook_endpoints where disabled_at is null) as any",
  });
  return row?.any ?? false;
}

/**
 * Reads up to `limit` events behind the feed's position, makes a delivery of each for every endpoint that wants it,
 * and moves the position: one statement, so each event is turned into deliveries once, whoever crashes when. Returns
 * how many events it read; call again while it is `limit`. While another process is at it, it reads none.
 *
 * `body` is made here, so that every attempt sends the same bytes.
 */
export async function feedWebhooks(database: Database, limit: number): Promise<number> {
  const [row] = await database.query<{ events: number }>({
    name: "feed-webhooks",
    text: `
      with feed as materialized (
        select position from webhook_feed for update skip locked
      ), newest as materialized (
        select coalesce(max(id), 0) as id from events
      ), batch as materialized (
        select found.* from feed cross join lateral (
          select id, client_id, type, data, created_at from events
          where events.id > feed.position
            and client_id = any(array(select client_id from webhook_endpoints where disabled_at is null))
          order by events.id limit $1
        ) found
      ), added as (
        insert into webhook_deliveries (webhook_id, event_type, body, next_attempt_at)
        select endpoint.id, batch.type,
               '{"type":' || to_json(batch.type) || ',"timestamp":"' || iso_utc(batch.created_at)
                 || '","data":' || batch.data || '}',
               now()
        from batch
        join clients on clients.id = batch.client_id and clients.active
        join webhook_endpoints endpoint on endpoint.client_id = batch.client_id and endpoint.disabled_at is null
          and batch.id > endpoint.after_event_id
          and (endpoint.event_types is null or batch.type = any(endpoint.event_types))
        returning 1
      ), moved as (
        -- The position may be ahead of this statement's view of the log when another process has just moved it.
        update webhook_feed set position = reached.id
        from feed, (select case when (select count(*) from batch) < $1 then newest.id
                                else (select max(id) from batch) end as id
                    from newest) reached
        where reached.id > webhook_feed.position
      )
      select (select count(*)::int from batch) as events,
             case when exists (select from added) then pg_notify('${channels.webhooks}', 'due') end`,
    values: [limit],
  });
  return row?.events ?? 0;
}
