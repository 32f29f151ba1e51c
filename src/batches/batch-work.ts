import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { type BackgroundService, backgroundService } from "../async/background-service.ts";
import { coalesce, repeat } from "../async/coalesce.ts";
import type { JobTypeName } from "../contract/job-types.ts";
import { causeOf } from "../errors.ts";
import type { JobType } from "../jobs/job-type.ts";
import { completeBatch, lockBatch, openBatchesToFinish } from "../store/batches/changed-batches.ts";
import { channels } from "../store/core/channels.ts";
import type { Database } from "../store/core/database.ts";
import type { Signals } from "../store/core/signals.ts";
import { batchesWithHeldItems } from "../store/jobs/held-jobs.ts";
import { cancelRest } from "./cancel-all.ts";
import { passOnItems } from "./pass-on-items.ts";

const everyMs = 1_000;
/** Events may follow each other by the hundred in a second: between two looks at the open batches is a pause. */
const pauseMs = 50;
/** As a multiple of the time that a look takes, so that batches of many items cost the database no more. */
const pauseFactor = 5;
/** Batches per turn. */
const batchesMax = 100;

interface WorkPorts {
  database: Database;
  jobTypes: ReadonlyMap<JobTypeName, JobType>;
  /** Announces the ends of jobs; without it batches complete within a second. */
  signals?: Signals | undefined;
  log: Logger;
}

/**
 * Completes batches whose items have ended, continues cancellations that a process did not finish, and passes held items
 * on as the queue has room. Safe in several processes.
 */
export function createBatchWork(ports: WorkPorts): BackgroundService {
  const onError = (error: unknown) => ports.log.warn({ error: causeOf(error) }, "batches did not continue");
  const turn = async () => {
    await finishBatches(ports, onError);
    await passOnHeldItems(ports, onError);
  };
  const stopping = new AbortController();
  const finishing = coalesce(async () => {
    const start = performance.now();
    await finishBatches(ports, onError);
    const took = performance.now() - start;
    await delay(Math.max(pauseMs, pauseFactor * took), undefined, { signal: stopping.signal }).catch(
      () => {},
    );
  }, onError);
  return backgroundService(() => {
    const unsubscribe = ports.signals?.on(channels.events, () => finishing.wake());
    const turns = repeat(everyMs, turn, onError);
    return async () => {
      unsubscribe?.();
      stopping.abort();
      await Promise.all([turns.stop(), finishing.idle()]);
    };
  });
}

/** Each by itself: one of a client that moves to another cell is refused. */
async function finishBatches({ database }: WorkPorts, onError: (error: unknown) => void): Promise<void> {
  for (const { id, client_id: clientId, ended } of await openBatchesToFinish(database, batchesMax)) {
    const finish = async () => {
      if (!ended) await cancelRest({ database }, { clientId, batchId: id, by: undefined });
      await database.transaction(async (tx) => {
        if ((await lockBatch(tx, clientId, id)) !== null) await tx.finish(() => completeBatch(tx, id));
      });
    };
    await finish().catch(onError);
  }
}

async function passOnHeldItems(ports: WorkPorts, onError: (error: unknown) => void): Promise<void> {
  for (const { batch_id: batchId, client_id: clientId } of await batchesWithHeldItems(ports.database)) {
    await passOnItems(ports, { clientId, batchId }).catch(onError);
  }
}
