import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { ForagerError } from "../../../errors.ts";
import type { HttpServices } from "../../http-services.ts";
import { isLoopback } from "../../middleware/client-address.ts";
import { defineRoute, textResponse } from "../../route.ts";

/** What prom-client's registry writes. */
const contentType = "text/plain; version=0.0.4; charset=utf-8";
const forwardingHeaders = ["forwarded", "x-forwarded-for", "x-real-ip"];

export const getMetrics = defineRoute({
  method: "GET",
  path: "/metrics",
  operationId: "getMetrics",
  summary: "Metrics",
  description:
    "Metrics of this process in Prometheus' text format. Open to this machine, and to others with `METRICS_TOKEN` as Bearer token.",
  tags: ["Operation"],
  auth: "none",
  rateLimit: false,
  errors: ["unauthenticated", "forbidden"],
  responses: { 200: textResponse(contentType, "Prometheus text format.") },
}).handle(async ({ request }, services) => {
  checkAccess(request, services.config);
  return { status: 200, body: await services.metrics.metrics() };
});

function checkAccess(request: FastifyRequest, config: HttpServices["config"]): void {
  if (isLocal(request, config)) return;
  if (config.metricsToken === undefined) {
    throw new ForagerError(
      "forbidden",
      "Metrics answer this machine only. Set METRICS_TOKEN to open them to others.",
    );
  }
  const given = /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? "")?.[1] ?? "";
  if (!timingSafeEqual(sha256(given), sha256(config.metricsToken))) {
    throw new ForagerError("unauthenticated", "Send METRICS_TOKEN as 'Authorization: Bearer <token>'.");
  }
}

/** A proxy on this machine that is not in TRUST_PROXY speaks for others, whatever its own address is. */
function isLocal(request: FastifyRequest, config: HttpServices["config"]): boolean {
  const isForwarded = forwardingHeaders.some((name) => request.headers[name] !== undefined);
  return isLoopback(request.ip) && (config.trustProxy !== undefined || !isForwarded);
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
