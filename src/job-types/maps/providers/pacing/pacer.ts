import { setTimeout as delay } from "node:timers/promises";
import { createFairSlots } from "../../../../async/fair-slots.ts";
import { ForagerError } from "../../../../errors.ts";
import type { ProviderRun } from "../../ports.ts";

/** What one try of a request came to. */
export type Attempt<T> =
  | { kind: "done"; value: T }
  /** The server wants fewer requests, and may answer later. */
  | {
      kind: "limited";
      /** What it said, as a clause: `it answered 429`. */
      reason: string;
      /** What it asks to wait, in milliseconds; null where it does not say. */
      retryAfterMs: number | null;
    };

export interface PacerOptions {
  /** As errors name it, for example `Google Maps`. */
  provider: string;
  /** Most requests that begin within any second. */
  requestsPerSecond: number;
  /** Most requests under way at once. */
  requestsAtOnce: number;
  /** Longest that one request is held back by limits before it fails, in milliseconds. */
  waitMaxMs: number;
  /** First pause after a limit that tells no time; it doubles with each that follows. 2,000 ms by default. */
  firstBackOffMs?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Resolves after `ms`, or rejects with the signal's reason. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** The pace of one provider from one address, shared by all jobs of the process. */
export interface Pacer {
  /**
   * Makes a try when it is its turn, and another one after each limit. A limit that one request meets holds back all
   * of them.
   *
   * @throws ForagerError provider_quota_exceeded when limits would hold the request back longer than `waitMaxMs`; it
   * says until when, where the server does. Whatever `attempt` throws. The signal's reason.
   */
  run<T>(
    attempt: () => Promise<Attempt<T>>,
    run: Pick<ProviderRun, "owner" | "signal" | "onWait">,
  ): Promise<T>;
  /** Milliseconds until it would let a request through that comes now; 0 where nothing holds it back. */
  busyForMs(): number;
}

const backOffMaxMs = 120_000;

export function createPacer(options: PacerOptions): Pacer {
  const { now = Date.now, wait = waitFor } = options;
  const slots = createFairSlots({ count: options.requestsAtOnce });
  const turns = createTurns(options.requestsPerSecond, now);
  const limit = createBackOff(options.firstBackOffMs ?? 2_000, now);

  /** Waits until no limit holds requests back. */
  const limitPassed = async (
    startedAt: number,
    reason: string | null,
    { signal, onWait }: Pick<ProviderRun, "signal" | "onWait">,
  ) => {
    for (let waitMs = limit.leftMs(); waitMs > 0; waitMs = limit.leftMs()) {
      const why = reason ?? limit.reason();
      if (now() + waitMs - startedAt > options.waitMaxMs)
        throw quotaExceeded(options, why, limit.knownEndMs());
      onWait(waitMs, `${options.provider} wants fewer requests: ${why}.`);
      await wait(waitMs, signal);
    }
  };

  return {
    async run(attempt, run) {
      const startedAt = now();
      for (let reason: string | null = null; ; ) {
        await limitPassed(startedAt, reason, run);
        const giveBack = await slots.take(run.owner, run.signal);
        try {
          for (let turnMs = turns.waitMs(); turnMs > 0; turnMs = turns.waitMs())
            await wait(turnMs, run.signal);
          run.signal.throwIfAborted();
          // While it waited for its turn, another request may have met a limit.
          if (limit.leftMs() > 0) continue;
          turns.take();
          const beganAt = now();
          const made = await attempt();
          if (made.kind === "done") {
            limit.passed(beganAt);
            return made.value;
          }
          reason = made.reason;
          limit.met(made, beganAt);
        } finally {
          giveBack();
        }
      }
    },
    busyForMs: () => Math.max(limit.leftMs(), turns.waitMs()),
  };
}

/** Lets so many requests begin within any second. */
function createTurns(perSecond: number, now: () => number) {
  const begun: number[] = [];
  return {
    waitMs() {
      const oldest = begun.at(-perSecond);
      return oldest === undefined ? 0 : Math.max(0, oldest + 1_000 - now());
    },
    take() {
      begun.push(now());
      if (begun.length > perSecond) begun.shift();
    },
  };
}

/** One time for all until which nothing is sent. */
function createBackOff(firstMs: number, now: () => number) {
  let [untilMs, metInARow, reason] = [0, 0, ""];
  let knownEndMs: number | null = null;
  return {
    leftMs: () => Math.max(0, untilMs - now()),
    reason: () => reason,
    knownEndMs: () => knownEndMs,
    met(limited: Attempt<unknown> & { kind: "limited" }, beganAt: number) {
      // Requests that were under way together have met the same limit.
      if (beganAt >= untilMs) metInARow += 1;
      const backOffMs = Math.min(backOffMaxMs, firstMs * 2 ** (metInARow - 1));
      const waitMs = limited.retryAfterMs ?? backOffMs;
      reason = limited.reason;
      knownEndMs = limited.retryAfterMs === null ? null : now() + limited.retryAfterMs;
      untilMs = Math.max(untilMs, now() + waitMs);
    },
    passed(beganAt: number) {
      if (beganAt >= untilMs) metInARow = 0;
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

async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
}
