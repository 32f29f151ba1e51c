import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import type { Logger } from "pino";
import { Registry } from "prom-client";
import { createModelMetrics } from "./ai/model-metrics.ts";
import { createWebsiteFilters } from "./campaigns/domain-filters/index.ts";
import {
  type CampaignsPorts,
  createCampaignAdvancer,
  createCampaignChain,
  createCampaignJobResults,
  createCampaignResults,
  createCampaigns,
  createDomainLists,
  startCampaignScheduler,
} from "./campaigns/index.ts";
import { createRankEmails } from "./campaigns/rank-emails.ts";
import { createAuthenticator } from "./clients/authenticate.ts";
import { createClientKeys } from "./clients/client-keys.ts";
import { type ClientSettingsStore, createClientSettings } from "./clients/client-settings.ts";
import { createSessions } from "./clients/sessions.ts";
import { createStoredCredentials } from "./clients/stored-credentials.ts";
import { type Config, storagePlace } from "./config.ts";
import { mediaPath } from "./contract/files.ts";
import { type JobTypeName, jobTypeNames } from "./contract/job.ts";
import { publicUrlOf } from "./contract/public-url.ts";
import { type Core, openCore } from "./core.ts";
import { siteAddresses } from "./crawler/site-section.ts";
import { createRunningDoctor } from "./doctor-parts.ts";
import { messageOf } from "./errors.ts";
import { createEventBroadcaster } from "./events/subscriptions.ts";
import { forgetChangedClients } from "./forget-changed-clients.ts";
import { createNameCheckLimit } from "./http/middleware/name-check-limit.ts";
import { createRateCounter } from "./http/middleware/rate-counter.ts";
import { rateLimitWindowSeconds } from "./http/middleware/rate-limit.ts";
import { startProbeServer } from "./http/probe-server.ts";
import { createHttpServer } from "./http/server.ts";
import { createJobTypes, type JobTypes } from "./job-types/registry.ts";
import { isRoleWord } from "./job-types/verify/index.ts";
import { createJobCanceller } from "./jobs/cancel.ts";
import { startHousekeeping } from "./jobs/housekeeping.ts";
import type { JobChain } from "./jobs/job-chain.ts";
import { createJobMetrics, type JobMetrics } from "./jobs/job-metrics.ts";
import type { JobType } from "./jobs/job-type.ts";
import { createJobReader } from "./jobs/read.ts";
import { createSubmitter, type Submitter } from "./jobs/submit.ts";
import { startWorker } from "./jobs/worker.ts";
import { createLocations, seedLocations } from "./locations/index.ts";
import { createMailChecks } from "./mail-checks.ts";
import { blockedLiteral } from "./outside/address-guard.ts";
import { listModels } from "./outside/llm/list-models.ts";
import { createSmtpMailer } from "./outside/mail/smtp-mailer.ts";
import { createLinkSigner } from "./outside/object-store/link-signer.ts";
import { openObjectStore } from "./outside/object-store/open-object-store.ts";
import { createPublicMedia, type PublicMedia } from "./outside/object-store/public-media.ts";
import { createSignedLinks, type SignedLinks } from "./outside/object-store/signed-links.ts";
import { tryService } from "./outside/service-client/try-service.ts";
import {
  createDigestLinks,
  createShifts,
  type DigestLinks,
  startDigests,
  startSummingDays,
} from "./shifts/index.ts";
import { readCountryPlaces } from "./signup/country-places.ts";
import type { SignupService } from "./signup/signup-service.ts";
import { createSignupParts } from "./signup-parts.ts";
import { createUsageLedger } from "./store/model-usage.ts";
import { createProviderAnswers } from "./store/provider-answers.ts";
import { readServiceCounts } from "./store/service-counts.ts";
import { openSignals, type Signals } from "./store/signals.ts";
import { createCapabilities } from "./system/capabilities.ts";
import { sharedAddress } from "./system/doctor/tell-clients.ts";
import { serviceInfo } from "./system/info.ts";
import { createMailReadiness } from "./system/mail-readiness.ts";
import { createProcessMetrics, type ProcessMetrics } from "./system/process-metrics.ts";
import { createProxyWatch, exposeProxyWatch, proxyProblem } from "./system/proxy-watch.ts";
import { createReadiness } from "./system/readiness.ts";
import { createServiceGauges } from "./system/service-gauges.ts";
import { createSystemStatus } from "./system/status.ts";
import { createWebhookParts, type WebhookParts } from "./webhook-parts.ts";

export const roles = ["api", "worker", "scheduler"] as const;
export type Role = (typeof roles)[number];

export interface Service {
  readonly core: Core;
  /** Where the API answers; null without the api role. */
  readonly url: string | null;
  /** Where a process without the api role answers probes; null where METRICS_PORT is not set. */
  readonly probesUrl: string | null;
  /** Refuses new work, lets running work finish within SHUTDOWN_SECONDS and gives the rest back. */
  stop(): Promise<void>;
}

