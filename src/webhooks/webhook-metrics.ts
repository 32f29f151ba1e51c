import { Counter, Histogram, type Registry } from "prom-client";

/** `refused`: a status other than 2xx; `no_answer`: none, for any reason; `interrupted`: this process stopped. */
export type AttemptResult = "delivered" | "refused" | "no_answer" | "interrupted";

/** Observes deliveries. */
export interface WebhookMetrics {
  onAttempt(result: AttemptResult, seconds: number): void;
  /** `failed`: given up. */
  onEnd(outcome: "delivered" | "failed"): void;
}

/** Registers the webhook metrics of this process; returns their recorder. No label names a client or a receiver. */
export function createWebhookMetrics(registry: Registry): WebhookMetrics {
  const attempts = new Counter({
    name: "forager_webhook_attempts_total",
    help: "Webhooks that this process tried to send, including tests and repeats, by outcome.",
    labelNames: ["result"],
    registers: [registry],
  });
  const deliveries = new Counter({
    name: "forager_webhook_deliveries_total",
    help: "Deliveries that ended in this process: delivered or given up.",
    labelNames: ["outcome"],
    registers: [registry],
  });
  const duration = new Histogram({
    name: "forager_webhook_attempt_duration_seconds",
    help: "Time from the start of an attempt to the receiver's answer or the failure.",
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30, 60],
    registers: [registry],
  });
  return {
    onAttempt(result, seconds) {
      attempts.inc({ result });
      duration.observe(seconds);
    },
    onEnd: (outcome) => deliveries.inc({ outcome }),
  };
}
