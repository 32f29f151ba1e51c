import { setTimeout as delay } from "node:timers/promises";
import { ApiProblem, type Subject } from "../api/forager-api.ts";
import type { ProgressReport, ToolContext } from "../tool.ts";

/** How often a state is read for a caller who wants progress, and as a precaution for one who does not. */
const defaultPollMs = { withProgress: 3_000, without: 10_000 };

/** Problems that pass while the job goes on. */
const passing: ReadonlySet<string> = new Set([
  "rate_limited",
  "database_unavailable",
  "client_moving",
  "shutting_down",
  "unreachable",
]);

interface Watched<State> {
  /** Without one, it is only polled. */
  subject?: Subject;
  waitSeconds: number;
  readState(signal: AbortSignal): Promise<State>;
  hasEnded(state: State): boolean;
  progressOf(state: State): ProgressReport;
  pollMs?: typeof defaultPollMs;
}

/**
 * Reads a state until it is final, the time is over, the caller cancels or this process stops. The event stream tells
 * when to read.
 * @returns the last state.
 */
export async function waitUntilEnded<State>(
  { api, signal, stopping, report }: ToolContext,
  { subject, waitSeconds, readState, hasEnded, progressOf, pollMs = defaultPollMs }: Watched<State>,
): Promise<State> {
  const first = waitSeconds === 0 ? await readState(signal) : null;
  if (first !== null) return first;
  const waiting = new AbortController();
  const over = AbortSignal.any([signal, stopping, waiting.signal, AbortSignal.timeout(waitSeconds * 1000)]);
  const tell = report && increasing(report);
  let ended = Promise.withResolvers<void>();
  // Without events, polling has to do.
  if (subject) await api.follow(subject, over, () => ended.resolve()).catch(() => undefined);
  let state: State | undefined;
  try {
    for (;;) {
      const pauseMs = await readState(signal).then(
        (now) => {
          state = now;
          return report ? pollMs.withProgress : pollMs.without;
        },
        (error: unknown) => pauseAfter(error, state === undefined && over.aborted),
      );
      if (state !== undefined && (hasEnded(state) || over.aborted)) return state;
      if (state !== undefined) tell?.(progressOf(state));
      await Promise.race([ended.promise, delay(pauseMs, undefined, { signal: over }).catch(() => undefined)]);
      // An end is signalled once.
      ended = Promise.withResolvers<void>();
    }
  } finally {
    waiting.abort();
  }
}

/** @throws the error, unless it passes and there is still time. */
function pauseAfter(error: unknown, isLast: boolean): number {
  if (isLast || !(error instanceof ApiProblem) || !passing.has(error.code)) throw error;
  return (error.retryAfterSeconds ?? 2) * 1000;
}

/**
 * The protocol requires each figure to be higher than the one before, even if the job has not got further. None is
 * above its total.
 */
function increasing(report: (report: ProgressReport) => void): (report: ProgressReport) => void {
  let last = -1;
  return (given) => {
    last = given.done > last ? given.done : Number((last + 0.001).toFixed(3));
    report({ ...given, done: last, total: given.total && Math.max(given.total, last) });
  };
}
