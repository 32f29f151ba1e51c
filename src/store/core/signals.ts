import pg from "pg";

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
  /** Locations were imported. */
  locations: "forager_locations",
  /** Webhooks: the payload is `due` (deliveries were added) or `endpoints` (some were created, changed or deleted). */
  webhooks: "forager_webhooks",
} as const;

export type Channel = (typeof channels)[keyof typeof channels];

export interface Signals {
  /** Returns a function that ends the subscription. */
  on(channel: Channel, handler: (payload: string) => void): () => void;
  /** Called after each reconnect: signals may have been missed. */
  onReconnect(handler: () => void): () => void;
  close(): Promise<void>;
}

/** Probe interval of a silent connection, and reconnect delay of a broken one. */
const probeMs = 5_000;
const reconnectMs = 250;

/** Opens one connection that listens on every channel, and keeps it open. Rejects if the first attempt fails. */
export async function openSignals(options: {
  connection: pg.ClientConfig;
  onError: (error: Error) => void;
}): Promise<Signals> {
  const handlers = new Map<string, Set<(payload: string) => void>>();
  const reconnectHandlers = new Set<() => void>();
  let client: pg.Client | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client(options.connection);
    next.on("notification", ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? "");
    });
    next.on("error", (error) => lost(next, error));
    next.on("end", () => lost(next, new Error("the connection ended")));
    await next.connect();
    await next.query(
      Object.values(channels)
        .map((channel) => `listen ${channel}`)
        .join("; "),
    );
    client = next;
    timer = setInterval(() => void probe(next), probeMs);
  }

  /** A connection dropped by a firewall stays silent: only a probe detects it. */
  async function probe(of: pg.Client): Promise<void> {
    let limit: NodeJS.Timeout | undefined;
    const tooLate = new Promise((_resolve, reject) => {
      limit = setTimeout(() => reject(new Error("no answer within the limit")), probeMs);
    });
    await Promise.race([of.query("select 1"), tooLate])
      .catch((error: Error) => lost(of, error))
      .finally(() => clearTimeout(limit));
  }

  function lost(which: pg.Client, error: Error): void {
    if (closed || which !== client) return;
    client = undefined;
    clearInterval(timer);
    options.onError(error);
    which.end().catch(() => undefined);
    reconnectSoon();
  }

  function reconnectSoon(): void {
    timer = setTimeout(() => {
      connect().then(
        () => {
          if (closed) void client?.end();
          else for (const handler of reconnectHandlers) handler();
        },
        () => {
          if (!closed) reconnectSoon();
        },
      );
    }, reconnectMs);
  }

  await connect();

  return {
    on(channel, handler) {
      const set = handlers.get(channel) ?? new Set();
      handlers.set(channel, set.add(handler));
      return () => set.delete(handler);
    },
    onReconnect(handler) {
      reconnectHandlers.add(handler);
      return () => reconnectHandlers.delete(handler);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
