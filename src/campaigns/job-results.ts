import type { Principal } from "../contract/principal.ts";
import { ForagerError } from "../errors.ts";
import type { EventSubscriptions, ForagerEvent } from "../jobs/event-subscriptions.ts";
import {
  businessesOfJob,
  type CampaignJobRow,
  jobsAwaitedBy,
  readCampaignJob,
} from "../store/campaigns/campaign-job-results.ts";
import { type BusinessResultRow, readOneSnapshot } from "../store/campaigns/campaign-results.ts";
import type { Database } from "../store/core/database.ts";
import { type BusinessResult, businessResultOf } from "./business-result.ts";

/** Maximum waiting times, in milliseconds. */
export interface WaitLimits {
  /** In total. */
  totalMs: number;
  /** Per business, while its website waits or is crawled. */
  siteMs: number;
  /** Per business, while its addresses wait or are verified. */
  verifyMs: number;
}

export interface CampaignJobReport {
  type: CampaignJobRow["type"];
  /** `partial`: the wait timed out while businesses were still in the chain or the job had not ended. */
  status: CampaignJobRow["status"] | "partial";
  /** The job itself completed. */
  jobCompleted: boolean;
  errorMessage: string | null;
  /** Records of the job itself, null before completion, and its metadata. */
  found: number | null;
  jobMessage: string | null;
  /** Businesses still in the chain. */
  pending: number;
  businesses: BusinessResult[];
}

export interface CampaignJobResults {
  /**
   * The current state of a campaign job and its businesses.
   * @throws ForagerError not_found.
   */
  read(clientId: string, job: { campaignId: string; jobId: string }): Promise<CampaignJobReport>;
  /**
   * Waits until all businesses have left the chain or a deadline has passed. Events wake the reader; a temporary
   * database outage does not end the wait.
   * @param signal ends the wait with the current state.
   */
  wait(
    principal: Pick<Principal, "clientId" | "apiKeyId">,
    job: { campaignId: string; jobId: string },
    signal: AbortSignal,
  ): Promise<CampaignJobReport>;
}

/** Whether a report is final. */
export const isFinal = ({ status }: CampaignJobReport): boolean =>
  status === "completed" || status === "failed" || status === "cancelled";

interface State {
  job: CampaignJobRow;
  businesses: BusinessResultRow[];
  /** Jobs whose end affects the report; null if any job may. */
  awaited: ReadonlySet<string> | null;
}

export function createCampaignJobResults(ports: {
  database: Database;
  events: Pick<EventSubscriptions, "subscribe">;
  limits: WaitLimits;
}): CampaignJobResults {
  const { database, events, limits } = ports;

  const read = (job: { clientId: string; campaignId: string; jobId: string }): Promise<State> =>
    database.transaction(async (tx) => {
      await readOneSnapshot(tx);
      const row = await readCampaignJob(tx, job);
      if (row === null) throw new ForagerError("not_found", "The campaign has no such job.");
      const [businesses, awaited] = await Promise.all([
        businessesOfJob(tx, job.jobId, row.type),
        jobsAwaitedBy(tx, job.jobId, row.type),
      ]);
      const jobs = new Set([job.jobId, ...awaited.jobs]);
      return { job: row, businesses, awaited: awaited.held_back ? null : jobs };
    });

  return {
    async read(clientId, job) {
      return reportOf(await read({ clientId, ...job }), false);
    },
    async wait({ clientId, apiKeyId }, { campaignId, jobId }, signal) {
      const job = { clientId, campaignId, jobId };
      const alarm = createAlarm(signal);
      let awaited: State["awaited"] = null;
      const subscription = await events.subscribe({
        clientId,
        apiKeyId,
        campaignId,
        onEvents(arrived) {
          const ends = arrived.filter(({ type }) => jobEnds.has(type) || type === locationEnds);
          if (ends.some((event) => concerns(event, jobId, awaited))) alarm.ring();
          else if (awaited === null && ends.length > 0) alarm.ringSoon();
        },
        onEnd: () => alarm.stop(),
      });
      try {
        const deadlineOf = createDeadlines(limits);
        // Read again: changes before the subscription caused no event.
        for (let [state, isOld] = [await read(job), false]; ; ) {
          awaited = state.awaited;
          const leftMs = deadlineOf(state) - performance.now();
          if (isOver(state) || leftMs <= 0) return reportOf(state, true);
          if (!(await alarm.wait(isOld ? Math.min(leftMs, outagePauseMs) : leftMs)))
            return reportOf(state, true);
          const now = await read(job).catch(nullInOutage);
          [state, isOld] = [now ?? state, now === null];
        }
      } finally {
        subscription.close();
        alarm.stop();
      }
    },
  };
}

