import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export interface PeerRequest {
  method: string;
  /** Path and query, on the peer's own origin. */
  url: URL;
  headers: IncomingMessage["headers"];
  /** Parsed JSON if the content type says so, else text; undefined if empty. */
  body: unknown;
}

export interface PeerAnswer {
  status?: number;
  headers?: Record<string, string>;
  /** Sent unchanged if it is a string, else as JSON. */
  body?: unknown;
  /** Never responds. */
  hangs?: boolean;
}

export interface JsonPeer extends AsyncDisposable {
  /** Origin without a trailing slash. */
  url: string;
  requests: PeerRequest[];
  close(): Promise<void>;
}

/** An API on loopback whose responses `answer` determines. */
export async function startJsonPeer(answer: (request: PeerRequest) => PeerAnswer): Promise<JsonPeer> {
  const requests: PeerRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.once("end", () => {
      const text = Buffer.concat(chunks).toString("utf8");
      const received: PeerRequest = {
        method: request.method ?? "",
        url: new URL(request.url ?? "/", `http://${request.headers.host}`),
        headers: request.headers,
        body: text === "" ? undefined : isJson(request) ? JSON.parse(text) : text,
      };
      requests.push(received);
      const { status = 200, headers = {}, body = {}, hangs } = answer(received);
      if (hangs) return;
      const sent = typeof body === "string" ? body : JSON.stringify(body);
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(sent);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, requests, close, [Symbol.asyncDispose]: close };
}

const isJson = ({ headers }: IncomingMessage) =>
  headers["content-type"]?.startsWith("application/json") ?? false;
