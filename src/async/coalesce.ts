/**
 * Runs `work` on each wake-up, one run at a time. Wake-ups during a run are coalesced into one further run. A failure
 * is reported; the next wake-up tries again.
 */
export function coalesce(
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): { wake(): void; idle(): Promise<void> } {
  let underWay: Promise<void> | undefined;
  let again = false;
  const run = async () => {
    do {
      again = false;
      await work().catch(onError);
    } while (again);
    underWay = undefined;
  };
  return {
    wake() {
      if (underWay === undefined) underWay = run();
      else again = true;
    },
    idle: () => underWay ?? Promise.resolve(),
  };
}

/**
 * Calls `work` now and every `everyMs`, one run at a time. A failure is reported and does not stop later runs. `stop`
 * resolves when the current run, if any, has ended.
 */
export function repeat(
  everyMs: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let underWay: Promise<void> | undefined;
  const turn = () => {
    underWay ??= work()
      .catch(onError)
      .finally(() => {
        underWay = undefined;
      });
  };
  const timer = setInterval(turn, everyMs);
  turn();
  return {
    async stop() {
      clearInterval(timer);
      await underWay;
    },
  };
}

const freshMs = 1_000;

/**
 * Callers within one second share one answer; failures are not cached. For endpoints without authentication, so that
 * they query the database at most once a second.
 */
export function cacheBriefly<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let last: { answer: Promise<Answer>; at: number } | undefined;
  return () => {
    if (last !== undefined && performance.now() - last.at < freshMs) return last.answer;
    const current = { answer: ask(), at: performance.now() };
    last = current;
    current.answer.catch(() => {
      if (last === current) last = undefined;
    });
    return current.answer;
  };
}

/** Timers hold 31 bits: a longer wait, of more than 24 days, would end at once. */
export const timerMsMax = 2 ** 31 - 1;

export interface WakeUp {
  wake(): void;
  /** Wakes when `promise` settles; calls with the same promise count once. */
  wakeWhenDone(promise: Promise<void>): void;
  /** Returns when something woke since the last time, and after `ms` at the latest. */
  wait(ms: number): Promise<void>;
}

/** Wakes one waiter; between two waits any number of wake-ups count as one. */
export function createWakeUp(): WakeUp {
  let awake = false;
  let resume: (() => void) | null = null;
  const watched = new WeakSet<Promise<void>>();
  const wake = () => {
    awake = true;
    resume?.();
  };
  return {
    wake,
    wakeWhenDone(promise) {
      if (watched.has(promise)) return;
      watched.add(promise);
      void promise.finally(wake);
    },
    async wait(ms) {
      if (!awake) {
        const timer =
          ms === Number.POSITIVE_INFINITY ? undefined : setTimeout(wake, Math.min(ms, timerMsMax));
        await new Promise<void>((resolve) => {
          resume = resolve;
        });
        resume = null;
        clearTimeout(timer);
      }
      awake = false;
    },
  };
}
