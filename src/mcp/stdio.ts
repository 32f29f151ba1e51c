import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { createMcpServer, type McpSession } from "./create-server.ts";

/** Serves one client over standard input and output. @returns a function that ends the connection. */
export function serveMcpOverStdio(session: McpSession): () => Promise<void> {
  const connection = serveStdio(() => createMcpServer(session), {
    onerror: session.onError,
    maxSubscriptions: 0,
  });
  return () => connection.close();
}
