import type { AuditAction } from "../../contract/audit.ts";
import { channels } from "../core/channels.ts";
import type { Database, Transaction } from "../core/database.ts";
import { announcesEvents, eventLock } from "../core/event-log.ts";
import { recordAudit } from "../system/audit-log.ts";

export interface EndpointRow {
  id: string;
  client_id: string;
  url: string;
  description: string | null;
  /** Null: all. */
  event_types: string[] | null;
  previous_secret_until: Date | null;
  failing_since: Date | null;
  /** Why the latest attempt failed; null unless the endpoint is failing. */
  last_failure: string | null;
  /** Until then, nothing is sent: the endpoint fails. */
  resting_until: Date | null;
  last_failed_at: Date | null;
  disabled_at: Date | null;
  disabled_reason: "by_client" | "failing" | "gone" | null;
  /** The one of a client that sends its callbacks: without a URL and events of its own. */
  is_callback: boolean;
  created_at: Date;
  updated_at: Date;
}

const columns = `id, client_id, url, description, event_types, previous_secret_until, failing_since, last_failure, resting_until,
  last_failed_at, disabled_at, disabled_reason, is_callback, created_at, updated_at`;
const notFailing = "failing_since = null, last_failure = null, last_failed_at = null, resting_until = null";
const newestEvent = "(select coalesce(max(id), 0) from events)";
/** Signals every process to check for enabled endpoints. */
export const notifyChanged = `pg_notify('${channels.webhooks}', 'endpoints')`;

/** Null if the client already has `countMax` endpoints. */
export async function insertEndpoint(
  database: Database,
  endpoint: Pick<EndpointRow, "id" | "client_id" | "url" | "description" | "event_types"> & {
    secret: Buffer;
  },
  countMax: number,
): Promise<EndpointRow | null> {
  return await database.transaction(async (tx) => {
    // Serializes concurrent registrations, so that each is counted.
    await tx.query({
      text: "select from clients where id = $1 for no key update",
      values: [endpoint.client_id],
    });
    const rows = await tx.query<EndpointRow>({
      text: `with made as (
               insert into webhook_endpoints (id, client_id, url, description, event_types, secret, after_event_id)
               select $1, $2, $3, $4, $5, $6, ${newestEvent}
               where (select count(*) from webhook_endpoints where client_id = $2 and not is_callback) < $7
               returning *)
             select ${columns}, ${notifyChanged} from made`,
      values: [
        endpoint.id,
        endpoint.client_id,
        endpoint.url,
        endpoint.description,
        endpoint.event_types,
        endpoint.secret,
        countMax,
      ],
    });
    const [made] = rows;
    if (made !== undefined) await audit(tx, "webhook.created", made);
    return made ?? null;
  });
}

export function listEndpoints(database: Database, clientId: string): Promise<EndpointRow[]> {
  return database.query<EndpointRow>({
    text: `select ${columns} from webhook_endpoints where client_id = $1 and not is_callback
           order by created_at, id`,
    values: [clientId],
  });
}

/** Null if the client has no such endpoint; the same for all functions below. */
export async function findEndpoint(
  database: Database,
  key: { clientId: string; webhookId: string },
): Promise<EndpointRow | null> {
  const rows = await database.query<EndpointRow>({
    text: `select ${columns} from webhook_endpoints where id = $1 and client_id = $2`,
    values: [key.webhookId, key.clientId],
  });
  return rows[0] ?? null;
}

export interface EndpointChange {
  url?: string | undefined;
  description?: string | null | undefined;
  event_types?: string[] | null | undefined;
  enabled?: boolean | undefined;
}

/**
 * Undefined leaves a field unchanged. Enabling an endpoint resets it: it starts with new events and without failures. A
 * new URL resets the failures only.
 */
export async function updateEndpoint(
  database: Database,
  key: { clientId: string; webhookId: string },
  change: EndpointChange,
): Promise<EndpointRow | null> {
  const values: unknown[] = [key.webhookId, key.clientId];
  const sets = ["updated_at = now()"];
  const set = (column: string, value: unknown) => sets.push(`${column} = $${values.push(value)}`);
  if (change.url !== undefined) set("url", change.url);
  if (change.description !== undefined) set("description", change.description);
  if (change.event_types !== undefined) set("event_types", change.event_types);
  if (change.enabled === true) {
    sets.push("disabled_at = null", "disabled_reason = null");
    sets.push(`after_event_id = case when disabled_at is null then after_event_id else ${newestEvent} end`);
  }
  if (change.enabled === true || change.url !== undefined) {
    sets.push(notFailing);
  }
  if (change.enabled === false) {
    sets.push("disabled_at = coalesce(disabled_at, now())");
    sets.push("disabled_reason = coalesce(disabled_reason, 'by_client')");
  }
  return await database.transaction(async (tx) => {
    const [changed] = await tx.query<EndpointRow>({
      text: `with changed as (
               update webhook_endpoints set ${sets.join(", ")}
               where id = $1 and client_id = $2 and not is_callback returning *)
             select ${columns}, ${notifyChanged} from changed`,
      values,
    });
    if (changed !== undefined) await audit(tx, "webhook.changed", changed);
    return changed ?? null;
  });
}

