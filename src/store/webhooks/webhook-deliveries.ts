import { channels, type Signal } from "../core/channels.ts";
import { isDue } from "../core/clock-steps.ts";
import type { Database } from "../core/database.ts";
import { jsonText } from "../core/json-text.ts";
import { restSecondsMax } from "./webhook-endpoints.ts";

const deliveriesDue: readonly Signal[] = [{ channel: channels.webhooks, payload: "due" }];

/** `announces` of a statement that makes deliveries due if it returns rows. */
export const announcesDeliveries = (rows: readonly unknown[]): readonly Signal[] =>
  rows.length > 0 ? deliveriesDue : [];

/** Whether there is any enabled endpoint. */
export async function anyWebhookEnabled(database: Database): Promise<boolean> {
  const [row] = await database.query<{ any: boolean }>({
    name: "any-webhook-enabled",
    text: "select exists (select from webhook_endpoints where disabled_at is null) as any",
  });
  return row?.any ?? false;
}

/**
 * Reads up to `limit` events after the feed's position, creates a delivery for every subscribed endpoint, and advances
 * the position in one statement, so that each event is processed exactly once despite crashes. Returns how many events
 * it read; call again while it is `limit`. Reads none while another process is feeding.
 *
 * `body` is stored, so that every attempt sends the same bytes.
 */
export async function feedWebhooks(database: Database, limit: number): Promise<number> {
  const [row] = await database.query<{ events: number; added: boolean }>({
    name: "feed-webhooks",
    announces: (rows) => announcesDeliveries(rows.filter(({ added }) => added)),
    text: `
      with feed as materialized (
        select position from webhook_feed for update skip locked
      ), newest as materialized (
        select coalesce(max(id), 0) as id from events
      ), batch as materialized (
        select found.* from feed cross join lateral (
          select id, client_id, type, job_id, data, created_at from events
          where events.id > feed.position
            and client_id = any(array(select client_id from webhook_endpoints where disabled_at is null))
          order by events.id limit $1
        ) found
      ), called as materialized (
        select callbacks.subject_id, callbacks.url, batch.id as event_id
        from batch join callbacks on callbacks.client_id = batch.client_id and callbacks.subject_id = case
            when batch.type in ('job.completed', 'job.failed', 'job.cancelled') then batch.job_id
            when batch.type = 'batch.completed' then (batch.data::json ->> 'batch_id')::uuid end
      ), used as (
        delete from callbacks using called, batch
        where callbacks.subject_id = called.subject_id and batch.id = called.event_id and batch.type <> 'batch.completed'
      ), added as (
        insert into webhook_deliveries (webhook_id, callback_url, event_type, body, next_attempt_at)
        select endpoint.id, called.url, batch.type,
               '{"type":' || to_json(batch.type) || ',"timestamp":"' || iso_utc(batch.created_at)
                 || '","data":' || batch.data || '}',
               now()
        from batch
        join clients on clients.id = batch.client_id and clients.active
        join webhook_endpoints endpoint on endpoint.client_id = batch.client_id and endpoint.disabled_at is null
        left join called on called.event_id = batch.id and endpoint.is_callback
        where called.event_id is not null
          or batch.id > endpoint.after_event_id
            and (endpoint.event_types is null or batch.type = any(endpoint.event_types))
        returning 1
      ), moved as (
        -- The position may be ahead of this statement's snapshot if another process has just advanced it.
        update webhook_feed set position = reached.id
        from feed, (select case when (select count(*) from batch) < $1 then newest.id
                                else (select max(id) from batch) end as id
                    from newest) reached
        where reached.id > webhook_feed.position
      )
      select (select count(*)::int from batch) as events, exists (select from added) as added`,
    values: [limit],
  });
  return row?.events ?? 0;
}

/** A delivery claimed by this process, with its endpoint's settings. */
export interface ClaimedDelivery {
  id: string;
  webhook_id: string;
  /** The call of a job or batch, whose failures say nothing about those of others. */
  is_callback: boolean;
  event_type: string;
  body: string;
  /** Fencing token: number of this attempt; its outcome counts only while it is the latest. */
  attempts: number;
  /** Attempts since the delivery was created or last replayed: the position in the retry schedule. */
  tries: number;
  url: string;
  secret: Buffer;
  /** The secret before a rotation, during the overlap. */
  previous_secret: Buffer | null;
  /** Whether the latest attempt at this endpoint, of any delivery, failed. */
  failing: boolean;
}

const restIsOver = isDue("endpoint.resting_until", `interval '${restSecondsMax} seconds'`);

/** @param delivery the delivery's table. */
const endpointColumnsFor = (delivery: string) => `coalesce(${delivery}.callback_url, endpoint.url) as url,
  endpoint.is_callback, endpoint.secret,
  case when endpoint.previous_secret_until > now() then endpoint.previous_secret end as previous_secret,
  endpoint.failing_since is not null as failing`;

/**
 * Claims due deliveries, at most `limit`, with a lease of `leaseSeconds`; each endpoint's first one precedes any
 * endpoint's second. `rooms` gives each endpoint's free concurrency; the default is one.
 */
