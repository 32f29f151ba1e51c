import { type ApiCall, apiCaller, persistently } from "../../../bench/harness/api-call.ts";
import { eventually } from "../../harness/wait.ts";
import { startWebhookReceiver } from "../../servers/webhook-receiver.ts";
import { followCampaign } from "./campaign.ts";
import {
  emptyJournal,
  endedIds,
  eventKey,
  isOfJob,
  jobsRunningOn,
  longestGapMs,
  noteFailure,
  openJobs,
  runsSince,
} from "./journal.ts";
import { type Load, startLoad } from "./load.ts";
import type { Answer, Observed, Question, Questions } from "./protocol.ts";
import { createResultReader } from "./results.ts";
import { followEvents } from "./streams.ts";
import { contradictionsIn } from "./verdict.ts";

/*
 * The observer, in a process of its own that no fault touches: it submits jobs and a campaign, follows their events and
 * webhooks, and compares what it was promised with what it got. `test/chaos/observe.ts` asks it.
 */

const journal = emptyJournal();
let load: Load;
let campaign: ReturnType<typeof followCampaign>;
let results: ReturnType<typeof createResultReader>;
let countPending: () => Promise<number>;
const streams: { close(): void }[] = [];
const receiver = await startWebhookReceiver();

/** Alternates between the API processes, and gives up on one that does not answer. */
function callerOver({ urls, credential }: Observed): ApiCall {
  const callers = urls.map((url) =>
    apiCaller(url, credential, {
      timeoutMs: 5_000,
      onFailure: (status, text) => noteFailure(journal, status, text),
    }),
  );
  let turn = 0;
  return persistently((...given) => (callers[turn++ % callers.length] as ApiCall)(...given));
}

async function begin(observed: Observed): Promise<void> {
  const { urls, credential } = observed;
  const call = callerOver(observed);
  results = createResultReader(journal, call);
  const { webhook_id: webhookId } = await call("POST", "/api/v1/webhooks", { url: `${receiver.url}/` });
  countPending = async () => {
    const path = `/api/v1/webhooks/${webhookId}/deliveries?status=pending&limit=100`;
    return ((await call("GET", path)).deliveries as unknown[]).length;
  };
  for (const [index] of urls.entries()) {
    const seen: (typeof journal.streams)[number] = [];
    journal.streams.push(seen);
    const inTurn = [...urls.slice(index), ...urls.slice(0, index)];
    streams.push(
      followEvents(inTurn, credential, (event) => {
        seen.push(event);
        if (index === 0 && event.type === "job.completed" && event.campaignId === undefined)
          results.read(event.jobId);
      }),
    );
  }
  campaign = followCampaign(call, observed.campaign);
  load = await startLoad(journal, observed);
}

function noteDeliveries(): void {
  for (const { id, json } of receiver.received.splice(0)) {
    const key = eventKey(json.data.job_id ?? json.data.campaign_id, json.type);
    journal.deliveries.set(key, (journal.deliveries.get(key) ?? new Set()).add(id));
  }
}

/** Whether all jobs have ended and both streams have said so. */
function allEnded(): boolean {
  if (openJobs(journal, Number.POSITIVE_INFINITY).length > 0) return false;
  const ended = endedIds(journal);
  const [first = [], ...others] = journal.streams;
  return (
    first.filter(isOfJob).every(({ jobId }) => ended.has(jobId)) &&
    others.every((other) => other.length === first.length)
  );
}

function allDelivered(): boolean {
  noteDeliveries();
  return (journal.streams[0] ?? []).every(({ jobId, type }) => journal.deliveries.has(eventKey(jobId, type)));
}

async function within(limitMs: number, isDone: () => boolean): Promise<void> {
  await eventually(isDone, (done) => done, limitMs).catch(() => undefined);
}

async function conclude(limitMs: number, webhooksMs: number) {
  const expired = new Promise<null>((resolve) => setTimeout(() => resolve(null), limitMs));
  const violations: string[] = [];
  if ((await Promise.race([load.stop().then(() => true), expired])) === null)
    violations.push("submits were not acknowledged in time");
  violations.push(
    ...((await Promise.race([campaign.conclude(), expired])) ?? ["the campaign did not end in time"]),
  );
  await within(limitMs, allEnded);
  await within(webhooksMs, allDelivered);
  violations.push(...(await results.compare()));
  const pendingDeliveries = allDelivered() ? 0 : await countPending();
  for (const stream of streams) stream.close();
  violations.push(...contradictionsIn(journal, pendingDeliveries));
  const events = journal.streams[0] ?? [];
  const campaignJobs = events.filter((event) => isOfJob(event) && event.campaignId !== undefined);
  return {
    jobs: journal.acceptedAt.length,
    campaignJobs: new Set(campaignJobs.map(({ jobId }) => jobId)).size,
    events: events.length,
    deliveries: journal.deliveries.size,
    pendingDeliveries,
    businesses: campaign.businesses,
    violations,
  };
}

const questions: Questions = {
  begin,
  gapMs: (from, to) => longestGapMs(journal, from, to),
  acceptedAfter: (moment) => journal.acceptedAt.find((at) => at > moment) ?? null,
  openJobs: (ackedBefore) => openJobs(journal, ackedBefore).length,
  runningOn: (workerPid) => jobsRunningOn(journal, workerPid),
  runsSince: (jobIds, since) => runsSince(journal, jobIds, since),
  conclude,
};

async function answer({ number, name, values }: Question): Promise<Answer> {
  try {
    const ask = questions[name] as (...given: unknown[]) => unknown;
    return { number, value: await ask(...values) };
  } catch (error) {
    return { number, error: String(error) };
  }
}

process.on("message", (question: Question) => {
  void answer(question).then((given) => process.send?.(given));
});
process.on("disconnect", () => process.exit());
