import type { Registry } from "prom-client";
import { closing, type Parts } from "../async/background-service.ts";
import {
  type CampaignsPorts,
  createCampaignAdvancer,
  createCampaignJobResults,
  createCampaignResults,
  createCampaigns,
  createDomainLists,
} from "../campaigns/index.ts";
import { createAuthenticator } from "../clients/authenticate.ts";
import { createClientKeys } from "../clients/client-keys.ts";
import type { ClientSettingsStore } from "../clients/client-settings.ts";
import { createEventStreamLimit } from "../clients/event-stream-limit.ts";
import { invalidateChangedClients } from "../clients/invalidate-changed-clients.ts";
import { createSessions } from "../clients/sessions.ts";
import type { Config } from "../config.ts";
import type { JobTypeName } from "../contract/job.ts";
import { messageOf } from "../errors.ts";
import { createRateCounter } from "../http/middleware/rate-counter.ts";
import { createNameCheckLimit, rateLimitWindowSeconds } from "../http/middleware/rate-limits.ts";
import { createProbeServer } from "../http/probe-server.ts";
import { createHttpServer } from "../http/server.ts";
import { createJobCanceller } from "../jobs/cancel.ts";
import { createEventBroadcaster } from "../jobs/event-subscriptions.ts";
import type { JobChain } from "../jobs/job-chain.ts";
import type { JobMetrics } from "../jobs/job-metrics.ts";
import type { JobType } from "../jobs/job-type.ts";
import { createJobReader } from "../jobs/read.ts";
import type { Submitter } from "../jobs/submit.ts";
import { createLocations } from "../locations/index.ts";
import { tryService } from "../outside/http/service-client.ts";
import { listModels } from "../outside/llm/list-models.ts";
import { blockedLiteral } from "../outside/network/address-guard.ts";
import type { PublicMedia, SignedLinks } from "../outside/object-store/object-links.ts";
import { createShifts, type DigestLinks } from "../shifts/index.ts";
import { readCountryPlaces, type SignupService } from "../signup/signup-service.ts";
import type { Signals } from "../store/core/signals.ts";
import { createAuditLog } from "../system/audit.ts";
import { createCapabilities } from "../system/capabilities.ts";
import { readFreeBytes } from "../system/doctor/check-machine.ts";
import { sharedAddress } from "../system/doctor/client-messages.ts";
import { serviceInfo } from "../system/info.ts";
import { createMailReadiness } from "../system/mail-readiness.ts";
import type { ProcessMetrics } from "../system/process-metrics.ts";
import { createProxyWatch, exposeProxyWatch, proxyProblem } from "../system/proxy-watch.ts";
import { createReadiness, createSystemStatus } from "../system/status.ts";
import type { Core } from "./core.ts";
import { createMailChecks, createRunningDoctor } from "./doctor.ts";
import type { JobTypes } from "./job-types.ts";
import type { WebhookParts } from "./webhooks.ts";

/** Parts that the API shares with the rest of the service. */
export interface ApiParts {
  core: Core;
  /** Resolves when the dashboard is built. */
  dashboard: Promise<void>;
  campaignPorts: Omit<CampaignsPorts, "advance">;
  chain: JobChain;
  signals: Signals;
  jobTypes: ReadonlyMap<JobTypeName, JobType>;
  metrics: Registry;
  processMetrics: ProcessMetrics;
  jobMetrics: JobMetrics;
  canRender: () => Promise<boolean>;
  sandbox: JobTypes["sandbox"];
  files: SignedLinks;
  media: PublicMedia;
  clientSettings: ClientSettingsStore;
  signup: SignupService;
  webhooks: WebhookParts;
  digestLinks: DigestLinks;
  submitter: Submitter;
  /** Registers what must be stopped. */
  parts: Parts;
  stopping: () => boolean;
}

