/** A job as the observer knows it from its own submits. */
export interface SubmittedJob {
  number: number;
  /** The site that it crawls, which no other job crawls. */
  url: string;
  sentAt: number;
  /** From the 201. */
  ackedAt?: number;
  jobId?: string;
  /** Times at which its site was asked for its page. */
  asked: number[];
}

export interface SeenEvent {
  id: string;
  type: string;
  /** For an event of a campaign itself, the campaign's id. */
  jobId: string;
  campaignId: string | undefined;
  workerId: string | undefined;
  at: number;
}

export const isOfJob = ({ type }: SeenEvent): boolean => type.startsWith("job.");

const endTypes: ReadonlySet<string> = new Set(["job.completed", "job.failed", "job.cancelled"]);

/** Everything that the observer did and saw. Times are milliseconds since 1970 by this machine's own clock. */
export interface Journal {
  jobs: SubmittedJob[];
  /** Times of the 201s, in order. */
  acceptedAt: number[];
  /** Answers that no client should get, with their number. */
  oddAnswers: Map<string, number>;
  /** What each event stream delivered, in order. */
  streams: SeenEvent[][];
  /** Received deliveries: webhook-ids by job and type of event. */
  deliveries: Map<string, Set<string>>;
  /** The first result read of each ended job. */
  results: Map<string, string>;
}

export const emptyJournal = (): Journal => ({
  jobs: [],
  acceptedAt: [],
  oddAnswers: new Map(),
  streams: [],
  deliveries: new Map(),
  results: new Map(),
});

/** What a client must expect: too fast, or unavailable. */
const expectedFailures = new Set([429, 503]);

export function noteFailure({ oddAnswers }: Journal, status: number, text: string): void {
  if (expectedFailures.has(status)) return;
  const odd = `${status} for ${text.slice(0, 300)}`;
  oddAnswers.set(odd, (oddAnswers.get(odd) ?? 0) + 1);
}

export const eventKey = (jobId: string, type: string): string => `${jobId} ${type}`;

/** The longest time without a 201 between two moments. */
export function longestGapMs({ acceptedAt }: Journal, from: number, to: number): number {
  const within = acceptedAt.filter((at) => at > from && at < to);
  const before = acceptedAt.findLast((at) => at <= from) ?? from;
  const moments = [before, ...within, to];
  return Math.max(...moments.slice(1).map((at, index) => at - (moments[index] ?? at)));
}

export function endedIds({ streams }: Journal): Set<string> {
  return new Set(
    streams.flatMap((events) => events.flatMap(({ type, jobId }) => (endTypes.has(type) ? [jobId] : []))),
  );
}

/** Acknowledged jobs, submitted or started on a worker process, that have not ended. */
export function openJobs(journal: Journal, ackedBefore: number): SubmittedJob[] {
  const ended = endedIds(journal);
  return journal.jobs.filter(
    ({ jobId, ackedAt }) =>
      jobId !== undefined && ackedAt !== undefined && ackedAt < ackedBefore && !ended.has(jobId),
  );
}

/** Jobs that started on a worker process and have not ended. */
export function jobsRunningOn(journal: Journal, workerPid: number): string[] {
  const open = new Map(openJobs(journal, Number.POSITIVE_INFINITY).map((job) => [job.jobId, job]));
  const started = journal.streams.flatMap((events) =>
    events.filter(({ type, workerId }) => type === "job.started" && workerId?.includes(`-${workerPid}-`)),
  );
  return [...new Set(started.map(({ jobId }) => jobId))].filter((jobId) => open.has(jobId));
}

/** When these jobs ran again or ended after `since`: how many still have not, and the latest. */
export function runsSince(
  journal: Journal,
  jobIds: readonly string[],
  since: number,
): { missing: number; latestMs: number } {
  const jobs = new Map(journal.jobs.map((job) => [job.jobId, job]));
  const ends = new Map(
    journal.streams.flatMap((events) =>
      events.flatMap(({ type, jobId, at }) => (endTypes.has(type) ? [[jobId, at] as const] : [])),
    ),
  );
  let missing = 0;
  let latest = since;
  for (const jobId of jobIds) {
    const again = [...(jobs.get(jobId)?.asked ?? []), ends.get(jobId)].filter(
      (at) => at !== undefined && at > since,
    ) as number[];
    if (again.length === 0) missing += 1;
    else latest = Math.max(latest, Math.min(...again));
  }
  return { missing, latestMs: latest - since };
}
