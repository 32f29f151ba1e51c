import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ports that the system itself assigns (Linux 32768, macOS 49152). */
const ownPorts = { first: 10_000, count: 20_000 };
let portsTried = 0;

/**
 * A port that nothing listens at, for a process that opens it later. The system's own choice could be given to another
 * test or connection meanwhile; neighbouring process ids try ranges far apart.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = ownPorts.first + ((process.pid * 7_919 + portsTried++) % ownPorts.count);
    const server = createServer().listen(port, "127.0.0.1");
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, "close");
    return port;
  }
}
