/**
 * Calls `stop` at the first Ctrl-C or SIGTERM, with the exit code that tells of it; the second ends the process at
 * once. Returns how to end that.
 */
export function onStopSignal(stop: (exitCode: number) => void): () => void {
  let seen = false;
  const handlers = (
    [
      ["SIGINT", 130],
      ["SIGTERM", 143],
    ] as const
  ).map(([signal, exitCode]) => {
    const handle = () => {
      if (seen) process.exit(exitCode);
      seen = true;
      stop(exitCode);
    };
    process.on(signal, handle);
    return () => void process.off(signal, handle);
  });
  return () => {
    for (const end of handlers) end();
  };
}
