import { createGroupCommit } from "../async/group-commit.ts";
import type { JobTypeName } from "../contract/job.ts";
import type { Actor, Principal } from "../contract/principal.ts";
import { concernsOneItem, ForagerError, idempotencyConflict } from "../errors.ts";
import type { Database, Transaction } from "../store/core/database.ts";
import { claimIdempotencyKey } from "../store/jobs/idempotency-keys.ts";
import {
  type InsertedJobs,
  insertGuardedJobs,
  insertJobs,
  type NewJob,
  type StoredAnswer,
} from "../store/jobs/submitted-jobs.ts";
import { saveTraceparent } from "../store/jobs/traceparents.ts";
import { currentTraceparent } from "../telemetry/work-context.ts";
import { type CallbackPorts, preparedCallback, withCallback } from "./callbacks.ts";
import type { JobType } from "./job-type.ts";
import { newJob } from "./new-job.ts";

export interface SubmitRequest {
  principal: Principal;
  /** Stored on the job; the key's own actor unless a delegate named another. */
  actor: Actor;
  type: JobTypeName;
  /** As parsed by the job type's payload schema. */
  payload: unknown;
  /** The payload as the client sent it, if it did: then defaults need not be stored. */
  sent?: unknown;
  priority: number;
  /** The client's own reference to the job. */
  clientRef?: string | undefined;
  /** Called when the job has ended; then no earlier job may answer. */
  callbackUrl?: string | undefined;
  /** The job that it does again. */
  rerunOf?: string | undefined;
  /** Whether an identical job of the last 24 hours may answer (typed svcSite submit only). */
  mayUseCache: boolean;
  idempotency?: { key: string; route: string; bodyHash: Buffer };
}

export interface SubmitAnswer {
  jobId: string;
  type: JobTypeName;
  status: "queued" | "completed";
  createdAt: Date;
  fromCache: boolean;
  /** Repeats the answer to an earlier request with the same Idempotency-Key. */
  replayed: boolean;
  /** Addresses of the payload that the client's suppression list kept out of the job, if any. */
  withheld?: number;
}

export interface Submitter {
  /** @throws ForagerError suppressed, idempotency_conflict, queue_full, database_unavailable, shutting_down. */
  submit(request: SubmitRequest): Promise<SubmitAnswer>;
  /** Rejects new submits and waits for those in progress. */
  stop(): Promise<void>;
}

/** Maximum submits per batch; submits that arrive together are committed together. */
const batchMax = 200;

interface Draft {
  request: SubmitRequest;
  job: NewJob;
  /** Maximum waiting jobs of its client and type. */
  waitingMax: number | null;
}

interface SubmitterPorts extends CallbackPorts {
  database: Database;
  jobTypes: ReadonlyMap<JobTypeName, JobType>;
  /** Takes out of a payload what its client must not collect. @throws ForagerError suppressed if nothing is left. */
  admit?: (
    clientId: string,
    type: JobTypeName,
    payload: unknown,
  ) => Promise<{ payload: unknown; withheld: number }>;
}

export function createSubmitter(options: SubmitterPorts): Submitter {
  const { database } = options;
  let stopped = false;
  const commitOf = (run: (drafts: Draft[]) => Promise<Answer[]>) =>
    createGroupCommit<Draft, Answer>({
      run,
      batchMax,
      // One batch at a time: the event log's lock would serialize them anyway, and larger batches cost less.
      inFlightMax: 1,
      retryAlone: concernsOneItem,
    });
  const plain = commitOf((drafts) => submitPlain(database, drafts));
  // Separate, because these may wait for a client's lock or key and must not delay others.
  const guarded = commitOf((drafts) => submitGuarded(database, drafts));

  return {
    async submit(request) {
      if (stopped) throw new ForagerError("shutting_down", undefined, { headers: { "retry-after": "2" } });
      const { payload, withheld } = (await options.admit?.(
        request.principal.clientId,
        request.type,
        request.payload,
      )) ?? { payload: request.payload, withheld: 0 };
      const { clientId } = request.principal;
      const url = await preparedCallback(options, clientId, request.callbackUrl);
      const mayUseCache = request.mayUseCache && url === undefined;
      const draft = draftOf({ ...request, payload, mayUseCache }, options.jobTypes);
      const traceparent = currentTraceparent();
      if (traceparent !== undefined) await saveTraceparent(database, draft.job.id, traceparent);
      const isGuarded = draft.waitingMax !== null || request.idempotency !== undefined;
      const commit = () => (isGuarded ? guarded : plain).add(draft);
      const idOf = (made: Answer) => (made instanceof ForagerError ? undefined : made.jobId);
      const answer = await (url === undefined
        ? commit()
        : withCallback(database, { subjectId: draft.job.id, clientId, url }, commit, idOf));
      if (answer instanceof ForagerError) throw answer;
      return withheld === 0 ? answer : { ...answer, withheld };
    },
    async stop() {
      stopped = true;
      await Promise.all([plain.idle(), guarded.idle()]);
    },
  };
}

