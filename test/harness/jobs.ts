import pino from "pino";
import { z } from "zod";
import type { JobTypeName } from "../../src/contract/job.ts";
import type { Principal } from "../../src/contract/principal.ts";
import { createJobCanceller } from "../../src/jobs/cancel.ts";
import { createEventBroadcaster, type ForagerEvent } from "../../src/jobs/event-subscriptions.ts";
import type { JobChain } from "../../src/jobs/job-chain.ts";
import type { JobMetrics } from "../../src/jobs/job-metrics.ts";
import type { DedupFlags, JobContext, JobOutcome, JobType } from "../../src/jobs/job-type.ts";
import { watchLostWorkers } from "../../src/jobs/lost-workers.ts";
import { createJobReader } from "../../src/jobs/read.ts";
import { createRunEnds } from "../../src/jobs/run-ends.ts";
import { createSubmitter, type SubmitAnswer, type SubmitRequest } from "../../src/jobs/submit.ts";
import { claimJobs, createWorker, type Worker } from "../../src/jobs/worker.ts";
import type { Database } from "../../src/store/core/database.ts";
import type { Queue } from "../../src/store/jobs/claimed-jobs.ts";
import { recordHeartbeat } from "../../src/store/jobs/workers.ts";
import { atEnd } from "./cleanup.ts";
import { createTestDatabase, openSignals } from "./database.ts";

export interface ScriptedPayload {
  name: string;
  test?: boolean;
  cache?: string;
  mustRun?: boolean;
  dedup?: DedupFlags;
}

/** A job type whose runs the test scripts. */
export function scriptedType(
  run: (payload: ScriptedPayload, context: JobContext) => Promise<JobOutcome>,
  concurrency = 4,
): JobType {
  const type: JobType<ScriptedPayload> = {
    name: "svcSite",
    payload: z.custom<ScriptedPayload>(),
    result: z.unknown(),
    concurrency,
    defaultPriority: 0,
    subject: (payload) => ({
      url: `https://example.com/${payload.name}`,
      query: null,
      test: payload.test ?? false,
      cacheKey: payload.cache ?? null,
      mustRun: payload.mustRun ?? false,
      dedup: payload.dedup ?? { enabled: undefined, uniqueOnly: undefined },
    }),
    run,
  };
  return type as JobType;
}

export const outcome: JobOutcome = { data: { done: true }, resultsCount: 1 };

export const principal = (
  clientId = "cli_a",
  dedup: Principal["dedup"] = { enabled: true, uniqueOnly: false },
): Principal => ({
  clientId,
  clientName: clientId,
  apiKeyId: "00000000-0000-7000-8000-000000000001",
  actor: { id: "actor", name: "Actor", role: "member" },
  delegate: false,
  access: "owner",
  rateLimitPerMinute: 100,
  dedup,
});

interface SubmitterSettings {
  client?: string;
  clientDedup?: Principal["dedup"];
}

/** Jobs, workers and events on a separate database. Everything stops when the test file ends. */
export async function createJobsHarness(
  type: JobType,
  others: readonly JobType[] = [],
  /** Creates the chain that continues a campaign when its jobs end. */
  chainOver?: (ports: { database: Database; jobTypes: ReadonlyMap<JobTypeName, JobType> }) => JobChain,
) {
  const testDatabase = await createTestDatabase();
  const database = testDatabase.open();
  const log = pino({ level: "silent" });
  const jobTypes = new Map<JobTypeName, JobType>([type, ...others].map((each) => [each.name, each]));
  const signals = await openSignals(database);
  const chain = chainOver?.({ database, jobTypes });
  const ends = createRunEnds({ database, chain });
  const submitter = createSubmitter({ database, jobTypes });
  const canceller = createJobCanceller({ database, chain });
  const jobs = createJobReader(database);
  const reader = {
    ...jobs,
    /** Returns the result parsed from JSON. */
    async findWithResult(clientId: string, jobId: string) {
      const job = await jobs.findWithResult(clientId, jobId);
      const data = job?.dataJson && (JSON.parse(job.dataJson.toString()) as Record<string, unknown>);
      return job && { ...job, data };
    },
  };
  const broadcaster = createEventBroadcaster({
    database,
    signals,
    keptMinutes: 60,
    onError: () => undefined,
  });
  await broadcaster.start();
  const workers: Worker[] = [];
  atEnd(async () => {
    for (const worker of workers) await worker.stop(0);
    await broadcaster.stop();
    await submitter.stop();
    await signals.stop();
  });

  const harness = {
    database,
    testDatabase,
    ends,
    chain,
    jobTypes,
    signals,
    submitter,
    canceller,
    reader,
    broadcaster,
    log,
    /** Workers started by `work`. */
    workers,
    work(id = `worker-${workers.length + 1}`, metrics?: JobMetrics): Worker {
      const worker = createWorker({ database, signals, jobTypes, chain, metrics, log }, id);
      void worker.start();
      workers.push(worker);
      return worker;
    },
    /** Claims jobs for a worker that never runs them and sends no further heartbeat. */
    async claim(workerId: string, slots: number, queue: Queue = { type: "svcSite", test: false }) {
      await recordHeartbeat(database, workerId, {});
      return await claimJobs({ database, ends }, workerId, queue, slots);
    },
    /** Treats the leases of all workers as expired. */
    loseWorkers: () => watchLostWorkers({ database, workerId: "nobody", leaseSeconds: 0 }).look(),
    submit(name: string, request: Partial<SubmitRequest> & SubmitterSettings = {}): Promise<SubmitAnswer> {
      const who = principal(request.client, request.clientDedup);
      return submitter.submit({
        principal: who,
        actor: who.actor,
        type: "svcSite",
        payload: { name },
        priority: 0,
        mayUseCache: false,
        ...request,
      });
    },
    /** Collects a client's events; `until` resolves once the predicate holds for them. */
    async listen(clientId = "cli_a", afterId?: string) {
      const events: ForagerEvent[] = [];
      const checks = new Set<() => void>();
      await broadcaster.subscribe({
        clientId,
        apiKeyId: principal(clientId).apiKeyId,
        afterId,
        onEvents(more) {
          events.push(...more);
          for (const check of checks) check();
        },
        onEnd: () => undefined,
      });
      return {
        events,
        until: (holds: (events: ForagerEvent[]) => boolean) =>
          new Promise<void>((resolve) => {
            const check = () => {
              if (!holds(events)) return;
              checks.delete(check);
              resolve();
            };
            checks.add(check);
            check();
          }),
      };
    },
  };
  return harness;
}

/** A promise that the test resolves or rejects. */
export function gate<Value = void>() {
  return Promise.withResolvers<Value>();
}
