import { cacheBriefly } from "../async/coalesce.ts";
import type { ClientManager } from "../clients/manage.ts";
import { type JobTypeName, jobTypeNames, perJobType } from "../contract/job-types.ts";
import type { CredentialHealth, DoctorReport, Health, Info, QueueStats } from "../contract/system.ts";
import type { Database } from "../store/core/database.ts";
import { countEndedJobs, countOpenJobs } from "../store/jobs/job-totals.ts";
import { countWorkers, type WorkerCounts } from "../store/jobs/workers.ts";
import type { LocationSource } from "../store/locations/locations.ts";
import { freeBytesMin } from "./doctor/check-machine.ts";

export interface SystemStatus {
  health(): Promise<Health>;
  queueStats(): Promise<QueueStats>;
  credentialHealth(): Promise<CredentialHealth>;
  /** Without the URL of the documentation, which depends on the reader. */
  info(): Promise<Omit<Info, "docs_url">>;
  /** Why this process cannot work now, as a sentence; null if it can. */
  unreadiness(): Promise<string | null>;
}

export function createSystemStatus(ports: {
  database: Database;
  clients: Pick<ClientManager, "credentialHealth">;
  /** Data sets of the locations, attributed in addition to bundled data. */
  locationSources: () => Promise<LocationSource[]>;
  /** Resolves when the shared cache responds; null if the process's own memory is the cache. */
  pingCache: (() => Promise<void>) | null;
  info: Omit<Info, "timestamp" | "docs_url">;
  /** Whether pages can be rendered now; `info` has the last known state. */
  canRender: () => Promise<boolean>;
  /** Whether pages run in a sandbox, as far as is known. */
  sandbox: () => { state: "on" | "off" | "unknown" };
  /** Whether addresses can be verified, as far as is known. */
  mailReadiness: () => Info["features"]["smtp"];
  /** Which external services can be used, as far as is known. */
  capabilities: () => Info["capabilities"];
  /** What the operator should change, as far as is known. */
  warnings: () => string[];
  /** Checks of the doctor that failed, as far as is known. */
  failedChecks: () => DoctorReport["checks"];
  stopping: () => boolean;
  /** Room for what this process stores on its own disk. */
  readFreeBytes: () => Promise<number>;
}): SystemStatus {
  const { database } = ports;
  const queueStats = cacheBriefly(() => readQueueStats(database));
  const health = cacheBriefly(() => readHealth(ports));

  return {
    health,
    queueStats,
    async credentialHealth() {
      const { active, missing } = await ports.clients.credentialHealth();
      return {
        status: missing === 0 ? "ok" : "degraded",
        missing_encrypted_credentials: missing,
        total_active_clients: active,
        checked_at: new Date().toISOString(),
      };
    },
    async info() {
      const browser = await ports.canRender();
      const { state } = ports.sandbox();
      const features = {
        ...ports.info.features,
        browser,
        browser_sandbox: browser || state === "off" ? state : null,
        smtp: ports.mailReadiness(),
      };
      const sources = await ports.locationSources();
      const attributions = sources.map(({ data_set, version, license, url }) => ({
        name: `${data_set} (${version})`,
        license,
        url,
      }));
      return {
        ...ports.info,
        features,
        warnings: ports.warnings(),
        capabilities: ports.capabilities(),
        attributions: [...ports.info.attributions, ...attributions],
        timestamp: new Date().toISOString(),
      };
    },
    unreadiness: createReadiness(ports),
  };
}

async function readQueueStats(database: Database): Promise<QueueStats> {
  const [open, ended, workers] = await Promise.all([
    countOpenJobs(database),
    countEndedJobs(database),
    countWorkers(database),
  ]);
  return {
    timestamp: new Date().toISOString(),
    queues: perJobType((type) => {
      const counts = open.find((row) => row.type === type);
      const [queued, processing] = [counts?.queued ?? 0, counts?.processing ?? 0];
      return { queued, processing, total: queued + processing };
    }),
    workers: perJobType((type) => {
      const { slots, active } = countsOf(workers, type);
      return { active, idle: slots - active, total: slots };
    }),
    processing: {
      jobs_last_hour: ended.last_hour,
      jobs_last_24h: ended.last_day,
      avg_processing_time: Math.round(ended.mean_seconds * 1000) / 1000,
      current_rate: ended.last_minute,
    },
  };
}

