import { randomUUIDv7 } from "node:crypto";
import type { OnInvalid } from "../contract/batches.ts";
import type { JobTypeName } from "../contract/job-types.ts";
import type { Actor, Principal } from "../contract/principal.ts";
import { ForagerError, idempotencyConflict, type Violation } from "../errors.ts";
import { type CallbackPorts, preparedCallback } from "../jobs/callbacks.ts";
import type { JobType } from "../jobs/job-type.ts";
import { newJob } from "../jobs/new-job.ts";
import { insertBatch } from "../store/batches/batches.ts";
import type { Database, Transaction } from "../store/core/database.ts";
import { holdJobs } from "../store/jobs/held-jobs.ts";
import { claimIdempotencyKey } from "../store/jobs/idempotency-keys.ts";
import { insertJobs, lockAndCountWaitingJobs, type NewJob } from "../store/jobs/submitted-jobs.ts";
import { insertCallback } from "../store/webhooks/callbacks.ts";

/** An item that its type's schema and checks accept. */
export interface CheckedItem {
  /** Its number in the request, from 0. */
  place: number;
  type: JobTypeName;
  /** As parsed by the job type's payload schema. */
  payload: unknown;
  /** The payload as the client sent it. */
  sent: unknown;
  clientRef: string | undefined;
  priority: number;
  /** The job that it does again. */
  rerunOf?: string | undefined;
}

/** An item that is not accepted. */
export interface ItemViolation {
  place: number;
  violations: Violation[];
}

export interface BatchRequest {
  principal: Principal;
  actor: Actor;
  name: string | undefined;
  onInvalid: OnInvalid;
  /** Called when all items have ended. */
  callbackUrl?: string | undefined;
  items: readonly CheckedItem[];
  invalid: readonly ItemViolation[];
  idempotency: { key: string; route: string; bodyHash: Buffer } | undefined;
}

export interface AcceptedBatch {
  batchId: string;
  items: number;
  /** Invalid items that were left out, and why; not all reasons if there are many. */
  skipped: number;
  errors: Violation[];
  /** Addresses that the suppression list kept out. */
  withheld: number;
  createdAt: Date;
  /** Repeats the answer to an earlier request with the same Idempotency-Key. */
  replayed: boolean;
}

export interface SubmitBatchPorts extends CallbackPorts {
  database: Database;
  jobTypes: ReadonlyMap<JobTypeName, JobType>;
  /** Takes out of a payload what its client must not collect. @throws ForagerError suppressed if nothing is left. */
  admit?: (
    clientId: string,
    type: JobTypeName,
    payload: unknown,
  ) => Promise<{ payload: unknown; withheld: number }>;
}

const errorsMax = 100;

/** What is wrong with invalid items, in their order: not all of it if there is much. */
export const errorsOf = (invalid: readonly ItemViolation[]): Violation[] =>
  invalid.flatMap(({ violations }) => violations).slice(0, errorsMax);

/**
 * Accepts a batch and all its jobs in one commit, or nothing of it.
 * @throws ForagerError validation_error, idempotency_conflict.
 */
export async function submitBatch(ports: SubmitBatchPorts, request: BatchRequest): Promise<AcceptedBatch> {
  const { principal, actor } = request;
  const { clientId, apiKeyId, dedup } = principal;
  const admitted = await admitItems(ports, clientId, request.items);
  const invalid = [...request.invalid, ...admitted.invalid].sort((a, b) => a.place - b.place);
  const errors = errorsOf(invalid);
  if (invalid.length > 0 && (request.onInvalid === "reject" || admitted.items.length === 0)) {
    throw invalidBatch(invalid.length, request.items.length + request.invalid.length, errors);
  }
  const callback = await preparedCallback(ports, clientId, request.callbackUrl);
  const batchId = randomUUIDv7();
  // Also if others were skipped, an item keeps the number that its sender knows.
  const jobs = admitted.items.map(({ place, type, ...item }) =>
    newJob(jobTypeOf(ports, type), {
      ...item,
      clientId,
      apiKeyId,
      actor,
      dedup,
      mayUseCache: false,
      campaignId: null,
      batch: { id: batchId, place },
    }),
  );
  const answer = { items: jobs.length, skipped: invalid.length, errors, withheld: admitted.withheld };
  return await ports.database.transaction(async (tx) => {
    const earlier = await answerRepeat(tx, request, { batchId, ...answer });
    if (earlier !== null) return earlier;
    await insertBatch(tx, { id: batchId, clientId, name: request.name ?? null, items: jobs.length });
    if (callback !== undefined) await insertCallback(tx, { subjectId: batchId, clientId, url: callback });
    const places = await placesWithoutRoom(tx, ports, jobs);
    const { createdAt } = await tx.finish(async () => {
      const [inserted] = await Promise.all([
        insertJobs(tx, jobs),
        places.length > 0 && holdJobs(tx, { batchId, places }),
      ]);
      return inserted;
    });
    return { batchId, ...answer, createdAt, replayed: false };
  });
}

