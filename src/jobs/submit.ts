import { randomUUIDv7 } from "node:crypto";
import type { JobTypeName } from "../contract/job.ts";
import type { Actor, Principal } from "../contract/principal.ts";
import { ForagerError } from "../errors.ts";
import type { WorkQueue } from "../queue/work-queue.ts";
import type { Database, Transaction } from "../store/database.ts";
import { claimIdempotencyKey } from "../store/idempotency-keys.ts";
import { findCachedJobs, insertJobs, type NewJob } from "../store/submitted-jobs.ts";
import { cacheKeyOf } from "./cache-key.ts";
import { createGroupCommit } from "./group-commit.ts";
import type { JobType } from "./job-type.ts";
import { queueName } from "./queue-name.ts";

export interface SubmitRequest {
  principal: Principal;
  /** Stored on the job; the key's own actor unless a delegate named another. */
  actor: Actor;
  type: JobTypeName;
  /** As parsed by the job type's payload schema. */
  payload: unknown;
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
  /** @throws ForagerError idempotency_conflict, database_unavailable, shutting_down. */
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

export function createSubmitter(options: {
  database: Database;
  queue: WorkQueue;
  jobTypes: ReadonlyMap<JobTypeName, JobType>;
}): Submitter {
  let stopped = false;
  const commit = createGroupCommit<Draft, SubmitAnswer | ForagerError>({
    run: (drafts) => options.database.transaction((tx) => submitTogether(tx, options.queue, drafts)),
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
  const subject = jobType.subject(request.payload);
  const job: NewJob = {
    id: randomUUIDv7(),
    client_id: request.principal.clientId,
    type: request.type,
    test: subject.test,
    priority: request.priority,
    payload: request.payload,
    url: subject.url,
    query: subject.query,
    campaign_id: null,
    api_key_id: request.principal.apiKeyId,
    actor_id: request.actor.id,
    actor_name: request.actor.name,
    actor_role: request.actor.role,
    cache_key: subject.cacheKey === null ? null : cacheKeyOf(subject.cacheKey),
  };
  return { request, job };
}

async function submitTogether(
  tx: Transaction,
  queue: WorkQueue,
  drafts: Draft[],
): Promise<(SubmitAnswer | ForagerError)[]> {
  const answers = new Map<Draft, SubmitAnswer | ForagerError>();
  await answerFromCache(tx, drafts, answers);
  await answerRepeats(tx, drafts, answers);
  const fresh = drafts.filter((entry) => !answers.has(entry));
  if (fresh.length > 0) {
    const byQueue = Map.groupBy(fresh, (entry) => queueName(entry.job));
    const jobs = fresh.map((entry) => entry.job);
    const entriesOf = (group: Draft[]) => group.map(({ job }) => ({ id: job.id }));
    const [createdAt] = await tx.finish(() =>
      Promise.all([
        insertJobs(tx, jobs, [...byQueue.keys()]),
        ...[...byQueue].map(([name, group]) => queue.add(tx, name, entriesOf(group))),
      ]),
    );
    for (const entry of fresh) {
      answers.set(entry, answerOf(entry, { jobId: entry.job.id, status: "queued", createdAt }));
    }
  }
  return drafts.map((entry) => answers.get(entry) as SubmitAnswer | ForagerError);
}

type Answers = Map<Draft, SubmitAnswer | ForagerError>;

async function answerFromCache(tx: Transaction, drafts: Draft[], answers: Answers): Promise<void> {
  const wanted = drafts.flatMap((entry) =>
    entry.request.mayUseCache && entry.job.cache_key !== null
      ? [{ entry, clientId: entry.job.client_id, cacheKey: entry.job.cache_key }]
      : [],
  );
  if (wanted.length === 0) return;
  const hits = new Map(
    (await findCachedJobs(tx, wanted)).map((hit) => [`${hit.client_id} ${hit.cache_key}`, hit]),
  );
  for (const { entry, clientId, cacheKey } of wanted) {
    const hit = hits.get(`${clientId} ${cacheKey}`);
    if (hit === undefined) continue;
    answers.set(entry, answerOf(entry, { jobId: hit.id, status: "completed", createdAt: hit.created_at }));
  }
}

/** Claims each Idempotency-Key with the answer that its request is about to get, or takes the earlier one. */
async function answerRepeats(tx: Transaction, drafts: Draft[], answers: Answers): Promise<void> {
  const keyed = drafts.flatMap((entry) => {
    const { idempotency, principal } = entry.request;
    return idempotency === undefined
      ? []
      : [{ entry, key: { clientId: principal.clientId, ...idempotency } }];
  });
  // In one order everywhere: two batches that hold each other's keys would wait for each other for ever.
  keyed.sort((a, b) => (a.key.key < b.key.key ? -1 : 1));
  for (const { entry, key } of keyed) {
    const answer = answers.get(entry);
    const cached = answer instanceof ForagerError ? undefined : answer;
    const stored: StoredAnswer = {
      jobId: cached?.jobId ?? entry.job.id,
      status: cached?.status ?? "queued",
      createdAt: cached?.createdAt.toISOString() ?? null,
    };
    const earlier = await claimIdempotencyKey<StoredAnswer>(tx, key, stored);
    if (earlier === null) continue;
    if (!earlier.bodyHash.equals(key.bodyHash)) {
      answers.set(entry, new ForagerError("idempotency_conflict"));
      continue;
    }
    const { jobId, status, createdAt } = earlier.answer;
    const when = createdAt === null ? earlier.answeredAt : new Date(createdAt);
    answers.set(entry, { ...answerOf(entry, { jobId, status, createdAt: when }), replayed: true });
  }
}

function answerOf(
  entry: Draft,
  job: { jobId: string; status: "queued" | "completed"; createdAt: Date },
): SubmitAnswer {
  return { ...job, type: entry.job.type, fromCache: job.status === "completed", replayed: false };
}
