import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

export interface DatabaseProxy {
  /** The database's URL with the proxy's address. */
  readonly url: string;
  /** Number of connections opened so far. */
  readonly opened: number;
  /**
   * Resolves once the server has responded to the next prepared statement whose name begins so. Calls `strike` before it
   * forwards the response.
   */
  afterStatement(name: string, strike: () => void): Promise<void>;
  /** Ends the connection that sends the next COMMIT: before the server gets it, or before the client gets the response. */
  cutAtCommit(when: "before" | "after"): void;
  /** Accepts no further connection; those that are open stay. */
  refuse(): void;
  /** Accepts connections again. */
  accept(): void;
  /** Stops forwarding in both directions but keeps connections open, like a server that was suspended. */
  freeze(): void;
  /** Resumes forwarding, including the data held back. */
  thaw(): void;
  close(): void;
}

/** A simple query, as pg sends it. */
const commitMessage = "\x0bcommit\0";

/** A proxy between a process and its database that can fail after a statement has run but before its response arrives. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let opened = 0;
  let armed: { name: Buffer; strike: () => void; resolve: () => void } | undefined;
  let cut: "before" | "after" | undefined;
  const server = createServer((client) => {
    opened += 1;
    const port = Number(target.port || 5432);
    const folder = target.searchParams.get("host");
    const upstream = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, target.hostname);
    let sent: typeof armed;
    let endsUnanswered = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket.on("error", () => undefined));
      if (isFrozen) socket.pause();
      socket.on("close", () => {
        client.destroy();
        upstream.destroy();
      });
    }
    client.on("data", (chunk) => {
      if (cut !== undefined && chunk.includes(commitMessage)) {
        if (cut === "before") client.destroy();
        else endsUnanswered = true;
        cut = undefined;
      }
      if (armed !== undefined && chunk.includes(armed.name)) {
        sent = armed;
        armed = undefined;
      }
      if (!client.destroyed) upstream.write(chunk);
    });
    upstream.on("data", (chunk) => {
      if (endsUnanswered) client.destroy();
      sent?.strike();
      sent?.resolve();
      sent = undefined;
      if (!client.destroyed) client.write(chunk);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.searchParams.delete("host");
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    get opened() {
      return opened;
    },
    afterStatement(name, strike) {
      const { promise, resolve } = Promise.withResolvers<void>();
      // In a Bind message, a null byte precedes the statement name.
      armed = { name: Buffer.from(`\0${name}`), strike, resolve };
      return promise;
    },
    cutAtCommit(when) {
      cut = when;
    },
    refuse() {
      server.close();
    },
    accept() {
      server.listen(Number(url.port), "127.0.0.1");
    },
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
