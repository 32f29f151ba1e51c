const stopSignals = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
type StopSignal = keyof typeof stopSignals;

/**
 * npm forwards a signal that a terminal or service manager has already sent to all processes, some milliseconds
 * later: within this time a second signal is a repetition.
 */
const repeatMs = 1_000;

/**
 * Calls `stop` once, at the first Ctrl-C, SIGTERM or SIGHUP, with its exit code. Another Ctrl-C or SIGTERM, a second
 * or more later, ends the process immediately. Returns a function that unsubscribes.
 */
export function onStopSignal(stop: (exitCode: number, signal: StopSignal) => void): () => void {
  let stopRequestedAt: number | undefined;
  const handle = (signal: StopSignal) => {
    if (stopRequestedAt === undefined) {
      stopRequestedAt = performance.now();
      stop(stopSignals[signal], signal);
    } else if (signal !== "SIGHUP" && performance.now() - stopRequestedAt >= repeatMs) {
      process.exit(stopSignals[signal]);
    }
  };
  const signals = Object.keys(stopSignals) as StopSignal[];
  for (const signal of signals) process.on(signal, handle);
  return () => {
    for (const signal of signals) process.off(signal, handle);
  };
}

const parentPollMs = 1_000;

/** Calls `stop` once when the parent process has ended: the system then assigns another parent. */
export function onParentExit(stop: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, parentPollMs);
  timer.unref();
}
