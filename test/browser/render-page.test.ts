import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { messageOf } from "../../src/errors.ts";
import { createMemoryGroup } from "../../src/outside/browser/memory-group.ts";
import type { RenderSession } from "../../src/outside/browser/page-renderer.ts";
import { noChromium } from "../harness/chromium.ts";
import { assertFails } from "../harness/fetching.ts";
import { measureMemoryPeak } from "../harness/memory-peak.ts";
import { createTestRenderer, htmlOf, render, type TestRenderer } from "../harness/rendering.ts";
import { eventually } from "../harness/wait.ts";
import { type SiteServer, startSiteServer } from "../servers/site-server.ts";

const script = (body: string) => ({ headers: { "content-type": "text/javascript" }, body });
const filler = "We build stairs of oak and ash for houses in the north. ".repeat(8);

const pages = {
  "/app.js": script(`
    fetch("/api/page").then((answer) => answer.json()).then(({ title, text }) => {
      document.getElementById("app").innerHTML =
        "<h1>" + title + "</h1><p>" + text + "</p><a href='/kontakt'>Kontakt</a>";
    });`),
  "/api/page": {
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ title: "Treppen", text: filler }),
  },
};
const shell = '<!doctype html><title>Beer</title><div id="app"></div><script src="/app.js"></script>';

