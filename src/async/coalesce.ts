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
