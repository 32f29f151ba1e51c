import { enableCompileCache } from "node:module";
import { workerData } from "node:worker_threads";

/** What a thread of the pool is started with. */
export interface ThreadStart {
  /** The module that answers its requests. */
  module: string;
  /** Where compiled sources are kept, if the process keeps any. */
  cacheFolder: string | undefined;
}

// A thread does not inherit the compile cache of its process, and starts in half the time with it.
const { module, cacheFolder } = workerData as ThreadStart;
if (cacheFolder !== undefined) enableCompileCache(cacheFolder);
await import(module);
