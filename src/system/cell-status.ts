import { type JobStatName, jobTypeRows, perJobType } from "../contract/job-types.ts";
import type { Health, QueueStats } from "../contract/system.ts";
import type { SystemStatus } from "./status.ts";

/**
 * The status of a service with several cells. One that does not respond takes only its clients with it: the process stays
 * ready, and the service is degraded.
 * @param others null for a cell that is not open.
 */
export function combineStatus(
  home: SystemStatus,
  others: () => readonly (SystemStatus | null)[],
): SystemStatus {
  const all = () => [home, ...others()];
  const open = () => all().filter((status) => status !== null);
  return {
    info: home.info,
    async health() {
      const found = await Promise.all(all().map((status) => status?.health() ?? null));
      return combineHealth(found);
    },
    async queueStats() {
      const found = await Promise.allSettled(open().map((status) => status.queueStats()));
      const answers = found.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
      const [first] = found;
      if (answers.length === 0 && first?.status === "rejected") throw first.reason;
      return addStats(answers);
    },
    async credentialHealth() {
      const found = await Promise.all(open().map((status) => status.credentialHealth()));
      const sum = (field: "missing_encrypted_credentials" | "total_active_clients") =>
        found.reduce((total, one) => total + one[field], 0);
      const missing = sum("missing_encrypted_credentials");
      return {
        status: missing === 0 ? "ok" : "degraded",
        missing_encrypted_credentials: missing,
        total_active_clients: sum("total_active_clients"),
        checked_at: new Date().toISOString(),
      };
    },
    async unreadiness() {
      const reasons = await Promise.all(open().map((status) => status.unreadiness()));
      return reasons.includes(null) ? null : (reasons[0] ?? null);
    },
  };
}

const perStat = <Value>(read: (stat: JobStatName) => Value) =>
  perJobType((type) => read(jobTypeRows[type].statName));

const cellIsDown = "A part of the database does not respond: its clients get 503, and their jobs wait.";

function combineHealth(found: readonly (Health | null)[]): Health {
  const present = found.filter((one) => one !== null);
  const [home] = present;
  if (home === undefined) throw new Error("there is no cell");
  const up = present.filter(({ status }) => status !== "unhealthy");
  if (up.length === 0) return home;
  const issues = new Set(up.flatMap((one) => one.issues));
  if (up.length < found.length) issues.add(cellIsDown);
  const sum = (pick: (workers: Health["services"]["workers"]) => number) =>
    up.reduce((total, one) => total + pick(one.services.workers), 0);
  return {
    ...home,
    status: issues.size > 0 ? "degraded" : "healthy",
    services: {
      database: up.length < found.length ? "down" : "up",
      cache: home.services.cache,
      queue: up.length < found.length ? "down" : "up",
      workers: {
        ...perStat((stat) => sum((workers) => workers[stat])),
        total: sum(({ total }) => total),
        available: sum(({ available }) => available),
      },
    },
    issues: [...issues],
  };
}

function addStats(found: readonly QueueStats[]): QueueStats {
  const sum = (pick: (stats: QueueStats) => number) => found.reduce((total, stats) => total + pick(stats), 0);
  const jobs = sum(({ processing }) => processing.jobs_last_hour);
  const seconds = sum(({ processing }) => processing.avg_processing_time * processing.jobs_last_hour);
  return {
    timestamp: new Date().toISOString(),
    queues: perStat((stat) => ({
      queued: sum(({ queues }) => queues[stat].queued),
      processing: sum(({ queues }) => queues[stat].processing),
      total: sum(({ queues }) => queues[stat].total),
    })),
    workers: perStat((stat) => ({
      active: sum(({ workers }) => workers[stat].active),
      idle: sum(({ workers }) => workers[stat].idle),
      total: sum(({ workers }) => workers[stat].total),
    })),
    processing: {
      jobs_last_hour: jobs,
      jobs_last_24h: sum(({ processing }) => processing.jobs_last_24h),
      avg_processing_time: jobs === 0 ? 0 : Math.round((seconds / jobs) * 1000) / 1000,
      current_rate: sum(({ processing }) => processing.current_rate),
    },
  };
}
