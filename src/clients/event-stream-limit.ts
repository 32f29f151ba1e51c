import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { type BackgroundService, backgroundService } from "../async/background-service.ts";
import { coalesce } from "../async/coalesce.ts";
import { limits } from "../contract/limits.ts";
import { causeOf, ForagerError } from "../errors.ts";
import {
  deleteEventStreams,
  insertEventStream,
  leaseSeconds,
  renewEventStreams,
} from "../store/clients/event-streams.ts";
import type { Database } from "../store/core/database.ts";

/** Limits how many event streams a client has open, over all API processes. */
export interface EventStreamLimit extends BackgroundService {
  /**
   * Counts one more stream of the client.
   * @returns a function that ends it; may be called more than once.
   * @throws ForagerError stream_limit, database_unavailable.
   */
  open(clientId: string): Promise<() => void>;
}

const allowed = limits.event_streams_max;
const limitReached = () =>
  new ForagerError(
    "stream_limit",
    `Your client has ${allowed} event streams open, its maximum. Close one first.`,
  );

/** Three renewals fit into a lease: one that fails leaves time for another. */
const renewEveryMs = (leaseSeconds / 3) * 1_000;

/**
 * Each stream is a row with a lease, which this process renews. Rows of a killed process expire. A process that
 * stalled for longer than a lease inserts its rows again; its clients may then exceed the limit until they close
 * streams.
 */
export function createEventStreamLimit(ports: { database: Database; log: Logger }): EventStreamLimit {
  const { database, log } = ports;
  /** Client by stream. */
  const open = new Map<string, string>();
  /** The same for streams whose rows are being inserted. Renewing one would insert its row first. */
  const opening = new Map<string, string>();
  /** Ended streams whose rows are not yet deleted. */
  const ended = new Set<string>();
  let isRenewalDue = false;

  // One after the other, so that a renewal does not insert a row again that was just deleted.
  const sync = coalesce(
    async () => {
      if (isRenewalDue && open.size > 0) await renewEventStreams(database, open);
      isRenewalDue = false;
      if (ended.size === 0) return;
      const ids = [...ended];
      await deleteEventStreams(database, ids);
      for (const id of ids) ended.delete(id);
    },
    (error) => log.warn({ error: causeOf(error) }, "could not store the open event streams"),
  );

  const forget = (id: string) => {
    ended.add(id);
    sync.wake();
  };
  const end = (id: string) => {
    if (open.delete(id) || opening.delete(id)) forget(id);
  };
  const openHere = (clientId: string) =>
    [...open.values(), ...opening.values()].filter((owner) => owner === clientId).length;

  return {
    ...backgroundService(() => {
      const timer = setInterval(() => {
        isRenewalDue = true;
        sync.wake();
      }, renewEveryMs);
      return async () => {
        clearInterval(timer);
        for (const id of [...open.keys(), ...opening.keys()]) end(id);
        await sync.idle();
      };
    }),
    async open(clientId) {
      // A client that closes a stream may open another immediately.
      await sync.idle();
      if (openHere(clientId) >= allowed) throw limitReached();
      const id = randomUUID();
      opening.set(id, clientId);
      try {
        if (!(await insertEventStream(database, { id, clientId, allowed }))) throw limitReached();
        if (opening.delete(id)) open.set(id, clientId);
        // Stopped meanwhile, perhaps before the row existed.
        else forget(id);
      } catch (error) {
        // A call that failed may still have inserted the row.
        end(id);
        throw error;
      }
      return () => end(id);
    },
  };
}
