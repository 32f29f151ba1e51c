import type { BatchStatus } from "../contract/batches.ts";
import type { JobStatus } from "../contract/job.ts";
import type { JobOutcomeName } from "../contract/job-outcome.ts";
import type { Actor, Principal } from "../contract/principal.ts";
import { ForagerError } from "../errors.ts";
import type { JobMetrics } from "../jobs/job-metrics.ts";
import { isJobId } from "../jobs/read.ts";
import {
  type BatchItemRow,
  type BatchRow,
  findBatch,
  listBatches,
  listItems,
} from "../store/batches/batches.ts";
import { lockBatch, setPaused } from "../store/batches/changed-batches.ts";
import type { Transaction } from "../store/core/database.ts";
import { holdJobs } from "../store/jobs/held-jobs.ts";
import type { JobSelector } from "../store/jobs/matching-jobs.ts";
import { cancelBatch } from "./cancel-all.ts";
import { type BatchEstimate, estimateBatch } from "./estimate.ts";
import { passOnItems } from "./pass-on-items.ts";
import { rerunSelected, type SelectedRerun } from "./rerun-selected.ts";
import { retryItems } from "./retry-items.ts";
import {
  type AcceptedBatch,
  type BatchRequest,
  type CheckedItem,
  type SubmitBatchPorts,
  submitBatch,
} from "./submit-batch.ts";

export interface BatchView extends Pick<BatchRow, "id" | "name" | "items" | "counts"> {
  status: BatchStatus;
  /** Items that have ended over all items, in percent. */
  percentage: number;
  /** Null if unknown. */
  etaSeconds: number | null;
  createdAt: Date;
  completedAt: Date | null;
}

/** What clients do with their batches; an unknown id and another client's id are both not found. */
export interface Batches {
  /** @throws ForagerError validation_error, idempotency_conflict. */
  submit(request: BatchRequest): Promise<AcceptedBatch>;
  list(
    clientId: string,
    page: { page: number; pageSize: number },
  ): Promise<{ total: number; batches: BatchView[] }>;
  /** @throws ForagerError not_found. */
  find(clientId: string, batchId: string): Promise<BatchView>;
  /** @throws ForagerError not_found. */
  items(
    clientId: string,
    batchId: string,
    range: {
      after: number;
      limit: number;
      status?: JobStatus | undefined;
      outcome?: JobOutcomeName | undefined;
    },
  ): Promise<BatchItemRow[]>;
  /**
   * Cancels what waits and runs. @returns how many items that were.
   * @throws ForagerError not_found, invalid_state if every item has ended.
   */
  cancel(clientId: string, batchId: string, by: Actor): Promise<number>;
  /**
   * Takes items that wait out of the queue; running ones end. Does nothing if that was done before.
   * @throws ForagerError not_found, invalid_state if every item has ended.
   */
  pause(clientId: string, batchId: string): Promise<BatchView>;
  /** Puts them back. @throws ForagerError not_found, invalid_state. */
  resume(clientId: string, batchId: string): Promise<BatchView>;
  /**
   * Submits a new job for each failed item, and for those that found nothing, if wanted. @returns how many.
   * @throws ForagerError not_found, invalid_state for a cancelled batch.
   */
  retryFailed(
    caller: { principal: Principal; actor: Actor },
    batchId: string,
    wanted: { includeEmpty: boolean },
  ): Promise<number>;
  /** Submits the requests of ended jobs again, as a new batch. */
  rerun(
    caller: { principal: Principal; actor: Actor },
    given: { selector: JobSelector; dryRun: boolean },
  ): Promise<SelectedRerun>;
  /** What a batch with these items would take. */
  estimate(items: readonly CheckedItem[]): Promise<BatchEstimate>;
}

export interface BatchesPorts extends SubmitBatchPorts {
  onCancel?: JobMetrics["onCancel"] | undefined;
}

