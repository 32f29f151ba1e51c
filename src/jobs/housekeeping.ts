import { randomUUIDv7 } from "node:crypto";
import type { Logger } from "pino";
import { causeOf } from "../errors.ts";
import type { WorkQueue } from "../queue/work-queue.ts";
import { lockClaims } from "../store/claimed-jobs.ts";
import type { Database, Transaction } from "../store/database.ts";
import { deleteOldEvents } from "../store/event-log.ts";
import { countQueuedJobs, tryHousekeepingLock } from "../store/housekeeping.ts";
import { deleteOldIdempotencyKeys } from "../store/idempotency-keys.ts";
import { deleteExpiredAnswers } from "../store/provider-answers.ts";
import { deleteEndedSessions } from "../store/sessions.ts";
import { deleteExpiredShares } from "../store/shift-shares.ts";
import { forgetSilentWorkers } from "../store/workers.ts";
import { allQueues, type QueueId, queueName } from "./queue-name.ts";
import { repeat } from "./repeat.ts";

const everyMs = 20_000;
const batch = 5_000;

/** What of a queue is needed to see that each waiting job has an entry. */
type Entries = Pick<WorkQueue, "add" | "wake" | "countWaiting">;

/** Deletes what has expired and mends what should never break. One process at a time does it. */
export function startHousekeeping(ports: { database: Database; queue: Entries; log: Logger }): {
  stop(): Promise<void>;
} {
  const { database, log } = ports;
  const turn = async () => {
    let more = true;
    while (more) {
      more = await database.transaction(async (tx) => {
        if (!(await tryHousekeepingLock(tx))) return false;
        const events = await deleteOldEvents(tx, batch);
        const keys = await deleteOldIdempotencyKeys(tx, batch);
        const answers = await deleteExpiredAnswers(tx, batch);
        const sessions = await deleteEndedSessions(tx, batch);
        const shares = await deleteExpiredShares(tx, batch);
        await forgetSilentWorkers(tx);
        return [events, keys, answers, sessions, shares].includes(batch);
      });
    }
    for (const id of allQueues) {
      const missing = await database.transaction((tx) => addMissingEntries(tx, ports.queue, id));
      if (missing > 0) log.warn({ queue: queueName(id), missing }, "jobs waited without a queue entry");
    }
  };
  return repeat(everyMs, turn, (error) => log.warn({ error: causeOf(error) }, "housekeeping failed"));
}

/**
 * Every waiting job needs an entry that wakes a worker for it. They are written together, so this finds
 * nothing, unless somebody emptied pg-boss's tables or restored only a part of the database.
 */
async function addMissingEntries(tx: Transaction, queue: Entries, id: QueueId): Promise<number> {
  const name = queueName(id);
  await lockClaims(tx, name);
  const missing = (await countQueuedJobs(tx, id)) - (await queue.countWaiting(tx, name));
  if (missing <= 0) return 0;
  const added = Math.min(missing, batch);
  await queue.add(
    tx,
    name,
    Array.from({ length: added }, () => ({ id: randomUUIDv7() })),
  );
  await queue.wake(tx, name);
  return added;
}
