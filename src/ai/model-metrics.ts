import { Counter, Histogram, type Registry } from "prom-client";
import type { ExchangeReport } from "./ports.ts";

/**
 * Registers the model's metrics and returns what records them. No label contains client names or model
 * output.
 */
export function createModelMetrics(registry: Registry): (exchange: ExchangeReport) => void {
  const requests = new Counter({
    name: "forager_model_requests_total",
    help: "Requests to the AI model, by outcome.",
    labelNames: ["outcome"],
    registers: [registry],
  });
  const tokens = new Counter({
    name: "forager_model_tokens_total",
    help: "Tokens that the AI model read (in) and wrote (out).",
    labelNames: ["direction"],
    registers: [registry],
  });
  const duration = new Histogram({
    name: "forager_model_request_duration_seconds",
    help: "Time from a request to the AI model to the end of its answer.",
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 60, 120],
    registers: [registry],
  });
  return ({ outcome, seconds, inputTokens, outputTokens }) => {
    requests.inc({ outcome });
    tokens.inc({ direction: "in" }, inputTokens);
    tokens.inc({ direction: "out" }, outputTokens);
    duration.observe(seconds);
  };
}
