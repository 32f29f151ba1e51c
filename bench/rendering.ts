import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "../src/outside/browser/find-chromium.ts";
import { createPageRenderer } from "../src/outside/browser/page-renderer.ts";
import { latencies, report } from "./harness/figures.ts";

const pagesCount = 200;
const parallel = [1, 2, 4];
const shell = Buffer.from('<!doctype html><div id="root"></div><script src="/app.js"></script>');
const program = `fetch("/api" + location.pathname).then((answer) => answer.json()).then(({ title, text, links }) => {
  const list = links.map((link) => "<a href='" + link + "'>" + link + "</a>").join(" ");
  document.getElementById("root").innerHTML = "<h1>" + title + "</h1><p>" + text + "</p>" + list;
});`;

/** The cost of rendering pages of 13 KB with 30 links that a script builds with one request. */
export async function rendering(): Promise<void> {
  const { chromium } = await findChromium({ chromiumPath: process.env.CHROMIUM_PATH });
  if (chromium === null) return report("Nothing measured: there is no Chromium.");
  const folder = await mkdtemp(join(tmpdir(), "forager-bench-"));
  const site = await startSite();
  try {
    for (const pagesMax of parallel) {
      const renderer = createPageRenderer({
        pagesMax,
        findChromium: async () => ({ chromium, broken: [] }),
        temporaryDir: folder,
        userAgent: "ForagerBot/1.0",
        allowPrivateNetworks: ["127.0.0.1"],
        dnsServers: [],
      });
      await measure(
        renderer.openSession({ clientId: "bench" }, new AbortController().signal).render,
        site.url,
        pagesMax,
        folder,
      );
      await renderer.close();
    }
  } finally {
    await Promise.all([site.close(), rm(folder, { recursive: true, force: true })]);
  }
}

type Render = ReturnType<ReturnType<typeof createPageRenderer>["openSession"]>["render"];

async function measure(render: Render, origin: string, pagesMax: number, folder: string): Promise<void> {
  const times: number[] = [];
  let memoryMb = 0;
  const renderNext = async (number: number) => {
    const url = `${origin}/${number}`;
    const page = {
      requestedUrl: url,
      url,
      status: 200,
      headers: { "content-type": "text/html" },
      body: shell,
    };
    const limits = { signal: new AbortController().signal, timeoutMs: 30_000, totalMs: 600_000 };
    const startedAt = performance.now();
    await render(page, limits);
    times.push(performance.now() - startedAt);
    if (number % 20 === 0) memoryMb = Math.max(memoryMb, await browserMemoryMb(folder));
  };
  // The first page also starts the browser.
  await renderNext(0);
  const [startMs = 0] = times.splice(0);
  const startedAt = performance.now();
  let next = 1;
  const work = async () => {
    while (next <= pagesCount) await renderNext(next++);
  };
  await Promise.all(Array.from({ length: pagesMax }, work));
  const rate = (pagesCount / (performance.now() - startedAt)) * 1000;
  report(`${pagesMax} concurrent: ${rate.toFixed(1)} pages/s, ${latencies(times)}`);
  report(
    `  first page with the start of the browser ${startMs.toFixed(0)} ms, most memory ${memoryMb.toFixed(0)} MB`,
  );
}

/** Memory of all processes of the browser, shared parts counted once (PSS); 0 where there is no /proc. */
async function browserMemoryMb(folder: string): Promise<number> {
  const pids = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  const sizes = await Promise.all(
    pids.map(async (pid) => {
      const read = (name: string) => readFile(`/proc/${pid}/${name}`, "utf8").catch(() => "");
      if (!(await read("cmdline")).includes(folder)) return 0;
      return Number(/^Pss:\s+(\d+)/m.exec(await read("smaps_rollup"))?.[1] ?? 0) / 1024;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function startSite(): Promise<{ url: string; close(): Promise<void> }> {
  const text = "We build stairs of oak and ash for houses in the north. ".repeat(220);
  const links = Array.from({ length: 30 }, (_, index) => `/page-${index}`);
  const server = createServer((request, response) => {
    if (request.url === "/app.js") {
      response.writeHead(200, { "content-type": "text/javascript", "cache-control": "max-age=600" });
      response.end(program);
    } else {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ title: request.url, text, links }));
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
