import { coalesce } from "../async/coalesce.ts";
import { createGroupCommit } from "../async/group-commit.ts";
import type { Database } from "../store/core/database.ts";
import {
  type ClaimedDelivery,
  claimDeliveries,
  type RecordedAttempt,
  recordAttempts,
} from "../store/webhooks/webhook-deliveries.ts";
import { noteEndpointFailure, noteEndpointRecovery } from "../store/webhooks/webhook-endpoints.ts";
import { type AttemptOutcome, type AttemptPorts, attemptDelivery, leaseSecondsOf } from "./attempt.ts";

export interface DispatcherPorts extends AttemptPorts {
  database: Database;
  /** Concurrent deliveries. */
  concurrency: number;
  disableAfterHours: number;
  onError: (error: unknown) => void;
  onDisabled: (webhookId: string) => void;
}

export interface Dispatcher {
  /** Wakes the dispatcher: a delivery may be due. */
  wake(): void;
  /** Claims no more, lets running attempts end within `graceMs`, and releases the rest. */
  stop(graceMs: number): Promise<void>;
}

/** Maximum concurrent deliveries per endpoint. */
const widthMax = 16;
/** The other slots are reserved for endpoints without a running delivery, however slow the rest are. */
const sharedPart = 0.5;

/**
 * Sends due deliveries. Each endpoint has a concurrency limit that starts at one, doubles with each success and falls
 * back to one with each failure. So a hanging receiver holds one slot and does not delay others. Slow receivers share
 * half of the slots.
 *
 * Only running attempts are in memory: the table is the queue.
 */
export function createDispatcher(ports: DispatcherPorts): Dispatcher {
  const { database } = ports;
  const leaseSeconds = leaseSecondsOf(ports.timeoutMs);
  const endpoints = new Map<string, { inFlight: number; width: number }>();
  const running = new Set<Promise<void>>();
  const interrupt = new AbortController();
  let stopped = false;

  const records = createGroupCommit<RecordedAttempt, undefined>({
    run: async (items) => {
      await recordAttempts(database, items);
      return items.map(() => undefined);
    },
    batchMax: 500,
    inFlightMax: 1,
    retryAlone: () => false,
  });

  async function claimWhatFits(): Promise<void> {
    for (;;) {
      const limit = ports.concurrency - running.size;
      if (stopped || limit <= 0) return;
      const claimed = await claimDeliveries(database, { rooms: roomsNow(), limit, leaseSeconds });
      for (const delivery of claimed) start(delivery);
      if (claimed.length > 0) continue;
      if (running.size === 0) endpoints.clear();
      return;
    }
  }

  function roomsNow(): Map<string, number> {
    const busy = [...endpoints.values()].filter(({ inFlight }) => inFlight > 0).length;
    const share = Math.max(1, Math.floor((ports.concurrency * sharedPart) / Math.max(1, busy)));
    return new Map(
      [...endpoints].map(([id, { inFlight, width }]) => [id, Math.max(0, Math.min(width, share) - inFlight)]),
    );
  }

  function start(delivery: ClaimedDelivery): void {
    const endpoint = endpoints.get(delivery.webhook_id) ?? { inFlight: 0, width: 1 };
    endpoints.set(delivery.webhook_id, endpoint);
    endpoint.inFlight += 1;
    const run = deliver(delivery)
      .then(
        (delivered) => {
          // Receivers of callbacks are many: a failure of one does not slow the others down.
          const isGood = delivered || delivery.is_callback;
          endpoint.width = isGood ? Math.min(widthMax, endpoint.width * 2) : 1;
        },
        // Its lease expires, and a process sends it again.
        ports.onError,
      )
      .finally(() => {
        endpoint.inFlight -= 1;
        running.delete(run);
        claims.wake();
      });
    running.add(run);
  }

  /** True if it was delivered. */
  async function deliver(delivery: ClaimedDelivery): Promise<boolean> {
    const outcome = await attemptDelivery(delivery, ports, interrupt.signal);
    await noteEndpoint(delivery, outcome);
    await records.add(outcome.record);
    const { status } = outcome.record;
    if (status !== "pending") ports.metrics.onEnd(status);
    return status === "delivered";
  }

  async function noteEndpoint(
    { webhook_id: webhookId, is_callback: isCallback, failing }: ClaimedDelivery,
    { record, gone, interrupted }: AttemptOutcome,
  ): Promise<void> {
    if (interrupted || isCallback) return;
    if (record.status === "delivered") {
      if (failing) await noteEndpointRecovery(database, webhookId);
      return;
    }
    const { disableAfterHours } = ports;
    const reason = record.entry.error;
    if (await noteEndpointFailure(database, { webhookId, reason, gone, disableAfterHours })) {
      ports.onDisabled(webhookId);
    }
  }

  const claims = coalesce(claimWhatFits, ports.onError);
  return {
    wake: () => claims.wake(),
    async stop(graceMs) {
      stopped = true;
      await claims.idle();
      const timer = setTimeout(() => interrupt.abort(), graceMs);
      await Promise.all(running);
      clearTimeout(timer);
    },
  };
}
