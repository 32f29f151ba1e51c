import { z } from "zod";
import { integer, setting } from "./setting.ts";

const flag = z
  .enum(["true", "false"], { error: "it must be true or false" })
  .transform((value) => value === "true");
const url = z
  .url({ protocol: /^https?$/ })
  .refine((text) => new URL(text).username === "" && new URL(text).password === "", {
    error: "it must not contain credentials: put them into OTEL_EXPORTER_OTLP_HEADERS",
  });
const protocol = z.enum(["http/protobuf", "http/json"], {
  error:
    "it must be http/protobuf or http/json: gRPC is not supported, and collectors take both at port 4318",
});

/** `key=value` pairs with commas, values percent-encoded (the format of W3C Baggage). */
const pairs = z.string().transform((text, context) => {
  const entries: [string, string][] = [];
  for (const part of text.split(",").map((each) => each.trim())) {
    if (part === "") continue;
    const equals = part.indexOf("=");
    const key = part.slice(0, Math.max(equals, 0)).trim();
    try {
      if (key === "") throw new Error("no key");
      entries.push([decodeURIComponent(key), decodeURIComponent(part.slice(equals + 1).trim())]);
    } catch {
      context.addIssue({ code: "custom", message: "it must be key=value pairs, separated by commas" });
      return z.NEVER;
    }
  }
  return entries;
});
const samplers = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

/**
 * OpenTelemetry's own variables.
 * https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
 */
export const tracingSettings = {
  otelDisabled: setting({
    env: "OTEL_SDK_DISABLED",
    group: "Tracing",
    schema: flag,
    default: "false",
    doc: "true turns tracing off regardless of the other variables.",
  }),
  otelTracesExporter: setting({
    env: "OTEL_TRACES_EXPORTER",
    group: "Tracing",
    schema: z.enum(["otlp", "none"], { error: "it must be otlp or none" }).optional(),
    doc: "otlp sends traces of jobs to a collector, none does not. Default: otlp if an endpoint is set.",
  }),
  otelEndpoint: setting({
    env: "OTEL_EXPORTER_OTLP_ENDPOINT",
    group: "Tracing",
    schema: url.optional(),
    doc: "Base URL of an OpenTelemetry collector, to which /v1/traces is added. Default with OTEL_TRACES_EXPORTER=otlp: http://localhost:4318.",
  }),
  otelTracesEndpoint: setting({
    env: "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
    group: "Tracing",
    schema: url.optional(),
    doc: "Complete URL for traces; takes precedence over OTEL_EXPORTER_OTLP_ENDPOINT.",
  }),
  otelHeaders: setting({
    env: "OTEL_EXPORTER_OTLP_HEADERS",
    group: "Tracing",
    schema: pairs,
    default: "",
    secret: true,
    doc: "Headers of each export, as key=value pairs separated by commas, for example the collector's API key.",
  }),
  otelTracesHeaders: setting({
    env: "OTEL_EXPORTER_OTLP_TRACES_HEADERS",
    group: "Tracing",
    schema: pairs,
    default: "",
    secret: true,
    doc: "Further headers, which replace those of the same name in OTEL_EXPORTER_OTLP_HEADERS.",
  }),
  otelProtocol: setting({
    env: "OTEL_EXPORTER_OTLP_PROTOCOL",
    group: "Tracing",
    schema: protocol,
    default: "http/protobuf",
    doc: "Encoding of exports: http/protobuf or http/json.",
  }),
  otelTracesProtocol: setting({
    env: "OTEL_EXPORTER_OTLP_TRACES_PROTOCOL",
    group: "Tracing",
    schema: protocol.optional(),
    doc: "The same for traces; takes precedence.",
  }),
  otelTimeoutMs: setting({
    env: "OTEL_EXPORTER_OTLP_TIMEOUT",
    group: "Tracing",
    schema: integer(1, 600_000),
    default: "10000",
    doc: "Timeout of one export, 1 to 600,000 milliseconds.",
  }),
  otelServiceName: setting({
    env: "OTEL_SERVICE_NAME",
    group: "Tracing",
    schema: z.string().optional(),
    doc: "The service's name in traces. Default: service.name in OTEL_RESOURCE_ATTRIBUTES, or forager.",
  }),
  otelResourceAttributes: setting({
    env: "OTEL_RESOURCE_ATTRIBUTES",
    group: "Tracing",
    schema: pairs,
    default: "",
    doc: "Attributes of every trace, as key=value pairs separated by commas, for example deployment.environment.name=production.",
  }),
  otelSampler: setting({
    env: "OTEL_TRACES_SAMPLER",
    group: "Tracing",
    schema: z.enum(samplers, { error: `it must be one of ${samplers.join(", ")}` }),
    default: "parentbased_always_on",
    doc: "Which jobs are traced: always_on, always_off or traceidratio. With parentbased_, those whose submit had a traceparent are traced if that says so.",
  }),
  otelSamplerArg: setting({
    env: "OTEL_TRACES_SAMPLER_ARG",
    group: "Tracing",
    schema: z.coerce.number().min(0).max(1),
    default: "1",
    doc: "Share of jobs that traceidratio traces, 0 to 1.",
  }),
  otelScheduleMs: setting({
    env: "OTEL_BSP_SCHEDULE_DELAY",
    group: "Tracing",
    schema: integer(1, 600_000),
    default: "5000",
    doc: "Interval of exports, 1 to 600,000 milliseconds.",
  }),
  otelQueueMax: setting({
    env: "OTEL_BSP_MAX_QUEUE_SIZE",
    group: "Tracing",
    schema: integer(1, 1_000_000),
    default: "2048",
    doc: "Spans kept for export, 1 to 1,000,000; further ones are dropped while the collector does not take them.",
  }),
} as const;