/** A job whose worker was lost runs again within seconds, or when the service is back. */
const unfinishedHours = 24;

/** The composition root: the only place that makes adapters and hands them out. */
export async function startService(config: Config, log: Logger, active: ReadonlySet<Role>): Promise<Service> {
  // Undone in reverse order.
  const stops: (() => Promise<void> | void)[] = [];
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    for (const step of stops.splice(0).reverse()) {
      await Promise.resolve(step()).catch((error: unknown) =>
        log.warn({ err: error }, "a part did not stop cleanly"),
      );
    }
  };

  try {
    const metrics = new Registry();
    const processMetrics = createProcessMetrics(metrics);
    const jobMetrics = createJobMetrics(metrics);
    const { onStatement } = processMetrics;
    const core = await openCore(config, log, `forager ${[...active].join(",")}`, onStatement);
    stops.push(() => core.close());
    const { database } = core;
    processMetrics.watchPool(database.poolState);
    createServiceGauges(metrics, () => readServiceCounts(database, jobTypeNames));
    if (config.seedLocations) {
      const locations = await seedLocations(database);
      if (locations > 0) log.info({ locations }, "filled the location table");
    }
    const signals = await openSignals({
      connection: database.connection,
      onError: (error) => log.warn({ error: error.message }, "the notification connection was lost"),
    });
    stops.push(() => signals.close());
    const linkSigner = createLinkSigner(core.secrets.links);
    const objectStore = await openObjectStore(storagePlace(config), linkSigner.sign);
    stops.push(() => objectStore.close());
    const media = createPublicMedia(objectStore, config.mediaUrl ?? `${publicUrlOf(config)}${mediaPath}`);
    const clientSettings = createClientSettings(core);
    const jobTypes = createJobTypes(config, {
      objectStore,
      saveImage: media.save,
      clientMapsSettings: clientSettings.forMaps,
      providerAnswers: createProviderAnswers(database, config.peopleCacheHours),
      unfinishedWork: createProviderAnswers(database, unfinishedHours),
      modelUsage: createUsageLedger(database),
      onModelExchange: createModelMetrics(metrics),
      onUnexpected: (error) => log.error({ err: error }, "an analysis met an unexpected error"),
      log: (message, details) => log.info(details ?? {}, message),
    });
    stops.push(() => jobTypes.close());
    const signup = await createSignupParts(core);
    stops.push(() => signup.close());
    const completions = signup.startRunner();
    stops.push(() => completions.stop());
    const webhooks = createWebhookParts(core, metrics);
    stops.push(() => webhooks.close());
    // Stopped late, so that it tells of running jobs while the process waits for them.
    const probes = active.has("api") ? null : await startProbes(core, metrics, () => stopping);
    stops.push(() => probes?.close());

    const campaignPorts = {
      database,
      jobTypes: jobTypes.byName,
      jobsInFlightMax: config.campaignJobsInFlight,
    };
    const chain = createCampaignChain({
      ...campaignPorts,
      websiteFilters: createWebsiteFilters(),
      siteAddresses,
      rankEmails: createRankEmails(isRoleWord),
    });
    const digestLinks = createDigestLinks(core.secrets, publicUrlOf(config));
    const parts: Parts = {
      core,
      campaignPorts,
      chain,
      signals,
      jobTypes: jobTypes.byName,
      metrics,
      processMetrics,
      jobMetrics,
      canRender: jobTypes.canRender,
      sandbox: jobTypes.sandbox,
      files: createSignedLinks(objectStore, linkSigner),
      media,
      clientSettings,
      signup: signup.service,
      webhooks,
      digestLinks,
      stops,
      stopping: () => stopping,
    };
    if (active.has("worker") || active.has("scheduler")) {
      const housekeeping = startHousekeeping({ database, log });
      stops.push(() => housekeeping.stop());
      const sending = webhooks.start(signals);
      stops.push(() => sending.stop());
    }
    const api = active.has("api") ? await startApi(parts) : null;
    if (active.has("worker")) {
      const worker = startWorker(
        { database, signals, jobTypes: jobTypes.byName, chain, metrics: jobMetrics, log },
        newWorkerId(),
      );
      stops.push(() => worker.stop(config.shutdownSeconds * 1000));
    }
    if (active.has("scheduler")) {
      const scheduler = startCampaignScheduler({
        ...campaignPorts,
        credentials: createStoredCredentials({ ...core, authenticator: createAuthenticator(core) }),
        log,
      });
      stops.push(() => scheduler.stop());
      const digests = startMailing(core, digestLinks);
      stops.push(() => digests?.stop());
      const summing = startSummingDays({ database, log });
      stops.push(() => summing.stop());
    }
    // First of all: whoever submits now is sent elsewhere, while streams still tell how running jobs end.
    stops.push(() => api?.submitter.stop());
    return { core, url: api?.url ?? null, probesUrl: probes?.url ?? null, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Parts {
  core: Core;
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
  stops: (() => Promise<void> | void)[];
  stopping: () => boolean;
}

async function startApi(parts: Parts): Promise<{ url: string; submitter: Submitter }> {
  const { core, campaignPorts, chain, signals, jobTypes, files, media, clientSettings, stops } = parts;
  const { config, log, database } = core;
  const authenticator = createAuthenticator(core);
  const sessions = createSessions({ ...core, authenticator, hours: config.sessionHours });
  const events = createEventBroadcaster({
    database,
    signals,
    onError: (error) => log.warn({ error: messageOf(error) }, "could not read the event log"),
    onRead: parts.processMetrics.onEventsRead,
  });
  const forget = forgetChangedClients({ core, signals, authenticator, sessions, events });
  const rateCounter = await createRateCounter({
    redisUrl: config.redisUrl,
    windowSeconds: rateLimitWindowSeconds,
    log,
  });
  stops.push(() => rateCounter.close());
  const secondCounter = await createRateCounter({ redisUrl: config.redisUrl, windowSeconds: 1, log });
  stops.push(() => secondCounter.close());
  const submitter = createSubmitter({ database, jobTypes });
  const locations = createLocations(database, { signals });
  const advancer = createCampaignAdvancer(campaignPorts, (error) =>
    log.warn({ error: messageOf(error) }, "campaigns did not advance"),
  );
  stops.push(() => advancer.stop());
  const mailChecksEnd = new AbortController();
  stops.push(() => mailChecksEnd.abort());
  const proxyWatch = createProxyWatch(config, log);
  exposeProxyWatch(parts.metrics, proxyWatch);
  const services = {
    config,
    log,
    metrics: parts.metrics,
    jobTypes,
    authenticator,
    sessions,
    submitter,
    jobs: createJobReader(database),
    canceller: createJobCanceller({ database, chain, onCancel: parts.jobMetrics.onCancel }),
    campaigns: createCampaigns({ ...campaignPorts, advance: advancer.wake }),
    campaignResults: createCampaignResults(database),
    campaignJobResults: createCampaignJobResults({ database, events, limits: waitLimits(config) }),
    domainLists: createDomainLists(database),
    events,
    files,
    locations,
    media,
    clientSettings,
    clientKeys: createClientKeys({ ...core, forget }),
    signup: parts.signup,
    webhooks: parts.webhooks.endpoints,
    webhookDeliveries: parts.webhooks.deliveries,
    countryPlaces: (countryCode: string) => readCountryPlaces(database, countryCode),
    nameCheckLimit: createNameCheckLimit({ second: secondCounter, minute: rateCounter }),
    shifts: createShifts({
      database,
      shareSigner: core.secrets.shares,
      digestLinks: parts.digestLinks,
    }),
    status: createSystemStatus({
      database,
      locationSources: locations.sources,
      clients: core.clients,
      pingCache: rateCounter.ping,
      info: serviceInfo(config, { jobTypes: [...jobTypes.keys()], browser: false }),
      canRender: parts.canRender,
      sandbox: parts.sandbox,
      capabilities: createCapabilities(config, { listModels, tryService }),
      mailReadiness: createMailReadiness(config, createMailChecks(mailChecksEnd.signal)),
      warnings: () => (proxyProblem(config, proxyWatch.untrusted) === null ? [] : [sharedAddress]),
      stopping: parts.stopping,
    }),
    doctor: createRunningDoctor(core, proxyWatch),
    proxyWatch,
    isBlockedUrl: (url: string) => {
      const parsed = URL.parse(url);
      return parsed !== null && blockedLiteral(parsed, config.allowPrivateNetworks);
    },
  };
  const server = await createHttpServer(services, { rateCounter });
  stops.push(async () => {
    await events.stop();
    await server.close();
  });
  stops.push(() => parts.webhooks.endTests());
  return { url: (await server.listen()).url, submitter };
}

async function startProbes({ config, log, database }: Core, metrics: Registry, stopping: () => boolean) {
  if (config.metricsPort === undefined) return null;
  const ready = createReadiness({ database, stopping });
  return await startProbeServer({ config, log, metrics, ready }, config.metricsPort);
}

/** Without a mail server no reports are mailed; their periods wait in the settings until there is one. */
function startMailing({ config, database, log }: Core, links: DigestLinks) {
  const { mailerUrl, mailFrom } = config;
  if (mailerUrl === undefined || mailFrom === undefined) return null;
  const mailer = createSmtpMailer(mailerUrl, mailFrom);
  return startDigests({ database, mailer, links, publicUrl: publicUrlOf(config), log });
}

const waitLimits = (config: Config) => ({
  totalMs: config.campaignWaitSeconds * 1000,
  siteMs: config.campaignSiteWaitSeconds * 1000,
  verifyMs: config.campaignVerifyWaitSeconds * 1000,
});

const newWorkerId = () => `${hostname()}-${process.pid}-${randomBytes(3).toString("hex")}`;
