import type { z } from "zod";
import type { JobTypeName, LendSlot } from "../contract/job.ts";

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
  /**
   * For every wait on a provider or server: its limits, pauses and queues. The status shows what the job waits for.
   * `wait` must honour the signal. Left out where jobs have no slots, as on the command line.
   */
  lendSlot?: LendSlot;
  /** Once the signal has fired: whether the job was given back, to run again elsewhere. False where it is left out. */
  willRunAgain?(): boolean;
}

export interface JobOutcome {
  /** The `data` of the results envelope. */
  data: JsonObject;
  /** Number of records in it, as `job.completed` tells (pages crawled for svcSite). */
  resultsCount: number;
  /** What the data does not show by itself, in a sentence: why it is empty, or what was left out. */
  message?: string | null;
  /** False where another run could give more than this one could: it answers no later submit. True by default. */
  reusable?: boolean;
  /** For types whose results hold records that a client may have had from an earlier job. */
  dedup?: OutcomeDedup;
}

export interface OutcomeDedup {
  /** In any order; one that comes twice is a duplicate of itself the second time. */
  records: readonly DedupRecord[];
  /**
   * The outcome once it is known which records are new to the client: marked, and with `uniqueOnly` without the
   * others. Pure, because it is called again when the database has to be asked again. Without deduplication the
   * outcome stays as it is.
   * @param unique for each of `records`, whether it is seen for the first time.
   */
  apply(
    unique: readonly boolean[],
    options: { uniqueOnly: boolean },
  ): Pick<JobOutcome, "data" | "resultsCount" | "message">;
}

/** One thing that a result is about. */
export interface DedupRecord {
  kind: "business" | "email" | "profile";
  /** Equal for everything that is the same one: normalised. */
  key: string;
}

/** What a payload says of deduplication; undefined where the client's settings decide. */
export interface DedupFlags {
  enabled: boolean | undefined;
  uniqueOnly: boolean | undefined;
}

/**
 * Makes a link to an object of the service's store, by the key that a result holds.
 * @throws ForagerError storage_unavailable.
 */
export type LinkMaker = (key: string) => Promise<{ url: string; expiresAt: Date }>;

/** What a listing shows of a job, and what its result may be reused for. */
export interface JobSubject {
  url: string | null;
  query: string | null;
  /** Run on the type's test queue, outside statistics, cache and deduplication. */
  test: boolean;
  /**
   * Two jobs of one client with equal keys and equal deduplication give the same result; null when no other job can
   * have it. Of test jobs it is not looked at. Any JSON value; keys in an order of their own, not of the request.
   */
  cacheKey: unknown;
  /** Runs also where an earlier result would answer; its own result answers later ones. */
  mustRun?: boolean;
  /** Left out by types whose results hold no records. */
  dedup?: DedupFlags;
}

/**
 * The port of the job types: `jobs/` knows nothing else of them, and they know nothing of storage,
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
  /** Jobs of one client that may wait at a time; a submit beyond it is refused. Undefined: any number. */
  readonly waitingMax?: number;
  /**
   * Refuses at the submit what its schema lets pass.
   * @throws ForagerError with the status of the answer.
   */
  check?(payload: Payload): void;
  subject(payload: Payload): JobSubject;
  run(payload: Payload, context: JobContext): Promise<JobOutcome>;
  /**
   * A stored result as its readers get it, both as JSON in UTF-8; for types whose results name objects of the store.
   */
  present?(dataJson: Buffer, linkTo: LinkMaker): Promise<Buffer>;
}
