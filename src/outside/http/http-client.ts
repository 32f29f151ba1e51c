import { isUtf8 } from "node:buffer";
import { Agent } from "undici";
import type { FetchedPage, FetchOptions, FetchPage } from "../../crawler/ports.ts";
import { ForagerError } from "../../errors.ts";
import { blockedLiteral } from "../network/address-guard.ts";
import { createHostResolver } from "../network/resolve-host.ts";
import { fetchFailure, isHttp2Failure, isStaleConnection } from "./fetch-failure.ts";
import { addressBlocked, createGuardedConnector } from "./guarded-connector.ts";
import { createRedirectCookies, type RedirectCookies } from "./redirect-cookies.ts";
import { type Answer, type Exchange, type SendOptions, sendRequest, startExchange } from "./send-request.ts";

export interface HttpClientOptions {
  /** Sent as User-Agent. */
  userAgent: string;
  /** Addresses and CIDR ranges that may be reached although they are private. */
  allowPrivateNetworks: readonly string[];
  /** DNS servers as address or address:port; empty for the system's resolver. */
  dnsServers: readonly string[];
  /** Limit for the TCP attempts to one host together, and again for TLS. 10 s by default. */
  connectTimeoutMs?: number;
  /** Connections per origin, 8 by default. More help only with HTTP/1.1 sites. */
  connectionsPerOriginMax?: number | undefined;
  /** How long an unused connection is kept, 4 s by default. */
  keepAliveMs?: number;
  /** PEM certificates to trust instead of the well-known authorities. */
  trustedCertificates?: readonly string[];
}

export interface HttpClient {
  fetchPage: FetchPage;
  /** Ends every request and connection. */
  close(): Promise<void>;
}

/** The Fetch standard (4.4) allows 20; in practice, more than 10 is always a loop. */
const redirectsMax = 10;
const headerBytesMax = 65_536;
const defaultAccept = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.5";

