import { takeEventLock } from "./advisory-locks.ts";
import { channels, type Signal } from "./channels.ts";
import type { Database, Transaction } from "./database.ts";

/** SQL for the last event that has its deliveries, or needs none. */
export const processedEvent = `(select case when exists (select from webhook_endpoints where disabled_at is null)
  then position else 9223372036854775807 end from webhook_feed)`;

/**
 * The event log (transactional outbox): an event is inserted in the transaction that it describes.
 * Ids must grow in the order in which events become visible, or a reader that has seen 7 would never read a 6 that
 * commits later. So a transaction takes `eventLock` before it numbers its events and holds it until its commit, while
 * every other change in the installation waits. A statement that takes it therefore commits by itself or is sent
 * together with the commit (`Transaction.finish`), so that a stopped process never holds it, and returns almost
 * nothing: before it commits, a server waits for a client that does not read.
 * A server executes what the main query of a statement reads first, and other parts of its WITH clause afterwards. So
 * main queries read what can be written before the lock is taken, and the parts that take it are read by none.
 */
export const eventLock = `(select ${takeEventLock}) as event_lock`;

/** The same, taken only if there is a row; `row` is a non-null column of it. */
export const eventLockFor = (row: string): string =>
  `lateral (select ${takeEventLock} where ${row} is not null) as event_lock`;

const eventsAdded: readonly Signal[] = [{ channel: channels.events, payload: "" }];

/** `announces` of a statement that logs events if it returns rows. */
export const announcesEvents = (rows: readonly unknown[]): readonly Signal[] =>
  rows.length > 0 ? eventsAdded : [];

export interface EventRow {
  id: string;
  client_id: string;
  type: string;
  job_id: string | null;
  campaign_id: string | null;
  data: string;
}

/** An event when first read. */
export interface NewEventRow extends EventRow {
  age_seconds: number;
}

/**
 * Events of these clients after `afterId`, oldest first, at most `limit`, and the newest id of the whole log, from
 * one snapshot: if fewer than `limit` are returned, everything up to `newestId` has been read.
 */
export async function readEvents(
  database: Database,
  range: { afterId: string; clientIds: string[]; limit: number },
): Promise<{ newestId: string; events: NewEventRow[] }> {
  const rows = await database.query<NewEventRow & { newest_id: string }>({
    name: "read-events",
    text: `select newest.id::text as newest_id, found.*
           from (select coalesce(max(id), 0) as id from events) newest
           left join lateral (
             select id::text as id, client_id, type, job_id, campaign_id, data,
                    greatest(extract(epoch from clock_timestamp() - created_at), 0)::float8 as age_seconds
             from events
             where events.id > $1 and client_id = any($2) order by events.id limit $3
           ) found on true`,
    values: [range.afterId, range.clientIds, range.limit],
  });
  return { newestId: rows[0]?.newest_id ?? "0", events: rows.filter((row) => row.id !== null) };
}

/** The id now of the event that the client has seen as $2, perhaps before it moved to this cell. */
const presentId = `coalesce((select $2::bigint + shift from event_renumberings moved
  where moved.client_id = $1 and up_to >= $2::bigint order by up_to limit 1), $2::bigint)`;

/** Events of one client, or one of its jobs or campaigns, in (afterId, upToId], as far back as they are kept, oldest first. */
export function missedEvents(
  database: Database,
  range: {
    clientId: string;
    jobId: string | undefined;
    campaignId: string | undefined;
    afterId: string;
    upToId: string;
    limit: number;
    /** How long the service keeps events; the client may have chosen less. */
    keptMinutes: number;
  },
): Promise<EventRow[]> {
  return database.query<EventRow>({
    name: "missed-events",
    text: `select id::text as id, client_id, type, job_id, campaign_id, data from events
           where client_id = $1 and id > ${presentId} and id <= $3
             and created_at > now() - interval '1 minute' * least($7::int,
               (select (retention ->> 'events')::int from clients where id = $1))
             and ($5::uuid is null or job_id = $5) and ($6::text is null or campaign_id = $6)
           order by events.id limit $4`,
    values: [
      range.clientId,
      range.afterId,
      range.upToId,
      range.limit,
      range.jobId ?? null,
      range.campaignId ?? null,
      range.keptMinutes,
    ],
  });
}

/**
 * Deletes expired events that are in no partition of their time, oldest first, except those that webhooks have not
 * processed. Returns how many; call again while it is `limit`.
 */
export async function deleteOldEvents(
  transaction: Transaction,
  { keptMinutes, limit }: { keptMinutes: number; limit: number },
): Promise<number> {
  const rows = await transaction.query<{ id: string }>({
    text: `delete from events_default where id in
             (select id from (select id, created_at from events_default order by id limit $1) oldest
              where created_at < now() - $2 * interval '1 minute' and id <= ${processedEvent})
           returning id`,
    values: [limit, keptMinutes],
  });
  return rows.length;
}
