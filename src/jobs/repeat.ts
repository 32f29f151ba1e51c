/** Calls `work` now and every `everyMs`, never twice at once. A failure is reported and the next turn comes. */
export function repeat(
  everyMs: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): { stop(): void } {
  let busy = false;
  const turn = () => {
    if (busy) return;
    busy = true;
    work()
      .catch(onError)
      .finally(() => {
        busy = false;
      });
  };
  const timer = setInterval(turn, everyMs);
  turn();
  return { stop: () => clearInterval(timer) };
}
