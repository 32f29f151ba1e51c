import { integer, setting } from "./setting.ts";

export const webhookSettings = {
  webhookTimeoutSeconds: setting({
    env: "WEBHOOK_TIMEOUT_SECONDS",
    group: "Webhooks",
    schema: integer(1, 60),
    default: "15",
    doc: "Timeout for a receiver's response to a delivery, in seconds, 1 to 60; after it, the attempt counts as failed and is retried.",
  }),
  webhookConcurrency: setting({
    env: "WEBHOOK_CONCURRENCY",
    group: "Webhooks",
    schema: integer(1, 2000),
    default: "256",
    doc: "Concurrent deliveries per worker or scheduler process, 1 to 2000. Receivers that fail or do not respond get one at a time.",
  }),
  webhookDisableAfterHours: setting({
    env: "WEBHOOK_DISABLE_AFTER_HOURS",
    group: "Webhooks",
    schema: integer(32, 8760),
    default: "120",
    doc: "Hours of exclusively failed attempts after which a webhook is disabled, 32 to 8760. A webhook.disabled event notifies its client.",
  }),
};
