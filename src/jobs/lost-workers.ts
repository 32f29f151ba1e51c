import type { Database } from "../store/core/database.ts";
import { readHeartbeats, takeFromLostWorkers } from "../store/jobs/workers.ts";

export interface LostWorkers {
  /** Looks at the heartbeats of the other workers and releases the jobs of lost ones. Returns how many jobs. */
  look(): Promise<number>;
}

/** A longer pause between two looks says more about this process or the database than about other workers. */
const pauseMaxMs = 5_000;

/**
 * Finds workers whose heartbeat has not changed for the length of a lease, by this process's monotonic clock: the
 * database's clock may be set back or forward, and would make dead workers immortal or living ones lost. Only the first
 * look believes that clock, so that a restarted service does not wait for another lease.
 */
export function watchLostWorkers(ports: {
  database: Database;
  workerId: string;
  leaseSeconds: number;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
}): LostWorkers {
  const { database, workerId, leaseSeconds, now = () => performance.now() } = ports;
  let seen = new Map<string, { at: string; sinceMs: number }>();
  let lookedAtMs: number | undefined;

  return {
    async look() {
      const heartbeats = await readHeartbeats(database, workerId);
      const nowMs = now();
      const paused = lookedAtMs !== undefined && nowMs - lookedAtMs > pauseMaxMs;
      const isFirst = lookedAtMs === undefined;
      lookedAtMs = nowMs;
      seen = new Map(
        heartbeats.map(({ id, at, age_seconds: ageSeconds }) => {
          const before = seen.get(id);
          if (before?.at === at && !paused) return [id, before];
          return [id, { at, sinceMs: isFirst ? nowMs - Math.max(0, ageSeconds) * 1_000 : nowMs }];
        }),
      );
      const lost = [...seen].filter(([, { sinceMs }]) => nowMs - sinceMs >= leaseSeconds * 1_000);
      return await takeFromLostWorkers(database, {
        workerId,
        lost: lost.map(([id, { at }]) => ({ id, at })),
        leaseSeconds,
      });
    },
  };
}
