import { Agent, request } from "undici";
import { ForagerError } from "../../errors.ts";
import { acceptEncoding, createBodyDecoder } from "./decode-body.ts";
import { connectionReason } from "./fetch-failure.ts";
import { createProxyConnector } from "./proxy-connector.ts";

/** One request to a server that the operator configured: a provider, a model, a registry. */
export interface ServiceRequest {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | undefined;
  signal: AbortSignal;
  /** Limit of the whole exchange in milliseconds, 30,000 by default. */
  timeoutMs?: number;
  /** Maximum bytes of the decoded response, 20 MiB by default. */
  bodyBytesMax?: number;
}

export interface ServiceAnswer {
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** The `Set-Cookie` lines of the response. */
  setCookies: readonly string[];
}

/**
 * Sends one request without redirects or retries; any status is a response.
 *
 * @throws ForagerError provider_unavailable if there is no response in time, the connection breaks, or the
 * response is too large.
 */
export type SendRequest = (request: ServiceRequest) => Promise<ServiceAnswer>;

export interface ServiceClientOptions {
  /** `http:`, `https:`, `socks5:` or `socks5h:`, with credentials, for all requests. Default: none. */
  proxy?: URL | undefined;
  /** Connections per origin, 16 by default. */
  connectionsPerOriginMax?: number;
}

export interface ServiceClient {
  send: SendRequest;
  /** Ends every request and connection. */
  close(): Promise<void>;
}

const connectTimeoutMs = 10_000;
const timeoutDefaultMs = 30_000;
const bodyBytesDefault = 20 * 2 ** 20;

/**
 * Client for servers that the operator configured. The address guard does not apply, since a provider or a
 * model may well run on this machine. URLs from other sources (a link, an image) go through the HTTP client
 * instead.
 */
export function createServiceClient(options: ServiceClientOptions = {}): ServiceClient {
  const { proxy, connectionsPerOriginMax = 16 } = options;
  const agent = new Agent({
    connect: proxy ? createProxyConnector(proxy, connectTimeoutMs) : { timeout: connectTimeoutMs },
    connections: connectionsPerOriginMax,
    keepAliveTimeout: 10_000,
    keepAliveMaxTimeout: 60_000,
    maxHeaderSize: 65_536,
    // The exchange has one deadline for everything.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return {
    send: (toSend) => send(agent, toSend),
    close: () => agent.destroy(),
  };
}

async function send(agent: Agent, toSend: ServiceRequest): Promise<ServiceAnswer> {
  const { signal, timeoutMs = timeoutDefaultMs } = toSend;
  signal.throwIfAborted();
  const url = new URL(toSend.url);
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    return await exchange(agent, url, toSend, AbortSignal.any([signal, limit]));
  } catch (error) {
    signal.throwIfAborted();
    const late = `The provider did not answer within ${timeoutMs / 1000} s.`;
    throw new ForagerError("provider_unavailable", limit.aborted ? late : sentenceOf(error), {
      cause: error,
    });
  }
}

async function exchange(
  agent: Agent,
  url: URL,
  { method = "GET", headers = {}, body, bodyBytesMax = bodyBytesDefault }: ServiceRequest,
  signal: AbortSignal,
): Promise<ServiceAnswer> {
  const answer = await request(url, {
    dispatcher: agent,
    method,
    headers: { "accept-encoding": acceptEncoding, ...headers },
    body: body ?? null,
    signal,
  });
  const { "set-cookie": setCookies = [], ...rest } = answer.headers;
  const named = Object.fromEntries(
    Object.entries(rest).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  const decoder = createBodyDecoder({
    host: "the provider",
    contentEncoding: named["content-encoding"],
    bodyBytesMax,
    truncate: false,
    onDrain: () => answer.body.resume(),
  });
  answer.body.on("data", (chunk: Buffer) => {
    if (!decoder.write(chunk)) answer.body.pause();
  });
  const broken = new Promise<never>((_, reject) => {
    answer.body.once("error", reject).once("end", () => decoder.end(true));
  });
  try {
    const { body: decoded, cut } = await Promise.race([decoder.result, broken]);
    if (cut !== null) throw new ForagerError("protocol_error", "The provider's response was cut off.");
    return { status: answer.statusCode, headers: named, body: decoded, setCookies: [setCookies].flat() };
  } finally {
    decoder.destroy();
    // An unread body would hold its connection; its error has already been reported.
    answer.body.on("error", () => {}).destroy();
  }
}

/**
 * Limits and encodings have their own messages. The addresses of the operator's servers and proxies are in
 * the cause, for the log.
 */
function sentenceOf(error: unknown): string {
  if (error instanceof ForagerError) return error.message;
  return `The provider could not be reached: ${connectionReason(error)}.`;
}

const tryTimeoutMs = 5_000;
/** How much of a response is read before its connection is given up. */
const tryBodyBytesMax = 65_536;

/**
 * The status that an operator's server returns for a GET. Follows no redirect.
 * @throws the connection's error, or a TimeoutError.
 */
export async function tryService(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<number> {
  const { statusCode, body } = await request(url, { headers, signal: AbortSignal.timeout(tryTimeoutMs) });
  await body.dump({ limit: tryBodyBytesMax });
  return statusCode;
}
