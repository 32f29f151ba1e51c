import pino from "pino";
import { Registry } from "prom-client";
import { createSecrets } from "../../src/clients/secrets.ts";
import { createWebhookSender } from "../../src/outside/http/webhook-sender.ts";
import { type Database, openDatabase } from "../../src/store/core/database.ts";
import { announcesEvents, eventLock } from "../../src/store/core/event-log.ts";
import { createWebhookDeliveries } from "../../src/webhooks/delivery-log.ts";
import { createWebhookEndpoints } from "../../src/webhooks/endpoints.ts";
import type { SendWebhook } from "../../src/webhooks/ports.ts";
import { createWebhookMetrics } from "../../src/webhooks/webhook-metrics.ts";
import { createWebhookService } from "../../src/webhooks/webhook-service.ts";
import { startWebhookReceiver } from "../servers/webhook-receiver.ts";
import { atEnd } from "./cleanup.ts";
import { createTestDatabase, openSignals } from "./database.ts";

/** Webhooks on a separate database, without the rest of the service. The clients are cli_a and cli_b. */
export async function createWebhookHarness() {
  const testDatabase = await createTestDatabase();
  const database = testDatabase.open();
  await database.script("insert into clients (id, name) values ('cli_a', 'A'), ('cli_b', 'B')");
  const secrets = createSecrets("a key that is only for these tests, 32 characters");
  const receiver = await startWebhookReceiver();
  atEnd(() => receiver[Symbol.asyncDispose]());
  const sender = createWebhookSender({ allowPrivateNetworks: ["127.0.0.0/8"], dnsServers: [] });
  atEnd(() => sender.close());
  const metrics = new Registry();
  const attempts = {
    secrets,
    send: sender.send,
    timeoutMs: 15_000,
    userAgent: "Forager/test",
    metrics: createWebhookMetrics(metrics),
  };
  const guard = { isBlockedUrl: () => false, placeOf: async () => "listed" as const };
  const endpoints = createWebhookEndpoints({ database, secrets, guard });
  const stopping = new AbortController();
  const deliveriesIn = (database: Database) =>
    createWebhookDeliveries({ ...attempts, database, stopping: stopping.signal });

  return {
    database,
    receiver,
    /** The webhook metrics. */
    metrics,
    endpoints,
    deliveries: deliveriesIn(database),
    deliveriesIn,
    /** Registers an endpoint at the receiver. */
    register: (path: string, { client = "cli_a", types = null as string[] | null } = {}) =>
      endpoints.create(client, {
        url: `${receiver.url}${path}`,
        event_types: types as never,
        description: null,
      }),
    /** Starts sending like a separate process. Stopped when the test file ends. */
    async start(change: { send?: SendWebhook; concurrency?: number; timeoutMs?: number } = {}) {
      const own = openOwn(testDatabase.connection);
      const signals = await openSignals(own);
      const running = createWebhookService({
        deliveriesRetentionDays: 7,
        ...attempts,
        database: own,
        signals,
        log: pino({ level: "silent" }),
        concurrency: 256,
        disableAfterHours: 120,
        ...change,
      });
      await running.start();
      let stopped: Promise<void> | undefined;
      const stop = () => {
        stopped ??= (async () => {
          await running.stop();
          await signals.stop();
          await own.close();
        })();
        return stopped;
      };
      atEnd(stop);
      return { stop };
    },
    /** Writes `count` events to the log in one transaction. */
    async emit(type: string, { client = "cli_a", count = 1, age = "0" } = {}): Promise<void> {
      await database.query({
        text: `with logged as (
                 insert into events (client_id, type, data, created_at)
                 select $1, $2, '{"number":' || number || '}', clock_timestamp() - $4::interval
                 from ${eventLock}, generate_series(1, $3::int) number)
               select`,
        announces: announcesEvents,
        values: [client, type, count, age],
      });
    },
    /** Makes all pending deliveries due now. */
    async retryNow(): Promise<void> {
      await database.script(
        `update webhook_endpoints set resting_until = null;
         update webhook_deliveries set next_attempt_at = now() where status = 'pending' and not sending;
         select pg_notify('forager_webhooks', 'due')`,
      );
    },
  };
}

function openOwn(connection: Parameters<typeof openDatabase>[0]["connection"]): Database {
  return openDatabase({
    connection,
    poolSize: 4,
    applicationName: "forager tests",
    onIdleError: () => undefined,
  });
}