function invalidBatch(count: number, total: number, errors: Violation[]): ForagerError {
  const [first] = errors;
  const where = first?.loc.slice(1).join(".") ?? "items";
  const detail = `${count} of ${total} items ${count === 1 ? "is" : "are"} invalid, so none was accepted. ${where}: ${first?.msg}`;
  return new ForagerError("validation_error", detail, { errors });
}

function jobTypeOf({ jobTypes }: SubmitBatchPorts, name: JobTypeName): JobType {
  const jobType = jobTypes.get(name);
  if (jobType === undefined) throw new Error(`job type ${name} is not registered`);
  return jobType;
}

/** Items that are asked for at once. */
const admittedAtOnce = 50;

async function admitItems(
  { admit }: SubmitBatchPorts,
  clientId: string,
  items: readonly CheckedItem[],
): Promise<{ items: CheckedItem[]; invalid: ItemViolation[]; withheld: number }> {
  if (admit === undefined) return { items: [...items], invalid: [], withheld: 0 };
  const kept: CheckedItem[] = [];
  const invalid: ItemViolation[] = [];
  let withheld = 0;
  const admitOne = async (item: CheckedItem) => {
    try {
      const admission = await admit(clientId, item.type, item.payload);
      withheld += admission.withheld;
      kept.push({ ...item, payload: admission.payload });
    } catch (error) {
      if (!(error instanceof ForagerError) || error.code !== "suppressed") throw error;
      const loc = ["body", "items", item.place, "payload"];
      invalid.push({ place: item.place, violations: [{ loc, msg: error.message, type: error.code }] });
    }
  };
  for (let from = 0; from < items.length; from += admittedAtOnce) {
    await Promise.all(items.slice(from, from + admittedAtOnce).map(admitOne));
  }
  kept.sort((a, b) => a.place - b.place);
  return { items: kept, invalid, withheld };
}

type StoredBatchAnswer = Omit<AcceptedBatch, "createdAt" | "replayed">;

/** Claims the Idempotency-Key for this batch, or returns the earlier answer. */
async function answerRepeat(
  tx: Transaction,
  { principal: { clientId }, idempotency }: BatchRequest,
  planned: StoredBatchAnswer,
): Promise<AcceptedBatch | null> {
  if (idempotency === undefined) return null;
  const earlier = await claimIdempotencyKey<StoredBatchAnswer>(tx, { clientId, ...idempotency }, planned);
  if (earlier === null) return null;
  if (!earlier.bodyHash.equals(idempotency.bodyHash)) throw idempotencyConflict();
  return { ...earlier.answer, createdAt: earlier.answeredAt, replayed: true };
}

/**
 * The places of the items for which the queue of their client has no room: jobs of some types may wait in limited
 * numbers. Until this transaction ends, no one else adds any.
 */
export async function placesWithoutRoom(
  tx: Transaction,
  ports: SubmitBatchPorts,
  jobs: readonly NewJob[],
): Promise<number[]> {
  const without: number[] = [];
  const clientId = jobs[0]?.client_id ?? "";
  // In one order, so that two batches with the same types do not wait for each other.
  for (const type of [...new Set(jobs.map((job) => job.type))].sort()) {
    const max = jobTypeOf(ports, type).waitingMax;
    if (max === undefined) continue;
    const waiting = await lockAndCountWaitingJobs(tx, { client_id: clientId, type });
    const more = jobs.filter((job) => job.type === type).slice(Math.max(0, max - waiting));
    without.push(...more.map(({ batch_place }) => batch_place as number));
  }
  return without;
}
