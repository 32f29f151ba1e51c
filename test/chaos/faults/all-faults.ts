import type { Fault } from "../fault.ts";
import { clockBackAndKill } from "./clock-back-and-kill.ts";
import { clockBack, clockForward } from "./clock-steps.ts";
import { databaseCrash, databaseKill, databaseRestart, diskFull, terminatedConnections } from "./database.ts";
import { freezeApi, freezeBriefly, freezeEverything, freezeOneWorker, freezeWorkers } from "./freeze.ts";
import { killApi } from "./kill-api.ts";
import { killEverything } from "./kill-everything.ts";
import { killScheduler } from "./kill-scheduler.ts";
import { killWorker } from "./kill-worker.ts";
import { partitionApi, partitionWorker } from "./partition.ts";
import { redisLoss } from "./redis-loss.ts";
import { upgrade } from "./upgrade.ts";

/** To add a fault, add a file and a row. */
export const allFaults: readonly Fault[] = [
  killWorker,
  killApi,
  killScheduler,
  killEverything,
  freezeBriefly,
  freezeOneWorker,
  freezeWorkers,
  freezeApi,
  freezeEverything,
  redisLoss,
  databaseRestart,
  databaseCrash,
  databaseKill,
  terminatedConnections,
  diskFull,
  clockBack,
  clockForward,
  clockBackAndKill,
  partitionWorker,
  partitionApi,
  upgrade,
];
