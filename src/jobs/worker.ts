import type { Logger } from "pino";
import { type BackgroundService, backgroundService } from "../async/background-service.ts";
import { repeat } from "../async/coalesce.ts";
import type { JobTypeName, Waiting } from "../contract/job.ts";
import { causeOf, ForagerError } from "../errors.ts";
import { channels } from "../store/core/channels.ts";
import type { Database } from "../store/core/database.ts";
import type { Signals } from "../store/core/signals.ts";
import {
  type ClaimedJob,
  claimJobs as claimFromStore,
  hasWorkOfOthers,
  type Queue,
  queuesWithWork,
} from "../store/jobs/claimed-jobs.ts";
import {
  leaseSeconds,
  recordHeartbeat,
  retireWorker,
  saveProgress,
  saveWaits,
} from "../store/jobs/workers.ts";
import type { JobChain } from "./job-chain.ts";
import type { JobMetrics } from "./job-metrics.ts";
import type { JobType } from "./job-type.ts";
import { createLane, type Lane, type LendUntil, type QueueId, queueName } from "./lane.ts";
import { watchLostWorkers } from "./lost-workers.ts";
import { type Run, startRun } from "./run.ts";
import { createRunEnds, type FinishPorts, finishWithError, giveBack } from "./run-ends.ts";
import { type StallWatch, watchStalls } from "./stall-watch.ts";

export interface Worker extends BackgroundService {
  readonly id: string;
  /** Lets running jobs finish for `graceMs`, by default that of the ports, then hands the rest back to the queue. */
  stop(graceMs?: number): Promise<void>;
}

export interface WorkerPorts {
  database: Database;
  signals: Signals;
  jobTypes: ReadonlyMap<JobTypeName, JobType>;
  /** Continues campaigns after the end of their jobs. */
  chain?: JobChain | undefined;
  metrics?: JobMetrics | undefined;
  log: Logger;
  /** How long running jobs may continue when the worker stops; 0 by default. */
  graceMs?: number | undefined;
}

/** Three per lease (store/jobs/workers.ts). */
const beatMs = 3_000;
/** Due retries and expired leases send no notification. */
const pollMs = 1_000;
const progressMs = 1_000;
const storeForMs = 10 * 60_000;
const storeAtStopMs = 4_000;

