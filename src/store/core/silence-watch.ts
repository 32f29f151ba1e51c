import type { Socket } from "node:net";
import pg from "pg";

export interface SilenceWatch {
  /** Watches the socket of one of the pool's connections, before it is opened. */
  add<Connection extends Socket>(socket: Connection): Connection;
  close(): void;
}

/**
 * Closes a pool's connections while the server is silent, for example stopped or cut off from the network. Statements
 * in progress then fail as without a connection; otherwise they would wait until TCP gives up, some 15 minutes.
 * A statement may take a minute, so silence alone proves nothing: the watch opens a separate connection, which must
 * be accepted within the connection timeout.
 */
export function watchSilence({
  connection,
  silentMs = 5_000,
  inUse,
}: {
  connection: pg.ClientConfig;
  silentMs?: number | undefined;
  /** Number of connections in use by callers. */
  inUse: () => number;
}): SilenceWatch {
  const sockets = new Set<Socket>();
  let heardAt = performance.now();
  let bytesRead = 0;
  let isAsking = false;

  /** Counts bytes instead of listening for them: under TLS the driver takes over the socket's data. */
  const hear = () => {
    const total = [...sockets].reduce((sum, socket) => sum + socket.bytesRead, 0);
    if (total !== bytesRead) heardAt = performance.now();
    bytesRead = total;
  };

  const check = async () => {
    hear();
    if (isAsking || inUse() === 0 || performance.now() - heardAt < silentMs) return;
    isAsking = true;
    if (!(await answers(connection))) {
      for (const socket of sockets) {
        // A connection without any answer is still being opened, which has its own timeout.
        if (socket.bytesRead > 0) socket.destroy(new Error("Connection terminated: the server is silent"));
      }
    }
    heardAt = performance.now();
    isAsking = false;
  };
  const timer = setInterval(() => void check(), silentMs / 5).unref();
  return {
    add(socket) {
      socket.once("connect", () => sockets.add(socket));
      socket.once("close", () => sockets.delete(socket));
      return socket;
    },
    close: () => clearInterval(timer),
  };
}

async function answers(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection);
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    // A server that rejects because it is full or starting is not silent: it answers with an SQLSTATE.
    return /^[0-9A-Z]{5}$/.test(String((error as { code?: unknown }).code));
  } finally {
    client.end().catch(() => undefined);
  }
}
