import type { WebhookDelivery, WebhookDeliveryDetail } from "../contract/webhooks.ts";
import { webhookTestType } from "../contract/webhooks.ts";
import { ForagerError } from "../errors.ts";
import type { Database } from "../store/core/database.ts";
import { insertClaimedDelivery, recordAttempts } from "../store/webhooks/webhook-deliveries.ts";
import { findEndpoint, noteEndpointRecovery } from "../store/webhooks/webhook-endpoints.ts";
import {
  type DeliveryRow,
  findDelivery,
  listDeliveries,
  replayDelivery,
  replayFailed,
} from "../store/webhooks/webhook-log.ts";
import { type AttemptPorts, attemptDelivery, leaseSecondsOf } from "./attempt.ts";
import { notFound } from "./endpoints.ts";

export interface DeliveryListQuery {
  status: DeliveryRow["status"] | undefined;
  /** Cursor: the last delivery of the previous page. */
  cursor: string | undefined;
  pageSize: number;
}

/**
 * Log of deliveries to a client's endpoints. @throws ForagerError not_found for another client's, database_unavailable.
 */
export interface WebhookDeliveries {
  list(
    clientId: string,
    webhookId: string,
    query: DeliveryListQuery,
  ): Promise<{ deliveries: WebhookDelivery[]; next_cursor: string | null }>;
  find(clientId: string, webhookId: string, deliveryId: string): Promise<WebhookDeliveryDetail>;
  /** Sends a delivery again now, under the same id, in any state. */
  replay(clientId: string, webhookId: string, deliveryId: string): Promise<WebhookDeliveryDetail>;
  /** Redelivers all failed deliveries created in [since, until). Returns their number. */
  replayFailed(clientId: string, webhookId: string, since: Date, until: Date): Promise<number>;
  /** Sends a test delivery once, now, and returns the outcome. */
  sendTest(clientId: string, webhookId: string): Promise<WebhookDeliveryDetail>;
}

export function createWebhookDeliveries(
  ports: AttemptPorts & { database: Database; stopping: AbortSignal },
): WebhookDeliveries {
  const { database } = ports;
  const requireEndpoint = async (clientId: string, webhookId: string) => {
    if ((await findEndpoint(database, { clientId, webhookId })) === null) throw notFound();
  };
  const find = async (clientId: string, webhookId: string, deliveryId: string) =>
    shownWithBody(await findDelivery(database, { clientId, webhookId, deliveryId }));
  return {
    async list(clientId, webhookId, { status, cursor, pageSize }) {
      await requireEndpoint(clientId, webhookId);
      const rows = await listDeliveries(database, {
        webhookId,
        status,
        afterId: cursor,
        limit: pageSize + 1,
      });
      const page = rows.slice(0, pageSize);
      const next = rows.length > pageSize ? (page.at(-1)?.id ?? null) : null;
      return { deliveries: page.map(shown), next_cursor: next };
    },
    find,
    async replay(clientId, webhookId, deliveryId) {
      return shownWithBody(await replayDelivery(database, { clientId, webhookId, deliveryId }));
    },
    async replayFailed(clientId, webhookId, since, until) {
      await requireEndpoint(clientId, webhookId);
      return await replayFailed(database, { webhookId, since, until });
    },
    async sendTest(clientId, webhookId) {
      const delivery = await insertClaimedDelivery(database, {
        clientId,
        webhookId,
        eventType: webhookTestType,
        body: JSON.stringify({
          type: webhookTestType,
          timestamp: new Date().toISOString(),
          data: { webhook_id: webhookId, message: "This is a test." },
        }),
        leaseSeconds: leaseSecondsOf(ports.timeoutMs),
      });
      if (delivery === null) throw notFound();
      const { record } = await attemptDelivery(delivery, ports, ports.stopping);
      // The caller has the outcome: no retries.
      const status = record.status === "delivered" ? "delivered" : "failed";
      await recordAttempts(database, [{ ...record, status }]);
      ports.metrics.onEnd(status);
      if (status === "delivered" && delivery.failing) await noteEndpointRecovery(database, webhookId);
      return await find(clientId, webhookId, delivery.id);
    },
  };
}

function shownWithBody(row: (DeliveryRow & { body: string }) | null): WebhookDeliveryDetail {
  if (row === null) throw new ForagerError("not_found", "Delivery not found");
  return { ...shown(row), body: row.body };
}

function shown(row: DeliveryRow): WebhookDelivery {
  const isBeingTried = row.sending && row.next_attempt_at !== null && row.next_attempt_at > new Date();
  return {
    delivery_id: row.id,
    webhook_id: row.webhook_id,
    event_type: row.event_type,
    status: row.status,
    attempt_count: row.attempts,
    attempts: row.attempt_log.map((entry) => ({
      ...entry,
      response_headers: entry.response_headers ?? null,
      response_excerpt: entry.response_excerpt ?? null,
    })),
    next_attempt_at: isBeingTried ? null : (row.next_attempt_at?.toISOString() ?? null),
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  };
}
