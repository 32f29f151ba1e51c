import assert from "node:assert/strict";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from "node:net";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { startHttpProxy } from "../../../test/servers/http-proxy.ts";
import { createServiceClient } from "./service-client.ts";

const signal = new AbortController().signal;

interface LocalServer extends AsyncDisposable {
  url: string;
  port: number;
}

async function serve(answer: RequestListener): Promise<LocalServer> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A SOCKS5 proxy (RFC 1928, 1929) with one user that resolves `maps.test` itself. */
async function serveSocks(asked: string[]): Promise<LocalServer> {
  const sockets: Socket[] = [];
  const server = createTcpServer((socket) => {
    sockets.push(socket);
    socket.once("data", () => {
      socket.write(Buffer.from([5, 2]));
      socket.once("data", (login: Buffer) => {
        asked.push(login.subarray(2).toString("latin1").replace(/[^\w]/g, " "));
        socket.write(Buffer.from([1, 0]));
        socket.once("data", (request: Buffer) => {
          const length = request[4] ?? 0;
          asked.push(request.subarray(5, 5 + length).toString("latin1"));
          const upstream = connect(request.readUInt16BE(5 + length), "127.0.0.1", () => {
            socket.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
            upstream.pipe(socket).pipe(upstream);
          });
          sockets.push(upstream);
        });
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `socks5://127.0.0.1:${port}`,
    port,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test("a response is decoded, with its status, headers and cookies, and no redirect is followed", async () => {
  await using server = await serve((request, response) => {
    const body = gzipSync(`${request.method} ${request.url} ${request.headers["x-example"]}`);
    const headers = {
      "content-encoding": "gzip",
      location: "/elsewhere",
      "set-cookie": ["a=1", "b=2; Path=/"],
    };
    response.writeHead(302, headers).end(body);
  });
  const client = createServiceClient();
  const answer = await client.send({ url: `${server.url}/x?y=1`, headers: { "x-example": "yes" }, signal });
  await client.close();
  assert.equal(answer.status, 302);
  assert.equal(answer.body.toString(), "GET /x?y=1 yes");
  assert.equal(answer.headers.location, "/elsewhere");
  assert.deepEqual(answer.setCookies, ["a=1", "b=2; Path=/"]);
});

test("a body is sent", async () => {
  await using server = await serve((request, response) => {
    request.pipe(response);
  });
  const client = createServiceClient();
  const answer = await client.send({ url: server.url, method: "POST", body: "continue=1", signal });
  await client.close();
  assert.equal(answer.body.toString(), "continue=1");
});

test("an oversized, truncated, late or missing response fails with its own message", async () => {
  await using server = await serve((request, response) => {
    if (request.url === "/large") response.end(Buffer.alloc(3 * 2 ** 20));
    else if (request.url === "/bomb") {
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(30 * 2 ** 20)));
    } else if (request.url === "/cut") {
      response.writeHead(200, { "content-length": "1000" });
      response.write("half", () => response.destroy());
    }
  });
  const client = createServiceClient();
  const ask = (path: string, timeoutMs = 20_000) =>
    client.send({ url: server.url + path, signal, timeoutMs, bodyBytesMax: 2 * 2 ** 20 });
  const code = "provider_unavailable";
  await assert.rejects(ask("/large"), { code, message: /larger than 2 MiB/ });
  await assert.rejects(ask("/bomb"), { code, message: /larger than 2 MiB/ });
  await assert.rejects(ask("/cut"), { code, message: /could not be reached/ });
  await assert.rejects(ask("/never", 300), { code, message: /did not answer within 0\.3 s/ });
  const nobody = client.send({ url: "http://127.0.0.1:1/", signal });
  await assert.rejects(nobody, {
    code,
    message: /^The provider could not be reached: the connection was refused \(ECONNREFUSED\)\.$/,
  });
  await client.close();
});

test("no message discloses the addresses of the operator's servers and proxies", async () => {
  const closed = "127.0.0.1:1";
  for (const [url, proxy] of [
    [`http://${closed}/`, undefined],
    ["http://searxng.invalid:8080/", undefined],
    ["http://provider.example/", new URL(`http://${closed}`)],
    ["http://provider.example/", new URL(`socks5://${closed}`)],
  ] as const) {
    const client = createServiceClient({ proxy });
    await assert.rejects(client.send({ url, signal }), (error: Error) => {
      assert.match(error.message, /^The provider could not be reached: .+\.$/);
      assert.doesNotMatch(error.message, /127\.0\.0\.1|invalid|example|:1\b/);
      return true;
    });
    await client.close();
  }
});

test("a caller that cancels gets the reason, and the server sees the connection closed", async () => {
  const arrived = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  await using server = await serve((_, response) => {
    response.once("close", closed.resolve);
    arrived.resolve();
  });
  const client = createServiceClient();
  const cancel = new AbortController();
  const asking = client.send({ url: server.url, signal: cancel.signal });
  await arrived.promise;
  cancel.abort(new Error("cancelled by a test"));
  await assert.rejects(asking, /cancelled by a test/);
  await closed.promise;
  await client.close();
});

test("everything goes through an HTTP proxy, with its credentials", async () => {
  await using server = await serve((_, response) => void response.end("through"));
  await using proxy = await startHttpProxy("ada:se cret");
  const known = createServiceClient({ proxy: new URL(`http://ada:se%20cret@127.0.0.1:${proxy.port}`) });
  assert.equal((await known.send({ url: server.url, signal })).body.toString(), "through");
  assert.deepEqual(proxy.tunnels, [`127.0.0.1:${server.port}`]);
  await known.close();
  const unknown = createServiceClient({ proxy: new URL(proxy.url) });
  const refused = {
    code: "provider_unavailable",
    message: /the proxy refused the connection with status 407/,
  };
  await assert.rejects(unknown.send({ url: server.url, signal }), refused);
  await unknown.close();
});

test("a SOCKS5 proxy resolves the names", async () => {
  await using server = await serve((request, response) => void response.end(request.headers.host));
  const asked: string[] = [];
  await using proxy = await serveSocks(asked);
  const client = createServiceClient({ proxy: new URL(proxy.url.replace("//", "//ada:secret@")) });
  const answer = await client.send({ url: `http://maps.test:${server.port}/`, signal });
  await client.close();
  assert.equal(answer.body.toString(), `maps.test:${server.port}`);
  assert.deepEqual(asked, ["ada secret", "maps.test"]);
});
