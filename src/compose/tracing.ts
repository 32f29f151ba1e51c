import { hostname } from "node:os";
import type { Logger } from "pino";
import { type BackgroundService, closing } from "../async/background-service.ts";
import type { Config } from "../config.ts";
import { foragerVersion } from "../version.ts";

/** Sends traces of jobs to the collector in the settings; null if there is none. Nothing is loaded then. */
export async function startTracing(config: Config, log: Logger): Promise<BackgroundService | null> {
  const { otelTracesExporter: exporter, otelEndpoint, otelTracesEndpoint, ignoredVariables } = config;
  if (ignoredVariables.length > 0)
    log.warn({ ignoredVariables }, "some variables of OpenTelemetry are ignored");
  const isAsked = exporter === "otlp" || otelEndpoint !== undefined || otelTracesEndpoint !== undefined;
  if (config.otelDisabled || exporter === "none" || !isAsked) return null;
  const { startTraceExport } = await import("../telemetry/trace-exporter.ts");
  const url =
    otelTracesEndpoint ?? `${(otelEndpoint ?? "http://localhost:4318").replace(/\/+$/, "")}/v1/traces`;
  const attributes = new Map(config.otelResourceAttributes);
  const version = foragerVersion();
  const resource = new Map([
    ["service.version", version],
    ["service.instance.id", `${hostname()}-${process.pid}`],
    ...attributes,
    ["service.name", config.otelServiceName ?? attributes.get("service.name") ?? "forager"],
  ]);
  const exporting = startTraceExport({
    url,
    headers: Object.fromEntries([...config.otelHeaders, ...config.otelTracesHeaders]),
    protocol: config.otelTracesProtocol ?? config.otelProtocol,
    timeoutMs: config.otelTimeoutMs,
    ratio: ratioOf(config),
    followsParents: config.otelSampler.startsWith("parentbased_"),
    everyMs: config.otelScheduleMs,
    queueMax: config.otelQueueMax,
    resource,
    scope: { name: "forager", version },
    log,
  });
  return closing(exporting.stop);
}

function ratioOf({ otelSampler, otelSamplerArg }: Config): number {
  if (otelSampler.endsWith("always_off")) return 0;
  return otelSampler.endsWith("always_on") ? 1 : otelSamplerArg;
}
