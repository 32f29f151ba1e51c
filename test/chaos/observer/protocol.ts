/** How to observe a service. */
export interface Observed {
  /** Its API processes. */
  urls: readonly string[];
  credential: string;
  /** Submits a second. */
  perSecond: number;
  /** How long the slowest sites take to answer. */
  slowMs: number;
  campaign: { townCount: number; businessesEach: number; sitePort: number; everyMs: number };
}

export interface Totals {
  jobs: number;
  campaignJobs: number;
  events: number;
  deliveries: number;
  /** Webhooks that the service still had to send at the end. */
  pendingDeliveries: number;
  businesses: number;
  violations: string[];
}

/** What the observer answers. Times are milliseconds since 1970. */
export interface Questions {
  begin(observed: Observed): Promise<void>;
  /** Longest time without an accepted submit between two moments. */
  gapMs(from: number, to: number): number;
  /** Time of the first acceptance after a moment; null if there is none yet. */
  acceptedAfter(moment: number): number | null;
  /** Number of jobs acknowledged before a moment that have not ended. */
  openJobs(ackedBefore: number): number;
  /** Ids of the jobs that run on a worker process. */
  runningOn(workerPid: number): string[];
  runsSince(jobIds: string[], since: number): { missing: number; latestMs: number };
  /**
   * Ends the load, waits until everything has arrived or `limitMs` have passed, and compares. Webhooks may be pending
   * after `webhooksMs`: those of a killed process are sent again when their lease has expired.
   */
  conclude(limitMs: number, webhooksMs: number): Promise<Totals>;
}

export interface Question {
  number: number;
  name: keyof Questions;
  values: unknown[];
}

export type Answer = { number: number } & ({ value: unknown } | { error: string });
