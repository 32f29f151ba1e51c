import { Agent, request } from "undici";
import { ForagerError } from "../../errors.ts";
import type { SendWebhook, WebhookAnswer, WebhookRequest } from "../../webhooks/ports.ts";
import { createHostResolver } from "../network/resolve-host.ts";
import { fetchFailure, isStaleConnection } from "./fetch-failure.ts";
import { createGuardedConnector } from "./guarded-connector.ts";

export interface WebhookSenderOptions {
  /** Addresses and CIDR ranges that may be reached although they are private, also over plain http. */
  allowPrivateNetworks: readonly string[];
  /** DNS servers as address or address:port; empty for the system's resolver. */
  dnsServers: readonly string[];
  /** PEM certificates to trust instead of the well-known authorities. */
  trustedCertificates?: readonly string[];
}

export interface WebhookSender {
  send: SendWebhook;
  /** Ends every request and connection. */
  close(): Promise<void>;
}

const connectTimeoutMs = 10_000;
const keepAliveMs = 4_000;
/** What the delivery log keeps of an answer. */
const headersMax = 24;
const headerCharactersMax = 200;
const excerptBytes = 500;
/** The body of a success is ignored; this much is read, so that its connection can be reused. */
const unwantedBytesMax = 65_536;

/**
 * Sends webhooks. The address guard checks every connection when it is made, regardless of earlier checks.
 */
export function createWebhookSender(options: WebhookSenderOptions): WebhookSender {
  const connector = createGuardedConnector({
    resolveHost: createHostResolver({ dnsServers: options.dnsServers }),
    allowPrivateNetworks: options.allowPrivateNetworks,
    plainOnlyToListed: true,
    connectTimeoutMs,
    trustedCertificates: options.trustedCertificates,
  });
  const agent = new Agent({
    connect: connector.connect,
    allowH2: false,
    // One connection per concurrent request: endpoints of several clients may share a host and must not wait
    // for each other. The caller bounds the number.
    connections: null,
    keepAliveTimeout: keepAliveMs,
    keepAliveMaxTimeout: keepAliveMs,
    maxHeaderSize: 65_536,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return {
    send: (toSend) => send(agent, toSend),
    async close() {
      connector.close();
      await agent.destroy();
    },
  };
}

/**
 * A separate timer, cleared at the end: the signals of AbortSignal.timeout and AbortSignal.any would stay in
 * memory until the limit has passed, thousands of them under load.
 */
async function send(agent: Agent, toSend: WebhookRequest): Promise<WebhookAnswer> {
  const { url, signal, timeoutMs } = toSend;
  signal.throwIfAborted();
  const { host } = new URL(url);
  const end = new AbortController();
  const stop = () => end.abort(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  const timer = setTimeout(() => {
    const sentence = `${host} did not answer within ${timeoutMs / 1000} s.`;
    end.abort(new ForagerError("fetch_timeout", sentence));
  }, timeoutMs);
  try {
    return await exchange(agent, toSend, end.signal).catch((error: unknown) => {
      end.signal.throwIfAborted();
      // A kept-alive connection that the receiver closed at that moment; the id makes a retry harmless.
      if (isStaleConnection(error)) return exchange(agent, toSend, end.signal);
      throw error;
    });
  } catch (error) {
    end.signal.throwIfAborted();
    throw fetchFailure(error, host, "answer");
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
}

async function exchange(
  agent: Agent,
  { url, headers, body }: WebhookRequest,
  signal: AbortSignal,
): Promise<WebhookAnswer> {
  const answer = await request(url, { dispatcher: agent, method: "POST", headers, body, signal });
  const { statusCode: status, headers: given, body: content } = answer;
  const isSuccess = status >= 200 && status < 300;
  // Only the status counts: a truncated or endless body makes no difference.
  if (isSuccess) await content.dump({ limit: unwantedBytesMax, signal }).catch(() => undefined);
  const retryAfter = given["retry-after"];
  return {
    status,
    retryAfter: typeof retryAfter === "string" ? retryAfter : null,
    headers: shownHeaders(given),
    excerpt: isSuccess ? null : await excerptOf(content),
  };
}

const shownHeaders = (headers: Readonly<Record<string, string | string[] | undefined>>) =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name !== "set-cookie")
      .slice(0, headersMax)
      .map(([name, value = ""]) => [name, String(value).slice(0, headerCharactersMax)]),
  );

/** Says why a receiver refuses. Ends the connection if there is more. */
async function excerptOf(content: AsyncIterable<Buffer>): Promise<string | null> {
  let read = Buffer.alloc(0);
  try {
    for await (const chunk of content) {
      read = Buffer.concat([read, chunk]);
      if (read.length >= excerptBytes) break;
    }
  } catch {
    // What has arrived is enough.
  }
  const text = new TextDecoder().decode(read.subarray(0, excerptBytes), { stream: true }).trim();
  return text === "" ? null : text;
}