/** Runs jobs of every registered type until stopped. */
export function createWorker(ports: WorkerPorts, workerId: string): Worker {
  const { database, signals, chain, metrics, log } = ports;
  const ends = createRunEnds({ database, chain });
  const finishPorts = { database, ends: metrics?.observeEnds(ends) ?? ends };
  const runs = new Map<string, Run>();
  /** The wait of each run as stored in the database. */
  const shownWaits = new WeakMap<Run, Waiting | null>();
  /** Cancelled since the last heartbeat and not running here: perhaps claimed but not started yet. */
  const cancelledEarly = new Set<string>();
  /** Jobs, by attempt, that this worker holds according to the last heartbeat but does not run. */
  let strays = new Map<string, number>();
  let leaseEndsAt = 0;

  const lostWorkers = watchLostWorkers({ database, workerId, leaseSeconds });
  let stalls: StallWatch;

  const laneFor = (jobType: JobType, id: QueueId, slots: number): Lane =>
    createLane({
      id,
      slots,
      claim: (max, notOf) => claimJobs(finishPorts, workerId, id, max, notOf),
      run: (job, lend) => runJob(jobType, job, lend),
      onClaimError: (error) => log.warn({ error: causeOf(error) }, "could not take jobs from the queue"),
    });
  const lanes = [...ports.jobTypes.values()].flatMap((jobType) => [
    laneFor(jobType, { type: jobType.name, test: false }, jobType.concurrency),
    laneFor(jobType, { type: jobType.name, test: true }, 1),
  ]);

  const countedLanes = lanes.filter((lane) => !lane.id.test);
  const slots = Object.fromEntries(countedLanes.map((lane) => [lane.id.type, lane.slots]));
  metrics?.watchSlots(() => countedLanes.map((lane) => ({ type: lane.id.type, load: lane.load() })));

  async function runJob(jobType: JobType, job: ClaimedJob, lend: LendUntil): Promise<void> {
    metrics?.onStart(job);
    const run = startRun({ ...finishPorts, log, jobType, lend, stalls, storeForMs, storeAtStopMs }, job);
    // A lost job that this same process claims again replaces its earlier run.
    runs.get(job.id)?.drop();
    runs.set(job.id, run);
    if (cancelledEarly.has(job.id)) run.drop();
    await run.done;
    if (runs.get(job.id) === run) runs.delete(job.id);
  }

  function cancel(jobId: string): void {
    const run = runs.get(jobId);
    if (run === undefined) cancelledEarly.add(jobId);
    else run.drop();
  }

  async function heartbeat(): Promise<void> {
    const known = [...runs.values()];
    cancelledEarly.clear();
    const sentAt = performance.now();
    const held = await recordHeartbeat(database, workerId, slots);
    // Without a lease nothing could be claimed.
    if (sentAt > leaseEndsAt) wake(new Set(lanes.map((lane) => lane.name)));
    leaseEndsAt = sentAt + leaseSeconds * 1000;
    for (const { job, drop } of known) {
      if (held.get(job.id) !== job.attempt) drop();
    }
    await giveBackStrays(held);
  }

  /**
   * Gives back jobs whose claim was lost on its way here, or whose end could not be stored. A claim in progress looks
   * the same, so a job counts only the second time.
   */
  async function giveBackStrays(held: ReadonlyMap<string, number>): Promise<void> {
    const found = new Map([...held].filter(([id, attempt]) => runs.get(id)?.job.attempt !== attempt));
    const lost = [...found].filter(([id, attempt]) => strays.get(id) === attempt);
    strays = found;
    for (const [id, attempt] of lost) await giveBack({ database }, { id, attempt });
  }

  async function writeProgress(): Promise<void> {
    const rows = [...runs.values()].flatMap((run) => {
      const progress = run.takeProgress();
      return progress === null ? [] : [{ id: run.job.id, attempt: run.job.attempt, progress }];
    });
    if (rows.length > 0) await saveProgress(database, rows);
  }

  async function showWaits(): Promise<void> {
    const changed = [...runs.values()].flatMap((run) => {
      const waiting = run.waiting();
      return waiting === (shownWaits.get(run) ?? null) ? [] : [{ run, waiting }];
    });
    if (changed.length === 0) return;
    const rows = changed.map(({ run, waiting }) => ({ id: run.job.id, attempt: run.job.attempt, waiting }));
    const saved = await saveWaits(database, rows);
    for (const { run, waiting } of changed) if (saved.has(run.job.id)) shownWaits.set(run, waiting);
  }

  async function poll(): Promise<void> {
    await lostWorkers.look();
    const queues = await queuesWithWork(
      database,
      lanes.map(({ id }) => id),
    );
    wake(new Set(queues.map(queueName)));
  }

  const wake = (names: ReadonlySet<string>) => {
    for (const lane of lanes) if (names.has(lane.name)) lane.wake();
  };

  const failed = (what: string) => (error: unknown) => log.warn({ error: causeOf(error) }, `${what} failed`);
  let graceMs = ports.graceMs ?? 0;

  const service = backgroundService(() => {
    stalls = watchStalls(({ ms, wasBusy }) => {
      log.warn(
        { ms: Math.round(ms), wasBusy, jobs: runs.size },
        "the process stood still; its jobs run again",
      );
      // The process may be busy with one of them, which would repeat forever.
      for (const run of runs.values()) run.interrupt(wasBusy ? "crash" : "nothing");
    });
    const subscriptions = [
      signals.on(channels.work, (name) => wake(new Set([name]))),
      signals.on(channels.cancel, cancel),
      signals.onReconnect(() => wake(new Set(lanes.map((lane) => lane.name)))),
    ];
    const timers = [
      repeat(beatMs, heartbeat, failed("heartbeat")),
      repeat(progressMs, writeProgress, failed("writing progress")),
      repeat(progressMs, showWaits, failed("writing what jobs wait for")),
      repeat(pollMs, poll, failed("looking for work")),
    ];
    return async () => {
      for (const end of subscriptions) end();
      await Promise.all(lanes.map((lane) => lane.close()));
      const ended = () => Promise.all([...runs.values()].map((run) => run.done));
      for (const run of runs.values()) run.leaveBy(Date.now() + graceMs);
      await within(graceMs, ended());
      for (const run of runs.values()) run.handBack();
      await within(storeAtStopMs + 1_000, ended());
      stalls.stop();
      // A late heartbeat would register the worker again after it has retired.
      await Promise.all(timers.map((timer) => timer.stop()));
      await retireWorker(database, workerId).catch(() => undefined);
    };
  });

  return {
    id: workerId,
    start: service.start,
    stop(grace = graceMs) {
      graceMs = grace;
      return service.stop();
    },
  };
}

async function within(limitMs: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([work, limit]);
  clearTimeout(timer);
}

/**
 * A job with this many lost workers is considered their cause. A lower limit would blame jobs that ran next to such a
 * job or on restarted machines. A database outage does not count (`takeFromLostWorkers`).
 */
const crashesMax = 5;

/**
 * Claims up to `slots` jobs of a queue for this worker, none of the clients in `notOf`. Those that have cost too many
 * workers fail instead.
 */
export async function claimJobs(
  ports: FinishPorts,
  workerId: string,
  queue: Queue,
  slots: number,
  notOf: readonly string[] = [],
): Promise<ClaimedJob[]> {
  if (notOf.length > 0 && !(await hasWorkOfOthers(ports.database, queue, notOf))) return [];
  const claimed = await claimFromStore(ports.database, { workerId, queue, slots, notOf, leaseSeconds });
  const crashers = claimed.filter(({ crashes }) => crashes >= crashesMax);
  // If this fails, the worker finds that it holds jobs without runs, and gives them back.
  const error = new ForagerError("worker_lost");
  await Promise.allSettled(crashers.map((job) => finishWithError(ports, job, error)));
  return claimed.filter(({ crashes }) => crashes < crashesMax);
}
