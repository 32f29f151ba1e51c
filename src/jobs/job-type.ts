import type { z } from "zod";
import type { JobTypeName } from "../contract/job.ts";

/** A JSON object as a worker writes it into the database. */
export type JsonObject = { [key: string]: unknown };

/** What a job is told about itself and how it talks back while it runs. */
export interface JobContext {
  readonly jobId: string;
  readonly clientId: string;
  /** Fires when the job is cancelled, lost or given back. Everything that waits must honour it. */
  readonly signal: AbortSignal;
  /** Replaces the `progress` of the job's status. Cheap: writes are thinned out to one a second. */
  report(progress: JsonObject): void;
}

export interface JobOutcome {
  /** The `data` of the results envelope. */
  data: JsonObject;
  /** Number of records in it, as `job.completed` tells (pages crawled for svcSite). */
  resultsCount: number;
}

/** What a listing shows of a job, and what its result may be reused for. */
export interface JobSubject {
  url: string | null;
  query: string | null;
  /** Run on the type's test queue, outside statistics, cache and deduplication. */
  test: boolean;
  /**
   * Two jobs of one client with equal keys give the same result; null when the job must always run.
   * Any JSON value; keys in an order of their own, not of the request.
   */
  cacheKey: unknown;
}

/**
 * The port of the four job types: `jobs/` knows nothing else of them, and they know nothing of storage,
 * queues or HTTP.
 *
 * @throws ForagerError from `run`: its code's consequence decides whether the job fails or runs again.
 */
export interface JobType<Payload = unknown> {
  readonly name: JobTypeName;
  /** Input schema of `payload` in the typed submit. Unknown keys are stripped and reported. */
  readonly payload: z.ZodType<Payload>;
  /** Schema of `data` in the results. */
  readonly result: z.ZodType;
  /** Jobs of this type that one worker process runs at once. */
  readonly concurrency: number;
  readonly defaultPriority: number;
  subject(payload: Payload): JobSubject;
  run(payload: Payload, context: JobContext): Promise<JobOutcome>;
}
