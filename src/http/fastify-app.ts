import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { type BackgroundService, backgroundService } from "../async/background-service.ts";
import type { Config } from "../config.ts";
import { limits } from "../contract/limits.ts";
import { basePathOf } from "../contract/public-urls.ts";
import { ForagerError } from "../errors.ts";
import { findPortOwner } from "../system/port-owner.ts";
import { createProblemReply, problemOf } from "./middleware/problem-reply.ts";

/** Timeout for receiving a complete request. Event streams stay open without limit. */
const requestTimeoutMs = 30_000;

/** An HTTP server without routes, with the settings shared by all servers of this service. */
export function createApp(
  config: Pick<Config, "trustProxy"> & Partial<Pick<Config, "publicUrl">>,
  log: Logger,
): FastifyInstance {
  const reply = createProblemReply(log);
  const basePath = basePathOf(config);
  return Fastify({
    logger: false,
    bodyLimit: limits.body_bytes_max,
    requestTimeout: requestTimeoutMs,
    trustProxy: config.trustProxy ?? false,
    rewriteUrl: ({ url = "/" }: IncomingMessage) => withoutBasePath(url, basePath),
    genReqId: requestIdOf,
    return503OnClosing: false,
    // A malformed identifier of any length gets our 404, not the router's rejection.
    routerOptions: { maxParamLength: 65_536, ignoreTrailingSlash: true },
    http: {
      // TCP keep-alive detects event-stream readers that vanished.
      keepAlive: true,
      keepAliveInitialDelay: 60_000,
      // Node's own 400 has no body: `checkHost` rejects such a request instead.
      requireHostHeader: false,
    },
    // Routes validate with zod and serialize with JSON.stringify. Loading Fastify's own compilers takes a tenth of a
    // second.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    frameworkErrors: reply,
    clientErrorHandler: answerUnreadable,
  });
}

/** For proxies that pass on the path of PUBLIC_URL; others have removed it. */
function withoutBasePath(url: string, basePath: string): string {
  const rest = url.startsWith(basePath) ? url.slice(basePath.length) : null;
  if (rest === null || (rest !== "" && !/^[/?]/.test(rest))) return url;
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/**
 * RFC 9112 section 3.2 requires 400 for several Host headers, of which Node.js uses the first and a proxy perhaps the
 * last, and for none since HTTP/1.1. Each server must call this for every request.
 * @throws ForagerError malformed_request
 */
export function checkHost({ rawHeaders, httpVersion }: IncomingMessage): void {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  if (hosts > 1) throw new ForagerError("malformed_request", "Send one Host header, not several.");
  if (hosts === 0 && httpVersion === "1.1") {
    throw new ForagerError("malformed_request", "Send a Host header: HTTP/1.1 requires it.");
  }
}

function noSchemas(): never {
  throw new Error("Routes must not use Fastify schemas.");
}

/** Answers malformed HTTP, for which there is no reply object. */
function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (socket.writable && error.code !== "ECONNRESET") {
    const [status, sentence] = unreadable[error.code ?? ""] ?? [
      "400 Bad Request",
      "This is not a valid HTTP request.",
    ];
    const body = JSON.stringify(problemOf(new ForagerError("malformed_request", sentence)));
    socket.write(
      `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}

const unreadable: Readonly<Record<string, [status: string, sentence: string]>> = {
  HPE_HEADER_OVERFLOW: [
    "431 Request Header Fields Too Large",
    "The request's headers are larger than 16 KiB.",
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "The request did not arrive within 30 seconds."],
};

interface Address {
  host: string;
  port: number;
  /** The port's setting, for error messages. */
  setting: "PORT" | "METRICS_PORT";
}

/** A server that listens from `start` to `stop`. `start` throws ForagerError configuration_invalid if it cannot. */
export interface Listener extends BackgroundService {
  /** The local URL; empty before it listens. */
  readonly url: string;
}

/** @param close closes the app, at most once; also if it never listened, since it may hold connections of its own. */
export function createListener(app: FastifyInstance, address: Address, close: () => Promise<void>): Listener {
  let url = "";
  let closed: Promise<void> | undefined;
  const closeOnce = () => {
    closed ??= close();
    return closed;
  };
  const listening = backgroundService(async () => {
    url = await listen(app, address);
    return closeOnce;
  });
  return {
    get url() {
      return url;
    },
    start: listening.start,
    async stop() {
      await listening.stop();
      await closeOnce();
    },
  };
}

/** Resolves to the local URL. @throws ForagerError configuration_invalid if it cannot listen there. */
async function listen(app: FastifyInstance, { host, port, setting }: Address): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    const reason =
      code === "EADDRINUSE" ? await inUse(port, setting) : listenFailures[code]?.replace("PORT", setting);
    if (reason === undefined) throw error;
    throw new ForagerError("configuration_invalid", `Cannot listen at ${host}:${port}: ${reason}`, {
      cause: error,
    });
  }
  const address = app.server.address();
  const taken = typeof address === "object" && address !== null ? address.port : port;
  const name = host.includes(":") ? `[${host}]` : host;
  return `http://${wildcards.has(host) ? "127.0.0.1" : name}:${taken}`;
}

/** Wildcard addresses: a server that listens on one also answers on loopback. */
const wildcards: ReadonlySet<string> = new Set(["0.0.0.0", "::"]);

const listenFailures: Readonly<Record<string, string>> = {
  EACCES: "this user is not allowed to use the port. Set PORT to a number above 1023.",
  EADDRNOTAVAIL: "the address does not belong to this machine. Set HOST to one that does.",
  ENOTFOUND: "the host name is unknown. Set HOST to an address of this machine.",
};

async function inUse(port: number, setting: Address["setting"]): Promise<string> {
  const owner = await findPortOwner(port);
  const [by, stop] =
    owner === null
      ? ["another program", "Stop that program"]
      : [`'${owner.name}' (process ${owner.pid})`, `Stop it with 'kill ${owner.pid}'`];
  return `${by} uses this port. ${stop}, or choose another port, for example ${setting}=${anotherPort(port)}.`;
}

const anotherPort = (port: number) => (port < 65_535 ? port + 1 : port - 1);

/** Request ids accepted from callers and proxies: short, and safe in logs and headers. */
const acceptable = /^[A-Za-z0-9._:/+=-]{1,128}$/;

/** The caller's X-Request-Id if valid, else a new one. */
function requestIdOf(request: Pick<IncomingMessage, "headers">): string {
  const given = request.headers["x-request-id"];
  return typeof given === "string" && acceptable.test(given) ? given : randomUUID();
}

/**
 * Closes idle connections of a server that is closing.
 * Node's own `server.close()` does so once and leaves two kinds: connections that become idle afterwards, which stay
 * for the keep-alive time; and those that have not carried a request yet, which count as busy until the headers
 * timeout. Browsers and undici open the latter in advance.
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
