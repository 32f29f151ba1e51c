import type { JobTypeName } from "../contract/job.ts";
import type { Actor, Principal } from "../contract/principal.ts";
import { ForagerError, idempotencyConflict } from "../errors.ts";
import type { WorkQueue } from "../queue/work-queue.ts";
import type { Database, Transaction } from "../store/database.ts";
import {
  claimIdempotencyKey,
  releaseIdempotencyKey,
  setIdempotentAnswer,
} from "../store/idempotency-keys.ts";
import type { NewJob } from "../store/submitted-jobs.ts";
import { createGroupCommit } from "./group-commit.ts";
import type { JobType } from "./job-type.ts";
import { addJobs, newJob } from "./new-job.ts";
import { hasDepth, jobsBeyondDepth } from "./queue-depth.ts";

export interface SubmitRequest {
  principal: Principal;
  /** Stored on the job; the key's own actor unless a delegate named another. */
  actor: Actor;
  type: JobTypeName;
  /** As parsed by the job type's payload schema. */
  payload: unknown;
  /** The payload as the client sent it, where it did: then defaults need not be stored. */
  sent?: unknown;
  priority: number;
  /** Whether an earlier identical job of the last 24 hours may answer (typed svcSite submit only). */
  mayUseCache: boolean;
  idempotency?: { key: string; route: string; bodyHash: Buffer };
}

export interface SubmitAnswer {
  jobId: string;
  type: JobTypeName;
  status: "queued" | "completed";
  createdAt: Date;
  fromCache: boolean;
  /** The same Idempotency-Key was answered before; this is that answer. */
  replayed: boolean;
}

export interface Submitter {
  /** @throws ForagerError idempotency_conflict, queue_full, database_unavailable, shutting_down. */
  submit(request: SubmitRequest): Promise<SubmitAnswer>;
  /** Refuses new submits and waits for those under way. */
  stop(): Promise<void>;
}

/** Submits that arrive together are committed together; a batch has at most this many. */
const batchMax = 200;

interface Draft {
  request: SubmitRequest;
  job: NewJob;
}

/** What is stored for an Idempotency-Key; the creation time of a new job is that of the key. */
interface StoredAnswer {
  jobId: string;
  status: "queued" | "completed";
  createdAt: string | null;
}

interface SubmitterPorts {
  database: Database;
  queue: WorkQueue;
  jobTypes: ReadonlyMap<JobTypeName, JobType>;
}

export function createSubmitter(options: SubmitterPorts): Submitter {
  let stopped = false;
  const commit = createGroupCommit<Draft, Answer>({
    run: (drafts) => submitTogether(options, drafts),
    batchMax,
    // One after the other: the event log's lock would make a second one wait anyway, and larger batches cost less.
    inFlightMax: 1,
    retryAlone: (error) => !(error instanceof ForagerError),
  });

  return {
    async submit(request) {
      if (stopped) throw new ForagerError("shutting_down", undefined, { headers: { "retry-after": "2" } });
      const answer = await commit.add(draft(request, options.jobTypes));
      if (answer instanceof ForagerError) throw answer;
      return answer;
    },
    async stop() {
      stopped = true;
      await commit.idle();
    },
  };
}

function draft(request: SubmitRequest, jobTypes: ReadonlyMap<JobTypeName, JobType>): Draft {
  const jobType = jobTypes.get(request.type);
  if (jobType === undefined) throw new Error(`job type ${request.type} is not registered`);
  const { clientId, apiKeyId, dedup } = request.principal;
  return { request, job: newJob(jobType, { ...request, clientId, apiKeyId, dedup, campaignId: null }) };
}

type Answer = SubmitAnswer | ForagerError;

async function submitTogether(ports: SubmitterPorts, drafts: Draft[]): Promise<Answer[]> {
  const { database, queue, jobTypes } = ports;
  const answers = new Map<Draft, Answer>();
  const keyed = drafts.filter((entry) => entry.request.idempotency !== undefined);
  if (keyed.length === 0 && !drafts.some(({ job }) => hasDepth(job, jobTypes))) {
    // One statement, which commits by itself: begin and commit would cost as much as several jobs.
    await insertDrafts(database, queue, drafts, answers);
  } else {
    await database.transaction(async (tx) => {
      if (keyed.length > 0) await answerRepeats(tx, keyed, answers);
      const unanswered = drafts.filter((entry) => !answers.has(entry));
      const jobs = unanswered.map((entry) => entry.job);
      const beyond = await jobsBeyondDepth(tx, jobs, jobTypes);
      if (beyond.size > 0) await refuseBeyondDepth(tx, drafts, beyond, answers);
      const fresh = unanswered.filter((entry) => !answers.has(entry));
      if (fresh.length === 0) return;
      const insert = () => insertDrafts(tx, queue, fresh, answers);
      if (keyed.length === 0) await tx.finish(insert);
      else await setCachedAnswers(tx, await insert());
    });
  }
  return drafts.map((entry) => answers.get(entry) as Answer);
}

