import assert from "node:assert/strict";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { after, before, describe, test } from "node:test";
import { createWebhookSender, type WebhookSenderOptions } from "../../src/outside/http/webhook-sender.ts";
import { type DnsServer, startDnsServer } from "../servers/dns-server.ts";
import { createTestCertificate } from "../servers/test-certificate.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../servers/webhook-receiver.ts";

const signal = new AbortController().signal;

describe("the sender of webhooks", () => {
  let receiver: WebhookReceiver;
  let dns: DnsServer;
  let rebound = "127.0.0.1";
  before(async () => {
    receiver = await startWebhookReceiver();
    dns = await startDnsServer({
      "listed.test": ["127.0.0.1"],
      "private.test": ["10.0.0.1"],
      "metadata.test": ["169.254.169.254"],
      "public.test": ["93.184.215.14"],
      "rebinding.test": () => [rebound],
    });
  });
  after(async () => {
    await receiver[Symbol.asyncDispose]();
    await dns.close();
  });

  async function send(
    url: string,
    { timeoutMs = 5_000, ...options }: Partial<WebhookSenderOptions> & { timeoutMs?: number } = {},
  ) {
    const sender = createWebhookSender({
      allowPrivateNetworks: ["127.0.0.1"],
      dnsServers: [dns.address],
      ...options,
    });
    try {
      return await sender.send({ url, headers: { "x-a": "b" }, body: "{}", timeoutMs, signal });
    } finally {
      await sender.close();
    }
  }
  const port = () => new URL(receiver.url).port;

  test("posts to an allowed address, over plain http, and returns status, headers and why it was refused", async () => {
    receiver.answers.set("/busy", (response) =>
      response
        .writeHead(429, { "retry-after": "9", "x-request-id": "r".repeat(300), "set-cookie": "session=1" })
        .end("slow down".padEnd(2_000, " please")),
    );
    const answer = await send(`http://listed.test:${port()}/busy`);
    assert.deepEqual([answer.status, answer.retryAfter], [429, "9"]);
    assert.equal(answer.headers["x-request-id"], "r".repeat(200));
    assert.equal(answer.headers["set-cookie"], undefined);
    assert.match(answer.excerpt ?? "", /^slow down please/);
    assert.ok((answer.excerpt ?? "").length <= 500);
    const one = receiver.received.at(-1);
    assert.deepEqual([one?.body, one?.headers["x-a"]], ["{}", "b"]);
  });

  test("follows no redirect", async () => {
    receiver.answers.set("/moved", (response) =>
      response.writeHead(307, { location: `${receiver.url}/target` }).end(),
    );
    assert.equal((await send(`http://listed.test:${port()}/moved`)).status, 307);
    assert.ok(!receiver.received.some((one) => one.path === "/target"));
  });

  for (const host of ["private.test", "metadata.test", "10.0.0.1", "[::1]", "0x7f.1"]) {
    test(`refuses ${host}`, async () => {
      const allow = host === "0x7f.1" ? [] : ["127.0.0.1"];
      const refused = send(`https://${host}:${port()}/`, { allowPrivateNetworks: allow });
      await assert.rejects(refused, { code: "address_blocked" });
    });
  }

  test("refuses plain http to a public address, whatever its name", async () => {
    for (const host of ["public.test", "93.184.215.14"]) {
      await assert.rejects(send(`http://${host}/`), { code: "address_blocked", message: /only https/ });
    }
  });

  test("resolves and checks the address each time: a name that later points elsewhere is refused", async () => {
    const url = `http://rebinding.test:${port()}/`;
    assert.equal((await send(url)).status, 204);
    const seen = receiver.received.length;
    rebound = "10.0.0.1";
    await assert.rejects(send(url), { code: "address_blocked" });
    assert.equal(receiver.received.length, seen);
  });

  test("a receiver that hangs, disconnects or is missing fails with a message; an endless body does not matter", async () => {
    receiver.answers.set("/hang", () => undefined);
    receiver.answers.set("/break", (response) => response.destroy());
    receiver.answers.set("/flood", (response) => {
      response.writeHead(200);
      const flood = setInterval(() => response.write(Buffer.alloc(65_536)), 1);
      response.once("close", () => clearInterval(flood));
    });
    const at = (path: string) => `http://127.0.0.1:${port()}${path}`;
    await assert.rejects(send(at("/hang"), { timeoutMs: 200 }), {
      code: "fetch_timeout",
      message: /did not answer within 0\.2 s/,
    });
    await assert.rejects(send(at("/break")), { code: "connection_failed" });
    await assert.rejects(send("http://127.0.0.1:1/"), { code: "connection_failed", message: /refused/ });
    assert.equal((await send(at("/flood"))).status, 200);
  });

  test("https verifies certificates: an untrusted one is refused", async () => {
    const certificate = createTestCertificate({ hosts: ["listed.test"] });
    const server = createServer(certificate, (_request, response) => response.writeHead(202).end());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `https://listed.test:${(server.address() as AddressInfo).port}/`;
    assert.equal((await send(url, { trustedCertificates: [certificate.cert] })).status, 202);
    await assert.rejects(send(url), { code: "tls_invalid" });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
});
