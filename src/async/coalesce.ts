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
