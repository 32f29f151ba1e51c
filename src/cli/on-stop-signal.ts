const stopSignals = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
type StopSignal = keyof typeof stopSignals;

/**
 * npm passes a signal on that a terminal or service manager has sent to all processes already, some milliseconds
 * later: until then a second signal repeats the first one.
 */
const repeatMs = 1_000;

/**
 * Calls `stop` once, at the first Ctrl-C, SIGTERM or SIGHUP, with the exit code that stands for it. Another Ctrl-C or
 * SIGTERM, a second or more later, ends the process at once. Returns how to end listening.
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

/** Calls `stop` once when the process that started this one has ended: the system then gives it another parent. */
export function onParentExit(stop: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, parentPollMs);
  timer.unref();
}
