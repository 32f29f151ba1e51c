import { Worker } from "node:worker_threads";

export interface MemoryLimits {
  /** A renderer process with more private memory is killed, in MB. */
  pageMb: number;
  /** Total for all processes of the browser, in MB; shared memory counts once. */
  browserMb: number;
}

export interface MemoryWatch {
  /** How many pages are open now; without any, the watch rests. */
  setPagesOpen(count: number): void;
  stop(): void;
}

/** 1.5 GB for up to four pages; each further one adds 256 MB. */
export const memoryLimits = (pagesMax: number): MemoryLimits => ({
  pageMb: 768,
  browserMb: 1_536 + 256 * Math.max(0, pagesMax - 4),
});

/**
 * Address space for threads and heaps that Chromium maps without using it: up to 700 MB in a renderer
 * process.
 */
const unusedMb = 1_024;

/**
 * The maximum private memory that any browser process can map. The kernel enforces it between samples.
 */
export const processMbMax = ({ pageMb }: MemoryLimits): number => pageMb + unusedMb;

export interface WatchStart {
  browserPid: number;
  limits: MemoryLimits;
  /** One number: the pages that are open. */
  pagesOpen: Int32Array<SharedArrayBuffer>;
}

/**
 * Keeps a browser within its limits: scripts have a heap limit, but what they make a page hold has none. Killing a
 * process fails the page that it shows. Data that pages store (Blobs, databases, files) is memory of the browser
 * process itself and cannot be attributed to a page, so the whole browser ends. Linux only; does nothing elsewhere.
 *
 * It samples in a thread of its own: beside three busy loops on two cores, the event loop and the pool that reads its
 * files came so late that a page of twenty fast-growing processes reached 1,131 MB of 900.
 * @param options.onBrowserOver the browser must be killed now. It is stopped, so that it cannot grow meanwhile.
 */
export function startMemoryWatch(options: {
  browserPid: number;
  limits: MemoryLimits;
  onBrowserOver: () => void;
}): MemoryWatch {
  const { browserPid, limits, onBrowserOver } = options;
  if (process.platform !== "linux") return { setPagesOpen() {}, stop() {} };
  const pagesOpen = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const workerData: WatchStart = { browserPid, limits, pagesOpen };
  const thread = new Worker(new URL("./memory-watch-thread.ts", import.meta.url), {
    workerData,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 },
  });
  thread.unref();
  // A browser that nothing watches must not show pages.
  thread.once("message", onBrowserOver).once("error", onBrowserOver);
  return {
    setPagesOpen(count) {
      Atomics.store(pagesOpen, 0, count);
      Atomics.notify(pagesOpen, 0);
    },
    stop() {
      thread.removeAllListeners("error").on("error", () => {});
      void thread.terminate();
    },
  };
}
