/**
 * Preloaded into every test process: kills it if it runs longer than TEST_FILE_TIMEOUT_MS. Node's --test-timeout ends
 * a test, but then waits forever for a process kept alive by timers, sockets or an endless loop. Runs in its own
 * thread, because an endless loop would block a timer in the main thread.
 */
import { isMainThread, Worker } from "node:worker_threads";

const watch = `
  const { parentPort, workerData } = require("node:worker_threads");
  const { timeoutMs } = workerData;
  let timer;
  const start = (file) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      require("node:fs").writeSync(2, file + " was killed: it ran longer than " + timeoutMs / 1000 + " s, or did not exit\\n");
      process.kill(process.pid, "SIGKILL");
    }, timeoutMs);
  };
  start(workerData.file);
  parentPort.on("message", start);
`;

let watcher: Worker | undefined;

// The test runner and worker threads also load this module; skip both.
const timeoutMs = Number(process.env.TEST_FILE_TIMEOUT_MS);
if (isMainThread && process.env.NODE_TEST_CONTEXT !== undefined && timeoutMs > 0) {
  const workerData = { file: process.argv[1], timeoutMs };
  watcher = new Worker(watch, { eval: true, execArgv: [], workerData });
  watcher.unref();
}

/** Gives the process its time anew, for a further file. */
export function startDeadline(file: string): void {
  watcher?.postMessage(file);
}
