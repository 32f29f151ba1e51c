import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

export interface HttpProxy extends AsyncDisposable {
  /** Without credentials. */
  url: string;
  port: number;
  /** `host:port` of every opened tunnel. */
  tunnels: string[];
  /** Local ports of its connections to servers. */
  localPorts: number[];
}

/**
 * A proxy that supports only tunnels (CONNECT).
 * @param credentials Required `user:password`, if any.
 */
export async function startHttpProxy(credentials?: string): Promise<HttpProxy> {
  const tunnels: string[] = [];
  const localPorts: number[] = [];
  const sockets: Socket[] = [];
  const wanted =
    credentials === undefined ? undefined : `Basic ${Buffer.from(credentials).toString("base64")}`;
  const server = createServer((_, response) => response.writeHead(405).end());
  server.on("connect", (request, socket: Socket) => {
    sockets.push(socket.on("error", () => {}));
    if (request.headers["proxy-authorization"] !== wanted) {
      return socket.end("HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n");
    }
    tunnels.push(request.url ?? "");
    const [host = "", port = ""] = (request.url ?? "").split(":");
    const upstream = connect(Number(port), host, () => {
      localPorts.push(upstream.localPort ?? 0);
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      upstream.pipe(socket).pipe(upstream);
    });
    sockets.push(upstream.on("error", () => {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    tunnels,
    localPorts,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
