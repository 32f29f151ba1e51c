import { once } from "node:events";
import { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { type BackgroundService, backgroundService } from "../../async/background-service.ts";
import { type Channel, channels, notifying, type Signal } from "./channels.ts";
import type { Database } from "./database.ts";

/**
 * While it runs, one connection listens on every channel; `start` rejects if it cannot be opened at first. Signals of
 * this process reach its own handlers at once, and go to the others over the same connection.
 */
export interface Signals extends BackgroundService {
  /** Returns a function that ends the subscription. */
  on(channel: Channel, handler: (payload: string) => void): () => void;
  /** Called after each reconnect: signals may have been missed. */
  onReconnect(handler: () => void): () => void;
}

/** Probe interval of a silent connection, and reconnect delay of a broken one. */
const probeMs = 5_000;
const reconnectMs = 250;
/** Signals within this time are sent together, each once: under load, every batch of jobs announces the same. */
const sendPauseMs = 5;

export function createSignals(options: {
  connection: pg.ClientConfig;
  /** Whose announced signals it passes on. */
  carryFor?: Pick<Database, "carrySignals">;
  onError: (error: Error) => void;
}): Signals {
  const handlers = new Map<string, Set<(payload: string) => void>>();
  const reconnectHandlers = new Set<() => void>();
  let client: pg.Client | undefined;
  /** Of the connection, also while it is being opened: destroying it ends whatever waits for the server. */
  let socket: Socket | undefined;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  /** Not sent to the other processes yet, by channel and payload. */
  const unsent = new Map<string, Signal>();
  let sending: Promise<void> | undefined;
  /** The latest reconnect or probe. Never rejects. */
  let inProgress = Promise.resolve();

  async function connect(): Promise<void> {
    const own = new Socket();
    socket = own;
    const next = new pg.Client({ ...options.connection, stream: () => own });
    next.on("notification", ({ channel, payload, processId }) => {
      // Its own: they were handled when they were sent.
      if (processId !== (next as { processID?: number }).processID) handle(channel, payload ?? "");
    });
    next.on("error", (error) => lost(next, error));
    next.on("end", () => lost(next, new Error("the connection ended")));
    try {
      await next.connect();
      const listens = Object.values(channels).map((channel) => `listen ${channel}`);
      await answered(next.query(listens.join("; ")));
    } catch (error) {
      own.destroy();
      throw error;
    }
    if (stopped) return;
    client = next;
    probeSoon(next);
    sendSoon();
  }

  function handle(channel: string, payload: string): void {
    for (const handler of handlers.get(channel) ?? []) handler(payload);
  }

  function send(signals: readonly Signal[]): void {
    for (const signal of signals) {
      handle(signal.channel, signal.payload);
      unsent.set(`${signal.channel} ${signal.payload}`, signal);
    }
    sendSoon();
  }

  function sendSoon(): void {
    if (sending !== undefined || client === undefined || unsent.size === 0) return;
    sending = sendUnsent(client).finally(() => {
      sending = undefined;
      if (!stopped) sendSoon();
    });
  }

  /** In a transaction of its own, which writes nothing: its commit holds the server's lock without waiting for a disk. */
  async function sendUnsent(through: pg.Client): Promise<void> {
    const signals = [...unsent.values()];
    unsent.clear();
    try {
      await answered(through.query(notifying(signals)));
    } catch (error) {
      for (const signal of signals) unsent.set(`${signal.channel} ${signal.payload}`, signal);
      lost(through, error as Error);
      return;
    }
    if (!stopped) await delay(sendPauseMs);
  }

  /** A connection dropped by a firewall stays silent: only a probe detects it. */
  function probeSoon(of: pg.Client): void {
    timer = setTimeout(() => {
      inProgress = probe(of);
    }, probeMs);
  }

  async function probe(of: pg.Client): Promise<void> {
    try {
      await answered(of.query("select 1"));
    } catch (error) {
      lost(of, error as Error);
    }
    if (of === client && !stopped) probeSoon(of);
  }

  /** A stopping worker has just handed its jobs to the others. */
  async function sendLast(): Promise<void> {
    while (client !== undefined && (sending !== undefined || unsent.size > 0)) {
      sendSoon();
      await sending;
    }
  }

  function lost(which: pg.Client, error: Error): void {
    if (stopped || which !== client) return;
    client = undefined;
    clearTimeout(timer);
    options.onError(error);
    socket?.destroy();
    reconnectSoon();
  }

  function reconnectSoon(): void {
    timer = setTimeout(() => {
      inProgress = reconnect();
    }, reconnectMs);
  }

  async function reconnect(): Promise<void> {
    try {
      await connect();
    } catch {
      if (!stopped) reconnectSoon();
      return;
    }
    if (!stopped) for (const handler of reconnectHandlers) handler();
  }

  const service = backgroundService(async () => {
    await connect();
    const endCarrying = options.carryFor?.carrySignals(send);
    return async () => {
      endCarrying?.();
      await sendLast();
      stopped = true;
      clearTimeout(timer);
      if (socket && !socket.closed) {
        socket.destroy();
        await once(socket, "close");
      }
      await inProgress;
    };
  });

  return {
    ...service,
    on(channel, handler) {
      const set = handlers.get(channel) ?? new Set();
      handlers.set(channel, set.add(handler));
      return () => set.delete(handler);
    },
    onReconnect(handler) {
      reconnectHandlers.add(handler);
      return () => reconnectHandlers.delete(handler);
    },
  };
}

/** @throws where the server does not answer within the probe interval. */
async function answered(answer: Promise<unknown>): Promise<void> {
  let limit: NodeJS.Timeout | undefined;
  const tooLate = new Promise((_resolve, reject) => {
    limit = setTimeout(() => reject(new Error("no answer within the limit")), probeMs);
  });
  await Promise.race([answer, tooLate]).finally(() => clearTimeout(limit));
}
