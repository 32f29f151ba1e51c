import type { JobTypeName } from "../contract/job.ts";
import type { Transaction } from "../store/core/database.ts";
import type { JsonObject } from "./job-type.ts";

/** How a job ended, with `data` as stored. */
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
 * The port for what follows a job: campaigns advance in the transaction that ends one of their jobs, so that a step
 * happens exactly once, and only if the end is stored.
 */
export interface JobChain {
  /**
   * Serializes all ends of one campaign; must be taken before any other lock of the transaction (job rows, records,
   * event log). Null if the campaign does not continue.
   */
  take(transaction: Transaction, campaignId: string): Promise<ChainTurn | null>;
}

export interface ChainTurn {
  /**
   * Writes the follow-up of ended jobs. Their rows are locked, so their ends will be stored.
   * @returns the writes that log events, to be sent in one go by `Transaction.finish` together with the ends.
   */
  advance(ended: readonly EndedJob[]): Promise<() => Promise<unknown>>;
}
