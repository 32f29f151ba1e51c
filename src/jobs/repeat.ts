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
