import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import { type JobTypeName, jobTypeNames } from "../contract/job.ts";
import type { ClaimedJob } from "../store/jobs/claimed-jobs.ts";
import type { LaneLoad } from "./lane.ts";
import type { EndedRun, RunEnds } from "./run-ends.ts";

/** Records what this process does with jobs. Test jobs are excluded, as in all statistics. */
export interface JobMetrics {
  onStart(job: ClaimedJob): void;
  onCancel(job: { type: JobTypeName; test: boolean }): void;
  /** Wraps `ends` to count what is stored. */
  observeEnds(ends: RunEnds): RunEnds;
  /** Registers a worker's load, read whenever metrics are scraped. */
  watchSlots(read: () => { type: JobTypeName; load: LaneLoad }[]): void;
}

const outcomes = ["completed", "failed", "cancelled"] as const;
const delayBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3600];
const durationBuckets = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1800, 3600];

/** Adds the metrics of this process's jobs to a registry. No label names a client, a job or a worker. */
export function createJobMetrics(registry: Registry): JobMetrics {
  const finished = new Counter({
    name: "forager_jobs_finished_total",
    help: "Jobs whose end this process stored, by type and outcome (completed, failed, cancelled).",
    labelNames: ["type", "outcome"],
    registers: [registry],
  });
  const delay = new Histogram({
    name: "forager_job_start_delay_seconds",
    help: "Time from the submission of a job to its first start, for jobs that this process started.",
    labelNames: ["type"],
    buckets: delayBuckets,
    registers: [registry],
  });
  const duration = new Histogram({
    name: "forager_job_run_duration_seconds",
    help: "Time from the start of the run that ended a job to the stored end, by type and outcome; earlier runs of a retried job are not included.",
    labelNames: ["type", "outcome"],
    buckets: durationBuckets,
    registers: [registry],
  });
  // A rate needs an initial value.
  for (const type of jobTypeNames) for (const outcome of outcomes) finished.inc({ type, outcome }, 0);
  const startedAt = new WeakMap<ClaimedJob, number>();

  function count({ job, outcome: result }: EndedRun): void {
    if (job.test) return;
    const labels = { type: job.type, outcome: result === null ? "failed" : "completed" };
    finished.inc(labels);
    const from = startedAt.get(job);
    if (from !== undefined) duration.observe(labels, (performance.now() - from) / 1000);
  }

  return {
    onStart(job) {
      if (job.test) return;
      startedAt.set(job, performance.now());
      if (job.attempt === 1) delay.observe({ type: job.type }, job.waited_seconds);
    },
    onCancel({ type, test }) {
      if (!test) finished.inc({ type, outcome: "cancelled" });
    },
    observeEnds: (ends) => ({
      async store(end) {
        const counts = await ends.store(end);
        if (counts) count(end);
        return counts;
      },
    }),
    watchSlots(read) {
      const gauge = (name: string, help: string, value: (load: LaneLoad) => number) =>
        new Gauge({
          name,
          help,
          labelNames: ["type"],
          registers: [registry],
          collect() {
            for (const { type, load } of read()) this.set({ type }, value(load));
          },
        });
      gauge("forager_worker_slots", "Jobs that this process can run at once.", ({ slots }) => slots);
      gauge("forager_worker_slots_busy", "Slots of this process with a running job.", ({ busy }) => busy);
      gauge(
        "forager_worker_jobs_resting",
        "Jobs of this process that wait for a provider or mail server and have released their slot.",
        ({ lent }) => lent,
      );
    },
  };
}
