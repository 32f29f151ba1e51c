import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Registry } from "prom-client";
import type { Config } from "../../config.ts";
import { ForagerError } from "../../errors.ts";
import { remember } from "../../system/remember.ts";
import { isForwarded, isLoopback } from "./client-address.ts";

type MetricsConfig = Pick<Config, "metricsToken" | "trustProxy">;

/** What prom-client's registry writes. */
export const metricsType = "text/plain; version=0.0.4; charset=utf-8";

/** The text of a registry, made once for all who ask within a second: each making holds the event loop for some ms. */
export const metricsReader = (registry: Registry): (() => Promise<string>) =>
  remember(() => registry.metrics());

/** The loopback addresses and whoever has METRICS_TOKEN. @throws ForagerError unauthenticated, forbidden. */
export function checkMetricsAccess(request: FastifyRequest, config: MetricsConfig): void {
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
function isLocal(request: FastifyRequest, config: MetricsConfig): boolean {
  return isLoopback(request.ip) && (config.trustProxy !== undefined || !isForwarded(request.headers));
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
