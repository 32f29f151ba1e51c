import type { JobTypeName } from "../contract/job.ts";
import type { Transaction } from "../store/core/database.ts";
import type { JsonObject } from "./job-type.ts";

/** How a job ended; `data` as it is stored. */
export type JobEnd =
  | { status: "completed"; data: JsonObject; resultsCount: number }
  | { status: "failed" | "cancelled"; message: string };

/** A job of a campaign, and how it ended. */
export interface EndedJob {
  id: string;
  type: JobTypeName;
  end: JobEnd;
}

/**
 * The port of what comes after a job: campaigns go on with the end of each of their jobs, in the transaction that
 * ends it. So a step is done exactly when the end that it follows from is stored, once.
 */
export interface JobChain {
  /**
   * Takes a campaign's turn. It orders all ends of one campaign, and is taken before any other lock of the
   * transaction: a job's row, its records, the event log. Null when there is nothing to go on with.
   */
  take(transaction: Transaction, campaignId: string): Promise<ChainTurn | null>;
}

export interface ChainTurn {
  /**
   * Writes what follows from the ends of jobs, all of which count: their rows are locked, so that they will be stored.
   * @returns what is left to write when the ends themselves are written, because it tells events: to be sent at once,
   *   so that it may stand in `Transaction.finish`.
   */
  advance(ended: readonly EndedJob[]): Promise<() => Promise<unknown>>;
}
