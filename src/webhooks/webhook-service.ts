import type { Logger } from "pino";
import { type BackgroundService, backgroundService } from "../async/background-service.ts";
import { coalesce, repeat } from "../async/coalesce.ts";
import { causeOf } from "../errors.ts";
import { channels } from "../store/core/channels.ts";
import { tryLock } from "../store/core/database.ts";
import type { Signals } from "../store/core/signals.ts";
import { deleteOldCallbacks } from "../store/webhooks/callbacks.ts";
import { anyWebhookEnabled, dueAfterClockStep, feedWebhooks } from "../store/webhooks/webhook-deliveries.ts";
import { deleteOldDeliveries } from "../store/webhooks/webhook-log.ts";
import { leaseSecondsOf } from "./attempt.ts";
import { createDispatcher, type DispatcherPorts } from "./dispatcher.ts";

/** Events per read. */
const feedBatch = 1_000;
/** Polling interval: signals can be lost, and retries come due without one. */
const pollMs = 2_000;
const clockStepsEveryMs = 20_000;
const cleanUpEveryMs = 60_000;
const cleanUpBatch = 5_000;
const stopGraceMs = 3_000;

/**
 * Turns events into deliveries and sends them; any number of processes may run it. Without registered endpoints it only
 * polls.
 */
export function createWebhookService(
  ports: Omit<DispatcherPorts, "onError" | "onDisabled"> & {
    signals: Signals;
    log: Logger;
    deliveriesRetentionDays: number;
  },
): BackgroundService {
  const { database, signals, log } = ports;
  const onError = (error: unknown) => log.warn({ error: causeOf(error) }, "webhooks");
  const dispatcher = createDispatcher({
    ...ports,
    onError,
    onDisabled: (webhookId) => log.info({ webhookId }, "webhook disabled"),
  });
  let isWanted = false;
  const feeder = coalesce(async () => {
    let read = feedBatch;
    while (read === feedBatch) {
      read = await feedWebhooks(database, feedBatch);
      if (read > 0) dispatcher.wake();
    }
  }, onError);
  const look = coalesce(async () => {
    isWanted = await anyWebhookEnabled(database);
    if (!isWanted) return;
    feeder.wake();
    dispatcher.wake();
  }, onError);

  return backgroundService(() => {
    const unsubscribe = [
      signals.on(channels.events, () => {
        if (isWanted) feeder.wake();
      }),
      signals.on(channels.webhooks, (payload) => {
        if (payload === "due") dispatcher.wake();
        else look.wake();
      }),
      signals.onReconnect(() => look.wake()),
    ];
    const poll = setInterval(() => look.wake(), pollMs);
    look.wake();
    const leaseSeconds = leaseSecondsOf(ports.timeoutMs);
    const clockSteps = repeat(
      clockStepsEveryMs,
      () => dueAfterClockStep(database, { leaseSeconds }),
      onError,
    );
    const cleanUp = repeat(
      cleanUpEveryMs,
      async () => {
        const days = ports.deliveriesRetentionDays;
        let deleted = cleanUpBatch;
        while (deleted === cleanUpBatch) {
          deleted = await database.transaction(async (tx) => {
            if (!(await tryLock(tx, "housekeeping"))) return 0;
            await deleteOldCallbacks(tx, cleanUpBatch);
            return await deleteOldDeliveries(tx, { days, limit: cleanUpBatch });
          });
        }
      },
      onError,
    );
    return async () => {
      clearInterval(poll);
      for (const off of unsubscribe) off();
      await Promise.all([clockSteps.stop(), cleanUp.stop(), look.idle()]);
      await feeder.idle();
      await dispatcher.stop(stopGraceMs);
    };
  });
}
