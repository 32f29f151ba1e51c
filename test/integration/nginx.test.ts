import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { text } from "node:stream/consumers";
import { describe, test } from "node:test";
import { atEnd } from "../harness/cleanup.ts";
import { createClient } from "../harness/create-client.ts";
import { createTestDatabase } from "../harness/database.ts";
import { freePort } from "../harness/free-port.ts";
import { startServiceProcess, temporaryFolder } from "../harness/service-process.ts";
import { noNginx, startNginx } from "../servers/nginx.ts";
import { startSiteServer } from "../servers/site-server.ts";

const page = readFileSync(new URL("../../docs/reverse-proxy.md", import.meta.url), "utf8");
const [server = "", location = ""] = [...page.matchAll(/```nginx\n([\s\S]*?)```/g)].map(([, code]) => code);

/** The server of the page, at another port and with our service and certificate behind it. */
const serverAt = (port: number, target: string, wholeLocation?: string) =>
  (wholeLocation === undefined
    ? server
    : server.replace(/^ {2}location \/ \{[\s\S]*?^ {2}\}/m, () => wholeLocation)
  )
    .replace("listen 443 ssl", `listen 127.0.0.1:${port} ssl`)
    .replace("server_name forager.example.com", "server_name 127.0.0.1")
    .replace("/etc/ssl/forager.pem", "CERTIFICATE")
    .replace("/etc/ssl/forager.key", "KEY")
    .replaceAll("http://127.0.0.1:8080", target);

async function start() {
  const [rootPort, pathPort] = [await freePort(), await freePort()];
  const settings = {
    DATABASE_URL: (await createTestDatabase()).url,
    SECRET_KEY: "k".repeat(40),
    DATA_DIR: await temporaryFolder("nginx"),
    PUBLIC_URL: `https://127.0.0.1:${pathPort}/forager`,
    TRUST_PROXY: "127.0.0.1",
    ALLOW_PRIVATE_NETWORKS: "127.0.0.0/8",
    CHROMIUM_PATH: "/no/chromium",
  };
  const service = await startServiceProcess({ env: settings });
  const nginx = await startNginx(serverAt(rootPort, service.url) + serverAt(pathPort, service.url, location));
  atEnd(() => nginx.close());
  const credential = await createClient(settings, "nginx");
  const bearer = { authorization: `Bearer ${credential}` };
  const send = async (url: string, given: { method?: string; body?: string; headers?: object } = {}) => {
    const headers = { ...bearer, "content-type": "application/json", ...given.headers };
    const sent = request(url, { method: given.method ?? "GET", headers, ca: nginx.ca, agent: false });
    sent.end(given.body);
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    return response;
  };
  const ask = async (url: string, given?: Parameters<typeof send>[1]) => {
    const response = await send(url, given);
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  };
  const ways = {
    "a host of its own": `https://127.0.0.1:${rootPort}`,
    "a path of PUBLIC_URL": settings.PUBLIC_URL,
  };
  return { service, credential, send, ask, ways };
}

describe("behind nginx, as the documentation configures it", {
  skip: noNginx,
  timeout: 120_000,
}, async () => {
  if (noNginx) return;
  const { service, credential, send, ask, ways } = await start();
  const held = Promise.withResolvers<void>();
  const site = await startSiteServer({
    fallback: async (_, response) => {
      await held.promise;
      response.writeHead(200, { "content-type": "text/html" }).end("<p>late@harbour-joinery.com</p>");
    },
  });
  atEnd(() => site.close());
  atEnd(() => held.resolve());

  for (const [way, base] of Object.entries(ways)) {
    test(`${way}: pages load what they need, and cookies are secure`, async () => {
      const start = await ask(`${base}/`);
      assert.equal(start.status, 200);
      const [, script = ""] = /<script[^>]* src="([^"]+)"/.exec(start.body) ?? [];
      // The built dashboard is not there in every run.
      if (script !== "") assert.equal((await ask(new URL(script, `${base}/`).href)).status, 200, script);
      const signedIn = await ask(`${base}/api/v1/session`, {
        method: "POST",
        headers: { authorization: "", origin: new URL(base).origin },
        body: JSON.stringify({ credential }),
      });
      assert.equal(signedIn.status, 201, signedIn.body);
      assert.match(String(signedIn.headers["set-cookie"]), /^__Host-forager_session=.*Secure/);
      const info = JSON.parse((await ask(`${base}/api/v1/system/info`)).body);
      assert.deepEqual(info.warnings ?? [], []);
    });

    test(`${way}: events arrive as they happen, and a batch of more than 1 MiB is read`, async () => {
      const stream = await send(`${base}/api/v1/events/stream`);
      const events = stream.setEncoding("utf8")[Symbol.asyncIterator]();
      let received = "";
      const until = async (wanted: string) => {
        while (!received.includes(wanted)) received += (await events.next()).value;
      };
      await until("event: connected");
      const items = Array.from({ length: 3000 }, (_, index) => ({
        type: "svcSite",
        payload: { url: `https://example.com/${String(index).padEnd(600, "x")}` },
      }));
      const body = JSON.stringify({ items });
      assert.ok(body.length > 1_048_576);
      const estimate = await ask(`${base}/api/v1/batches/estimate`, { method: "POST", body });
      assert.equal(estimate.status, 200, estimate.body.slice(0, 300));
      const job = await ask(`${base}/api/v1/jobs/svcVerify/submit`, {
        method: "POST",
        body: JSON.stringify({ payload: { email: "no address" } }),
      });
      await until(JSON.parse(job.body).job_id);
      stream.destroy();
    });
  }

  test("a result is waited for, and absolute links lead through nginx", async () => {
    const base = ways["a path of PUBLIC_URL"];
    const { body } = await ask(`${base}/api/v1/jobs/svcSite/submit`, {
      method: "POST",
      body: JSON.stringify({ payload: { url: site.url, max_pages: 1 } }),
    });
    const waiting = ask(`${base}/api/v1/jobs/${JSON.parse(body).job_id}/results?wait=60`);
    held.resolve();
    const { status, body: result } = await waiting;
    assert.deepEqual([status, JSON.parse(result).data.emails], [200, ["late@harbour-joinery.com"]]);
    const share = await ask(`${base}/api/v1/share`, { method: "POST", body: "{}" });
    const { url } = JSON.parse(share.body);
    assert.ok(url.startsWith(`${base}/share/`), url);
    assert.equal((await ask(url, { headers: { accept: "text/html", authorization: "" } })).status, 200);
    assert.ok(!service.output().includes("TRUST_PROXY="), "nginx is trusted");
  });

  test("a longer wait than the service's longest is allowed", () => {
    for (const code of [server, location]) {
      assert.ok(Number(/proxy_read_timeout (\d+)s;/.exec(code)?.[1]) > 60, code);
    }
  });
});
