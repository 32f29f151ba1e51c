import { Counter, Histogram, type Registry } from "prom-client";

/** `refused`: an answer that is no 2xx; `no_answer`: none, whatever the reason; `interrupted`: this process stopped. */
export type AttemptResult = "delivered" | "refused" | "no_answer" | "interrupted";

/** Told of what is sent. */
export interface WebhookMetrics {
  onAttempt(result: AttemptResult, seconds: number): void;
  /** `failed`: it is given up. */
  onEnd(outcome: "delivered" | "failed"): void;
}

/** Adds the metrics of this process's webhooks to a registry; returns what feeds them. No label names a client or a receiver. */
export function createWebhookMetrics(registry: Registry): WebhookMetrics {
  const attempts = new Counter({
    name: "forager_webhook_attempts_total",
    help: "Webhooks that this process tried to send, tests and repeats among them, by what became of it.",
    labelNames: ["result"],
    registers: [registry],
  });
  const deliveries = new Counter({
    name: "forager_webhook_deliveries_total",
    help: "Deliveries that ended in this process: taken by their receiver, or given up.",
    labelNames: ["outcome"],
    registers: [registry],
  });
  const duration = new Histogram({
    name: "forager_webhook_attempt_duration_seconds",
    help: "Time from the beginning of an attempt to the receiver's answer, or to its failure.",
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
