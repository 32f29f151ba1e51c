import type { Socket } from "node:net";
import { SocksClient } from "socks";
import { ForagerError } from "../../errors.ts";
import { isBlockedAddress } from "../network/address-guard.ts";
import { connectTcp } from "../network/connect-tcp.ts";
import type { ResolveHost } from "../network/resolve-host.ts";

interface MailSocketOptions {
  resolveHost: ResolveHost;
  allowPrivateNetworks: readonly string[];
  /** Port of mail servers, 25 except in tests. */
  port: number;
  /** A SOCKS5 proxy for all connections, or none. */
  proxy: URL | undefined;
}

interface OpenOptions {
  /** Limit for the lookup and all attempts together. */
  timeoutMs: number;
  signal: AbortSignal;
}

/**
 * Opens connections to mail servers. Names are resolved here, each address is checked, and a checked one is
 * connected to, through the proxy if there is one: an MX record that points into this network is refused.
 * @throws ForagerError address_blocked, dns_not_found, dns_failed, connection_failed, fetch_timeout; the
 * signal's reason.
 */
export function createMailSocketOpener(options: MailSocketOptions) {
  return async (host: string, { timeoutMs, signal }: OpenOptions): Promise<Socket> => {
    const limit = AbortSignal.timeout(timeoutMs);
    const ends = AbortSignal.any([signal, limit]);
    const started = performance.now();
    try {
      const found = await options.resolveHost(literalOf(host), ends);
      const addresses = found.filter((address) => !isBlockedAddress(address, options.allowPrivateNetworks));
      if (addresses.length === 0) throw blocked(host, found);
      const left = Math.max(1, timeoutMs - (performance.now() - started));
      const { port, proxy, resolveHost } = options;
      return proxy
        ? await connectThroughProxy(proxy, { addresses, port }, resolveHost, left, ends)
        : await connectDirectly(addresses, port, left, ends);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ForagerError) throw error;
      if (limit.aborted || codeOf(error) === "ETIMEDOUT") {
        throw new ForagerError("fetch_timeout", `${host} did not answer within ${timeoutMs / 1000} s.`, {
          cause: error,
        });
      }
      const why = codeOf(error) || (error instanceof Error ? error.message : String(error));
      throw new ForagerError("connection_failed", `${host} could not be connected to: ${why}.`, {
        cause: error,
      });
    }
  };
}

async function connectDirectly(
  addresses: readonly string[],
  port: number,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Socket> {
  const opened = new Set<Socket>();
  const onAbort = () => {
    for (const socket of opened) socket.destroy();
  };
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await connectTcp({ addresses, port, timeoutMs, onSocket: (socket) => opened.add(socket) });
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

const proxiedAddressesMax = 3;

/** The proxy is the operator's own, so the guard does not check its address. */
async function connectThroughProxy(
  proxy: URL,
  target: { addresses: readonly string[]; port: number },
  resolveHost: ResolveHost,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Socket> {
  const until = performance.now() + timeoutMs;
  const left = () => Math.max(1, until - performance.now());
  const addresses = await resolveHost(proxy.hostname, signal);
  let failure: unknown = new Error("the proxy was given no address");
  for (const host of target.addresses.slice(0, proxiedAddressesMax)) {
    const socket = await connectDirectly(addresses, Number(proxy.port || 1080), left(), signal);
    const onAbort = () => socket.destroy();
    signal.addEventListener("abort", onAbort, { once: true });
    try {
      await SocksClient.createConnection({
        proxy: { host: proxy.hostname, port: Number(proxy.port || 1080), type: 5, ...loginOf(proxy) },
        command: "connect",
        destination: { host, port: target.port },
        // The signal enforces the deadline; the library's own limit must only not fire first.
        timeout: left() + 1_000,
        existing_socket: socket,
      });
      return socket;
    } catch (error) {
      socket.destroy();
      signal.throwIfAborted();
      failure = error;
    } finally {
      signal.removeEventListener("abort", onAbort);
    }
  }
  throw failure;
}

function loginOf({ username, password }: URL): { userId?: string; password?: string } {
  if (username === "") return {};
  return { userId: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/** The address literal `[IPv6:2001:db8::1]` is not a name. */
function literalOf(host: string): string {
  return host.replace(/^\[(?:IPv6:)?([^\]]*)\]$/i, "$1");
}

function blocked(host: string, found: readonly string[]): ForagerError {
  return new ForagerError(
    "address_blocked",
    `The mail server ${host} resolves to ${found.length > 0 ? "a private or reserved address" : "no address"}.`,
    { cause: new Error(found.join(", ")) },
  );
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
