import { setTimeout as delay } from "node:timers/promises";
import type { Owner } from "../async/fair-queue.ts";
import { createFairSlots } from "../async/fair-slots.ts";
import type { LendSlot } from "../contract/job.ts";
import { ForagerError } from "../errors.ts";

/** The outcome of one attempt of a request. */
export type Attempt<T> =
  | { kind: "done"; value: T }
  /** The server reports a rate limit, and may answer later. */
  | {
      kind: "limited";
      /** Its answer, as a clause: `it answered 429`. */
      reason: string;
      /** The wait that it asks for, in milliseconds; null if it does not say. */
      retryAfterMs: number | null;
    };

export interface PacerOptions {
  /** The name in error messages, for example `Google Maps`. */
  provider: string;
  /** Maximum requests that start within any second. */
  requestsPerSecond: number;
  /** Maximum concurrent requests. */
  requestsAtOnce: number;
  /**
   * Longest total wait for rate limits that one request meets itself, and longest single wait, in
   * milliseconds.
   */
  waitMaxMs: number;
  /**
   * First back-off after a rate limit without a duration; it doubles with each consecutive one. 2,000 ms by
   * default.
   */
  firstBackOffMs?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Resolves after `ms`, or rejects with the signal's reason. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** The job that a request belongs to. */
export interface PacedRun {
  owner: Owner;
  signal: AbortSignal;
  /** Called around waits for the provider. */
  lendSlot: LendSlot;
}

/** The pace of one provider from one address, shared by all jobs of the process. */
export interface Pacer {
  /**
   * Makes an attempt when it is the request's turn, and another one after each rate limit. A rate limit that
   * one request meets holds back all of them. Once it has passed, one request goes first, since the others
   * might meet the same limit.
   *
   * @throws ForagerError provider_quota_exceeded if rate limits would hold the request back longer than
   * `waitMaxMs`; it says until when, if the server does. Errors of `attempt`. The signal's reason.
   */
  run<T>(attempt: () => Promise<Attempt<T>>, run: PacedRun): Promise<T>;
  /** Milliseconds until a new request could start; 0 if nothing holds it back. */
  busyForMs(): number;
  /** The same for rate limits only. */
  limitedForMs(): number;
}

const backOffMaxMs = 120_000;
/** Longest that other requests wait for the first one after a rate limit. */
const scoutMsMax = 5_000;

export function createPacer(options: PacerOptions): Pacer {
  const { provider, waitMaxMs, now = Date.now, wait = waitFor } = options;
  const slots = createFairSlots({ count: options.requestsAtOnce });
  const turns = createTurns(options.requestsPerSecond, now);
  const limit = createBackOff(options.firstBackOffMs ?? 2_000, now);
  /** Settles when it is known whether a rate limit has passed. */
  let scout: Promise<void> | null = null;

  /** Waits until no rate limit holds requests back. */
  const limitPassed = async (reason: string | null, { signal, lendSlot }: PacedRun): Promise<void> => {
    for (;;) {
      const waitMs = limit.leftMs();
      if (waitMs > 0) {
        const why = reason ?? limit.reason();
        if (waitMs > waitMaxMs) throw quotaExceeded(options, why, limit.knownEndMs());
        const retryAt = new Date(now() + waitMs);
        await lendSlot(() => wait(waitMs, signal), { waitingFor: `${provider}: ${why}`, retryAt });
      } else if (scout !== null) await ended(scout, signal);
      else return;
    }
  };

  const makeAttempt = async <T>(attempt: () => Promise<Attempt<T>>): Promise<Attempt<T>> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const endScout = () => {
      if (scout === promise) scout = null;
      resolve();
    };
    // Rejections are immediate: a request that takes longer is being served.
    const timer = setTimeout(endScout, scoutMsMax).unref();
    if (limit.isInForce()) scout = promise;
    turns.take();
    const beganAt = now();
    try {
      const made = await attempt();
      if (made.kind === "limited") limit.met(made, beganAt);
      else limit.passed(beganAt);
      return made;
    } finally {
      clearTimeout(timer);
      endScout();
    }
  };

