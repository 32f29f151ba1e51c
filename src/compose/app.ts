import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import type { Logger } from "pino";
import { Registry } from "prom-client";
import { createModelMetrics } from "../ai/model-metrics.ts";
import { createWebsiteFilters } from "../campaigns/domain-filters/index.ts";
import { createCampaignChain, startCampaignScheduler } from "../campaigns/index.ts";
import { createRankEmails } from "../campaigns/rank-emails.ts";
import { createAuthenticator, createStoredCredentials } from "../clients/authenticate.ts";
import { createClientSettings } from "../clients/client-settings.ts";
import { type Config, storagePlace } from "../config.ts";
import { jobTypeNames } from "../contract/job.ts";
import { mediaPath, publicUrlOf } from "../contract/public-urls.ts";
import { siteAddresses } from "../crawler/links/site-section.ts";
import { isRoleWord } from "../job-types/verify/index.ts";
import { createJobMetrics } from "../jobs/job-metrics.ts";
import { startWorker } from "../jobs/worker.ts";
import { seedLocations } from "../locations/index.ts";
import { createSmtpMailer } from "../outside/mail/smtp-mailer.ts";
import {
  createLinkSigner,
  createPublicMedia,
  createSignedLinks,
} from "../outside/object-store/object-links.ts";
import { openObjectStore } from "../outside/object-store/open-object-store.ts";
import { createDigestLinks, type DigestLinks, startDigests, startSummingDays } from "../shifts/index.ts";
import { openSignals } from "../store/core/signals.ts";
import { createUsageLedger } from "../store/jobs/model-usage.ts";
import { createProviderAnswers } from "../store/jobs/provider-answers.ts";
import { readServiceCounts } from "../store/system/service-counts.ts";
import { startHousekeeping } from "../system/housekeeping.ts";
import { createProcessMetrics } from "../system/process-metrics.ts";
import { createServiceGauges } from "../system/service-gauges.ts";
import { type ApiParts, startApi, startProbes } from "./api.ts";
import { type Core, openCore } from "./core.ts";
import { createJobTypes } from "./job-types.ts";
import { createSignupParts } from "./signup.ts";
import { createWebhookParts } from "./webhooks.ts";

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
    const parts: ApiParts = {
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

/** Without a mail server no reports are mailed; their periods wait in the settings until there is one. */
function startMailing({ config, database, log }: Core, links: DigestLinks) {
  const { mailerUrl, mailFrom } = config;
  if (mailerUrl === undefined || mailFrom === undefined) return null;
  const mailer = createSmtpMailer(mailerUrl, mailFrom);
  return startDigests({ database, mailer, links, publicUrl: publicUrlOf(config), log });
}

const newWorkerId = () => `${hostname()}-${process.pid}-${randomBytes(3).toString("hex")}`;