function draftOf(request: SubmitRequest, jobTypes: ReadonlyMap<JobTypeName, JobType>): Draft {
  const jobType = jobTypes.get(request.type);
  if (jobType === undefined) throw new Error(`job type ${request.type} is not registered`);
  const { clientId, apiKeyId, dedup } = request.principal;
  const job = newJob(jobType, { ...request, clientId, apiKeyId, dedup, campaignId: null });
  return { request, job, waitingMax: jobType.waitingMax ?? null };
}

type Answer = SubmitAnswer | ForagerError;

/** One auto-committed statement: begin and commit would cost as much as several jobs. */
async function submitPlain(database: Database, drafts: Draft[]): Promise<Answer[]> {
  const inserted = await insertJobs(
    database,
    drafts.map(({ job }) => job),
  );
  const answers = answersTo(drafts, { ...inserted, refused: new Set() });
  return drafts.map((draft) => answers.get(draft) as Answer);
}

async function submitGuarded(database: Database, drafts: Draft[]): Promise<Answer[]> {
  const answers = new Map<Draft, Answer>();
  await database.transaction(async (tx) => {
    await answerRepeats(tx, drafts, answers);
    const fresh = drafts.filter((draft) => !answers.has(draft));
    if (fresh.length === 0) return;
    const guarded = fresh.map(({ job, waitingMax, request: { idempotency = null } }) => ({
      job,
      guard: { waitingMax, idempotency: idempotency && { route: idempotency.route, key: idempotency.key } },
    }));
    const inserted = await tx.finish(() => insertGuardedJobs(tx, guarded));
    const made = answersTo(fresh, inserted);
    const madeFor = new Map(fresh.map((draft) => [draft.job.id, made.get(draft)]));
    for (const [draft, answer] of answers) {
      if (answer instanceof ForagerError) continue;
      // A repeat within the batch gets the final answer of its first submit.
      const first = madeFor.get(answer.jobId);
      if (first !== undefined) {
        answers.set(draft, first instanceof ForagerError ? first : { ...first, replayed: true });
      }
    }
    for (const [draft, answer] of made) answers.set(draft, answer);
  });
  return drafts.map((draft) => answers.get(draft) as Answer);
}

function answersTo(drafts: readonly Draft[], inserted: InsertedJobs): Map<Draft, Answer> {
  const { createdAt, cached, refused } = inserted;
  const earlierOf = new Map(cached.map((earlier) => [earlier.forId, earlier]));
  const answer = (draft: Draft): Answer => {
    const { id } = draft.job;
    if (refused.has(id)) return new ForagerError("queue_full");
    const earlier = earlierOf.get(id);
    if (earlier === undefined) return answerOf(draft, { jobId: id, status: "queued", createdAt });
    return answerOf(draft, { jobId: earlier.id, status: "completed", createdAt: earlier.createdAt });
  };
  return new Map(drafts.map((draft) => [draft, answer(draft)]));
}

/** Claims each Idempotency-Key for the job about to be created, or returns the earlier answer. */
async function answerRepeats(tx: Transaction, drafts: Draft[], answers: Map<Draft, Answer>): Promise<void> {
  const claims = drafts.flatMap((draft) => {
    const { principal, idempotency } = draft.request;
    return idempotency === undefined
      ? []
      : [{ draft, key: { clientId: principal.clientId, ...idempotency } }];
  });
  // Sorted, to prevent deadlocks between batches with common keys.
  const rankOf = ({ key: { key, clientId, route } }: (typeof claims)[number]) =>
    [key, clientId, route].join("\n");
  claims.sort((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1));
  await Promise.all(
    claims.map(async ({ draft, key }) => {
      const planned: StoredAnswer = { jobId: draft.job.id, status: "queued", createdAt: null };
      const earlier = await claimIdempotencyKey<StoredAnswer>(tx, key, planned);
      if (earlier === null) return;
      if (!earlier.bodyHash.equals(key.bodyHash)) {
        answers.set(draft, idempotencyConflict());
        return;
      }
      const { jobId, status, createdAt } = earlier.answer;
      const when = createdAt === null ? earlier.answeredAt : new Date(createdAt);
      answers.set(draft, { ...answerOf(draft, { jobId, status, createdAt: when }), replayed: true });
    }),
  );
}

function answerOf(
  { job }: Draft,
  answer: { jobId: string; status: "queued" | "completed"; createdAt: Date },
): SubmitAnswer {
  return { ...answer, type: job.type, fromCache: answer.status === "completed", replayed: false };
}
