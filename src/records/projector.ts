import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { type BackgroundService, backgroundService } from "../async/background-service.ts";
import { coalesce } from "../async/coalesce.ts";
import { causeOf, concernsOneItem, ForagerError } from "../errors.ts";
import type { Suppressions } from "../privacy/suppressions.ts";
import { channels } from "../store/core/channels.ts";
import type { Database } from "../store/core/database.ts";
import type { Signals } from "../store/core/signals.ts";
import { readSuppressionKeys } from "../store/privacy/suppressions.ts";
import { putEarlierJobsInLine } from "../store/records/backfill.ts";
import {
  leaveOutbox,
  noteFailures,
  type OutboxRow,
  type ProjectionFailure,
  readWaitingJobs,
  takeFromOutbox,
} from "../store/records/outbox.ts";
import type { ReadingPorts } from "./thing.ts";

export interface ProjectorPorts {
  database: Database;
  reading: ReadingPorts;
  /** Of what is suppressed, no record is made. */
  suppressions: Pick<Suppressions, "suppressedAmong" | "sealedKey" | "openKey">;
  /** Called for each client whose results wait, because no SECRET_KEY opens its suppression list. */
  onHeld?: (clientId: string, error: ForagerError) => void;
  /** Called for each result that cannot be projected, after it was set aside. */
  onFailure?: (failure: ProjectionFailure) => void;
}

/** Jobs per transaction: as many as end within `gatherMs` under full load, since each transaction costs as much as 20 jobs. */
const batchMax = 500;
/**
 * Results of jobs that end within this time are projected together: under a steady load, the cost of a transaction is
 * spread over many jobs, and they are well within a second.
 */
const gatherMs = 250;
/** Signals can be lost. */
const pollMs = 2_000;

/**
 * Projects one batch of completed jobs in one transaction: either all of it is stored and leaves the outbox, or nothing.
 * If the transaction fails, its jobs are projected one by one, and the one that fails again is set aside.
 * @returns the number of jobs that left the outbox; 0 if none waits, or others are projecting them.
 */
export const projectBatch = async (ports: ProjectorPorts, options: BatchOptions = {}): Promise<number> =>
  (await projectNext(ports, options)).jobs;

interface BatchOptions {
  backlog?: boolean;
  limit?: number;
  /** Clients to leave out; those that are found to be held are added. */
  held?: Set<string>;
}

/** As `projectBatch`, and whether no more jobs waited. */
async function projectNext(
  ports: ProjectorPorts,
  { backlog = false, limit = batchMax, held = new Set() }: BatchOptions,
): Promise<{ jobs: number; isDrained: boolean }> {
  let isDrained = true;
  let rows: readonly OutboxRow[] = [];
  let failures: ProjectionFailure[] = [];
  let unreadable: ReadonlyMap<string, ForagerError> = new Map();
  try {
    await ports.database.transaction(async (tx) => {
      const taken = await takeFromOutbox(tx, { backlog, limit, except: [...held] });
      isDrained = taken.isDrained;
      const lists = await readSuppressionKeys(tx, [...new Set(taken.rows.map(({ client_id }) => client_id))]);
      unreadable = unreadableAmong(lists, ports.suppressions);
      rows = taken.rows.filter(({ client_id }) => !unreadable.has(client_id));
      if (rows.length === 0) return;
      const jobs = await readWaitingJobs(tx, rows);
      // Loaded with the first result: it brings the rules of all countries' phone numbers along.
      const { projectJobs } = await import("./project.ts");
      failures = await projectJobs(
        tx,
        { feeds: taken.feeds, jobs, lists },
        ports.reading,
        ports.suppressions,
      );
      await Promise.all([leaveOutbox(tx, rows), noteFailures(tx, failures)]);
    });
  } catch (error) {
    if (!concernsOneItem(error) || rows.length === 0) throw error;
    if (rows.length > 1) {
      return { jobs: await projectOneByOne(ports, { backlog, jobs: rows.length, held }), isDrained };
    }
    const reason = error instanceof Error ? error.message : String(error);
    failures = rows.map(({ job_id, client_id }) => ({ job_id, client_id, reason }));
    await ports.database.transaction((tx) =>
      Promise.all([leaveOutbox(tx, rows), noteFailures(tx, failures)]),
    );
  }
  for (const failure of failures) ports.onFailure?.(failure);
  for (const [clientId, error] of unreadable) {
    held.add(clientId);
    ports.onHeld?.(clientId, error);
  }
  return { jobs: rows.length, isDrained };
}

async function projectOneByOne(
  ports: ProjectorPorts,
  { backlog, jobs, held }: { backlog: boolean; jobs: number; held: Set<string> },
): Promise<number> {
  let done = 0;
  for (let projected = 1; projected > 0 && done < jobs; done += projected) {
    projected = await projectBatch(ports, { backlog, limit: 1, held });
  }
  return done;
}

/** Clients whose list no SECRET_KEY opens: nothing is recorded without it, and no other client waits for that. */
function unreadableAmong(
  lists: ReadonlyMap<string, Buffer>,
  { openKey }: Pick<Suppressions, "openKey">,
): Map<string, ForagerError> {
  const unreadable = new Map<string, ForagerError>();
  for (const [clientId, sealed] of lists) {
    try {
      openKey(clientId, sealed);
    } catch (error) {
      if (!(error instanceof ForagerError)) throw error;
      unreadable.set(clientId, error);
    }
  }
  return unreadable;
}

/** After new results, the backlog gets a quarter of the time. */
const busyMs = 2_000;
const restFactor = 3;

/**
 * Projects completed jobs as they end. While none waits, it projects those that ended before there were records, and
 * continues where the last process stopped. Any number of processes may run it.
 */
export function createProjector(
  ports: ProjectorPorts & { signals: Signals; log: Logger },
): BackgroundService {
  const { database, signals, log } = ports;
  const held = new Set<string>();
  const reported = new Set<string>();
  const holding: ProjectorPorts = {
    ...ports,
    onHeld(clientId, error) {
      // Each run tries them again.
      if (!reported.has(clientId)) log.warn({ clientId, error: error.message }, "results of a client wait");
      reported.add(clientId);
    },
  };
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => delay(ms, undefined, { signal }).catch(() => undefined);
  const onError = (error: unknown) =>
    log.warn({ error: causeOf(error) }, "could not project results into records");

  let lastNew = Number.NEGATIVE_INFINITY;
  const projecting = coalesce(async () => {
    await pause(gatherMs);
    held.clear();
    while (!signal.aborted) {
      const from = performance.now();
      const { jobs, isDrained } = await projectNext(holding, { held });
      if (jobs > 0) {
        lastNew = performance.now();
        if (isDrained) await pause(gatherMs);
        continue;
      }
      const earlier = await projectBatch(holding, { backlog: true, held });
      if (earlier === 0 && (await putEarlierJobsInLine(database)).isDone) return;
      if (from - lastNew < busyMs) await pause(restFactor * (performance.now() - from));
    }
  }, onError);

  return backgroundService(() => {
    const off = [
      signals.on(channels.events, () => projecting.wake()),
      signals.onReconnect(() => projecting.wake()),
    ];
    const poll = setInterval(() => projecting.wake(), pollMs);
    projecting.wake();
    return async () => {
      clearInterval(poll);
      for (const each of off) each();
      stopping.abort();
      await projecting.idle();
    };
  });
}