/**
 * The only way out to the web: the address guard checks every connection of every caller.
 * @throws ForagerError configuration_invalid if a DNS server is not an address.
 */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const connector = createGuardedConnector({
    resolveHost: createHostResolver({ dnsServers: options.dnsServers }),
    allowPrivateNetworks: options.allowPrivateNetworks,
    connectTimeoutMs: options.connectTimeoutMs ?? 10_000,
    trustedCertificates: options.trustedCertificates,
  });
  const keepAliveMs = options.keepAliveMs ?? 4_000;
  const agent = new Agent({
    connect: connector.connect,
    connections: options.connectionsPerOriginMax ?? 8,
    keepAliveTimeout: keepAliveMs,
    // A server's own hint may shorten it; longer, thousands of sites would each hold a socket.
    keepAliveMaxTimeout: keepAliveMs,
    maxHeaderSize: headerBytesMax,
    // The exchange has one deadline for everything.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const client = { ...options, isBlocked: createLiteralGuard(options.allowPrivateNetworks) };
  return {
    fetchPage: (url, fetchOptions) => fetchPage(url, fetchOptions, agent, client),
    close: async () => {
      connector.close();
      await agent.destroy();
    },
  };
}

/**
 * Whether the host of a URL is refused before DNS is queried. Cached, since a crawl's pages share one host
 * and parsing the network lists for each took a twentieth of the event loop's time.
 */
function createLiteralGuard(allowPrivateNetworks: readonly string[]): (url: URL) => boolean {
  let last: { hostname: string; isBlocked: boolean } | undefined;
  return (url) => {
    const { hostname } = url;
    if (last?.hostname !== hostname) {
      last = { hostname, isBlocked: blockedLiteral(url, allowPrivateNetworks) };
    }
    return last.isBlocked;
  };
}

interface Client extends HttpClientOptions {
  isBlocked: (url: URL) => boolean;
}

async function fetchPage(
  requestedUrl: string,
  options: FetchOptions,
  agent: Agent,
  client: Client,
): Promise<FetchedPage> {
  const exchange = startExchange(options);
  const cookies = createRedirectCookies();
  const seen = new Set<string>();
  try {
    let url = fetchTarget(requestedUrl);
    if (client.isBlocked(url)) throw addressBlocked(url.hostname);
    for (let redirects = 0; ; redirects++) {
      seen.add(`${url.href}\n${cookies.header(url) ?? ""}`);
      exchange.host = url.host;
      exchange.phase = "answer";
      const answer = await send(agent, url, options, client, exchange, cookies);
      if (answer.kind === "page") return toPage(requestedUrl, url, answer);
      cookies.store(url, answer.setCookie);
      url = redirectTarget(url, answer.location);
      if (seen.has(`${url.href}\n${cookies.header(url) ?? ""}`)) {
        throw new ForagerError(
          "too_many_redirects",
          `${url.host} redirects in a loop: ${url.href.slice(0, 200)}`,
        );
      }
      if (redirects === redirectsMax) {
        throw new ForagerError(
          "too_many_redirects",
          `${url.host} redirects more than ${redirectsMax} times.`,
        );
      }
      if (client.isBlocked(url)) throw addressBlocked(url.hostname);
      const refusal = await exchange.orEnd(options.onRedirect?.(url.href));
      if (refusal) throw refusal;
    }
  } finally {
    exchange.end();
  }
}

async function send(
  agent: Agent,
  url: URL,
  options: FetchOptions,
  client: HttpClientOptions,
  exchange: Exchange,
  cookies: RedirectCookies,
): Promise<Answer> {
  const sendOptions: Omit<SendOptions, "http1Only"> = {
    userAgent: client.userAgent,
    accept: options.accept ?? defaultAccept,
    cookie: cookies.header(url),
    bodyBytesMax: options.bodyBytesMax,
    truncate: options.onBodyLimit === "truncate",
    onEnd: exchange.onEnd,
    onHeaders: (status, headers) => {
      exchange.phase = "body";
      return options.onHeaders?.(status, headers);
    },
  };
  const retries = [isStaleConnection, isHttp2Failure];
  for (let http1Only = false; ; ) {
    try {
      return await sendRequest(agent, url, { ...sendOptions, http1Only });
    } catch (error) {
      exchange.throwIfEnded();
      const retry = retries.findIndex((isRetryable) => isRetryable(error));
      if (exchange.phase === "body" || retry === -1) throw fetchFailure(error, url.host, exchange.phase);
      // Each kind of retry happens once.
      retries.splice(retry, 1);
      http1Only ||= isHttp2Failure(error);
    }
  }
}

function toPage(requestedUrl: string, url: URL, answer: Answer & { kind: "page" }): FetchedPage {
  const { status, headers, body, cut } = answer;
  const page: FetchedPage = { requestedUrl, url: url.href, status, headers, body };
  return cut === null ? page : { ...page, truncated: cut };
}

/**
 * The URL to fetch for a caller's `url`: without fragment, user name and password, and without a trailing dot
 * in the host name (certificates never contain it).
 * @throws ForagerError invalid_url.
 */
function fetchTarget(url: string): URL {
  const target = URL.parse(url);
  if (target && isHttp(target)) return stripped(target);
  throw new ForagerError("invalid_url", `'${url.slice(0, 100)}' is not an http or https URL.`);
}

/**
 * The target of a Location header, relative to `from`.
 * @throws ForagerError protocol_error if it is not a fetchable URL.
 */
function redirectTarget(from: URL, location: string): URL {
  const target = URL.parse(decodeHeader(location), from.href);
  if (target && isHttp(target)) return stripped(target);
  const shown = target ? `a '${target.protocol}' address` : "an address that is not valid";
  throw new ForagerError("protocol_error", `${from.host} redirects to ${shown}, which cannot be fetched.`);
}

/** Header values arrive as Latin-1; many servers write UTF-8 into Location, and browsers read it as such. */
function decodeHeader(value: string): string {
  const bytes = Buffer.from(value, "latin1");
  return isUtf8(bytes) ? bytes.toString("utf8") : value;
}

function isHttp(url: URL): boolean {
  return url.protocol === "http:" || url.protocol === "https:";
}

function stripped(url: URL): URL {
  url.hash = "";
  url.username = "";
  url.password = "";
  if (url.hostname.endsWith(".")) url.hostname = url.hostname.slice(0, -1);
  return url;
}
