import { randomBytes, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { pipeline } from "node:stream";
import { Agent, type buildConnector, type Dispatcher } from "undici";
import { ForagerError } from "../../errors.ts";
import { addressBlocked, createGuardedConnector } from "../http/guarded-connector.ts";
import { createProxyConnector } from "../http/proxy-connector.ts";
import { blockedLiteral } from "../network/address-guard.ts";
import { createHostResolver } from "../network/resolve-host.ts";

export interface GuardProxyOptions {
  /** Addresses and CIDR ranges that may be reached although they are private. */
  allowPrivateNetworks: readonly string[];
  /** DNS servers as address or address:port; empty for the system's resolver. */
  dnsServers: readonly string[];
  /** Servers that the operator configured, as `host:port`: they may be reached wherever they resolve to. */
  trustedHosts?: readonly string[] | undefined;
  /** An upstream proxy of the operator for all traffic. It resolves the names. */
  upstreamProxy?: URL | undefined;
}

/** A user of the proxy: the pages of one crawl. */
export interface ProxyUser {
  readonly username: string;
  readonly password: string;
  /**
   * Admits one more page with its byte limit; anything beyond is cut off.
   * @param mayConnect called for each tunnel, which TLS and WebSockets need; one page that allows it is
   * enough.
   * @returns revokes the page's right to tunnels.
   */
  openPage(bytes: number, mayConnect: (hostname: string) => boolean): () => void;
  /** Ends its connections and denies new ones. */
  close(): void;
}

export interface GuardProxy {
  /** For example http://127.0.0.1:40123. */
  readonly url: string;
  addUser(): ProxyUser;
  close(): Promise<void>;
}

/** A connection idle for this long is a long poll that no page needs to wait for. */
const idleMs = 30_000;
const connectTimeoutMs = 10_000;

/** RFC 9110 7.6.1: these headers concern one connection, not the message. */
const hopHeaders = new Set(
  "connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer transfer-encoding upgrade".split(
    " ",
  ),
);

/**
 * Answered by the proxy itself. Chromium requests the password only if the request has a waiting caller: a
 * first request to this host authenticates all later ones. RFC 6761 6.4 guarantees that the name never
 * exists.
 */
const greetingHost = "proxy.invalid";
export const greetingUrl = `http://${greetingHost}/`;

interface User {
  readonly password: string;
  readonly sockets: Set<Socket>;
  /** What its open pages allow for tunnels. */
  readonly pages: Set<(hostname: string) => boolean>;
  bytesLeft: number;
}

/**
 * The browser's only way out: an HTTP proxy on loopback that checks each connection with the address guard,
 * as the HTTP client does. The browser itself resolves no names, so no page can make it reach a private
 * address. Each user has a password, so that no other program on this machine can use the proxy.
 */
export async function startGuardProxy(options: GuardProxyOptions): Promise<GuardProxy> {
  const users = new Map<string, User>();
  const { upstreamProxy, trustedHosts } = options;
  const connector = upstreamProxy
    ? { connect: createProxyConnector(upstreamProxy, connectTimeoutMs), close: () => {} }
    : createGuardedConnector({
        resolveHost: createHostResolver({ dnsServers: options.dnsServers }),
        allowPrivateNetworks: options.allowPrivateNetworks,
        trustedHosts,
        connectTimeoutMs,
      });
  const agent = new Agent({
    connect: connector.connect,
    headersTimeout: idleMs,
    bodyTimeout: idleMs,
    keepAliveTimeout: 4_000,
  });
  const checkHost = (url: URL) => {
    if (trustedHosts?.includes(hostAndPort(url))) return;
    if (blockedLiteral(url, options.allowPrivateNetworks)) throw addressBlocked(url.hostname);
  };
  const server = createServer((request, response) => {
    const user = authenticate(request, users);
    if (user === undefined) return refuseUser(response);
    // The page sees an unreachable server: an error response from the proxy could be mistaken for the site's.
    forward(request, response, user, { agent, checkHost }).catch(() => response.destroy());
  });
  server.on("connect", (request: IncomingMessage, socket: Socket) => {
    socket.on("error", () => {});
    const user = authenticate(request, users);
    if (user === undefined) return socket.end(`HTTP/1.1 407 Authentication\r\n${challenge}\r\n\r\n`);
    openTunnel(request, socket, user, { connect: connector.connect, checkHost }).catch(() =>
      socket.end("HTTP/1.1 502 Not reached\r\ncontent-length: 0\r\n\r\n"),
    );
  });
  server.on("clientError", (_, socket) => socket.destroy());
  await listen(server);

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    addUser: () => addUser(users),
    async close() {
      for (const user of users.values()) for (const socket of user.sockets) socket.destroy();
      users.clear();
      connector.close();
      server.closeAllConnections();
      await Promise.all([agent.destroy(), new Promise((resolve) => server.close(resolve))]);
    },
  };
}