/** Starts the API with everything only it needs, and returns its URL. */
export async function startApi(api: ApiParts): Promise<string> {
  const { core, campaignPorts, chain, signals, jobTypes, files, media, clientSettings, submitter, parts } =
    api;
  const { config, log, database } = core;
  const authenticator = createAuthenticator(core);
  const sessions = createSessions({ ...core, authenticator, hours: config.sessionHours });
  const events = createEventBroadcaster({
    database,
    signals,
    onError: (error) => log.warn({ error: messageOf(error) }, "could not read the event log"),
    onRead: api.processMetrics.onEventsRead,
  });
  const invalidate = invalidateChangedClients({ core, signals, authenticator, sessions, events });
  const rateCounter = await createRateCounter({
    redisUrl: config.redisUrl,
    windowSeconds: rateLimitWindowSeconds,
    log,
  });
  await parts.add("rate limits", closing(rateCounter.close));
  const secondCounter = await createRateCounter({ redisUrl: config.redisUrl, windowSeconds: 1, log });
  await parts.add("name check limit", closing(secondCounter.close));
  const eventStreams = createEventStreamLimit(core);
  await parts.add("event stream limit", eventStreams);
  const locations = createLocations(database, { signals });
  const advancer = createCampaignAdvancer(campaignPorts, (error) =>
    log.warn({ error: messageOf(error) }, "campaigns did not advance"),
  );
  await parts.add("campaign advancer", advancer);
  const mailChecksEnd = new AbortController();
  await parts.add(
    "mail checks",
    closing(() => mailChecksEnd.abort()),
  );
  const proxyWatch = createProxyWatch(config, log);
  exposeProxyWatch(api.metrics, proxyWatch);
  const services = {
    config,
    log,
    metrics: api.metrics,
    jobTypes,
    authenticator,
    sessions,
    submitter,
    jobs: createJobReader(database),
    canceller: createJobCanceller({ database, chain, onCancel: api.jobMetrics.onCancel }),
    campaigns: createCampaigns({ ...campaignPorts, advance: advancer.wake }),
    campaignResults: createCampaignResults(database),
    campaignJobResults: createCampaignJobResults({ database, events, limits: waitLimits(config) }),
    domainLists: createDomainLists(database),
    events,
    eventStreams,
    files,
    locations,
    media,
    clientSettings,
    clientKeys: createClientKeys({ ...core, invalidate }),
    auditLog: createAuditLog(database),
    signup: api.signup,
    webhooks: api.webhooks.endpoints,
    webhookDeliveries: api.webhooks.deliveries,
    countryPlaces: (countryCode: string) => readCountryPlaces(database, countryCode),
    nameCheckLimit: createNameCheckLimit({ second: secondCounter, minute: rateCounter }),
    shifts: createShifts({
      database,
      shareSigner: core.secrets.shares,
      digestLinks: api.digestLinks,
    }),
    status: createSystemStatus({
      database,
      locationSources: locations.sources,
      clients: core.clients,
      pingCache: rateCounter.ping,
      info: serviceInfo(config, { jobTypes: [...jobTypes.keys()], browser: false }),
      canRender: api.canRender,
      sandbox: api.sandbox,
      capabilities: createCapabilities(config, { listModels, tryService }),
      mailReadiness: createMailReadiness(config, createMailChecks(mailChecksEnd.signal)),
      warnings: () => (proxyProblem(config, proxyWatch.untrusted) === null ? [] : [sharedAddress]),
      stopping: api.stopping,
      readFreeBytes: freeBytesOf(config),
    }),
    doctor: createRunningDoctor(core, proxyWatch),
    proxyWatch,
    isBlockedUrl: (url: string) => {
      const parsed = URL.parse(url);
      return parsed !== null && blockedLiteral(parsed, config.allowPrivateNetworks);
    },
  };
  await api.dashboard;
  const server = await createHttpServer(services, { rateCounter });
  // It stops after the event streams, and listens when everything is there.
  await parts.add("HTTP server", closing(server.stop));
  await parts.add("event streams", events);
  await parts.add(
    "webhook tests",
    closing(() => api.webhooks.endTests()),
  );
  await server.start();
  return server.url;
}

/** Serves probes for a process without the api role, if METRICS_PORT is set; returns their URL. */
export async function startProbes({
  core,
  metrics,
  parts,
  stopping,
}: Pick<ApiParts, "core" | "metrics" | "parts" | "stopping">): Promise<string | null> {
  const { config, log, database } = core;
  if (config.metricsPort === undefined) return null;
  const unreadiness = createReadiness({ database, stopping, readFreeBytes: freeBytesOf(config) });
  const server = createProbeServer({ config, log, metrics, unreadiness }, config.metricsPort);
  await parts.add("probes", server);
  return server.url;
}

const freeBytesOf = (config: Config) => () => readFreeBytes(config.dataDir);

const waitLimits = (config: Config) => ({
  totalMs: config.campaignWaitSeconds * 1000,
  siteMs: config.campaignSiteWaitSeconds * 1000,
  verifyMs: config.campaignVerifyWaitSeconds * 1000,
});
