import type { Logger } from "pino";
import type { Waiting } from "../contract/job.ts";
import { causeOf, ForagerError } from "../errors.ts";
import type { ClaimedJob } from "../store/jobs/claimed-jobs.ts";
import { type Span, traced } from "../telemetry/tracing.ts";
import { inWork, type Work } from "../telemetry/work-context.ts";
import type { JobOutcome, JobType, JsonObject } from "./job-type.ts";
import type { LendUntil } from "./lane.ts";
import {
  type FinishPorts,
  finishWithError,
  finishWithResult,
  giveBack,
  isRetried,
  retryLater,
} from "./run-ends.ts";
import { createSlotLending } from "./slot-lending.ts";
import type { StallWatch } from "./stall-watch.ts";

/** One job running in this process. */
export interface Run {
  readonly job: ClaimedJob;
  /** Takes the latest report that was not taken yet. */
  takeProgress(): JsonObject | null;
  /** What the run waits for without its slot: the same object for the same wait. */
  waiting(): Waiting | null;
  /** The job was cancelled or runs elsewhere: stops silently. */
  drop(): void;
  /** The process will stop at `deadline` (ms since 1970): hands the job back if it waits for longer than that. */
  leaveBy(deadline: number): void;
  /** The process stops: hands the job back to the queue, unless it has just ended. */
  handBack(): void;
  /** The process stalled: hands the job back, unless it had already ended. */
  interrupt(countAs: "crash" | "nothing"): void;
  /** Resolves when the run's end is stored or abandoned. Never rejects. */
  readonly done: Promise<void>;
}

export interface RunOptions extends FinishPorts {
  log: Logger;
  jobType: JobType;
  /** Lends the run's slot while it waits. */
  lend: LendUntil;
  stalls: Pick<StallWatch, "look" | "stoodStillMs">;
  /** How long to retry storing a finished run while the database is down. */
  storeForMs: number;
  /** The same once the process stops. */
  storeAtStopMs: number;
}

class RunStopped extends Error {
  override readonly name = "RunStopped";
  readonly giveBack: boolean;
  constructor(giveBack: boolean) {
    super(giveBack ? "the worker stops" : "the job was cancelled or taken over");
    this.giveBack = giveBack;
  }
}

/** How a run ended that has no result, for its span. */
function noteEnd(span: Span, job: ClaimedJob, error: unknown): void {
  if (error instanceof RunStopped) {
    span.set({ "forager.job.outcome": error.giveBack ? "returned" : "dropped" });
    return;
  }
  span.set({ "forager.job.outcome": isRetried(job, error) ? "retry" : "failed" });
  span.fail(error instanceof ForagerError ? error.code : "internal_error");
}

