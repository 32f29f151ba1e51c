import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Closes the connections that nobody waits on, for a server that closes.
 *
 * Node's own `server.close()` does so once, and leaves two kinds: those that fall idle afterwards, which stay
 * for the keep-alive time; and those that have not carried any request yet, which count as busy until the
 * headers timeout. Browsers and undici open the latter in advance.
 */
export function trackIdleConnections(server: Server): { close(): void } {
  const unused = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  server.on("request", ({ socket }) => unused.delete(socket));
  return {
    close() {
      server.closeIdleConnections();
      for (const socket of unused) socket.destroy();
    },
  };
}
