import { eventKey, isOfJob, type Journal, type SeenEvent } from "./journal.ts";

/**
 * Each contradiction between what was acknowledged and what was delivered, as one sentence.
 * @param pendingDeliveries webhooks that the service still has to send.
 */
export function contradictionsIn(journal: Journal, pendingDeliveries: number): string[] {
  const acked = acknowledged(journal);
  return [
    ...acked.problems,
    ...journal.streams.flatMap((events, index) => jobProblems(acked.jobIds, events, index)),
    ...streamProblems(journal),
    ...deliveryProblems(journal, pendingDeliveries),
    ...oddAnswers(journal),
  ];
}

const eventsOfAJob = "job.queued, job.started, job.completed";

function acknowledged({ jobs }: Journal): { jobIds: ReadonlySet<string>; problems: string[] } {
  const problems: string[] = [];
  const jobIds = new Set<string>();
  for (const { jobId, number } of jobs) {
    if (jobId === undefined) problems.push(`submit ${number} was never acknowledged`);
    else if (jobIds.has(jobId)) problems.push(`submit ${number} got the job of another one, ${jobId}`);
    else jobIds.add(jobId);
  }
  return { jobIds, problems };
}

function jobProblems(acked: ReadonlySet<string>, events: readonly SeenEvent[], stream: number): string[] {
  const byJob = Map.groupBy(events.filter(isOfJob), ({ jobId }) => jobId);
  const found = [...acked].filter((jobId) => !byJob.has(jobId)).map((jobId) => `job ${jobId} had no event`);
  for (const [jobId, ofJob] of byJob) {
    const types = ofJob.map(({ type }) => type).join(", ");
    if (types !== eventsOfAJob) found.push(`job ${jobId} had the events ${types}`);
    if (!acked.has(jobId) && ofJob[0]?.campaignId === undefined)
      found.push(`job ${jobId} belongs to no acknowledged submit`);
  }
  return found.map((problem) => `stream ${stream}: ${problem}`);
}

function streamProblems({ streams }: Journal): string[] {
  const found: string[] = [];
  for (const [index, events] of streams.entries()) {
    for (const [place, event] of events.entries()) {
      const before = events[place - 1];
      if (before !== undefined && BigInt(event.id) <= BigInt(before.id))
        found.push(`stream ${index}: event ${event.id} came after ${before.id}`);
    }
  }
  const idsOf = (events: readonly SeenEvent[]) => new Set(events.map(({ id }) => id));
  const [first = [], ...others] = streams;
  for (const [index, other] of others.entries()) {
    const [here, there] = [idsOf(first), idsOf(other)];
    const different =
      [...here].filter((id) => !there.has(id)).length + [...there].filter((id) => !here.has(id)).length;
    if (different > 0) found.push(`streams 0 and ${index + 1} differ in ${different} events`);
  }
  return found;
}

function deliveryProblems({ streams, deliveries }: Journal, pending: number): string[] {
  const found: string[] = [];
  const events = new Set((streams[0] ?? []).map(({ jobId, type }) => eventKey(jobId, type)));
  const missing = [...events].filter((key) => !deliveries.has(key));
  if (missing.length > pending)
    found.push(...missing.map((key) => `no webhook for ${key}, and ${pending} are pending`));
  for (const [key, ids] of deliveries) {
    if (ids.size > 1) found.push(`${ids.size} different webhooks for ${key}`);
    if (!events.has(key)) found.push(`a webhook for ${key}, which had no event`);
  }
  return found;
}

const oddAnswers = ({ oddAnswers: answers }: Journal): string[] =>
  [...answers].map(([answer, times]) => `${times} times: ${answer}`);
