import { Socket } from "node:net";

/**
 * A socket that sends all writes of one turn of the event loop in one system call. For statements that take the event
 * log's lock and the commit that releases it: a process stopped between two writes would hold the lock until the
 * server ends its transaction.
 * Under TLS the driver writes through its own socket, and each statement is a separate write.
 */
export function createCoalescingSocket(): Socket {
  const socket = new Socket();
  // Not earlier: `connect` restores the socket's own `write`.
  socket.once("connect", () => coalesceWrites(socket));
  return socket;
}

function coalesceWrites(socket: Socket): void {
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
  let isJoining = false;
  socket.write = (...args: unknown[]) => {
    if (!isJoining) {
      isJoining = true;
      socket.cork();
      process.nextTick(() => {
        isJoining = false;
        socket.uncork();
      });
    }
    return write(...args);
  };
}
