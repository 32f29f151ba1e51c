import assert from "node:assert/strict";
import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { after, before, describe, test } from "node:test";
import { noChromium } from "../harness/chromium.ts";
import { createTestRenderer, htmlOf, render, type TestRenderer } from "../harness/rendering.ts";
import { type SiteServer, startSiteServer } from "../servers/site-server.ts";

const skip = noChromium || (process.platform !== "linux" && "needs a second loopback address");

/** The site is at 127.0.0.1, which is allowed; another server is at 127.0.0.2, which is not. */
describe("the address guard around the browser", { skip }, () => {
  let site: SiteServer;
  let forbidden: SiteServer;
  let datagrams: Socket;
  let received = 0;
  let renderer: TestRenderer;
  before(async () => {
    forbidden = await startSiteServer({
      host: "127.0.0.2",
      fallback: (_, response) =>
        response.writeHead(200, { "access-control-allow-origin": "*" }).end("secret"),
    });
    site = await startSiteServer({
      pages: { "/to-forbidden": { status: 302, headers: { location: `${forbidden.url}/redirected` } } },
    });
    datagrams = createSocket("udp4").bind(0, "127.0.0.2");
    await once(datagrams, "listening");
    datagrams.on("message", () => {
      received += 1;
    });
    renderer = await createTestRenderer();
  });
  after(async () => {
    datagrams.close();
    await Promise.all([site.close(), forbidden.close()]);
  });

  /** Runs `body`, which displays the outcome of each attempt, in a page of the site. */
  const attempt = async (body: string): Promise<string> => {
    const html = `<!doctype html><p id="out"></p><script type="module">
      const forbidden = "${forbidden.url}", host = "127.0.0.2:${forbidden.port}";
      const show = (text) => { document.getElementById("out").textContent += text + " "; };
      const tried = (name, promise) => promise.then(() => show(name + "=reached"), () => show(name + "=refused"));
      const event = (target) => new Promise((resolve, reject) => { target.onload = target.onopen = resolve; target.onerror = reject; });
      ${body}
      show("end");
    </script>`;
    const session = renderer.openSession();
    const shown = htmlOf(await render(session, `${site.url}/page`, html));
    await session.close();
    return /<p id="out">([^<]*)/.exec(shown)?.[1]?.trim() ?? "";
  };
  const allRefused = (shown: string, names: string[]) => {
    const results = shown.split(" ").filter((result) => result !== "own=reached");
    assert.deepEqual(results.toSorted(), [...names.map((name) => `${name}=refused`), "end"].toSorted());
    assert.equal(forbidden.connectionsOpened(), 0);
  };

  test("no script loads anything from a private address, by literal, spelling or redirect", async () => {
    const shown = await attempt(`
      const opaque = { mode: "no-cors" };
      await Promise.all([
        tried("own", fetch("/own")),
        tried("fetch", fetch(forbidden, opaque)),
        tried("post", fetch(forbidden, { ...opaque, method: "POST", body: "x" })),
        tried("redirect", fetch("/to-forbidden", opaque)),
        tried("metadata", fetch("http://169.254.169.254/latest/meta-data/", opaque)),
        tried("decimal", fetch("http://2130706434:${forbidden.port}/", opaque)),
        tried("mapped", fetch("http://[::ffff:127.0.0.2]:${forbidden.port}/", opaque)),
        tried("localhost", fetch("http://localhost:${forbidden.port}/", opaque)),
        tried("tls", fetch("https://" + host, opaque)),
        tried("script", event(document.head.appendChild(Object.assign(document.createElement("script"), { src: forbidden + "/a.js" })))),
        tried("import", import(forbidden + "/module.js")),
        tried("socket", event(new WebSocket("ws://" + host))),
        tried("events", event(new EventSource(forbidden))),
        tried("worker", new Promise((resolve, reject) => {
          const source = "fetch('" + forbidden + "', { mode: 'no-cors' }).then(() => postMessage(1), () => postMessage(0))";
          new Worker(URL.createObjectURL(new Blob([source]))).onmessage = ({ data }) => data ? resolve() : reject();
        })),
      ]);`);
    assert.match(shown, /own=reached/);
    const names =
      "fetch post redirect metadata decimal mapped localhost tls script import socket events worker";
    // localhost is 127.0.0.1 as well, which is allowed, but nothing listens there.
    allRefused(shown, names.split(" "));
  });

  test("no one-way request reaches a private address", async () => {
    const shown = await attempt(`
      for (const rel of ["preconnect", "dns-prefetch", "prefetch", "preload", "modulepreload", "prerender", "manifest"]) {
        document.head.append(Object.assign(document.createElement("link"), { rel, href: forbidden + "/" + rel, as: "fetch" }));
      }
      navigator.sendBeacon(forbidden + "/beacon", "x");
      new Image().src = forbidden + "/image.png";
      const frame = Object.assign(document.createElement("iframe"), { src: forbidden + "/frame" });
      const form = Object.assign(document.createElement("form"), { action: forbidden + "/form", method: "POST", target: "sink" });
      document.body.append(frame, Object.assign(document.createElement("iframe"), { name: "sink" }), form);
      form.submit();
      const anchor = Object.assign(document.createElement("a"), { href: "/x", ping: forbidden + "/ping", download: "x" });
      document.body.append(anchor);
      anchor.click();
      const rules = document.createElement("script");
      rules.type = "speculationrules";
      rules.textContent = JSON.stringify({ prefetch: [{ source: "list", urls: [forbidden + "/speculation"] }] });
      document.head.append(rules);`);
    allRefused(shown, []);
  });

  test("nothing bypasses the proxy over UDP", async () => {
    const { port } = datagrams.address();
    const shown = await attempt(`
      const frame = document.body.appendChild(document.createElement("iframe"));
      for (const globals of [window, frame.contentWindow]) {
        const Peer = globals.RTCPeerConnection ?? globals.webkitRTCPeerConnection;
        if (Peer) {
          const peer = new Peer({ iceServers: [{ urls: "stun:127.0.0.2:${port}" }] });
          peer.createDataChannel("x");
          await peer.setLocalDescription(await peer.createOffer());
          show("peer");
        }
        if (globals.WebTransport) {
          await new globals.WebTransport("https://127.0.0.2:${port}/").ready.catch(() => {});
          show("transport");
        }
      }`);
    assert.match(shown, /end$/);
    assert.equal(received, 0);
  });

  test("no page reads files of this machine or pages of the browser", async () => {
    const shown = await attempt(`
      await Promise.all([
        tried("file", fetch("file:///etc/hostname")),
        tried("chrome", fetch("chrome://version/")),
        tried("devtools", fetch("devtools://devtools/bundled/inspector.html")),
        tried("view-source", fetch("view-source:" + location.href)),
      ]);
      location.href = "file:///etc/hostname";`);
    allRefused(shown, ["file", "chrome", "devtools", "view-source"]);
  });
});
