import assert from "node:assert/strict";
import { request } from "node:http";
import { connect } from "node:net";
import { after, before, describe, it } from "node:test";
import { type SiteServer, startSiteServer } from "../../../test/servers/site-server.ts";
import { type GuardProxy, type ProxyUser, startGuardProxy } from "./guard-proxy.ts";

const credentials = ({ username, password }: { username: string; password: string }) =>
  `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;

describe("the guard proxy", () => {
  let site: SiteServer;
  let proxy: GuardProxy;
  let user: ProxyUser;
  before(async () => {
    site = await startSiteServer({
      pages: {
        "/echo": (asked, response) => {
          const chunks: Buffer[] = [];
          asked.on("data", (chunk: Buffer) => chunks.push(chunk));
          asked.on("end", () =>
            response.writeHead(200, { "x-own": "1", connection: "x-hop", "x-hop": "1" }).end(
              JSON.stringify({
                method: asked.method,
                headers: asked.headers,
                body: String(Buffer.concat(chunks)),
              }),
            ),
          );
        },
        "/large": { body: "x".repeat(300_000) },
      },
    });
    proxy = await startGuardProxy({ allowPrivateNetworks: ["127.0.0.1"], dnsServers: [] });
    user = proxy.addUser();
    user.openPage(1_000_000, () => true);
  });
  after(() => Promise.all([proxy.close(), site.close()]));

  /** Requests an absolute URL from the proxy as a browser does; null if it closes without an answer. */
  const ask = (url: string, headers: Record<string, string>, body?: string, through = proxy) =>
    new Promise<{ status: number; headers: object; text: string } | null>((resolve) => {
      const { hostname, port } = new URL(through.url);
      const method = body === undefined ? "GET" : "POST";
      const asking = request({ hostname, port, path: url, method, headers, agent: false }, (answer) => {
        let text = "";
        answer.on("data", (chunk) => (text += chunk));
        answer.on("close", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
        answer.on("error", () => {});
      });
      asking.on("error", () => resolve(null));
      asking.end(body);
    });
  /** The first line of the proxy's answer to CONNECT. */
  const openTunnel = (target: string, authorization: string) =>
    new Promise<string>((resolve) => {
      const { hostname, port } = new URL(proxy.url);
      const socket = connect(Number(port), hostname, () =>
        socket.write(
          `CONNECT ${target} HTTP/1.1\r\nhost: ${target}\r\nproxy-authorization: ${authorization}\r\n\r\n`,
        ),
      );
      socket.once("data", (chunk) => {
        resolve(String(chunk).split("\r\n", 1)[0] ?? "");
        socket.destroy();
      });
      socket.once("close", () => resolve("closed")).on("error", () => {});
    });
  const own = () => ({ "proxy-authorization": credentials(user) });

  it("forwards a request and its answer without the headers for the proxy itself", async () => {
    const headers = { ...own(), "proxy-connection": "keep-alive", accept: "text/plain" };
    const answer = await ask(`${site.url}/echo`, headers, "name=Beer");
    const echo = JSON.parse(answer?.text ?? "{}");
    assert.deepEqual([answer?.status, echo.method, echo.body], [200, "POST", "name=Beer"]);
    assert.equal(echo.headers.accept, "text/plain");
    assert.deepEqual(
      Object.keys(echo.headers).filter((name) => name.startsWith("proxy")),
      [],
    );
    assert.deepEqual(
      Object.keys(answer?.headers ?? {}).filter((name) => name.startsWith("x-")),
      ["x-own"],
    );
  });

  it("admits only users with their password", async () => {
    const wrong: Record<string, string>[] = [
      {},
      { "proxy-authorization": "Basic" },
      { "proxy-authorization": `Bearer ${user.password}` },
      { "proxy-authorization": credentials({ ...user, password: "wrong" }) },
      { "proxy-authorization": credentials({ ...user, username: "wrong" }) },
    ];
    const before = site.requests.length;
    for (const headers of wrong) {
      assert.equal((await ask(`${site.url}/echo`, headers))?.status, 407);
      const tunnel = await openTunnel(`127.0.0.1:${site.port}`, headers["proxy-authorization"] ?? "none");
      assert.equal(tunnel, "HTTP/1.1 407 Authentication");
    }
    assert.equal(site.requests.length, before);
  });

  it("opens no connection to a private address, and answers for no host", async () => {
    const names = [
      "127.0.0.2",
      "169.254.169.254",
      "[::1]",
      "10.0.0.1",
      "metadata.google.internal",
      "2130706434",
    ];
    for (const name of names) {
      assert.equal(await ask(`http://${name}:${site.port}/`, own()), null, name);
      assert.equal(
        await openTunnel(`${name}:${site.port}`, credentials(user)),
        "HTTP/1.1 502 Not reached",
        name,
      );
    }
    assert.equal(await openTunnel(`127.0.0.1:${site.port}`, credentials(user)), "HTTP/1.1 200 OK");
  });

  it("refuses addresses that are not web URLs", async () => {
    assert.equal(await ask("ftp://127.0.0.1/", own()), null);
    assert.equal(await ask("/origin-form", own()), null);
    for (const target of ["127.0.0.1", "nonsense", "127.0.0.1:x"]) {
      assert.equal(await openTunnel(target, credentials(user)), "HTTP/1.1 502 Not reached", target);
    }
  });

  it("forwards no images, fonts and media", async () => {
    const types = ["image/svg+xml", "font/woff2", "video/mp4", "audio/ogg"];
    for (const type of types) {
      site.add({ "/media": { headers: { "content-type": type }, body: "x" } });
      assert.equal(await ask(`${site.url}/media`, own()), null, type);
    }
    assert.equal(await ask(`${site.url}/echo`, { ...own(), "sec-fetch-dest": "image" }), null);
  });

  it("cuts off responses beyond a user's byte limit", async () => {
    const small = proxy.addUser();
    small.openPage(100_000, () => true);
    const answer = await ask(`${site.url}/large`, { "proxy-authorization": credentials(small) });
    assert.ok((answer?.text.length ?? 0) < 300_000);
  });

  it("opens tunnels only if an open page of the user allows it", async () => {
    const other = proxy.addUser();
    const tunnel = async () => (await openTunnel(`127.0.0.1:${site.port}`, credentials(other))).slice(9, 12);
    assert.equal(await tunnel(), "502");
    const asked: string[] = [];
    const close = other.openPage(1_000, (hostname) => asked.push(hostname) <= 1);
    assert.deepEqual([await tunnel(), await tunnel()], ["200", "502"]);
    const closeSecond = other.openPage(1_000, () => true);
    assert.equal(await tunnel(), "200");
    close();
    closeSecond();
    assert.equal(await tunnel(), "502");
    assert.deepEqual(asked, ["127.0.0.1", "127.0.0.1", "127.0.0.1"]);
  });

  it("rejects a user that was closed", async () => {
    const gone = proxy.addUser();
    gone.openPage(1_000, () => true);
    gone.close();
    assert.equal((await ask(`${site.url}/echo`, { "proxy-authorization": credentials(gone) }))?.status, 407);
  });

  it("reaches a private server that the operator configured, and no other on its host", async () => {
    const trustedHosts = [`127.0.0.1:${site.port}`];
    const strict = await startGuardProxy({ allowPrivateNetworks: [], dnsServers: [], trustedHosts });
    const stranger = await startSiteServer({ pages: { "/": "private" } });
    try {
      const visitor = strict.addUser();
      visitor.openPage(1_000_000, () => true);
      const headers = { "proxy-authorization": credentials(visitor) };
      assert.equal((await ask(`${site.url}/large`, headers, undefined, strict))?.status, 200);
      assert.equal(await ask(`${stranger.url}/`, headers, undefined, strict), null);
      assert.deepEqual(stranger.requests, []);
    } finally {
      await Promise.all([strict.close(), stranger.close()]);
    }
  });
});
