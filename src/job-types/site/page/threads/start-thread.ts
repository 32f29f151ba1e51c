import { enableCompileCache } from "node:module";
import { workerData } from "node:worker_threads";
import { keepListsYoung } from "../../../../threads/v8-flags.ts";
import type { ThreadStart } from "./thread-protocol.ts";

// Before the compile cache, which keeps sources apart by the flags that they were compiled with.
keepListsYoung();

// A thread does not inherit the compile cache of its process, and starts in half the time with it.
const { module, cacheFolder } = workerData as ThreadStart;
if (cacheFolder !== undefined) enableCompileCache(cacheFolder);
await import(module);
