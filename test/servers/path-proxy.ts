import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export interface PathProxy {
  /** Where users reach the service, with the path. */
  readonly url: string;
  /** The service behind it; set before the first request. */
  target: string;
  close(): Promise<void>;
}

/** A reverse proxy that serves another server below a path, and passes on the path or strips it. Other paths are 404. */
export async function startPathProxy(path: string, options: { strips: boolean }): Promise<PathProxy> {
  let target = "";
  const server = createServer((incoming, outgoing) => {
    const { url = "/", method, headers } = incoming;
    if (url !== path && !url.startsWith(`${path}/`) && !url.startsWith(`${path}?`)) {
      outgoing.writeHead(404).end("not below the path of the proxy");
      return;
    }
    const passed = options.strips ? url.slice(path.length).replace(/^(?!\/)/, "/") : url;
    const forwarded = request(new URL(passed, target), {
      method,
      headers: { ...headers, "x-forwarded-for": "127.0.0.1", "x-forwarded-proto": "http" },
    });
    forwarded.on("response", (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on("error", () => outgoing.destroy());
    outgoing.on("close", () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${path}`,
    get target() {
      return target;
    },
    set target(url) {
      target = url;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