  return {
    async run(attempt, run) {
      /** Back-off from this request's own rate limits: time in line behind those of others is unlimited. */
      let ownBackOffMs = 0;
      for (let reason: string | null = null; ; ) {
        await limitPassed(reason, run);
        const giveBack = await slots.take(run.owner, run.signal);
        try {
          for (let turnMs = turns.waitMs(); turnMs > 0; turnMs = turns.waitMs())
            await wait(turnMs, run.signal);
          run.signal.throwIfAborted();
          // While it waited for its turn, another request may have met a rate limit.
          if (limit.leftMs() > 0 || scout !== null) continue;
          const made = await makeAttempt(attempt);
          if (made.kind === "done") return made.value;
          reason = made.reason;
          ownBackOffMs += limit.leftMs();
          if (ownBackOffMs > waitMaxMs) throw quotaExceeded(options, reason, limit.knownEndMs());
        } finally {
          giveBack();
        }
      }
    },
    busyForMs: () => Math.max(limit.leftMs(), turns.waitMs()),
    limitedForMs: limit.leftMs,
  };
}

/** Lets a limited number of requests start within any second. */
function createTurns(perSecond: number, now: () => number) {
  const startedAt: number[] = [];
  return {
    waitMs() {
      // The clock was set back.
      if ((startedAt.at(-1) ?? 0) > now()) startedAt.length = 0;
      const oldest = startedAt.at(-perSecond);
      return oldest === undefined ? 0 : Math.max(0, oldest + 1_000 - now());
    },
    take() {
      startedAt.push(now());
      if (startedAt.length > perSecond) startedAt.shift();
    },
  };
}

/** A shared time until which nothing is sent. */
function createBackOff(firstMs: number, now: () => number) {
  let [untilMs, consecutiveLimits, reason] = [0, 0, ""];
  /** Its duration when it was last set. */
  let lengthMs = 0;
  let knownEndMs: number | null = null;
  return {
    leftMs() {
      // A clock that is set back does not extend it.
      untilMs = Math.min(untilMs, now() + lengthMs);
      return Math.max(0, untilMs - now());
    },
    /** A limit was met, and no request has passed since. */
    isInForce: () => consecutiveLimits > 0,
    reason: () => reason,
    knownEndMs: () => knownEndMs,
    met(limited: Attempt<unknown> & { kind: "limited" }, beganAt: number) {
      // Concurrent requests have met the same limit.
      if (beganAt >= untilMs) consecutiveLimits += 1;
      const backOffMs = Math.min(backOffMaxMs, firstMs * 2 ** (consecutiveLimits - 1));
      const waitMs = limited.retryAfterMs ?? backOffMs;
      reason = limited.reason;
      knownEndMs = limited.retryAfterMs === null ? null : now() + limited.retryAfterMs;
      untilMs = Math.max(untilMs, now() + waitMs);
      lengthMs = untilMs - now();
    },
    passed(beganAt: number) {
      if (beganAt >= untilMs) consecutiveLimits = 0;
    },
  };
}

function quotaExceeded(
  { provider, waitMaxMs }: PacerOptions,
  reason: string,
  knownEndMs: number | null,
): ForagerError {
  const until =
    knownEndMs === null
      ? "It does not say until when"
      : `It lasts until ${new Date(knownEndMs).toISOString()}`;
  const detail = `Provider quota exceeded at ${provider}: ${reason}. ${until}; a job waits ${waitMaxMs / 1000} s at most.`;
  return new ForagerError("provider_quota_exceeded", detail);
}

/** Waits for `promise`, which may outlive the signal. */
async function ended(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  const { promise: aborted, resolve } = Promise.withResolvers<void>();
  const onAbort = () => resolve();
  signal.addEventListener("abort", onAbort, { once: true });
  await Promise.race([promise, aborted]);
  signal.removeEventListener("abort", onAbort);
  signal.throwIfAborted();
}

/** @throws the reason of the signal. */
export async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
}
