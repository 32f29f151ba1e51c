/**
 * Runs `work` when woken, never twice at once; however often it is woken meanwhile, once more afterwards. A failure is
 * reported, and the next wake tries again.
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
 * Calls `work` now and every `everyMs`, never twice at once. A failure is reported and the next turn comes.
 * `stop` resolves when the turn under way, if there is one, has ended.
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
 * Callers within a second of each other share one answer; a failure is not remembered. For what anybody may ask without
 * credentials, so that the database is asked once a second at most.
 */
export function remember<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let last: { answer: Promise<Answer>; at: number } | undefined;
  return () => {
    if (last !== undefined && Date.now() - last.at < freshMs) return last.answer;
    const current = { answer: ask(), at: Date.now() };
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
