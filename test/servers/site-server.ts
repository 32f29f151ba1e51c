import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { type SiteFault, type SiteHandler, siteFaults } from "./site-faults.ts";
import { createTestCertificate, type TestCertificate } from "./test-certificate.ts";

export { failsAtFirst, resetsAtFirst, type SiteHandler, siteFaults } from "./site-faults.ts";

/** HTML, a response with headers, or a handler. */
export type SitePage =
  | string
  | { status?: number; headers?: Record<string, string>; body?: string | Uint8Array }
  | SiteHandler;

export interface SiteServerOptions {
  /** By path and query; a path without query matches every query. Anything else is 404, including robots.txt. */
  pages?: Record<string, SitePage>;
  /** Handles requests that `pages` does not match. */
  fallback?: SiteHandler;
  /** HTTPS with a self-signed certificate; clients must be told to trust `certificate`. */
  tls?: boolean | TestCertificate;
  /** HTTP/2 in addition to HTTP/1.1; needs `tls`. */
  http2?: boolean;
  /** Address to listen on, 127.0.0.1 by default. */
  host?: string;
  /** Port to listen on, any free one by default. */
  port?: number;
}

export interface SiteServer extends AsyncDisposable {
  /** Origin without a trailing slash, for example http://127.0.0.1:40123. */
  url: string;
  port: number;
  /** Path and query of every request, in order. */
  requests: string[];
  /** Every request with its headers, HTTP version and arrival time. */
  log: { path: string; headers: IncomingMessage["headers"]; httpVersion: string; atMs: number }[];
  /** Number of requests whose response has not ended and whose client still waits. */
  answering(): number;
  /** Maximum number of concurrent requests. */
  parallelMax(): number;
  /** Number of open connections. */
  connections(): number;
  /** Number of connections opened so far. */
  connectionsOpened(): number;
  /** Adds or replaces pages while it runs. */
  add(pages: Record<string, SitePage>): void;
  /** PEM certificate to trust, if the server uses TLS. */
  certificate: string | undefined;
  close(): Promise<void>;
}

/** A website on loopback; every fault of `site-faults.ts` is at `/fault/<name>`. */
export async function startSiteServer(options: SiteServerOptions = {}): Promise<SiteServer> {
  const pages = { ...options.pages };
  const requests: string[] = [];
  const log: SiteServer["log"] = [];
  const sockets = new Set<Socket>();
  let connectionsOpened = 0;
  let answering = 0;
  let parallelMax = 0;

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? "/";
    requests.push(path);
    log.push({ path, headers: request.headers, httpVersion: request.httpVersion, atMs: performance.now() });
    answering += 1;
    parallelMax = Math.max(parallelMax, answering);
    response.once("close", () => {
      answering -= 1;
    });
    response.on("error", () => {});
    pageHandler(pages, path, options.fallback)(request, response);
  };

  const certificate = options.tls === true ? createTestCertificate() : options.tls || undefined;
  const server = createHttpServer(certificate, options.http2 ?? false, answer);
  server.on("connection", (socket: Socket) => {
    connectionsOpened += 1;
    sockets.add(socket);
    socket.on("error", () => {}).once("close", () => sockets.delete(socket));
  });
  server.on("tlsClientError", () => {});
  const host = options.host ?? "127.0.0.1";
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return {
    url: `${certificate ? "https" : "http"}://${host.includes(":") ? `[${host}]` : host}:${port}`,
    port,
    requests,
    log,
    answering: () => answering,
    parallelMax: () => parallelMax,
    connections: () => sockets.size,
    connectionsOpened: () => connectionsOpened,
    add: (more) => Object.assign(pages, more),
    certificate: certificate?.cert,
    close,
    [Symbol.asyncDispose]: close,
  };
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

function createHttpServer(certificate: TestCertificate | undefined, http2: boolean, answer: Answer) {
  if (!certificate) return createServer({ keepAliveTimeout: 30_000 }, answer);
  if (!http2) return createTlsServer({ ...certificate, keepAliveTimeout: 30_000 }, answer);
  // Pages use only the API that both HTTP versions share.
  const answerAny = answer as unknown as (request: Http2ServerRequest, response: Http2ServerResponse) => void;
  return createSecureServer({ ...certificate, allowHTTP1: true }, answerAny);
}

function pageHandler(
  pages: Record<string, SitePage>,
  path: string,
  fallback: SiteHandler | undefined,
): SiteHandler {
  const page = pages[path] ?? pages[path.split("?", 1)[0] ?? ""];
  if (typeof page === "function") return page;
  if (typeof page === "string") {
    return (_, response) => {
      const type = path.startsWith("/robots.txt") ? "text/plain" : "text/html";
      response.writeHead(200, { "content-type": `${type}; charset=utf-8` }).end(page);
    };
  }
  if (page) {
    const headers = { "content-type": "text/html; charset=utf-8", ...page.headers };
    return (_, response) => {
      response.writeHead(page.status ?? 200, headers).end(page.body ?? "");
    };
  }
  const fault = /^\/fault\/([a-z0-9-]+)/.exec(path)?.[1];
  if (fault !== undefined && fault in siteFaults) return siteFaults[fault as SiteFault];
  return fallback ?? siteFaults["http-404"];
}