export function createBatches(ports: BatchesPorts): Batches {
  const { database } = ports;
  const find = async (clientId: string, batchId: string) => {
    const row = isJobId(batchId) ? await findBatch(database, clientId, batchId) : null;
    if (row === null) throw new ForagerError("not_found", "Batch not found");
    return viewOf(row);
  };
  const change = async (clientId: string, batchId: string, by: (tx: Transaction) => Promise<void>) => {
    const { status } = await find(clientId, batchId);
    await database.transaction(async (tx) => {
      const batch = await lockBatch(tx, clientId, batchId);
      if (batch === null || batch.completed_at !== null || batch.cancelled_at !== null) {
        throw new ForagerError("invalid_state", `A batch that is ${status} cannot be paused or resumed.`);
      }
      await by(tx);
    });
  };
  return {
    submit: (request) => submitBatch(ports, request),
    find,
    async list(clientId, { page, pageSize }) {
      const { total, batches } = await listBatches(database, {
        clientId,
        limit: pageSize,
        offset: (page - 1) * pageSize,
      });
      return { total, batches: batches.map((row) => viewOf(row)) };
    },
    async items(clientId, batchId, range) {
      await find(clientId, batchId);
      return await listItems(database, { batchId, ...range });
    },
    async cancel(clientId, batchId, by) {
      // Without a look at its progress before, which reads every item.
      const cancelled = isJobId(batchId) ? await cancelBatch(ports, { clientId, batchId, by }) : null;
      if (cancelled !== null) return cancelled;
      const { status } = await find(clientId, batchId);
      const what = status === "processing" ? "whose items have all ended" : `that is ${status}`;
      throw new ForagerError("invalid_state", `A batch ${what} cannot be cancelled.`);
    },
    async retryFailed(caller, batchId, wanted) {
      await find(caller.principal.clientId, batchId);
      return await retryItems(ports, caller, batchId, wanted);
    },
    rerun: (caller, given) => rerunSelected(ports, caller, given),
    estimate: (items) => estimateBatch(database, items),
    async pause(clientId, batchId) {
      await change(clientId, batchId, async (tx) => {
        await setPaused(tx, batchId, true);
        await tx.finish(() => holdJobs(tx, { batchId }));
      });
      return await find(clientId, batchId);
    },
    async resume(clientId, batchId) {
      await change(clientId, batchId, (tx) => setPaused(tx, batchId, false));
      // Background work puts the others into the queue, as it has room.
      await passOnItems(ports, { clientId, batchId });
      return await find(clientId, batchId);
    },
  };
}

function viewOf(row: BatchRow, now = Date.now()): BatchView {
  const { items, empty_later: emptyLater } = row;
  const counts = emptyLater === null ? row.counts : { ...row.counts, empty: emptyLater };
  const ended = counts.completed + counts.failed + counts.cancelled;
  return {
    id: row.id,
    name: row.name,
    items,
    counts,
    status: statusOf(row, ended),
    percentage: Math.round((10_000 * ended) / items) / 100,
    etaSeconds: etaOf(row, ended, now),
    createdAt: row.created_at,
    completedAt: row.completed_at,
  };
}

/** A batch has completed when its end is recorded, with its time and its event: right after that of its last item. */
function statusOf(row: BatchRow, ended: number): BatchStatus {
  const { cancelled_at, paused_at, completed_at, counts, items } = row;
  if (cancelled_at !== null) return "cancelled";
  if (completed_at !== null) return "completed";
  if (paused_at !== null && ended < items) return "paused";
  return counts.processing + ended > 0 ? "processing" : "queued";
}

function etaOf({ items, paused_at, started_at }: BatchRow, ended: number, now: number): number | null {
  if (ended === items) return 0;
  if (ended === 0 || started_at === null || paused_at !== null) return null;
  const seconds = Math.max(0, (now - started_at.getTime()) / 1000);
  return Math.ceil((seconds / ended) * (items - ended));
}
