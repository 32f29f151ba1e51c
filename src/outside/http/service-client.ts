import { Agent, request } from "undici";
import { ForagerError } from "../../errors.ts";
import { acceptEncoding, createBodyDecoder } from "./decode-body.ts";
import { connectionReason } from "./fetch-failure.ts";
import { createProxyConnector } from "./proxy-connector.ts";

/** One request to a server that the operator named: a provider, a model, a registry. */
export interface ServiceRequest {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | undefined;
  signal: AbortSignal;
  /** Limit in milliseconds of the whole exchange, 30,000 by default. */
  timeoutMs?: number;
  /** Most bytes of the decoded answer, 20 MiB by default. */
  bodyBytesMax?: number;
}

export interface ServiceAnswer {
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** Cookies that were set, as `Set-Cookie` lines. */
  setCookies: readonly string[];
}

/**
 * Sends one request, follows no redirect and repeats nothing: any status is an answer.
 *
 * @throws ForagerError provider_unavailable where there is no answer in time, the connection breaks, or the answer is
 * larger than allowed.
 */
export type SendRequest = (request: ServiceRequest) => Promise<ServiceAnswer>;

export interface ServiceClientOptions {
  /** `http:`, `https:`, `socks5:` or `socks5h:`, with credentials; every request goes through it. Default: none. */
  proxy?: URL | undefined;
  /** Connections to one origin, 16 by default. */
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
 * Speaks to servers that the operator named. No address guard stands in the way: a provider or a model may well run
 * on this machine. What others name (a link, an image) goes through the HTTP client instead.
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
    if (cut !== null) throw new ForagerError("protocol_error", "The answer of the provider was cut off.");
    return { status: answer.statusCode, headers: named, body: decoded, setCookies: [setCookies].flat() };
  } finally {
    decoder.destroy();
    // A body that is not read to its end would hold its connection; its error has been heard already.
    answer.body.on("error", () => {}).destroy();
  }
}

/**
 * Limits and encodings have sentences of their own. Where the operator's servers and proxies stand is in the cause, for
 * the log.
 */
function sentenceOf(error: unknown): string {
  if (error instanceof ForagerError) return error.message;
  return `The provider could not be asked: ${connectionReason(error)}.`;
}

const tryTimeoutMs = 5_000;
/** What is read of an answer before its connection is given up. */
const tryBodyBytesMax = 65_536;

/**
 * Status that a server which the operator named answers a GET with. Follows no redirect.
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
