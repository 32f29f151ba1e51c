import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Gauge, Histogram, type Registry } from "prom-client";
import { cacheBriefly } from "../../async/coalesce.ts";
import type { Config } from "../../config.ts";
import { ForagerError } from "../../errors.ts";
import { isForwarded, isLoopback } from "../request/addresses.ts";

/** Adds the HTTP layer's metrics to a registry; returns the hook that feeds them. */
export function createHttpMetrics(registry: Registry, openStreams: () => number) {
  const duration = new Histogram({
    name: "forager_http_request_duration_seconds",
    help: "Time from a request's headers to the end of its response, excluding event streams.",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  new Gauge({
    name: "forager_http_event_streams",
    help: "Event streams open on this process.",
    registers: [registry],
    collect() {
      this.set(openStreams());
    },
  });
  return function observe(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    if (request.routeOptions.config.access?.auth !== "stream") {
      // The pattern, never the path: each identifier would create a time series.
      const route = request.routeOptions.url ?? "unknown";
      duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    }
    done();
  };
}

type MetricsConfig = Pick<Config, "metricsToken" | "trustProxy">;

/** What prom-client's registry writes. */
export const metricsType = "text/plain; version=0.0.4; charset=utf-8";

/** The text of a registry, cached for a second: building it blocks the event loop for some ms. */
export const metricsReader = (registry: Registry): (() => Promise<string>) =>
  cacheBriefly(() => registry.metrics());

/** Admits loopback addresses and callers with METRICS_TOKEN. @throws ForagerError unauthenticated, forbidden. */
export function checkMetricsAccess(request: FastifyRequest, config: MetricsConfig): void {
  if (isLocal(request, config)) return;
  if (config.metricsToken === undefined) {
    throw new ForagerError(
      "forbidden",
      "Metrics are available on this machine only. Set METRICS_TOKEN to open them to others.",
    );
  }
  const given = /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? "")?.[1] ?? "";
  if (!timingSafeEqual(sha256(given), sha256(config.metricsToken))) {
    throw new ForagerError("unauthenticated", "Send METRICS_TOKEN as 'Authorization: Bearer <token>'.");
  }
}

/** A proxy on this machine that is not in TRUST_PROXY forwards requests of others, whatever its own address. */
function isLocal(request: FastifyRequest, config: MetricsConfig): boolean {
  return isLoopback(request.ip) && (config.trustProxy !== undefined || !isForwarded(request.headers));
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