/** With the scheme's default port if none is given. */
export const hostAndPort = ({ hostname, port, protocol }: URL): string =>
  `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;

function listen(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
}

function addUser(users: Map<string, User>): ProxyUser {
  const username = randomBytes(8).toString("hex");
  const password = randomBytes(24).toString("hex");
  const user: User = { password, sockets: new Set(), pages: new Set(), bytesLeft: 0 };
  users.set(username, user);
  return {
    username,
    password,
    openPage(bytes, mayConnect) {
      user.bytesLeft += bytes;
      // Pages may share a rule, but each ends separately.
      const rule = (hostname: string) => mayConnect(hostname);
      user.pages.add(rule);
      return () => void user.pages.delete(rule);
    },
    close() {
      users.delete(username);
      for (const socket of user.sockets) socket.destroy();
    },
  };
}

const challenge = 'proxy-authenticate: Basic realm="forager"\r\ncontent-length: 0';

function refuseUser(response: ServerResponse): void {
  response.writeHead(407, { "proxy-authenticate": 'Basic realm="forager"', "content-length": 0 }).end();
}

function authenticate(request: IncomingMessage, users: ReadonlyMap<string, User>): User | undefined {
  const [, encoded = ""] = /^Basic ([\w+/=]+)$/i.exec(request.headers["proxy-authorization"] ?? "") ?? [];
  const [username = "", password = ""] = Buffer.from(encoded, "base64").toString("latin1").split(":");
  const user = users.get(username);
  if (user === undefined) return undefined;
  const [given, expected] = [Buffer.from(password), Buffer.from(user.password)];
  return given.length === expected.length && timingSafeEqual(given, expected) ? user : undefined;
}

/** TLS and WebSockets: bytes in both directions. */
async function openTunnel(
  request: IncomingMessage,
  socket: Socket,
  user: User,
  ports: { connect: buildConnector.connector; checkHost: (url: URL) => void },
): Promise<void> {
  const target = URL.parse(`http://${request.url}`);
  if (target === null || !/:\d+$/.test(request.url ?? "")) throw new ForagerError("invalid_url");
  ports.checkHost(target);
  const { hostname, host } = target;
  if (![...user.pages].some((mayConnect) => mayConnect(hostname))) throw new ForagerError("rate_limited");
  hold(socket, user);
  const upstream = await new Promise<Socket>((resolve, reject) => {
    // "http:" keeps the connector from starting TLS: the browser does that itself.
    const options = { hostname, host, port: target.port || "80", protocol: "http:" };
    ports.connect(options, (error, connected) => (error ? reject(error) : resolve(connected)));
  });
  hold(upstream, user);
  if (socket.destroyed) return void upstream.destroy();
  upstream.on("data", (chunk: Buffer) => spend(user, chunk.length));
  socket.write("HTTP/1.1 200 OK\r\n\r\n");
  pipeline(socket, upstream, () => {});
  pipeline(upstream, socket, () => {});
}

/** Plain HTTP: the browser's request on a connection of the proxy. */
async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  user: User,
  ports: { agent: Agent; checkHost: (url: URL) => void },
): Promise<void> {
  const target = URL.parse(request.url ?? "");
  if (target?.protocol !== "http:") throw new ForagerError("invalid_url");
  hold(request.socket, user);
  if (target.hostname === greetingHost) return void response.writeHead(204).end();
  ports.checkHost(target);
  if (isCosmetic(request.headers["sec-fetch-dest"], /^(image|font|audio|video|track)$/)) throw notLoaded();
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  const hasBody = request.headers["content-length"] !== undefined || "transfer-encoding" in request.headers;
  const answer = await ports.agent.request({
    origin: target.origin,
    path: target.pathname + target.search,
    method: (request.method ?? "GET") as Dispatcher.HttpMethod,
    headers: withoutHopHeaders(request.headers),
    body: hasBody ? request : null,
    signal: gone.signal,
  });
  if (isCosmetic(answer.headers["content-type"], /^(image|font|audio|video)\//i)) {
    // Closing it emits an error that would otherwise be unhandled.
    answer.body.on("error", () => {}).destroy();
    throw notLoaded();
  }
  response.writeHead(answer.statusCode, withoutHopHeaders(answer.headers));
  answer.body.on("data", (chunk: Buffer) => spend(user, chunk.length));
  pipeline(answer.body, response, () => {});
}

/**
 * The browser asks about images and the like before it loads them (page-network.ts), but not about a site's
 * icon. Content inside TLS is invisible here.
 */
function isCosmetic(header: string | string[] | undefined, pattern: RegExp): boolean {
  return header !== undefined && pattern.test(String(header));
}

const notLoaded = () => new ForagerError("content_type");

function withoutHopHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string | string[]> {
  const named = new Set(
    String(headers.connection ?? "")
      .toLowerCase()
      .split(/\s*,\s*/),
  );
  const kept = Object.entries(headers).filter(
    (entry): entry is [string, string | string[]] =>
      entry[1] !== undefined && !hopHeaders.has(entry[0]) && !named.has(entry[0]),
  );
  return Object.fromEntries(kept);
}

function hold(socket: Socket, user: User): void {
  if (user.sockets.has(socket)) return;
  user.sockets.add(socket);
  socket.on("error", () => {}).once("close", () => user.sockets.delete(socket));
  socket.setTimeout(idleMs, () => socket.destroy());
}

/** A page that loads endlessly must not fill memory or bandwidth: its connections end. */
function spend(user: User, bytes: number): void {
  user.bytesLeft -= bytes;
  if (user.bytesLeft < 0) for (const socket of user.sockets) socket.destroy();
}