export async function deleteEndpoint(
  database: Database,
  key: { clientId: string; webhookId: string },
): Promise<boolean> {
  return await database.transaction(async (tx) => {
    const [gone] = await tx.query<EndpointRow>({
      text: `with gone as (
               delete from webhook_endpoints where id = $1 and client_id = $2 and not is_callback returning *)
             select ${columns}, ${notifyChanged} from gone`,
      values: [key.webhookId, key.clientId],
    });
    if (gone !== undefined) await audit(tx, "webhook.deleted", gone);
    return gone !== undefined;
  });
}

/** The endpoint of a client's callbacks; null if it has none yet. */
export async function findCallbackEndpoint(
  database: Database,
  clientId: string,
): Promise<EndpointRow | null> {
  const rows = await database.query<EndpointRow>({
    text: `select ${columns} from webhook_endpoints where client_id = $1 and is_callback`,
    values: [clientId],
  });
  return rows[0] ?? null;
}

/** Both secrets sign for `overlapSeconds`. */
export async function rotateSecret(
  database: Database,
  key: { clientId: string; webhookId: string },
  secret: Buffer,
  overlapSeconds: number,
): Promise<EndpointRow | null> {
  return await database.transaction(async (tx) => {
    const [rotated] = await tx.query<EndpointRow>({
      text: `update webhook_endpoints
             set previous_secret = secret, previous_secret_until = now() + $4 * interval '1 second', secret = $3,
                 updated_at = now()
             where id = $1 and client_id = $2 returning ${columns}`,
      values: [key.webhookId, key.clientId, secret, overlapSeconds],
    });
    if (rotated !== undefined) await audit(tx, "webhook.secret_rotated", rotated);
    return rotated ?? null;
  });
}

/** Receivers may have secrets in the path or query of their URL, so only its host is recorded. */
async function audit(tx: Transaction, action: AuditAction, endpoint: EndpointRow): Promise<void> {
  await recordAudit(tx, {
    action,
    clientId: endpoint.client_id,
    target: { type: "webhook", id: endpoint.id },
    details: {
      host: endpoint.is_callback ? null : new URL(endpoint.url).host,
      event_types: endpoint.event_types,
      enabled: endpoint.disabled_at === null,
    },
  });
}

/** Growth of an endpoint's pause with the time it has been failing, and its maximum. */
const pauseShare = 0.5;
export const restSecondsMax = 60;

/**
 * Records a failed attempt: the endpoint pauses, longer the longer it has been failing. After `disableAfterHours` of
 * failures, or a status 410, it is disabled, and an event notifies its client.
 * Returns whether it was disabled.
 */
export async function noteEndpointFailure(
  database: Database,
  failure: { webhookId: string; reason: string | null; gone: boolean; disableAfterHours: number },
): Promise<boolean> {
  return await database.transaction(async (tx) => {
    const rows = await tx.query<{ disabled_at: Date | null }>({
      name: "note-webhook-failure",
      text: `update webhook_endpoints
             set failing_since = coalesce(failing_since, now()), last_failure = $4, last_failed_at = now(),
                 resting_until = now() + least((now() - coalesce(failing_since, now())) * ${pauseShare},
                                               interval '${restSecondsMax} seconds'),
                 disabled_at = case when verdict.reason is not null then now() end,
                 disabled_reason = verdict.reason
             from (select case when $2 then 'gone'
                               when failing_since < now() - $3 * interval '1 hour' then 'failing' end as reason
                   from webhook_endpoints where id = $1) verdict
             where id = $1 and disabled_at is null
             returning disabled_at`,
      values: [failure.webhookId, failure.gone, failure.disableAfterHours, failure.reason],
    });
    if ((rows[0]?.disabled_at ?? null) === null) return false;
    await tx.finish(() =>
      tx.query({
        text: `with logged as (
                 insert into events (client_id, type, data)
                 select client_id, 'webhook.disabled',
                        json_build_object('webhook_id', id, 'url', url, 'reason', disabled_reason,
                                          'disabled_at', iso_utc(disabled_at))::text
                 from ${eventLock}, webhook_endpoints where id = $1
               )
               select ${notifyChanged}`,
        values: [failure.webhookId],
        announces: announcesEvents,
      }),
    );
    return true;
  });
}

/** Records a success at an endpoint that was failing. */
export async function noteEndpointRecovery(database: Database, webhookId: string): Promise<void> {
  await database.query({
    name: "note-webhook-recovery",
    text: `update webhook_endpoints set ${notFailing}
           where id = $1 and failing_since is not null`,
    values: [webhookId],
  });
}
