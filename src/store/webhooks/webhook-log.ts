import type { Database, Transaction } from "../core/database.ts";
import { type AttemptEntry, announcesDeliveries } from "./webhook-deliveries.ts";

export interface DeliveryRow {
  id: string;
  webhook_id: string;
  event_type: string;
  status: "pending" | "delivered" | "failed";
  attempts: number;
  sending: boolean;
  next_attempt_at: Date | null;
  created_at: Date;
  ended_at: Date | null;
  attempt_log: AttemptEntry[];
}

const columns = `delivery.id, delivery.webhook_id, delivery.event_type, delivery.status, delivery.attempts,
  delivery.sending, delivery.next_attempt_at, delivery.created_at, delivery.ended_at, delivery.attempt_log`;

/** Deliveries of an endpoint, newest first. The caller has checked its owner. */
export function listDeliveries(
  database: Database,
  query: {
    webhookId: string;
    status: DeliveryRow["status"] | undefined;
    afterId: string | undefined;
    limit: number;
  },
): Promise<DeliveryRow[]> {
  const values: unknown[] = [query.webhookId, query.limit];
  let conditions = "delivery.webhook_id = $1";
  if (query.status !== undefined) {
    conditions += ` and delivery.status = $${values.push(query.status)}`;
    // Repeated literally, because the planner matches the partial index by this condition.
    if (query.status !== "delivered") conditions += " and delivery.status <> 'delivered'";
  }
  if (query.afterId !== undefined) {
    const last = `$${values.push(query.afterId)}::uuid`;
    conditions += ` and (delivery.created_at, delivery.id) <
      ((select created_at from webhook_deliveries where id = ${last} and webhook_id = $1), ${last})`;
  }
  return database.query<DeliveryRow>({
    text: `select ${columns} from webhook_deliveries delivery where ${conditions}
           order by delivery.created_at desc, delivery.id desc limit $2`,
    values,
  });
}

export interface DeliveryKey {
  clientId: string;
  webhookId: string;
  deliveryId: string;
}

/** Null if the client has no such delivery. */
export async function findDelivery(
  database: Database,
  key: DeliveryKey,
): Promise<(DeliveryRow & { body: string }) | null> {
  const rows = await database.query<DeliveryRow & { body: string }>({
    text: `select ${columns}, delivery.body from webhook_deliveries delivery
           join webhook_endpoints endpoint on endpoint.id = delivery.webhook_id
           where delivery.id = $1 and endpoint.id = $2 and endpoint.client_id = $3`,
    values: [key.deliveryId, key.webhookId, key.clientId],
  });
  return rows[0] ?? null;
}

/** A running attempt continues, and the delivery is sent again afterwards; its retry schedule restarts. */
const replayed = `
  tries = 0, status = 'pending', ended_at = null,
  sending = sending and status = 'pending' and next_attempt_at > now(),
  next_attempt_at = case when sending and status = 'pending' and next_attempt_at > now()
                         then next_attempt_at else now() end`;

/** Restarts a delivery's retry schedule, due now. Returns it as stored then; null if the client has no such delivery. */
export async function replayDelivery(
  database: Database,
  key: DeliveryKey,
): Promise<(DeliveryRow & { body: string }) | null> {
  const rows = await database.query<DeliveryRow & { body: string }>({
    text: `with again as (
             update webhook_deliveries delivery set ${replayed}
             where id = $1 and webhook_id = (select id from webhook_endpoints where id = $2 and client_id = $3)
             returning ${columns}, delivery.body)
           select * from again`,
    values: [key.deliveryId, key.webhookId, key.clientId],
    announces: announcesDeliveries,
  });
  return rows[0] ?? null;
}

/** The same for the endpoint's failed deliveries created in [since, until). Returns how many. */
export async function replayFailed(
  database: Database,
  range: { webhookId: string; since: Date; until: Date },
): Promise<number> {
  const [row] = await database.query<{ count: number }>({
    text: `with again as (
             update webhook_deliveries set ${replayed}
             where webhook_id = $1 and status = 'failed' and status <> 'delivered'
               and created_at >= $2 and created_at < $3
             returning 1)
           select count(*)::int as count from again`,
    values: [range.webhookId, range.since, range.until],
    announces: (rows) => announcesDeliveries(rows.filter(({ count }) => count > 0)),
  });
  return row?.count ?? 0;
}

/** Those that are still to be sent are kept for this long: the schedule of retries ends before. */
const pendingDays = 7;

/** Deletes deliveries older than `days`, the oldest first. Returns how many; call again while it is `limit`. */
export async function deleteOldDeliveries(
  transaction: Transaction,
  options: { days: number; limit: number },
): Promise<number> {
  const rows = await transaction.query({
    text: `delete from webhook_deliveries where ctid = any(array(
             select ctid from webhook_deliveries
             where created_at at time zone 'utc' < (now() - $1 * interval '1 day') at time zone 'utc'
               and (status <> 'pending' or created_at < now() - interval '${pendingDays} days')
             order by created_at at time zone 'utc' limit $2))
           returning id`,
    values: [options.days, options.limit],
  });
  return rows.length;
}

/** The same for one client, which may have chosen a shorter time than the service's. @returns whether there may be more. */
export async function deleteOldDeliveriesOf(
  transaction: Transaction,
  clientId: string,
  days: number,
): Promise<boolean> {
  const limit = 1_000;
  const rows = await transaction.query({
    name: "delete-old-deliveries-of",
    text: `delete from webhook_deliveries where id = any(array(
             select found.id from webhook_endpoints endpoint cross join lateral (
               select id from webhook_deliveries
               where webhook_id = endpoint.id and created_at < now() - $2 * interval '1 day'
                 and (status <> 'pending' or created_at < now() - interval '${pendingDays} days')
               order by created_at, id limit ${limit}
             ) found where endpoint.client_id = $1 limit ${limit}))
           returning id`,
    values: [clientId, days],
  });
  return rows.length === limit;
}
