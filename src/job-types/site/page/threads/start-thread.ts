import { enableCompileCache } from "node:module";
import { setFlagsFromString } from "node:v8";
import { workerData } from "node:worker_threads";
import type { ThreadStart } from "./thread-protocol.ts";

// At nearly every collection a page is at work, so that V8 takes the lists in its tree for lasting ones and makes all
// later lists among the old objects, where they hold their trees until a full collection. It knows no such setting for
// one thread; elsewhere in the process it makes no difference that could be measured. It comes before the compile cache,
// which keeps sources apart by the settings that they were compiled with.
setFlagsFromString("--no-allocation-site-pretenuring");

// A thread does not inherit the compile cache of its process, and starts in half the time with it.
const { module, cacheFolder } = workerData as ThreadStart;
if (cacheFolder !== undefined) enableCompileCache(cacheFolder);
await import(module);
