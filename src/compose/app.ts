import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import type { Logger } from "pino";
import { Registry } from "prom-client";
import { createModelMetrics } from "../ai/model-metrics.ts";
import { closing, type Parts, serviceOfParts } from "../async/background-service.ts";
import { createBatchWork } from "../batches/batch-work.ts";
import { createCampaignScheduler } from "../campaigns/index.ts";
import { createAuthenticator, createStoredCredentials } from "../clients/authenticate.ts";
import { type Config, serviceRetention, storagePlace } from "../config.ts";
import { jobTypeNames } from "../contract/job.ts";
import { mediaPath, publicUrlOf } from "../contract/public-urls.ts";
import type { ForagerError } from "../errors.ts";
import { buildDashboard } from "../http/pages/dashboard.ts";
import { createJobMetrics } from "../jobs/job-metrics.ts";
import { createWorker } from "../jobs/worker.ts";
import {
  createLinkSigner,
  createPublicMedia,
  createSignedLinks,
} from "../outside/object-store/object-links.ts";
import { openObjectStore } from "../outside/object-store/open-object-store.ts";
import { eraseAtStart } from "../privacy/erase-at-start.ts";
import { createErasures, createErasureWork } from "../privacy/erasures.ts";
import { guardJobTypes } from "../privacy/guarded-jobs.ts";
import { createDayAggregator, createDigests, type DigestLinks } from "../shifts/index.ts";
import { createUsageLedger } from "../store/jobs/model-usage.ts";
import { createProviderAnswers } from "../store/jobs/provider-answers.ts";
import { readServiceCounts } from "../store/system/service-counts.ts";
import { createHousekeeping } from "../system/housekeeping.ts";
import { createProcessMetrics } from "../system/process-metrics.ts";
import { imageSaver } from "../system/retention.ts";
import { createServiceGauges } from "../system/service-gauges.ts";
import { createWebhookMetrics } from "../webhooks/webhook-metrics.ts";
import { startApi, startProbes } from "./api.ts";
import { addCellBase, addCellParts, fillLocations } from "./cell-parts.ts";
import { addHomeDatabase, addPlacementCheck, checkCell } from "./cells.ts";
import { type Core, openCore } from "./core.ts";
import { createJobTypes } from "./job-types.ts";
import { createRecordProjector } from "./records.ts";
import { createReportMailer } from "./report-mail.ts";
import { startTracing } from "./tracing.ts";

export const roles = ["api", "worker", "scheduler"] as const;
export type Role = (typeof roles)[number];

export interface Service {
  readonly core: Core;
  /** URL of the API; null without the api role. */
  readonly url: string | null;
  /** URL of the probes of a process without the api role; null without METRICS_PORT. */
  readonly probesUrl: string | null;
  /** Resolves if the service must not go on, with the reason. */
  readonly failed: Promise<ForagerError>;
  /** Rejects new work, lets running work finish within SHUTDOWN_SECONDS and hands the rest back. */
  stop(): Promise<void>;
}

/** A job whose worker was lost runs again within seconds, or when the service is back. */
const unfinishedHours = 24;

