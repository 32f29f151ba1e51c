import type { FastifyReply, FastifyRequest } from "fastify";
import { Gauge, Histogram, type Registry } from "prom-client";

/** Adds the HTTP layer's metrics to a registry; returns the hook that feeds them. */
export function createHttpMetrics(registry: Registry, openStreams: () => number) {
  const duration = new Histogram({
    name: "forager_http_request_duration_seconds",
    help: "Time from a request's headers to the end of its answer, event streams left out.",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  new Gauge({
    name: "forager_http_event_streams",
    help: "Open event streams of this process.",
    registers: [registry],
    collect() {
      this.set(openStreams());
    },
  });
  return function observe(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    if (request.routeOptions.config.access?.auth !== "stream") {
      // The pattern, never the path: identifiers would make a time series each.
      const route = request.routeOptions.url ?? "unknown";
      duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    }
    done();
  };
}
