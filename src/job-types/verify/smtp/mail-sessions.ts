import type { Owner } from "../../../async/fair-queue.ts";
import { createFairSlots, type FairSlots } from "../../../async/fair-slots.ts";
import type { OpenMailSocket } from "../ports.ts";

/**
 * Concurrent connections to one mail host, over all jobs. Exchange accepts 20 from one address by default; four of
 * these are for clients to which the others would leave none.
 */
const sessionsMax = 16;
const sessionsInReserve = 4;

/**
 * Opens connections to mail hosts for one job.
 * @param onWaited told how many milliseconds a connection had to wait for those of others.
 */
export type OpenSessions = (owner: Owner, onWaited: (ms: number) => void) => OpenMailSocket;

/** Shares the connections to each mail host between clients, from before one is opened until it has closed. */
export function shareSessions(openMailSocket: OpenMailSocket, now: () => number): OpenSessions {
  const hosts = new Map<string, { slots: FairSlots; users: number }>();
  const enter = (key: string): FairSlots => {
    const host = hosts.get(key) ?? {
      slots: createFairSlots({ count: sessionsMax, reserve: sessionsInReserve }),
      users: 0,
    };
    hosts.set(key, host);
    host.users += 1;
    return host.slots;
  };
  const leave = (key: string) => {
    const host = hosts.get(key);
    if (host === undefined) return;
    host.users -= 1;
    if (host.users === 0) hosts.delete(key);
  };
  return (owner, onWaited) => async (host, options) => {
    const key = host.toLowerCase();
    const askedAt = now();
    const end = await enter(key)
      .take(owner, options.signal)
      .catch((error: unknown) => {
        leave(key);
        throw error;
      });
    onWaited(now() - askedAt);
    const giveBack = () => {
      end();
      leave(key);
    };
    try {
      const socket = await openMailSocket(host, options);
      if (socket.closed) giveBack();
      else socket.once("close", giveBack);
      return socket;
    } catch (error) {
      giveBack();
      throw error;
    }
  };
}