export function claimDeliveries(
  database: Database,
  options: { rooms: ReadonlyMap<string, number>; limit: number; leaseSeconds: number },
): Promise<ClaimedDelivery[]> {
  return database.query<ClaimedDelivery>({
    name: "claim-webhook-deliveries",
    text: `
      with candidates as materialized (
        select due.id, row_number() over (partition by endpoint.id order by due.next_attempt_at) as place
        from webhook_endpoints endpoint
        join clients on clients.id = endpoint.client_id and clients.active
        left join unnest($1::uuid[], $2::int[]) as busy(webhook_id, room) on busy.webhook_id = endpoint.id
        cross join lateral (
          select id, next_attempt_at from webhook_deliveries
          where webhook_id = endpoint.id and status = 'pending' and next_attempt_at <= now()
          order by next_attempt_at limit coalesce(busy.room, 1)
        ) due
        where endpoint.disabled_at is null and (endpoint.resting_until is null or ${restIsOver})
        order by place limit $3
      ), free as materialized (
        select id from webhook_deliveries
        where id in (select id from candidates) and status = 'pending' and next_attempt_at <= now()
        for update skip locked
      ), claimed as (
        update webhook_deliveries delivery
        set sending = true, attempts = attempts + 1, tries = tries + 1,
            next_attempt_at = now() + $4 * interval '1 second'
        from free where delivery.id = free.id
        returning delivery.id, delivery.webhook_id, delivery.event_type, delivery.body, delivery.attempts,
                  delivery.tries, delivery.callback_url
      )
      select claimed.*, ${endpointColumnsFor("claimed")}
      from claimed join webhook_endpoints endpoint on endpoint.id = claimed.webhook_id`,
    values: [[...options.rooms.keys()], [...options.rooms.values()], options.limit, options.leaseSeconds],
  });
}

/** Creates a test delivery and claims it immediately. Null if the client has no such endpoint. */
export async function insertClaimedDelivery(
  database: Database,
  delivery: { clientId: string; webhookId: string; eventType: string; body: string; leaseSeconds: number },
): Promise<ClaimedDelivery | null> {
  const rows = await database.query<ClaimedDelivery>({
    text: `
      with endpoint as (select * from webhook_endpoints where id = $1 and client_id = $2), made as (
        insert into webhook_deliveries (webhook_id, event_type, body, attempts, tries, sending, next_attempt_at)
        select id, $3, $4, 1, 1, true, now() + $5 * interval '1 second' from endpoint
        returning *
      )
      select made.id, made.webhook_id, made.event_type, made.body, made.attempts, made.tries, ${endpointColumnsFor("made")}
      from made cross join endpoint`,
    values: [delivery.webhookId, delivery.clientId, delivery.eventType, delivery.body, delivery.leaseSeconds],
  });
  return rows[0] ?? null;
}

/** One line of a delivery's log. */
export interface AttemptEntry {
  attempt: number;
  /** ISO 8601. */
  started_at: string;
  duration_ms: number;
  /** Null without an answer. */
  response_status: number | null;
  /** Missing in entries of earlier builds. */
  response_headers?: Readonly<Record<string, string>> | null;
  response_excerpt?: string | null;
  /** Null if it was delivered. */
  error: string | null;
}

/** The outcome of an attempt. */
export interface RecordedAttempt {
  id: string;
  attempt: number;
  status: "pending" | "delivered" | "failed";
  /** Until the next attempt of a pending one. */
  retry_seconds: number;
  entry: AttemptEntry;
}

/**
 * Stores the outcomes of attempts that are still the latest. A delivery replayed meanwhile (its tries are reset) does
 * not end: it is due.
 */
export async function recordAttempts(database: Database, attempts: RecordedAttempt[]): Promise<void> {
  await database.query({
    name: "record-webhook-attempts",
    text: `
      update webhook_deliveries delivery
      set status = case when tries = 0 then 'pending' else done.status end, sending = false,
          next_attempt_at = case when done.status = 'pending' then now() + done.retry_seconds * interval '1 second'
                                 when tries = 0 then now() end,
          ended_at = case when done.status <> 'pending' and tries > 0 then now() end,
          attempt_log = (case when jsonb_array_length(attempt_log) < ${logEntriesMax} then attempt_log
                              else attempt_log - 0 end) || done.entry
      from jsonb_to_recordset($1::jsonb)
        as done(id uuid, attempt int, status text, retry_seconds float8, entry jsonb)
      where delivery.id = done.id and delivery.attempts = done.attempt and delivery.sending`,
    values: [jsonText(attempts)],
  });
}

/**
 * Makes deliveries due that were scheduled before the database's clock was set back, and would be late by as much: first
 * attempts and leases that lie ahead, and retries whose last attempt does. The minute tolerates clocks that differ.
 */
export async function dueAfterClockStep(
  database: Database,
  { leaseSeconds }: { leaseSeconds: number },
): Promise<void> {
  await database.query({
    name: "due-after-clock-step",
    text: `
      with late as (
        select delivery.id
        from webhook_endpoints endpoint join webhook_deliveries delivery on delivery.webhook_id = endpoint.id
        where endpoint.disabled_at is null and status = 'pending' and next_attempt_at > now() + interval '5 seconds'
          and case when sending then next_attempt_at > now() + make_interval(secs => $1) + interval '5 seconds'
                   when tries = 0 then true
                   else (attempt_log -> -1 ->> 'started_at')::timestamptz > now() + interval '1 minute' end
        for update of delivery skip locked
      )
      update webhook_deliveries delivery set next_attempt_at = now() from late where delivery.id = late.id
      returning 1`,
    values: [leaseSeconds],
    announces: announcesDeliveries,
  });
}

/** Limits the log: replays could grow it without end. */
const logEntriesMax = 50;
