import { createFairQueue, type FairQueue, type Owner } from "../../../async/fair-queue.ts";
import { createFairSlots, type FairSlots } from "../../../async/fair-slots.ts";
import type { OpenMailSocket } from "../ports.ts";

/**
 * Starts verifications at least one pause apart. Scheduling is fair between clients, and between the jobs of
 * one client.
 */
export interface Pacer {
  /** Resolves when the next verification at the pace of `key` may start. @throws the signal's reason. */
  turn(key: string, owner: Owner, signal: AbortSignal): Promise<void>;
}

interface PacerOptions {
  pauseMs: number;
  now: () => number;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

interface Waiter {
  owner: Owner;
  begin: () => void;
}

interface Pace {
  /** When the next turn is free, on the clock of `now`. */
  freeAt: number;
  waiting: FairQueue<Waiter>;
  /** A loop is handing out turns. */
  isServed: boolean;
  /** Ends the pause before the next turn if no caller waits any more. */
  pause: AbortController;
}

const keysMax = 10_000;

export function createPacer({ pauseMs, now, wait }: PacerOptions): Pacer {
  const paces = new Map<string, Pace>();

  const paceOf = (key: string): Pace => {
    let pace = paces.get(key);
    if (pace === undefined) {
      if (paces.size >= keysMax) forgetPast();
      pace = { freeAt: 0, waiting: createFairQueue(), isServed: false, pause: new AbortController() };
      paces.set(key, pace);
    }
    return pace;
  };
  const forgetPast = () => {
    for (const [key, pace] of paces) {
      if (!pace.isServed && pace.freeAt <= now()) paces.delete(key);
    }
  };
  /** Hands out turns until no caller waits. */
  const serve = async (pace: Pace) => {
    pace.isServed = true;
    for (let next = pace.waiting.next(); next !== undefined; next = pace.waiting.next()) {
      // A clock that is set back does not extend a pause.
      pace.freeAt = Math.min(pace.freeAt, now() + pauseMs);
      const leftMs = pace.freeAt - now();
      if (leftMs > 0) {
        pace.pause = new AbortController();
        await wait(leftMs, pace.pause.signal).catch(() => undefined);
        continue;
      }
      pace.freeAt = now() + pauseMs;
      pace.waiting.hold(next.owner)(1);
      pace.waiting.remove(next);
      next.begin();
    }
    pace.isServed = false;
  };

  return {
    async turn(key, owner, signal) {
      signal.throwIfAborted();
      if (pauseMs <= 0) return;
      const pace = paceOf(key);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const waiter = { owner, begin: resolve };
      const giveUp = () => {
        pace.waiting.remove(waiter);
        if (pace.waiting.next() === undefined) pace.pause.abort();
        reject(signal.reason);
      };
      pace.waiting.add(waiter, owner);
      signal.addEventListener("abort", giveUp, { once: true });
      if (!pace.isServed) void serve(pace);
      await promise.finally(() => signal.removeEventListener("abort", giveUp));
    },
  };
}

/**
 * Concurrent connections to one mail host, over all jobs. Exchange accepts 20 from one address by default;
 * four of these are reserved for clients that the others would leave without any.
 */
const sessionsMax = 16;
const sessionsInReserve = 4;

/**
 * Opens connections to mail hosts for one job.
 * @param onWaited receives how many milliseconds a connection had to wait for those of others.
 */
export type OpenSessions = (owner: Owner, onWaited: (ms: number) => void) => OpenMailSocket;

/**
 * Shares the connections to each mail host between clients, from before one is opened until it has closed.
 */
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