/** The composition root: the only place that creates and wires the adapters. */
export async function startService(config: Config, log: Logger, active: ReadonlySet<Role>): Promise<Service> {
  let stopping = false;
  const failure = Promise.withResolvers<ForagerError>();
  const has = (...names: Role[]) => names.some((name) => active.has(name));
  const service = {
    core: undefined as Core | undefined,
    url: null as string | null,
    probesUrl: null as string | null,
  };

  const all = serviceOfParts(
    async (parts) => {
      checkCell(config, active);
      await addTracing(parts, config, log);
      // In its own process, while the database starts.
      const dashboard = has("api") ? buildDashboard(log) : Promise.resolve();
      const metrics = new Registry();
      const processMetrics = createProcessMetrics(metrics);
      const jobMetrics = createJobMetrics(metrics);
      const core = await openCore(config, log, `forager ${[...active].join(",")}`, {
        servesApi: has("api"),
        onStatement: processMetrics.onStatement,
      });
      service.core = core;
      if (config.cells.length > 0) metrics.setDefaultLabels({ cell: config.cell });
      const { database } = core;
      await parts.add("database", closing(core.close));
      processMetrics.watchPool(database.poolState);
      createServiceGauges(metrics, () => readServiceCounts(database, jobTypeNames));
      await fillLocations(core);
      const base = await addCellBase(core, parts);
      const { signals, clientSettings, suppressions } = base;

      const linkSigner = createLinkSigner(core.secrets.links);
      const objectStore = await openObjectStore(storagePlace(config), linkSigner.sign);
      await parts.add(
        "object store",
        closing(() => objectStore.close()),
      );
      const media = createPublicMedia(objectStore, config.mediaUrl ?? `${publicUrlOf(config)}${mediaPath}`);
      const jobTypes = createJobTypes(config, {
        objectStore,
        saveImage: imageSaver(database, media.save),
        clientMapsSettings: clientSettings.forMaps,
        clientProviders: clientSettings.forPeople,
        providerAnswers: createProviderAnswers(database, config.peopleCacheHours),
        unfinishedWork: createProviderAnswers(database, unfinishedHours),
        modelUsage: createUsageLedger(database),
        onModelExchange: createModelMetrics(metrics),
        onUnexpected: (error) => log.error({ err: error }, "an analysis met an unexpected error"),
        log: (message, details) => log.info(details ?? {}, message),
      });
      await parts.add(
        "job types",
        closing(() => jobTypes.close()),
      );
      const privacyPorts = { ...core, suppressions, objects: objectStore, cell: config.cell };
      const erasures = createErasures(privacyPorts);
      await parts.add("erasure of restored data", await eraseAtStart({ ...privacyPorts, erasures }, { log }));
      const webhookMetrics = createWebhookMetrics(metrics);
      const shared = { parts, jobTypes: jobTypes.byName, webhookMetrics };
      const home = await addHomeDatabase(core, parts);
      await addPlacementCheck(core, { parts, home, onMisplaced: failure.resolve });
      const cell = await addCellParts(base, { ...shared, registry: home });
      const { campaignPorts, chain, digestLinks, signup, submitter, webhooks } = cell;
      if (signup.completions) await parts.add("signup completions", signup.completions);
      if (!has("api")) {
        // Stopped late, so that it reports running jobs while the process waits for them.
        service.probesUrl = await startProbes({ core, metrics, parts, stopping: () => stopping });
      }

      if (has("worker", "scheduler")) {
        await parts.add(
          "housekeeping",
          createHousekeeping({
            database,
            log,
            ...config,
            retention: {
              service: serviceRetention(config),
              objects: objectStore,
              hasOtherCells: config.cells.length > 0,
            },
          }),
        );
        await parts.add("batches", createBatchWork({ database, jobTypes: jobTypes.byName, signals, log }));
        await parts.add("webhooks", webhooks.sending(signals));
        await parts.add("erasures", createErasureWork({ database, erasures, log }));
        await parts.add("record projector", createRecordProjector(core, { signals, metrics, suppressions }));
      }
      if (has("api")) {
        service.url = await startApi({
          cell,
          dashboard,
          metrics,
          processMetrics,
          jobMetrics,
          webhookMetrics,
          jobTypes: jobTypes.byName,
          canRender: jobTypes.canRender,
          sandbox: jobTypes.sandbox,
          files: createSignedLinks(objectStore, linkSigner),
          media,
          objects: objectStore,
          parts,
          stopping: () => stopping,
        });
      }
      if (has("worker")) {
        const graceMs = config.shutdownSeconds * 1000;
        const ports = {
          database,
          signals,
          jobTypes: guardJobTypes(jobTypes.byName, { suppressions, objects: objectStore }),
          chain,
          metrics: jobMetrics,
          log,
          graceMs,
        };
        await parts.add("worker", createWorker(ports, newWorkerId()));
      }
      if (has("scheduler")) {
        const credentials = createStoredCredentials({ ...core, authenticator: createAuthenticator(core) });
        const digests = createMailing(core, digestLinks);
        await parts.add(
          "campaign scheduler",
          createCampaignScheduler({ ...campaignPorts, credentials, log }),
        );
        if (digests) await parts.add("digests", digests);
        await parts.add("day aggregator", createDayAggregator({ database, log }));
      }
      // Stopped first: new submits go elsewhere, while streams still report how running jobs end.
      await parts.add(
        "submits",
        closing(() => submitter.stop()),
      );
    },
    (error, part) => log.warn({ err: error, part }, "a part did not stop cleanly"),
  );
  const stop = () => {
    stopping = true;
    return all.stop();
  };

  await all.start();
  const { core, url, probesUrl } = service;
  if (core === undefined) throw new Error("the service has no database");
  return { core, url, probesUrl, failed: failure.promise, stop };
}

/** Added first and so stopped last: the spans of stopping jobs are sent as well. */
async function addTracing(parts: Parts, config: Config, log: Logger): Promise<void> {
  const tracing = await startTracing(config, log);
  if (tracing) await parts.add("tracing", tracing);
}

/** Without a mail server no email reports are sent; due periods wait in the settings until there is one. */
function createMailing({ config, database, log }: Core, links: DigestLinks) {
  const mailer = createReportMailer(config);
  if (mailer === null) return null;
  return createDigests({ database, mailer, links, publicUrl: publicUrlOf(config), log });
}

const newWorkerId = () => `${hostname()}-${process.pid}-${randomBytes(3).toString("hex")}`;
