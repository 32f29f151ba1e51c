import { checkMetricsAccess, metricsType } from "../../middleware/metrics-access.ts";
import { defineRoute, type Route, textResponse } from "../../route.ts";

export const getMetrics = (readMetrics: () => Promise<string>): Route =>
  defineRoute({
    method: "GET",
    path: "/metrics",
    operationId: "getMetrics",
    summary: "Metrics",
    description:
      "Metrics of this process in Prometheus' text format, at most a second old. Open to this machine, and to others with `METRICS_TOKEN` as Bearer token.",
    tags: ["Operation"],
    auth: "none",
    rateLimit: false,
    errors: ["unauthenticated", "forbidden"],
    responses: { 200: textResponse(metricsType, "Prometheus text format.") },
  }).handle(async ({ request }, services) => {
    checkMetricsAccess(request, services.config);
    return { status: 200, body: await readMetrics() };
  });
