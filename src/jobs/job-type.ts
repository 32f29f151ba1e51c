import type { z } from "zod";
import type { JobTypeName, LendSlot } from "../contract/job.ts";

/** A JSON object as a worker writes it to the database. */
export type JsonObject = { [key: string]: unknown };

/** A running job's interface to the worker. */
export interface JobContext {
  readonly jobId: string;
  readonly clientId: string;
  /** Fires when the job is cancelled, lost or handed back. Every wait must honour it. */
  readonly signal: AbortSignal;
  /** Replaces the `progress` of the job's status. Cheap: writes are throttled to one per second. */
  report(progress: JsonObject): void;
  /**
   * For every wait on a provider or server: its limits, pauses and queues. The status shows what the job waits for.
   * `wait` must honour the signal. Undefined where jobs have no slots, as on the command line.
   */
  lendSlot?: LendSlot;
  /** After the signal has fired: whether the job was handed back and will run elsewhere. Undefined means false. */
  willRunAgain?(): boolean;
}

export interface JobOutcome {
  /** The `data` of the results envelope. */
  data: JsonObject;
  /** Number of records in it, as in `job.completed` (pages crawled for svcSite). */
  resultsCount: number;
  /** What the data alone does not show, as a sentence: why it is empty, or what was omitted. */
  message?: string | null;
  /** False if another run could yield more: the result then answers no later submit. True by default. */
  reusable?: boolean;
  /** For types whose records a client may have received from an earlier job. */
  dedup?: OutcomeDedup;
}

export interface OutcomeDedup {
  /** In any order; the second occurrence of a record is a duplicate. */
  records: readonly DedupRecord[];
  /**
   * Applies deduplication to the outcome: marks which records are new to the client, and with `uniqueOnly` removes
   * the others. Pure, because it is repeated when the transaction is retried. Not called without deduplication.
   * @param unique for each of `records`, whether the client sees it for the first time.
   */
  apply(
    unique: readonly boolean[],
    options: { uniqueOnly: boolean },
  ): Pick<JobOutcome, "data" | "resultsCount" | "message">;
}

/** An identifiable item of a result. */
export interface DedupRecord {
  kind: "business" | "email" | "profile";
  /** Normalized: equal for equal records. */
  key: string;
}

/** Deduplication as requested in a payload; undefined where the client's settings decide. */
export interface DedupFlags {
  enabled: boolean | undefined;
  uniqueOnly: boolean | undefined;
}

/**
 * Creates a link to an object of the store, by the key in a result.
 * @throws ForagerError storage_unavailable.
 */
export type LinkMaker = (key: string) => Promise<{ url: string; expiresAt: Date }>;

/** How listings describe a job, and for what its result may be reused. */
export interface JobSubject {
  url: string | null;
  query: string | null;
  /** Run in the type's test queue, excluded from statistics, cache and deduplication. */
  test: boolean;
  /**
   * Jobs of one client with equal keys and equal deduplication have the same result; null if the result is never
   * reused. Ignored for test jobs. Any JSON value, with keys in a fixed order, not the request's.
   */
  cacheKey: unknown;
  /** Runs even if an earlier result would answer; its own result answers later ones. */
  mustRun?: boolean;
  /** Omitted by types whose results contain no records. */
  dedup?: DedupFlags;
}

/**
 * The port of the job types: `jobs/` knows nothing else about them, and they know nothing about storage, queues or
 * HTTP.
 * @throws ForagerError from `run`: its code's consequence decides whether the job fails or runs again.
 */
export interface JobType<Payload = unknown> {
  readonly name: JobTypeName;
  /** Input schema of `payload` in the typed submit. Unknown keys are stripped and reported. */
  readonly payload: z.ZodType<Payload>;
  /** Schema of `data` in the results. */
  readonly result: z.ZodType;
  /**
   * Paths in `data` that tell what the rest is based on, with `[]` for the items of a list. YAML and Markdown have them
   * only on request.
   */
  readonly evidence?: readonly string[];
  /** Concurrent jobs of this type per worker process. */
  readonly concurrency: number;
  readonly defaultPriority: number;
  /** Maximum waiting jobs per client; further submits are rejected. Undefined: no limit. */
  readonly waitingMax?: number;
  /**
   * Validates what the schema cannot express.
   * @throws ForagerError with the status of the answer.
   */
  check?(payload: Payload): void;
  subject(payload: Payload): JobSubject;
  run(payload: Payload, context: JobContext): Promise<JobOutcome>;
  /**
   * Converts a stored result for its readers, both as JSON in UTF-8; for types whose results refer to objects of the
   * store.
   */
  present?(dataJson: Buffer, linkTo: LinkMaker): Promise<Buffer>;
}