describe("rendering a page", { skip: noChromium }, () => {
  let site: SiteServer;
  let renderer: TestRenderer;
  let session: RenderSession;
  before(async () => {
    site = await startSiteServer({ pages });
    renderer = await createTestRenderer();
    session = renderer.openSession();
  });
  after(() => site.close());

  const renderHtml = async (path: string, html: string, timeoutMs?: number) =>
    htmlOf(await render(session, site.url + path, html, timeoutMs ? { timeoutMs } : {}));
  /** What the page's script displayed. */
  const shown = (html: string) => /<p id="out">([^<]*)/.exec(html)?.[1]?.trim() ?? "";
  const withScript = (body: string, html = "") => `<!doctype html>${html}<p id="out"></p><script>
    const show = (text) => { document.getElementById("out").textContent += text + " "; };
    ${body}</script>`;

  test("returns the DOM that scripts produce, without requesting the page a second time", async () => {
    const { page, navigatesTo } = await render(session, `${site.url}/`, shell);
    const html = htmlOf({ page });
    assert.match(html, /<h1>Treppen<\/h1>/);
    assert.match(html, /<a href="\/kontakt">Kontakt<\/a>/);
    assert.equal(page.headers["content-type"], "text/html; charset=utf-8");
    assert.equal(page.url, `${site.url}/`);
    assert.equal(navigatesTo, null);
    assert.deepEqual(site.requests, ["/app.js", "/api/page"], "not the page itself, nor an icon of the site");
    assert.equal(site.log.find(({ path }) => path === "/app.js")?.headers["user-agent"], "ForagerBot/1.0");
  });

  test("loads no images, fonts, media, style sheets or frames, and does not block scripts that wait for them", async () => {
    site.requests.length = 0;
    const html = await renderHtml(
      "/loads",
      withScript(
        `const image = new Image();
         image.onload = () => show("image-done");
         image.src = "/late.png";
         const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/late.css" });
         link.onload = () => show("style-done");
         document.head.append(link);
         new FontFace("f", "url(/f.woff2)").load().catch(() => show("font-done"));`,
        `<link rel="stylesheet" href="/a.css"><link rel="icon" href="data:,"><img src="/a.png">
         <picture><source srcset="/b.webp"><img src="/c.png"></picture><video src="/a.mp4" autoplay></video>
         <audio src="/a.mp3" autoplay></audio><iframe src="/frame"></iframe><object data="/object"></object>`,
      ),
    );
    assert.deepEqual(shown(html).split(" ").toSorted(), ["font-done", "image-done", "style-done"]);
    assert.deepEqual(site.requests, []);
  });

  test("flattens shadow trees, including closed ones and slots", async () => {
    const html = await renderHtml(
      "/shadow",
      withScript(
        `const outer = document.createElement("x-card");
         outer.attachShadow({ mode: "closed" }).innerHTML =
           "<section><slot name='mail'></slot><x-inner></x-inner></section>";
         outer.innerHTML = "<a slot='mail' href='mailto:info@beer-bau.example'>Mail</a>";
         document.body.append(outer);
         customElements.define("x-inner", class extends HTMLElement {
           connectedCallback() { this.attachShadow({ mode: "open" }).innerHTML = "<b>Schmiedeweg 14</b>"; }
         });`,
        `<p>${filler}</p>`,
      ),
    );
    assert.match(
      html,
      /<x-card><section><slot name="mail"><a slot="mail" href="mailto:info@beer-bau.example">Mail<\/a><\/slot><x-inner><b>Schmiedeweg 14/,
    );
  });

  test("reads the views of a router that uses fragments, together with their page", async () => {
    const html = await renderHtml(
      "/views",
      withScript(
        `const views = { "": "Start ${filler}", "#/kontakt": "info@beer-bau.example ${filler}", "#!/team": "Jana Beer ${filler}" };
         const route = () => { document.getElementById("view").textContent = views[location.hash] ?? "Not found ${filler}"; };
         addEventListener("hashchange", route);
         route();`,
        `<nav>Menu <a href="#/kontakt">Kontakt</a> <a href="#!/team">Team</a> <a href="#top">Top</a></nav><main id="view"></main>`,
      ),
    );
    const [start = "", ...views] = html.split("<section>");
    assert.match(start, /Menu[\s\S]*<main id="view">Start/);
    assert.equal(views.length, 2);
    assert.match(views[0] ?? "", /^<main id="view">info@beer-bau\.example/);
    assert.match(views[1] ?? "", /^<main id="view">Jana Beer/);
    assert.doesNotMatch(views.join(), /Menu/);
  });

  test("a view that hangs costs only itself", async () => {
    const html = await renderHtml(
      "/hanging-view",
      withScript(
        'addEventListener("hashchange", () => { while (true); });',
        `<p>${filler}</p><a href="#/a">A</a>`,
      ),
      3_000,
    );
    assert.match(html, /We build stairs/);
  });

  test("reports the address that a script router gives the page", async () => {
    const routed = withScript('history.replaceState({}, "", "/start?x=1#part");', `<p>${filler}</p>`);
    const { page } = await render(session, `${site.url}/routed`, routed);
    assert.equal(page.url, `${site.url}/start?x=1`);
  });

  test("reports where a script wants to navigate, without going there", async () => {
    site.requests.length = 0;
    const moving = withScript('location.href = "/elsewhere";', `<p>${filler}</p>`);
    const { page, navigatesTo } = await render(session, `${site.url}/moving`, moving);
    assert.equal(navigatesTo, `${site.url}/elsewhere`);
    assert.match(htmlOf({ page }), /We build stairs/);
    assert.deepEqual(site.requests, []);
  });

  test("scrolls through a page that loads content on scroll, up to a limit", async () => {
    const html = await renderHtml(
      "/scroll",
      withScript(
        `let parts = 0;
         const add = () => { const p = document.createElement("p"); p.style.height = "3000px";
           p.textContent = "part" + parts++ + " ${filler}"; document.body.append(p); };
         add();
         addEventListener("scroll", () => {
           if (innerHeight + scrollY >= document.body.scrollHeight - 50) add();
         });`,
      ),
    );
    const parts = html.match(/<p[^>]*>part\d+/g)?.length ?? 0;
    assert.ok(parts > 2 && parts < 60, `${parts} parts`);
  });

  test("reads the current state of a page that hangs when its time is over", async () => {
    for (const hanging of ["while (true);", "setInterval(() => { while (true); }, 1);"]) {
      const html = await renderHtml("/hang", withScript(`show("before"); ${hanging}`), 12_000);
      assert.equal(shown(html), "before");
    }
  });

  test("stops an unresponsive page, reads it, and reports that", async () => {
    const { openSession } = await createTestRenderer({ silenceMs: 500 });
    for (const hanging of [
      "while (true);",
      "setInterval(() => { while (true); }, 1);",
      "for (;;) alert(1);",
    ]) {
      const limits = { timeoutMs: 60_000, totalMs: 60_000 };
      const page = withScript(`show("before"); ${hanging}`);
      const rendered = await render(openSession(), `${site.url}/hang`, page, limits);
      assert.equal(shown(htmlOf(rendered)), "before", hanging);
      assert.match(rendered.unfinished ?? "", /^Its scripts hung, and were stopped after \d+(\.\d)? s\.$/);
    }
  });

  test("a slow page that still responds gets its full time", async () => {
    const { openSession } = await createTestRenderer({ silenceMs: 1_500 });
    // It works for longer than the limit on silence, and a busy machine may delay it for most of that. Each time it
    // shows enough for its growth to be noticed.
    const slow = withScript(`
      let rest = 16;
      const work = () => {
        const end = performance.now() + 150;
        while (performance.now() < end);
        show(--rest > 0 ? "works on and on" : "done");
        if (rest > 0) setTimeout(work);
      };
      work();`);
    const rendered = await render(openSession(), `${site.url}/slow`, slow);
    assert.match(shown(htmlOf(rendered)), /^works .* done$/);
    assert.equal(rendered.unfinished, null);
  });

  test("sends no forbidden request, whether a script, a redirect or a worker makes it", async () => {
    site.add({
      "/to-secret": { status: 302, headers: { location: "/secret/redirect" } },
      "/worker.js": script(
        'fetch("/secret/worker").catch(() => {}).finally(() => postMessage("worker-done"));',
      ),
    });
    site.requests.length = 0;
    const asking = withScript(
      `const ask = (path) => fetch(path).then(() => show("answered"), () => show("refused"));
       ask("/secret/fetch"); ask("/to-secret"); ask("/api/page");
       new Worker("/worker.js").onmessage = ({ data }) => show(data);`,
      '<script src="/secret/app.js"></script>',
    );
    const mayRequest = (url: URL) => !url.pathname.startsWith("/secret/");
    const rendered = await render(session, `${site.url}/asks`, asking, { mayRequest });
    const words = shown(htmlOf(rendered)).split(" ").toSorted();
    assert.deepEqual(words, ["answered", "refused", "refused", "worker-done"]);
    assert.deepEqual(site.requests.toSorted(), ["/api/page", "/to-secret", "/worker.js"]);
    assert.ok(rendered.requestsRefused >= 3, `${rendered.requestsRefused} refused`);
  });

  test("limits the requests of a page by any API, and reports how many it refused", async () => {
    await using foreign = await startSiteServer({
      host: "127.0.0.2",
      fallback: (_, response) => response.writeHead(200, { "access-control-allow-origin": "*" }).end("x"),
    });
    const opened = await createTestRenderer({ allowPrivateNetworks: ["127.0.0.1", "127.0.0.2"] });
    site.add({
      "/worker.js": script(
        'const ask = (url) => fetch(url).catch(() => {}); onmessage = ({ data }) => Promise.all(data.map(ask)).then(() => postMessage("done"));',
      ),
    });
    const flood = async (body: string) => {
      site.requests.length = 0;
      foreign.requests.length = 0;
      const own = opened.openSession();
      const page = withScript(
        `const many = (count, make) => Array.from({ length: count }, (_, index) => make(index));
        const foreign = (index) => "${foreign.url}/" + index;
        const inWorker = (urls) => new Promise((resolve) => {
          const worker = new Worker("/worker.js"); worker.onmessage = resolve; worker.postMessage(urls);
        });
        ${body}`,
        '<link rel="icon" href="data:,">',
      );
      // 500 requests may take a while on a busy machine.
      const rendered = await render(own, `${site.url}/flood`, page, { timeoutMs: 60_000, totalMs: 60_000 });
      await own.close();
      return rendered.requestsOverLimit ?? "";
    };
    const toForeign = await flood(
      `Promise.all([...many(40, (index) => fetch(foreign(index))), inWorker(many(40, foreign))].map((asked) => asked.catch(() => {}))).then(() => show("done"));`,
    );
    assert.equal(foreign.requests.length, 50);
    assert.match(
      toForeign,
      /^30 requests of its scripts had no answer: .* 50 to any one host of another domain/,
    );
    const inAll = await flood(
      // In waves, since a page need not be awaited for requests that take longer than five seconds.
      `(async () => {
        for (let wave = 0; wave < 13; wave++)
          await Promise.all(many(40, (index) => fetch("/r" + (40 * wave + index)).catch(() => {})));
        show("done");
      })();`,
    );
    assert.equal(site.requests.length, 500);
    assert.match(inAll, /^20 requests of its scripts had no answer: a page may send 500 in all/);
  });

  test("limits WebSockets to a foreign host like requests", async () => {
    let opened = 0;
    const foreign = createServer().on("upgrade", ({ headers }, socket) => {
      opened += 1;
      const key = `${headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
      const accept = hash("sha1", key, "base64");
      socket
        .on("error", () => {})
        .write(
          `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`,
        );
    });
    await once(foreign.listen(0, "127.0.0.2"), "listening");
    const { port } = foreign.address() as AddressInfo;
    const wide = await createTestRenderer({ allowPrivateNetworks: ["127.0.0.1", "127.0.0.2"] });
    const html = withScript(
      `const open = () => new Promise((resolve) => {
         const socket = new WebSocket("ws://127.0.0.2:${port}/");
         socket.onopen = () => { show("open"); resolve(); };
         socket.onerror = () => { show("refused"); resolve(); };
       });
       // An unanswered request keeps the page from being taken as it is before all are open.
       (async () => {
         for (let count = 0; count < 53; count++) {
           const waiting = new AbortController();
           fetch("/fault/never-answers", { signal: waiting.signal }).catch(() => {});
           await open();
           waiting.abort();
         }
       })();`,
    );
    const rendered = await render(wide.openSession(), `${site.url}/sockets`, html);
    foreign.closeAllConnections();
    foreign.close();
    assert.equal(opened, 50);
    assert.equal(shown(htmlOf(rendered)), `${"open ".repeat(50)}${"refused ".repeat(3)}`.trim());
    assert.match(rendered.requestsOverLimit ?? "", /^3 requests/);
  });

  test("reads the current state of an endlessly growing page when its time is over", async () => {
    const growing = withScript('setInterval(() => show("more"), 10);');
    assert.match(shown(await renderHtml("/grow", growing, 10_000)), /^more more more/);
  });

  test("treats a page with a ticking clock as still", async () => {
    const ticking = withScript(
      'setInterval(() => { document.getElementById("out").textContent = String(performance.now()).slice(0, 6); }, 5);',
      `<p>${filler}</p>`,
    );
    const { unfinished } = await render(session, `${site.url}/clock`, ticking, { timeoutMs: 60_000 });
    assert.equal(unfinished, null, "it counts as still");
  });

  test("does not wait for a connection that stays open for updates", async () => {
    site.add({
      "/news": (_, response) =>
        response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders(),
    });
    const listening = withScript('new EventSource("/news").onopen = () => show("open");', `<p>${filler}</p>`);
    const rendered = await render(session, `${site.url}/live`, listening, { timeoutMs: 60_000 });
    assert.match(htmlOf(rendered), /We build/);
    assert.equal(rendered.unfinished, null);
  });

  test("a page that crashes, or takes too much memory, fails alone", async () => {
    const other = render(session, `${site.url}/beside`, shell);
    const greedy = withScript(
      "const all = []; setInterval(() => { for (let i = 0; i < 50; i++) all.push(new Uint8Array(4e6).fill(1)); }, 1);",
    );
    await assertFails(render(session, `${site.url}/greedy`, greedy), "render_failed", /crashed/);
    assert.match(htmlOf(await other), /Treppen/);
    assert.match(await renderHtml("/after", shell), /Treppen/);
  });

  for (const [name, outcome, body] of [
    [
      "Blobs, which are memory of the browser itself",
      /more memory than it may have \(900 MB\)/,
      `const all = [], bytes = new Uint8Array(2e7).fill(7);
       setInterval(() => { show("x".repeat(50)); all.push(new Blob([bytes])); }, 20);`,
    ],
    [
      "processes within the limit",
      // Terminated pages showed its frames.
      /crashed|rendered/,
      // An unanswered request keeps the page from being taken as it is before its frames have grown.
      `fetch("/fault/never-answers").catch(() => {});
       const grow = "<script>let left = 60; const all = [], timer = setInterval(() => {" +
         "all.push(new Uint8Array(4e6).fill(1)); if (--left === 0) clearInterval(timer); }, 5)</" + "script>";
       let left = 20;
       setInterval(() => {
         show("x".repeat(50));
         if (left-- <= 0) return;
         const frame = Object.assign(document.createElement("iframe"), { srcdoc: grow, sandbox: "allow-scripts" });
         document.body.append(frame);
       }, 100);`,
    ],
  ] as const) {
    test(`a page of ${name}, ends before the browser exceeds its memory limit, and harms no other page`, {
      skip: process.platform !== "linux" && "needs /proc",
    }, async () => {
      const memory = { pageMb: 400, browserMb: 900 };
      const limited = await createTestRenderer({ memory });
      const endMeasurement = measureMemoryPeak(limited.temporaryDir);
      const greedy = render(limited.openSession(), `${site.url}/greedy`, withScript(body)).then(
        () => "rendered",
        messageOf,
      );
      const other = render(limited.openSession(), `${site.url}/beside`, shell);
      await greedy;
      const mostMb = await endMeasurement();
      assert.ok(mostMb > 300 && mostMb < memory.browserMb, `${Math.round(mostMb)} MB`);
      assert.match(await greedy, outcome);
      assert.match(htmlOf(await other), /Treppen/);
    });
  }

  test("no process of the browser can map much more memory than a page may have", {
    skip: process.platform !== "linux" && "needs /proc",
  }, async () => {
    const limited = await createTestRenderer({ memory: { pageMb: 400, browserMb: 900 } });
    await render(limited.openSession(), `${site.url}/still`, shell);
    const limits = (await limited.processes()).map((pid) => readFile(`/proc/${pid}/limits`, "utf8"));
    for (const text of await Promise.all(limits)) {
      const bytes = Number(/^Max data size\s+\d+\s+(\d+)/m.exec(text)?.[1]);
      assert.ok(bytes > 0 && bytes <= 1_424 * 2 ** 20, `${bytes}`);
    }
  });

  test("all processes of the browser belong to a control group of its limit, which is removed with it", async (t) => {
    const group = await createMemoryGroup(64);
    if (group === undefined) return t.skip("needs the right to create a control group with a memory limit");
    const parent = dirname(group.path);
    await group.remove();
    const limited = await createTestRenderer({ memory: { pageMb: 400, browserMb: 900 } });
    await render(limited.openSession(), `${site.url}/still`, shell);
    const names = new Set<string>();
    for (const pid of await limited.processes()) {
      const file = (name: string) => readFile(`/proc/${pid}/${name}`, "utf8").catch(() => "");
      // One that exits leaves its group a moment before it says so.
      const group = await eventually(
        async () => {
          const named = /\/(forager-browser-[\w-]+)$/m.exec(await file("cgroup"))?.[1];
          return named ?? (/^\d+ \(.*\) [^ZX]/.test(await file("stat")) ? "none" : "ended");
        },
        (found) => found !== "none",
      );
      if (group !== "ended") names.add(group);
    }
    const [name = "none"] = names;
    assert.deepEqual([...names], [name], "one group");
    const limits = ["memory.max", "memory.limit_in_bytes"].map((file) =>
      readFile(join(parent, name, file), "utf8").catch(() => ""),
    );
    assert.equal(Number((await Promise.all(limits)).join("")), 900 * 2 ** 20);
    await limited.close();
    assert.ok(!(await readdir(parent)).includes(name));
  });

  test("answers no dialog, opens no window, accepts no download, grants no permission", async () => {
    site.requests.length = 0;
    const html = await renderHtml(
      "/asks",
      withScript(
        `alert(1); show("confirm=" + confirm("?")); show("prompt=" + prompt("?"));
         show("window=" + window.open("/popup"));
         const link = Object.assign(document.createElement("a"), { href: "/popup-link", target: "_blank" });
         document.body.append(link); link.click();
         const file = Object.assign(document.createElement("a"), { href: "/file.zip", download: "file.zip" });
         document.body.append(file); file.click();
         show("worker=" + ("serviceWorker" in navigator));
         Notification.requestPermission?.().then((answer) => show("notify=" + answer));
         navigator.geolocation.getCurrentPosition(() => show("place=known"), () => show("place=denied"));`,
        `<p>${filler}</p>`,
      ),
    );
    assert.match(shown(html), /^confirm=false prompt=null window=null worker=false/);
    assert.doesNotMatch(shown(html), /place=known|notify=granted/);
    assert.deepEqual(
      site.requests.filter((path) => path !== "/file.zip"),
      [],
    );
  });

  test("a form with fields named after element properties is read like any other", async () => {
    const names = ["childNodes", "attributes", "localName", "nodeType", "textContent", "shadowRoot"];
    const form = `<form name="body"><p>${filler}</p>${names.map((name) => `<input name="${name}">`).join("")}</form>`;
    const html = await renderHtml("/form", withScript('show("ran");', `${form}<img name="documentElement">`));
    assert.match(html, /<form name="body"><p>We build[\s\S]*<input name="shadowRoot"><\/form>[\s\S]*ran/);
  });

  test("pages of one crawl share storage, and other crawls cannot see it", async () => {
    const counting = withScript(
      'localStorage.count = Number(localStorage.count ?? 0) + 1; show("count=" + localStorage.count);',
      `<p>${filler}</p>`,
    );
    assert.equal(shown(await renderHtml("/c1", counting)), "count=1");
    assert.equal(shown(await renderHtml("/c2", counting)), "count=2");
    const other = renderer.openSession();
    assert.equal(shown(htmlOf(await render(other, `${site.url}/c3`, counting))), "count=1");
    await other.close();
  });
});
