import type { BackgroundService } from "../async/background-service.ts";
import { createWebhookSender } from "../outside/http/webhook-sender.ts";
import { blockedLiteral, isListedHost } from "../outside/network/address-guard.ts";
import { createHostResolver } from "../outside/network/resolve-host.ts";
import type { Signals } from "../store/core/signals.ts";
import { foragerVersion } from "../version.ts";
import { type Callbacks, createCallbacks } from "../webhooks/callbacks.ts";
import { createWebhookDeliveries, type WebhookDeliveries } from "../webhooks/delivery-log.ts";
import type { UrlGuard } from "../webhooks/endpoint-url.ts";
import { createWebhookEndpoints, type WebhookEndpoints } from "../webhooks/endpoints.ts";
import type { WebhookMetrics } from "../webhooks/webhook-metrics.ts";
import { createWebhookService } from "../webhooks/webhook-service.ts";
import type { Core } from "./core.ts";

export interface WebhookParts {
  endpoints: WebhookEndpoints;
  deliveries: WebhookDeliveries;
  callbacks: Callbacks;
  /** Sends events. */
  sending(signals: Signals): BackgroundService;
  /** Answers pending tests immediately. */
  endTests(): void;
  /** Aborts deliveries in progress. */
  close(): Promise<void>;
}

/** DNS timeout for registering a plain http endpoint. */
const registrationDnsMs = 3_000;

/** Webhooks with the configured adapters. */
export function createWebhookParts(
  core: Pick<Core, "config" | "database" | "secrets" | "log">,
  metrics: WebhookMetrics,
): WebhookParts {
  const { config, database, secrets, log } = core;
  const { allowPrivateNetworks, dnsServers } = config;
  const sender = createWebhookSender({ allowPrivateNetworks, dnsServers });
  const resolveHost = createHostResolver({ dnsServers, timeoutMs: registrationDnsMs });
  const stopping = new AbortController();
  const attempts = {
    database,
    secrets,
    send: sender.send,
    timeoutMs: config.webhookTimeoutSeconds * 1000,
    metrics,
    userAgent: `Forager/${foragerVersion()}`,
  };
  const guard: UrlGuard = {
    isBlockedUrl: (url) => blockedLiteral(url, allowPrivateNetworks),
    async placeOf({ hostname }) {
      if (allowPrivateNetworks.length === 0) return "elsewhere";
      const addresses = await resolveHost(hostname, stopping.signal).catch(() => null);
      if (addresses === null) return "unresolved";
      return isListedHost(addresses, allowPrivateNetworks) ? "listed" : "elsewhere";
    },
  };
  return {
    endpoints: createWebhookEndpoints({ database, secrets, guard }),
    callbacks: createCallbacks({ database, secrets, guard }),
    deliveries: createWebhookDeliveries({ ...attempts, stopping: stopping.signal }),
    sending: (signals) =>
      createWebhookService({
        deliveriesRetentionDays: config.deliveriesRetentionDays,
        ...attempts,
        signals,
        log,
        concurrency: config.webhookConcurrency,
        disableAfterHours: config.webhookDisableAfterHours,
      }),
    endTests: () => stopping.abort(),
    close: () => sender.close(),
  };
}