async function readHealth(ports: Parameters<typeof createSystemStatus>[0]): Promise<Health> {
  const issues: string[] = [];
  // This is public: the error with the server's address goes only to the log.
  const workers = await countWorkers(ports.database).catch(() => null);
  if (workers === null) issues.push("The database does not respond: jobs are neither accepted nor run.");
  const cacheUp = await (ports.pingCache?.() ?? Promise.resolve()).then(
    () => true,
    () => false,
  );
  if (!cacheUp) issues.push("Redis does not respond: each process counts rate limits separately.");
  if (workers !== null && workers.length === 0) {
    issues.push(
      "No worker is running: jobs are accepted and wait. Start one with 'forager serve --roles worker'.",
    );
  }
  issues.push(...knownProblems(ports));
  const counts = (type: JobTypeName) => countsOf(workers ?? [], type);
  const all = jobTypeNames.map(counts);
  const total = all.reduce((sum, { slots }) => sum + slots, 0);
  return {
    status: workers === null ? "unhealthy" : issues.length > 0 ? "degraded" : "healthy",
    timestamp: new Date().toISOString(),
    version: ports.info.version,
    services: {
      database: workers === null ? "down" : "up",
      cache: cacheUp ? "up" : "down",
      queue: workers === null ? "down" : "up",
      workers: {
        ...perJobType((type) => counts(type).slots),
        total,
        available: total - all.reduce((sum, { active }) => sum + active, 0),
      },
    },
    issues,
  };
}

/** Checks that health makes itself, each time. */
const ownChecks: ReadonlySet<string> = new Set(["database", "redis"]);

/**
 * What else does not work, so that the service does not call itself healthy while its doctor disagrees: the failed checks
 * of the doctor, or before it has run, what is known of providers and mail.
 */
function knownProblems(
  ports: Pick<Parameters<typeof createSystemStatus>[0], "failedChecks" | "capabilities" | "mailReadiness">,
): string[] {
  const failed = ports.failedChecks().filter(({ name }) => !ownChecks.has(name));
  if (failed.length > 0)
    return failed.map(({ title, detail, mend }) => `${title}: ${detail} ${mend ?? ""}`.trim());
  const providers = ports
    .capabilities()
    .flatMap(({ configured, reachable, problem }) =>
      configured && reachable === false && problem !== null ? [problem] : [],
    );
  const { status, problems } = ports.mailReadiness();
  return status === "blocked" || status === "impaired" ? [...providers, ...problems] : providers;
}

function countsOf(workers: WorkerCounts[], type: JobTypeName): { slots: number; active: number } {
  const { slots, active } = workers.find((row) => row.type === type) ?? { slots: 0, active: 0 };
  return { slots, active: Math.min(active, slots) };
}

/** Why this process cannot work: it is stopping, or its database does not respond or has no room. Null if it can. */
export function createReadiness(ports: {
  database: Database;
  stopping: () => boolean;
  /** Room for what this process stores on its own disk. */
  readFreeBytes: () => Promise<number>;
}) {
  const { database } = ports;
  const read = cacheBriefly(async (): Promise<string | null> => {
    const [answers, free] = await Promise.all([
      database.query({ text: "select 1" }).then(
        () => true,
        () => false,
      ),
      ports.readFreeBytes().catch(() => Number.POSITIVE_INFINITY),
    ]);
    if (!answers) return "The database does not respond.";
    if (free < freeBytesMin) return "The disk of DATA_DIR is full.";
    return database.isFull() ? "The database's disk is full." : null;
  });
  return (): Promise<string | null> =>
    ports.stopping() ? Promise.resolve("The process is stopping.") : read();
}