export function startRun(options: RunOptions, job: ClaimedJob): Run {
  const work: Work = { logFields: { job_id: job.id, job_type: options.jobType.name }, ended: false };
  const abort = new AbortController();
  let giveUpAt = Number.POSITIVE_INFINITY;
  let leaveAt = Number.POSITIVE_INFINITY;
  let interruption: "crash" | "nothing" | null = null;
  let progress: JsonObject | null = null;
  const stoodStillBefore = options.stalls.stoodStillMs();
  const stop = (reason: RunStopped) => {
    if (!abort.signal.aborted) abort.abort(reason);
  };
  const handBack = () => {
    giveUpAt = performance.now() + options.storeAtStopMs;
    stop(new RunStopped(true));
  };
  const leaveIfWaiting = () => {
    if (leaveAt !== Number.POSITIVE_INFINITY && lending.outlasts(leaveAt)) handBack();
  };
  const lending = createSlotLending({ lend: options.lend, signal: abort.signal, onChange: leaveIfWaiting });

  const execute = () =>
    traced(
      `job ${job.type}`,
      async (span) => {
        span?.set({
          "forager.job.id": job.id,
          "forager.job.type": job.type,
          "forager.job.attempt": job.attempt,
          "forager.client.id": job.client_id,
        });
        await performAndStore(span);
      },
      "consumer",
      job.traceparent,
    );

  async function performAndStore(span: Span | undefined): Promise<void> {
    const end = await perform(span);
    if (end === null) return;
    giveUpAt = Math.min(giveUpAt, performance.now() + options.storeForMs);
    await storeEnd(end);
  }

  /** Retries: finished work is worth waiting for a database restart. */
  async function storeEnd(end: () => Promise<boolean>): Promise<void> {
    for (let delayMs = 100; ; delayMs = Math.min(delayMs * 2, 1_000)) {
      try {
        const counted = await end();
        if (!counted)
          options.log.info({ job_id: job.id }, "a run no longer counts: cancelled, or taken over");
        return;
      } catch (error) {
        const mayPass = error instanceof ForagerError && error.code === "database_unavailable";
        if (!mayPass || performance.now() + delayMs > giveUpAt) {
          // The worker will find that it holds a job without a run, and give it back.
          options.log.error({ job_id: job.id, err: error }, "could not store the end of a job");
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, delayMs));
      }
    }
  }

  /** Runs the job; returns how to store its end, or null if nothing is to be stored. */
  async function perform(span: Span | undefined): Promise<(() => Promise<boolean>) | null> {
    let end: () => Promise<boolean>;
    /** Nothing, or not everything, could be read. */
    let hasFailed = false;
    try {
      const outcome = await raceWithAbort(span);
      span?.set({ "forager.job.outcome": "completed", "forager.job.results": outcome.resultsCount });
      hasFailed = outcome.reusable === false;
      end = () => finishWithResult(options, job, { ...outcome, progress });
    } catch (error) {
      if (span !== undefined) noteEnd(span, job, error);
      if (error instanceof RunStopped && !error.giveBack) return null;
      hasFailed = error instanceof ForagerError;
      end = () => {
        if (error instanceof RunStopped) return giveBack(options, job);
        logError(error);
        return finishWithError(options, job, error);
      };
    }
    options.stalls.look();
    if (interruption !== null) {
      const countAs = interruption;
      return () => giveBack(options, job, countAs);
    }
    // Stops shorter than a stall interrupt nothing, but a timeout that expired in one says nothing about the host.
    const stoodStill = options.stalls.stoodStillMs() > stoodStillBefore;
    return hasFailed && stoodStill ? async () => (await retryLater(options, job)) ?? (await end()) : end;
  }

  /** A type that ignores its signal must not hold the slot. */
  async function raceWithAbort(span: Span | undefined): Promise<JobOutcome> {
    const aborted = new Promise<never>((_resolve, reject) => {
      abort.signal.addEventListener("abort", () => reject(abort.signal.reason), { once: true });
    });
    const context = {
      jobId: job.id,
      clientId: job.client_id,
      signal: abort.signal,
      report: (latest: JsonObject) => {
        progress = latest;
        if (typeof latest.stage === "string") span?.stage(latest.stage);
      },
      lendSlot: lending.lendSlot,
      willRunAgain: () => abort.signal.reason instanceof RunStopped && abort.signal.reason.giveBack,
    };
    // Parse again: an earlier version with fewer options may have stored it.
    const payload = options.jobType.payload.parse(job.payload);
    const outcome = options.jobType.run(payload, context);
    return await Promise.race([outcome, aborted]);
  }

  function logError(error: unknown): void {
    const line = { job_id: job.id, job_type: options.jobType.name, error: causeOf(error) };
    if (error instanceof ForagerError) options.log.info(line, "a job met an error");
    else options.log.error({ ...line, err: error }, "a job met an unexpected error");
  }

  return {
    job,
    takeProgress() {
      const latest = progress;
      progress = null;
      return latest;
    },
    waiting: lending.current,
    drop: () => stop(new RunStopped(false)),
    leaveBy(deadline) {
      leaveAt = deadline;
      leaveIfWaiting();
    },
    interrupt(countAs) {
      interruption = countAs;
      stop(new RunStopped(true));
    },
    handBack,
    done: inWork(work, execute).finally(() => {
      work.ended = true;
    }),
  };
}
