import { once } from "node:events";
import { Socket } from "node:net";
import pg from "pg";
import { type BackgroundService, backgroundService } from "../../async/background-service.ts";

/**
 * Signals between processes over LISTEN/NOTIFY. A signal is a hint that something changed, sent in the transaction that
 * changes it; the tables hold the change. Signals can be lost while a connection is down, so subscribers also check
 * after a reconnect and poll at intervals.
 */
export const channels = {
  /** The event log has grown. */
  events: "forager_events",
  /** A queue has work; the payload is its name. */
  work: "forager_work",
  /** A running job was cancelled; the payload is its id. */
  cancel: "forager_cancel",
  /** A client or its keys changed; the payload is the client id. */
  clients: "forager_clients",
  /** In the home cell: the directory of clients in other cells has changed. */
  cells: "forager_cells",
  /** Locations were imported. */
  locations: "forager_locations",
  /** Webhooks: the payload is `due` (deliveries were added) or `endpoints` (some were created, changed or deleted). */
  webhooks: "forager_webhooks",
} as const;

export type Channel = (typeof channels)[keyof typeof channels];

/** While it runs, one connection listens on every channel; `start` rejects if it cannot be opened at first. */
export interface Signals extends BackgroundService {
  /** Returns a function that ends the subscription. */
  on(channel: Channel, handler: (payload: string) => void): () => void;
  /** Called after each reconnect: signals may have been missed. */
  onReconnect(handler: () => void): () => void;
}

/** Probe interval of a silent connection, and reconnect delay of a broken one. */
const probeMs = 5_000;
const reconnectMs = 250;

export function createSignals(options: {
  connection: pg.ClientConfig;
  onError: (error: Error) => void;
}): Signals {
  const handlers = new Map<string, Set<(payload: string) => void>>();
  const reconnectHandlers = new Set<() => void>();
  let client: pg.Client | undefined;
  /** Of the connection, also while it is being opened: destroying it ends whatever waits for the server. */
  let socket: Socket | undefined;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  /** The latest reconnect or probe. Never rejects. */
  let inProgress = Promise.resolve();

  async function connect(): Promise<void> {
    const own = new Socket();
    socket = own;
    const next = new pg.Client({ ...options.connection, stream: () => own });
    next.on("notification", ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? "");
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
    return async () => {
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
