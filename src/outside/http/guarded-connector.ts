import type { Socket } from "node:net";
import { buildConnector } from "undici";
import { ForagerError } from "../../errors.ts";
import { isBlockedAddress, isListedAddress } from "../network/address-guard.ts";
import { connectTcp } from "../network/connect-tcp.ts";
import type { ResolveHost } from "../network/resolve-host.ts";

interface GuardedConnectorOptions {
  resolveHost: ResolveHost;
  allowPrivateNetworks: readonly string[];
  /** Allows plain connections only to addresses inside `allowPrivateNetworks`. */
  plainOnlyToListed?: boolean;
  /** Servers that the operator configured, as `host:port`: they may be reached wherever they resolve to. */
  trustedHosts?: readonly string[] | undefined;
  /** Limit for all TCP attempts together, and again for the TLS handshake. */
  connectTimeoutMs: number;
  /** PEM certificates to trust instead of the well-known authorities. */
  trustedCertificates?: readonly string[] | undefined;
}

export interface GuardedConnector {
  connect: buildConnector.connector;
  /** Destroys sockets that are still connecting and cancels pending lookups. */
  close(): void;
}

/**
 * The connector of every outgoing connection. It resolves the name itself, checks each address and connects
 * to a checked one. Nothing is resolved a second time in between, so DNS rebinding has no effect, and an IP
 * literal in the URL is checked like any other address.
 */
export function createGuardedConnector(options: GuardedConnectorOptions): GuardedConnector {
  const { trustedCertificates: ca, connectTimeoutMs: timeout } = options;
  const tlsOptions = ca ? { timeout, ca: [...ca] } : { timeout };
  const startTls = {
    http1: buildConnector({ ...tlsOptions, allowH2: false }),
    http2: buildConnector({ ...tlsOptions, allowH2: true, preferH2: true }),
  };
  const closed = new AbortController();
  const connecting = new Set<Socket>();

  const openTcp = async (target: buildConnector.Options): Promise<Socket> => {
    const port = Number(target.port || (target.protocol === "https:" ? 443 : 80));
    const isTrusted = options.trustedHosts?.includes(`${target.hostname}:${port}`) ?? false;
    const addresses = isTrusted
      ? await options.resolveHost(target.hostname, closed.signal)
      : await checkedAddresses(target, options, closed.signal);
    const opened: Socket[] = [];
    try {
      return await connectTcp({
        addresses,
        port,
        timeoutMs: options.connectTimeoutMs,
        onSocket: (socket) => {
          opened.push(socket);
          connecting.add(socket);
        },
      });
    } finally {
      for (const socket of opened) connecting.delete(socket);
    }
  };

  const connect: buildConnector.connector = (target, callback) => {
    openTcp(target).then(
      (socket) => {
        if (target.protocol !== "https:") return callback(null, socket);
        // undici passes this client option on, though its type does not say so.
        const { allowH2 } = target as { allowH2?: boolean };
        connecting.add(socket);
        socket.once("close", () => connecting.delete(socket));
        const handshake = allowH2 === false ? startTls.http1 : startTls.http2;
        handshake({ ...target, httpSocket: socket }, (...result: buildConnector.CallbackArgs) => {
          connecting.delete(socket);
          callback(...result);
        });
      },
      (error: Error) => callback(error, null),
    );
  };

  return {
    connect,
    close: () => {
      closed.abort();
      for (const socket of connecting) socket.destroy();
    },
  };
}

/** @throws ForagerError address_blocked if no address of the host is allowed. */
async function checkedAddresses(
  { hostname, protocol }: Pick<buildConnector.Options, "hostname" | "protocol">,
  options: GuardedConnectorOptions,
  signal: AbortSignal,
): Promise<string[]> {
  const { allowPrivateNetworks: allow, plainOnlyToListed = false } = options;
  const addresses = await options.resolveHost(hostname, signal);
  const checked = addresses.filter((address) => !isBlockedAddress(address, allow));
  if (checked.length === 0) throw addressBlocked(hostname, addresses);
  if (!plainOnlyToListed || protocol === "https:") return checked;
  const listed = checked.filter((address) => isListedAddress(address, allow));
  if (listed.length > 0) return listed;
  throw new ForagerError(
    "address_blocked",
    `${hostname} is not inside ALLOW_PRIVATE_NETWORKS, so only https is allowed.`,
  );
}

export function addressBlocked(hostname: string, addresses: readonly string[] = []): ForagerError {
  const found = addresses.filter((address) => address !== hostname.replace(/^\[(.*)\]$/, "$1"));
  const is = found.length > 0 ? "resolves to" : "is";
  return new ForagerError(
    "address_blocked",
    `${hostname} ${is} a private or reserved address. ALLOW_PRIVATE_NETWORKS lists the ranges that may be reached.`,
    // For the log: clients must not learn what internal names resolve to.
    found.length > 0 ? { cause: new Error(found.join(", ")) } : {},
  );
}
