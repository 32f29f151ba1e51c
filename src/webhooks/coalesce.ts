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
