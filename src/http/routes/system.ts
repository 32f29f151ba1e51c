import { z } from "zod";
import { basePathOf } from "../../contract/public-urls.ts";
import { ClientStorage } from "../../contract/storage.ts";
import {
  CredentialHealth,
  DoctorReport,
  Health,
  Info,
  Liveness,
  QueueStats,
  Readiness,
  ServiceIndex,
} from "../../contract/system.ts";
import { checkMetricsAccess, metricsType } from "../middleware/metrics.ts";
import { taggedPart } from "../openapi/tagged-part.ts";
import { tagNames } from "../openapi/tags.ts";
import { baseUrlOf } from "../request/addresses.ts";
import { FixedJson } from "../response/fixed-json.ts";
import { defineRoute, notModified, type Route, textResponse } from "../route.ts";

export const getHealth = defineRoute({
  method: "GET",
  path: "/api/v1/system/health",
  operationId: "getHealth",
  summary: "Health",
  description:
    "Health of the service and its dependencies. 503 if it cannot accept jobs. Needs no credentials.",
  tags: ["System"],
  auth: "none",
  rateLimit: false,
  responses: { 200: Health, 503: Health },
}).handle(async (_input, { status }) => {
  const body = await status.health();
  return { status: body.status === "unhealthy" ? 503 : 200, body };
});

export const getQueueStats = defineRoute({
  method: "GET",
  path: "/api/v1/system/queue-stats",
  operationId: "getQueueStats",
  summary: "Queue statistics",
  description: "Waiting and running work of all clients. Needs no credentials.",
  tags: ["System"],
  auth: "none",
  rateLimit: true,
  errors: ["database_unavailable"],
  responses: { 200: QueueStats },
}).handle(async (_input, { status }) => {
  return { status: 200, body: await status.queueStats() };
});

export const getCredentialHealth = defineRoute({
  method: "GET",
  path: "/api/v1/system/credential-health",
  operationId: "getCredentialHealth",
  summary: "Credential health",
  description: "Whether every active client has the stored credentials that scheduled campaigns run with.",
  tags: ["System"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  errors: ["database_unavailable"],
  responses: { 200: CredentialHealth },
}).handle(async (_input, { status }) => {
  return { status: 200, body: await status.credentialHealth() };
});

export const getStorage = defineRoute({
  method: "GET",
  path: "/api/v1/system/storage",
  operationId: "getStorage",
  summary: "Storage of your client",
  description:
    "How much is stored for your client, how long it is kept, and what expires next. Sizes of results are estimates. PUT /api/v1/client/settings changes the times.",
  tags: ["System"],
  auth: "client",
  access: "owner",
  rateLimit: true,
  errors: ["database_unavailable", "storage_unavailable"],
  responses: { 200: ClientStorage },
}).handle(async ({ principal }, { storage }) => ({
  status: 200,
  body: await storage.of(principal.clientId),
}));

export const getInfo = defineRoute({
  method: "GET",
  path: "/api/v1/system/info",
  operationId: "getInfo",
  summary: "Service information",
  description: "Version, limits and configured optional features.",
  tags: ["System"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  responses: { 200: Info },
}).handle(async ({ request }, { status, config }) => ({
  status: 200,
  // The URL the caller used: without PUBLIC_URL the service knows only its own address.
  body: { ...(await status.info()), docs_url: `${baseUrlOf(request, config)}/docs` },
}));

export const getDoctor = defineRoute({
  method: "GET",
  path: "/api/v1/system/doctor",
  operationId: "getDoctor",
  summary: "Health checks",
  description:
    "Health checks of the service's parts on the responding machine: database, disk, browser, DNS, mail and providers, each with its meaning for clients. Takes up to 8 seconds; the report is cached for a minute. Only `forager doctor`, run on that machine, shows hosts, folders and addresses.",
  tags: ["System"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  responses: { 200: DoctorReport },
}).handle(async (_input, { doctor }) => ({ status: 200, body: await doctor.diagnose() }));

export const getServiceIndex = defineRoute({
  method: "GET",
  path: "/",
  operationId: "getServiceIndex",
  summary: "Forager",
  description: "Links to the service's entry points.",
  tags: ["Operation"],
  auth: "none",
  rateLimit: true,
  responses: { 200: ServiceIndex },
}).handle(async (_input, { status, config }) => {
  const { name, version } = await status.info();
  const base = basePathOf(config);
  const [docs, openapi, health] = ["/docs", "/openapi.json", "/api/v1/system/health"].map(
    (path) => `${base}${path}`,
  ) as [string, string, string];
  return { status: 200, body: { name, version, docs, openapi, health } };
});

export function getOpenApi(document: () => object): Route {
  const whole = new FixedJson(() => document() as Record<string, unknown>);
  const parts = new Map(
    tagNames.map((tag) => [tag, new FixedJson(() => taggedPart(document() as Record<string, unknown>, tag))]),
  );
  return defineRoute({
    method: "GET",
    path: "/openapi.json",
    operationId: "getOpenApi",
    summary: "API description",
    description:
      "This API as an OpenAPI 3.0 document, compressed on request, with an `ETag`. `tag` selects a part of it.",
    tags: ["Operation"],
    auth: "none",
    rateLimit: true,
    query: z.object({
      tag: z.enum(tagNames).optional().meta({
        description: "Only the operations with this tag, and the components that they use.",
      }),
    }),
    responses: {
      200: z.record(z.string(), z.unknown()).meta({ description: "An OpenAPI document." }),
      304: notModified,
    },
  }).handle(({ query: { tag } }) => ({
    status: 200,
    body: (tag === undefined ? undefined : parts.get(tag)) ?? whole,
  }));
}

export const getLivez = defineRoute({
  method: "GET",
  path: "/livez",
  operationId: "getLivez",
  summary: "Liveness",
  description: "Responds while the process runs, even if everything else is down.",
  tags: ["Operation"],
  auth: "none",
  rateLimit: false,
  responses: { 200: Liveness },
}).handle(() => {
  return { status: 200, body: { status: "alive" } };
});

export const getReadyz = defineRoute({
  method: "GET",
  path: "/readyz",
  operationId: "getReadyz",
  summary: "Readiness",
  description:
    "Whether this process accepts requests: 503, with the reason, while it starts, stops, cannot reach its database, or a disk is full.",
  tags: ["Operation"],
  auth: "none",
  rateLimit: false,
  responses: { 200: Readiness, 503: Readiness },
}).handle(async (_input, { status }) => {
  const reason = await status.unreadiness();
  if (reason === null) return { status: 200, body: { status: "ready" } };
  return { status: 503, body: { status: "not_ready", reason } };
});

export const getMetrics = (readMetrics: () => Promise<string>): Route =>
  defineRoute({
    method: "GET",
    path: "/metrics",
    operationId: "getMetrics",
    summary: "Metrics",
    description:
      "Metrics of this process in Prometheus text format, at most a second old. Available on this machine, and elsewhere with `METRICS_TOKEN` as Bearer token.",
    tags: ["Operation"],
    auth: "none",
    rateLimit: false,
    errors: ["unauthenticated", "forbidden"],
    responses: { 200: textResponse(metricsType, "Prometheus text format.") },
  }).handle(async ({ request }, services) => {
    checkMetricsAccess(request, services.config);
    return { status: 200, body: await readMetrics() };
  });
