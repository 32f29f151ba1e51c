import type { Socket } from "node:net";
import pg from "pg";

/**
 * Closes a pool's connections while the server is silent, for example stopped or disconnected from the network. Pending
 * statements then fail as without a connection, instead of waiting some 15 minutes for a TCP timeout.
 *
 * A statement may take a minute, so silence alone proves nothing: the server is probed on a separate connection, which
 * must answer within the connection timeout.
 */
export function watchSilence(
  pool: pg.Pool,
  connection: pg.ClientConfig,
  { silentMs = 5_000 }: { silentMs?: number | undefined } = {},
): { close(): void } {
  const sockets = new Set<Socket>();
  let heardAt = performance.now();
  let isAsking = false;

  pool.on("connect", (client) => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    sockets.add(stream);
    stream.on("data", () => {
      heardAt = performance.now();
    });
    stream.once("close", () => sockets.delete(stream));
  });

  const check = async () => {
    const inUse = pool.totalCount - pool.idleCount;
    if (isAsking || inUse === 0 || performance.now() - heardAt < silentMs) return;
    isAsking = true;
    if (!(await answers(connection))) {
      for (const socket of sockets) socket.destroy(new Error("Connection terminated: the server is silent"));
    }
    heardAt = performance.now();
    isAsking = false;
  };
  const timer = setInterval(() => void check(), silentMs / 5).unref();
  return { close: () => clearInterval(timer) };
}

async function answers(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection);
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    // A server that refuses because it is full or starting is not silent: it answers with an SQLSTATE.
    return /^[0-9A-Z]{5}$/.test(String((error as { code?: unknown }).code));
  } finally {
    client.end().catch(() => undefined);
  }
}
