import type { Logger } from "pino";
import type { JobTypeName } from "../contract/job.ts";
import { causeOf } from "../errors.ts";
import type { WorkQueue } from "../queue/work-queue.ts";
import type { ClaimedJob } from "../store/claimed-jobs.ts";
import type { Database } from "../store/database.ts";
import { channels, type Signals } from "../store/signals.ts";
import { beat, retireWorker, saveProgress } from "../store/workers.ts";
import { createCampaignEnds } from "./campaign-ends.ts";
import { claimJobs } from "./claim.ts";
import type { JobChain } from "./job-chain.ts";
import type { JobType } from "./job-type.ts";
import { createLane, type Lane, type LendSlot } from "./lane.ts";
import { type QueueId, queueName } from "./queue-name.ts";
import { repeat } from "./repeat.ts";
import { type Run, startRun } from "./run.ts";

export interface Worker {
  readonly id: string;
  /** Lets running jobs finish for `graceMs`, then gives the rest back to the queue. */
  stop(graceMs: number): Promise<void>;
}

export interface WorkerPorts {
  database: Database;
  queue: WorkQueue;
  signals: Signals;
  jobTypes: ReadonlyMap<JobTypeName, JobType>;
  /** What follows from the ends of a campaign's jobs. */
  chain?: JobChain | undefined;
  log: Logger;
}

/** A process that is silent for 10 s loses its jobs to others (queue/work-queue.ts). */
const beatMs = 3_000;
/** Retries that fall due and entries of lost workers come without a signal. */
const pollMs = 1_000;
const progressMs = 1_000;
const storeForMs = 10 * 60_000;
const storeAtStopMs = 4_000;

/** Runs jobs of every registered type until stopped. */
export function startWorker(ports: WorkerPorts, workerId: string): Worker {
  const { database, queue, signals, chain, log } = ports;
  const campaignEnds = chain && createCampaignEnds({ database, queue, chain });
  const finishPorts = { database, queue, campaignEnds };
  const runs = new Map<string, Run>();
  /** Cancelled since the last heartbeat and not running here: perhaps claimed, but not started yet. */
  const cancelledEarly = new Set<string>();

  const laneFor = (jobType: JobType, id: QueueId, slots: number): Lane =>
    createLane({
      id,
      slots,
      claim: (max, notOf) => claimJobs(finishPorts, workerId, id, max, notOf),
      run: (job, lend) => runJob(jobType, queueName(id), job, lend),
      onClaimError: (error) => log.warn({ error: causeOf(error) }, "could not take jobs from the queue"),
    });
  const lanes = [...ports.jobTypes.values()].flatMap((jobType) => [
    laneFor(jobType, { type: jobType.name, test: false }, jobType.concurrency),
    laneFor(jobType, { type: jobType.name, test: true }, 1),
  ]);

  const slots = Object.fromEntries(
    lanes.filter((lane) => !lane.id.test).map((lane) => [lane.id.type, lane.slots]),
  );

  async function runJob(jobType: JobType, name: string, job: ClaimedJob, lend: LendSlot): Promise<void> {
    const run = startRun({ ...finishPorts, log, jobType, lend, storeForMs, storeAtStopMs }, name, job);
    // A job that was lost and came back to this very process replaces its earlier run.
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
    for (const [name, group] of Map.groupBy(known, (run) => run.queue)) {
      await queue.heartbeat(
        name,
        group.map((run) => run.job.queue_entry_id),
      );
    }
    const current = await beat(database, workerId, slots);
    for (const run of known) {
      if (current.get(run.job.id) !== run.job.attempt) run.drop();
    }
  }

  async function writeProgress(): Promise<void> {
    const rows = [...runs.values()].flatMap((run) => {
      const progress = run.takeProgress();
      return progress === null ? [] : [{ id: run.job.id, attempt: run.job.attempt, progress }];
    });
    if (rows.length > 0) await saveProgress(database, rows);
  }

  async function poll(): Promise<void> {
    wake(new Set(await queue.due()));
  }

  const wake = (names: ReadonlySet<string>) => {
    for (const lane of lanes) if (names.has(lane.name)) lane.wake();
  };

  const subscriptions = [
    signals.on(channels.work, (name) => wake(new Set([name]))),
    signals.on(channels.cancel, cancel),
    signals.onReconnect(() => wake(new Set(lanes.map((lane) => lane.name)))),
  ];
  const failed = (what: string) => (error: unknown) => log.warn({ error: causeOf(error) }, `${what} failed`);
  const timers = [
    repeat(beatMs, heartbeat, failed("heartbeat")),
    repeat(progressMs, writeProgress, failed("writing progress")),
    repeat(pollMs, poll, failed("looking for work")),
  ];

  return {
    id: workerId,
    async stop(graceMs) {
      for (const end of subscriptions) end();
      await Promise.all(lanes.map((lane) => lane.close()));
      const ended = () => Promise.all([...runs.values()].map((run) => run.done));
      await within(graceMs, ended());
      for (const run of runs.values()) run.handBack();
      await within(storeAtStopMs + 1_000, ended());
      // A heartbeat under way would write the worker down again after it has retired.
      await Promise.all(timers.map((timer) => timer.stop()));
      await retireWorker(database, workerId).catch(() => undefined);
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
