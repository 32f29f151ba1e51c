/**
 * Loaded into every test file's process: kills it when it takes longer than TEST_FILE_TIMEOUT_MS. Node's own
 * --test-timeout ends a test, and then waits for ever for a file whose timers, sockets or endless loop go on.
 * A thread of its own, because an endless loop lets no timer of the file's thread run.
 */
import { isMainThread, Worker } from "node:worker_threads";

const watch = `
  const { file, timeoutMs } = require("node:worker_threads").workerData;
  setTimeout(() => {
    require("node:fs").writeSync(2, file + " was ended: it took longer than " + timeoutMs / 1000 + " s, or left something running\\n");
    process.kill(process.pid, "SIGKILL");
  }, timeoutMs);
`;

// The runner loads it too, and threads that a test starts; neither has a test context.
const timeoutMs = Number(process.env.TEST_FILE_TIMEOUT_MS);
if (isMainThread && process.env.NODE_TEST_CONTEXT !== undefined && timeoutMs > 0) {
  const workerData = { file: process.argv[1], timeoutMs };
  new Worker(watch, { eval: true, execArgv: [], workerData }).unref();
}