interface CachedDraft {
  entry: Draft;
  answer: SubmitAnswer;
}

/** Makes the jobs and answers their drafts; returns those that an earlier result answers. */
async function insertDrafts(
  on: Pick<Transaction, "query">,
  queue: WorkQueue,
  fresh: Draft[],
  answers: Map<Draft, Answer>,
): Promise<CachedDraft[]> {
  const jobs = fresh.map((entry) => entry.job);
  const { createdAt, cached } = await addJobs(on, queue, jobs);
  const earlierOf = new Map(cached.map((earlier) => [earlier.forId, earlier]));
  const found: CachedDraft[] = [];
  for (const entry of fresh) {
    const earlier = earlierOf.get(entry.job.id);
    const answer =
      earlier === undefined
        ? answerOf(entry, { jobId: entry.job.id, status: "queued", createdAt })
        : answerOf(entry, { jobId: earlier.id, status: "completed", createdAt: earlier.createdAt });
    answers.set(entry, answer);
    if (earlier !== undefined) found.push({ entry, answer });
  }
  return found;
}

const keyOf = ({ request: { principal, idempotency } }: Draft) =>
  idempotency === undefined ? undefined : { clientId: principal.clientId, ...idempotency };

/** Claims each Idempotency-Key for the job that its request is about to make, or takes the earlier answer. */
async function answerRepeats(tx: Transaction, keyed: Draft[], answers: Map<Draft, Answer>): Promise<void> {
  const claims = keyed.flatMap((entry) => {
    const key = keyOf(entry);
    return key === undefined ? [] : [{ entry, key }];
  });
  // In one order everywhere: two batches that hold each other's keys would wait for each other for ever.
  claims.sort((a, b) => (a.key.key < b.key.key ? -1 : 1));
  for (const { entry, key } of claims) {
    const planned: StoredAnswer = { jobId: entry.job.id, status: "queued", createdAt: null };
    const earlier = await claimIdempotencyKey<StoredAnswer>(tx, key, planned);
    if (earlier === null) continue;
    if (!earlier.bodyHash.equals(key.bodyHash)) {
      answers.set(entry, idempotencyConflict());
      continue;
    }
    const { jobId, status, createdAt } = earlier.answer;
    const when = createdAt === null ? earlier.answeredAt : new Date(createdAt);
    answers.set(entry, { ...answerOf(entry, { jobId, status, createdAt: when }), replayed: true });
  }
}

/** Their keys were claimed for jobs that are not made; nor are they answers for a repeat among the drafts. */
async function refuseBeyondDepth(
  tx: Transaction,
  drafts: Draft[],
  beyond: ReadonlySet<string>,
  answers: Map<Draft, Answer>,
): Promise<void> {
  for (const entry of drafts) {
    const answer = answers.get(entry);
    const madeFor = answer instanceof ForagerError ? null : (answer?.jobId ?? entry.job.id);
    if (madeFor === null || !beyond.has(madeFor)) continue;
    answers.set(entry, new ForagerError("queue_full"));
    const key = keyOf(entry);
    if (key !== undefined) await releaseIdempotencyKey(tx, key);
  }
}

async function setCachedAnswers(tx: Transaction, cached: CachedDraft[]): Promise<void> {
  for (const { entry, answer } of cached) {
    const key = keyOf(entry);
    if (key === undefined) continue;
    const { jobId, status, createdAt } = answer;
    await setIdempotentAnswer<StoredAnswer>(tx, key, { jobId, status, createdAt: createdAt.toISOString() });
  }
}

function answerOf(
  entry: Draft,
  job: { jobId: string; status: "queued" | "completed"; createdAt: Date },
): SubmitAnswer {
  return { ...job, type: entry.job.type, fromCache: job.status === "completed", replayed: false };
}