/** Retry delay after a failed read. */
const outagePauseMs = 1_000;

function nullInOutage(error: unknown): null {
  if (error instanceof ForagerError && error.code === "database_unavailable") return null;
  throw error;
}

const isEnded = ({ status }: CampaignJobRow) => status !== "queued" && status !== "processing";
const isOpen = ({ stage }: BusinessResultRow) => stage === "site" || stage === "verify";
const isOver = ({ job, businesses }: State) => isEnded(job) && !businesses.some(isOpen);

function reportOf(state: State, waited: boolean): CampaignJobReport {
  const { job, businesses } = state;
  const unfinished = isEnded(job) || waited ? "partial" : job.status;
  return {
    type: job.type,
    status: isOver(state) ? job.status : unfinished,
    jobCompleted: job.status === "completed",
    errorMessage: job.error_message,
    found: job.results_count,
    jobMessage: job.message,
    pending: businesses.filter(isOpen).length,
    businesses: businesses.map(businessResultOf),
  };
}

const jobEnds = new Set(["job.completed", "job.failed", "job.cancelled"]);
const locationEnds = "campaign.location.completed";

function concerns(
  { jobId: ended }: ForagerEvent,
  jobId: string,
  awaited: ReadonlySet<string> | null,
): boolean {
  return ended !== null && (ended === jobId || (awaited?.has(ended) ?? false));
}

/**
 * While something here has no job yet, any job's end may have submitted it. For a fast campaign, reading on each end
 * would mean a hundred reads per second and reader.
 */
const soonMs = 500;

/**
 * The deadline: at most the total limit, and no later than the last business may remain in its stage, counted from when
 * it was first seen there.
 */
function createDeadlines({ totalMs, siteMs, verifyMs }: WaitLimits): (state: State) => number {
  const start = performance.now();
  const stageMs = { site: siteMs, verify: verifyMs };
  const seen = new Map<string, number>();
  return ({ job, businesses }) => {
    const open = businesses.filter(isOpen);
    if (!isEnded(job) || open.length === 0) return start + totalMs;
    const ends = open.map(({ location, rank, stage }) => {
      const key = `${location} ${rank} ${stage}`;
      const since = seen.get(key) ?? performance.now();
      seen.set(key, since);
      return since + (stage === "verify" ? stageMs.verify : stageMs.site);
    });
    return Math.min(start + totalMs, Math.max(...ends));
  };
}

/** A wake-up with a timeout: `wait` resolves to true when woken or timed out, to false once stopped. */
function createAlarm(signal: AbortSignal) {
  let rang = false;
  let stopped = signal.aborted;
  let wake: () => void = () => undefined;
  let soon: NodeJS.Timeout | undefined;
  const stop = () => {
    stopped = true;
    wake();
  };
  signal.addEventListener("abort", stop, { once: true });
  const ring = () => {
    clearTimeout(soon);
    soon = undefined;
    rang = true;
    wake();
  };
  return {
    ring,
    ringSoon() {
      soon ??= setTimeout(ring, soonMs);
    },
    stop() {
      clearTimeout(soon);
      signal.removeEventListener("abort", stop);
      stop();
    },
    async wait(ms: number): Promise<boolean> {
      if (!rang && !stopped) {
        const { promise, resolve } = Promise.withResolvers<void>();
        const timer = setTimeout(resolve, ms);
        wake = resolve;
        await promise;
        clearTimeout(timer);
      }
      rang = false;
      return !stopped;
    },
  };
}
