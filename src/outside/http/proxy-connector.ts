import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { Socket } from "node:net";
import { SocksClient } from "socks";
import { buildConnector } from "undici";

interface TunnelTarget {
  hostname: string;
  port: number;
}

/**
 * A connector through a proxy: `http:` and `https:` by CONNECT, for plain targets too, so that the proxy sees
 * only a host and a port; `socks5:` and `socks5h:`, where the proxy always resolves the names. TLS runs with
 * the target, through the tunnel.
 *
 * @param proxy with percent-encoded user and password if it requires them.
 * @param timeoutMs limit until the tunnel is open, and again for the TLS handshake.
 */
export function createProxyConnector(proxy: URL, timeoutMs: number): buildConnector.connector {
  const startTls = buildConnector({ timeout: timeoutMs, allowH2: false });
  return (target, callback) => {
    const hostname = target.hostname.replace(/^\[(.*)\]$/, "$1");
    const port = Number(target.port || (target.protocol === "https:" ? 443 : 80));
    openTunnel(proxy, { hostname, port }, timeoutMs).then(
      (socket) => {
        if (target.protocol === "https:") startTls({ ...target, httpSocket: socket }, callback);
        else callback(null, socket);
      },
      (error: Error) => callback(error, null),
    );
  };
}

function openTunnel(proxy: URL, target: TunnelTarget, timeoutMs: number): Promise<Socket> {
  return /^socks5h?:$/.test(proxy.protocol)
    ? openSocksTunnel(proxy, target, timeoutMs)
    : openHttpTunnel(proxy, target, timeoutMs);
}

async function openSocksTunnel(proxy: URL, target: TunnelTarget, timeoutMs: number): Promise<Socket> {
  const [userId, password] = credentials(proxy);
  const { socket } = await SocksClient.createConnection({
    command: "connect",
    proxy: {
      type: 5,
      host: bareHost(proxy),
      port: Number(proxy.port || 1080),
      ...(userId ? { userId, password } : {}),
    },
    destination: { host: target.hostname, port: target.port },
    timeout: timeoutMs,
  });
  return socket.setNoDelay(true);
}

/** RFC 9110 9.3.6. */
function openHttpTunnel(proxy: URL, target: TunnelTarget, timeoutMs: number): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const authority = `${target.hostname.includes(":") ? `[${target.hostname}]` : target.hostname}:${target.port}`;
  const [user, password] = credentials(proxy);
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
  const open = proxy.protocol === "https:" ? httpsRequest : httpRequest;
  const call = open({
    host: bareHost(proxy),
    port: proxy.port || (proxy.protocol === "https:" ? 443 : 80),
    method: "CONNECT",
    path: authority,
    agent: false,
    headers: { host: authority, ...(user ? { "proxy-authorization": authorization } : {}) },
  });
  const limit = setTimeout(() => {
    call.destroy(new Error(`the proxy opened no connection within ${timeoutMs / 1000} s`));
  }, timeoutMs);
  call.once("close", () => clearTimeout(limit));
  call.once("error", reject);
  call.once("connect", ({ statusCode }, socket: Socket) => {
    clearTimeout(limit);
    if (statusCode === 200) return resolve(socket);
    socket.destroy();
    reject(new Error(`the proxy refused the connection with status ${statusCode}`));
  });
  call.once("response", ({ statusCode }) => {
    call.destroy();
    reject(new Error(`the proxy answered with status ${statusCode}`));
  });
  call.end();
  return promise;
}

const bareHost = (url: URL) => url.hostname.replace(/^\[(.*)\]$/, "$1");

const credentials = ({ username, password }: URL): [user: string, password: string] => [
  decodeURIComponent(username),
  decodeURIComponent(password),
];
