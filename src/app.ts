import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import type { Logger } from "pino";
import { Registry } from "prom-client";
import { type Authenticator, createAuthenticator } from "./clients/authenticate.ts";
import { type Config, storagePlace } from "./config.ts";
import type { JobTypeName } from "./contract/job.ts";
import { type Core, openCore } from "./core.ts";
import { messageOf } from "./errors.ts";
import { createEventBroadcaster, type EventBroadcaster } from "./events/subscriptions.ts";
import { createRateCounter } from "./http/middleware/rate-counter.ts";
import { rateLimitWindowSeconds } from "./http/middleware/rate-limit.ts";
import { createHttpServer } from "./http/server.ts";
import { createJobTypes } from "./job-types/registry.ts";
import { createJobCanceller } from "./jobs/cancel.ts";
import { startHousekeeping } from "./jobs/housekeeping.ts";
import type { JobType } from "./jobs/job-type.ts";
import { allQueues, queueName } from "./jobs/queue-name.ts";
import { createJobReader } from "./jobs/read.ts";
import { createSubmitter, type Submitter } from "./jobs/submit.ts";
import { startWorker } from "./jobs/worker.ts";
import { createMailChecks } from "./mail-checks.ts";
import { blockedLiteral } from "./outside/address-guard.ts";
import { createLinkSigner } from "./outside/object-store/link-signer.ts";
import { openObjectStore } from "./outside/object-store/open-object-store.ts";
import { createSignedLinks, type SignedLinks } from "./outside/object-store/signed-links.ts";
import { startWorkQueue, type WorkQueue } from "./queue/work-queue.ts";
import { listKeys } from "./store/clients.ts";
import { channels, openSignals, type Signals } from "./store/signals.ts";
import { serviceInfo } from "./system/info.ts";
import { createMailReadiness } from "./system/mail-readiness.ts";
import { createSystemStatus } from "./system/status.ts";

export const roles = ["api", "worker", "scheduler"] as const;
export type Role = (typeof roles)[number];

export interface Service {
  readonly core: Core;
  /** Where the API answers; null without the api role. */
  readonly url: string | null;
  /** Refuses new work, lets running work finish within SHUTDOWN_SECONDS and gives the rest back. */
  stop(): Promise<void>;
}

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
    const core = await openCore(config, log, `forager ${[...active].join(",")}`);
    stops.push(() => core.close());
    const { database } = core;
    const signals = await openSignals({
      connection: database.connection,
      onError: (error) => log.warn({ error: error.message }, "the notification connection was lost"),
    });
    stops.push(() => signals.close());
    const queue = await startWorkQueue({
      database,
      queues: allQueues.map(queueName),
      supervise: active.has("worker") || active.has("scheduler"),
      onError: (error) => log.warn({ error: error.message }, "queue"),
    });
    stops.push(() => queue.stop());
    const linkSigner = createLinkSigner(core.secrets.linkSignature);
    const objectStore = await openObjectStore(storagePlace(config), linkSigner.sign);
    stops.push(() => objectStore.close());
    const jobTypes = createJobTypes(config, {
      objectStore,
      log: (message, details) => log.info(details ?? {}, message),
    });
    stops.push(() => jobTypes.close());

    const parts: Parts = {
      core,
      signals,
      queue,
      jobTypes: jobTypes.byName,
      canRender: jobTypes.canRender,
      files: createSignedLinks(objectStore, linkSigner),
      stops,
      stopping: () => stopping,
    };
    if (active.has("worker") || active.has("scheduler")) {
      const housekeeping = startHousekeeping({ database, queue, log });
      stops.push(() => housekeeping.stop());
    }
    const api = active.has("api") ? await startApi(parts) : null;
    if (active.has("worker")) {
      const worker = startWorker({ database, queue, signals, jobTypes: jobTypes.byName, log }, newWorkerId());
      stops.push(() => worker.stop(config.shutdownSeconds * 1000));
    }
    // First of all: whoever submits now is sent elsewhere, while streams still tell how running jobs end.
    stops.push(() => api?.submitter.stop());
    return { core, url: api?.url ?? null, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Parts {
  core: Core;
  signals: Signals;
  queue: WorkQueue;
  jobTypes: ReadonlyMap<JobTypeName, JobType>;
  canRender: () => Promise<boolean>;
  files: SignedLinks;
  stops: (() => Promise<void> | void)[];
  stopping: () => boolean;
}

async function startApi(parts: Parts): Promise<{ url: string; submitter: Submitter }> {
  const { core, signals, queue, jobTypes, files, stops } = parts;
  const { config, log, database } = core;
  const authenticator = createAuthenticator(core);
  const events = createEventBroadcaster({
    database,
    signals,
    onError: (error) => log.warn({ error: messageOf(error) }, "could not read the event log"),
  });
  forgetChangedClients({ core, signals, authenticator, events });
  const rateCounter = await createRateCounter({
    redisUrl: config.redisUrl,
    windowSeconds: rateLimitWindowSeconds,
    log,
  });
  stops.push(() => rateCounter.close());
  const submitter = createSubmitter({ database, queue, jobTypes });
  const mailChecksEnd = new AbortController();
  stops.push(() => mailChecksEnd.abort());
  const services = {
    config,
    log,
    metrics: new Registry(),
    jobTypes,
    authenticator,
    submitter,
    jobs: createJobReader(database),
    canceller: createJobCanceller({ database, queue }),
    events,
    files,
    status: createSystemStatus({
      database,
      clients: core.clients,
      pingCache: rateCounter.ping,
      info: serviceInfo(config, { jobTypes: [...jobTypes.keys()], browser: false }),
      canRender: parts.canRender,
      mailReadiness: createMailReadiness(config, createMailChecks(mailChecksEnd.signal)),
      stopping: parts.stopping,
    }),
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
  return { url: (await server.listen()).url, submitter };
}

/** A client that was deactivated, or whose keys were rotated or revoked, is out at once, its streams included. */
function forgetChangedClients(ports: {
  core: Core;
  signals: Signals;
  authenticator: Authenticator;
  events: EventBroadcaster;
}): void {
  const { database, log } = ports.core;
  const check = async (clientId: string) => {
    ports.authenticator.forget(clientId);
    const client = (await ports.core.clients.list()).find((candidate) => candidate.client_id === clientId);
    const keys = client?.active ? await listKeys(database, clientId) : [];
    ports.events.endExcept(clientId, new Set(keys.map((key) => key.id)));
  };
  ports.signals.on(channels.clients, (clientId) => {
    check(clientId).catch((error: unknown) =>
      log.warn({ error: messageOf(error) }, "could not check a changed client"),
    );
  });
  ports.signals.onReconnect(() => ports.authenticator.forget());
}

const newWorkerId = () => `${hostname()}-${process.pid}-${randomBytes(3).toString("hex")}`;
