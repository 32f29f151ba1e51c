import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createServer as createMailServer, type Server } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { findChromium } from "../src/outside/browser/find-chromium.ts";
import { type ApiCall, apiCaller } from "./harness/api-call.ts";
import { median, report } from "./harness/figures.ts";
import { freePort, type RunningService, startService } from "./harness/service.ts";

/** The load that one client creates while another client's job is timed. */
interface Load {
  name: string;
  type: "svcSite" | "svcVerify";
  attack: (job: number) => object;
  job: object;
}

const attackJobs = 16;
const rounds = 3;
/** The load counts once it has run this long. */
const settleMs = 5_000;

/**
 * How much one client's expensive jobs slow another's ordinary one: a silent mail server, pages that are
 * slow to parse, and pages whose scripts never end. The result must be the same with and without the load.
 */
export async function fairness(): Promise<void> {
  const smtpPort = await freePort();
  const [silent, friendly] = await Promise.all([
    startMailServer("127.0.0.2", smtpPort, false),
    startMailServer("127.0.0.3", smtpPort, true),
  ]);
  const site = await startSite();
  const service = await startService({
    ALLOW_PRIVATE_NETWORKS: "127.0.0.0/8",
    SMTP_PORT: String(smtpPort),
    SMTP_HELO_NAME: "bench.test",
    VERIFY_PACING_SECONDS: process.env.VERIFY_PACING_SECONDS ?? "0",
  });
  try {
    const { chromium } = await findChromium({ chromiumPath: process.env.CHROMIUM_PATH });
    const chosen = process.argv[3];
    for (const load of loads(site.url)) {
      if (chosen !== undefined && !load.name.includes(chosen)) continue;
      if (load.name.includes("scripts") && chromium === null) report(`${load.name}: there is no Chromium`);
      else await measure(load, service);
    }
  } finally {
    await service.stop();
    await Promise.all([silent, friendly, site].map((server) => server.close()));
  }
}

function loads(site: string): Load[] {
  const silentAddresses = (job: number) =>
    Array.from({ length: 100 }, (_, index) => `user${job}-${index}@[127.0.0.2]`);
  return [
    {
      name: "silent mail server",
      type: "svcVerify",
      attack: (job) => ({ emails: silentAddresses(job), smtp_timeout_secs: 120 }),
      job: { email: "info@[127.0.0.3]" },
    },
    {
      name: "pages that are slow to parse",
      type: "svcSite",
      attack: (job) => ({ url: `${site}/slow/${job}`, timeout: 120, max_pages: 50, force_refresh: true }),
      job: { url: `${site}/company/`, force_refresh: true },
    },
    {
      name: "scripts that never end",
      type: "svcSite",
      attack: (job) => ({ url: `${site}/endless/${job}`, timeout: 120, max_pages: 50, force_refresh: true }),
      job: { url: `${site}/app/`, max_pages: 1, force_refresh: true },
    },
  ];
}

async function measure(load: Load, service: RunningService): Promise<void> {
  const [attacker, other] = await Promise.all([caller(service), caller(service)]);
  const { type } = load;
  // The first run starts threads and the browser.
  await timedJob(other, type, load.job);
  const unloaded = await timedJobs(other, type, load.job);
  const attack = await Promise.all(
    Array.from({ length: attackJobs }, (_, job) => submit(attacker, type, load.attack(job))),
  );
  await pause(settleMs);
  const loaded = await timedJobs(other, type, load.job);
  const running = await countRunning(attacker, attack);
  await Promise.all(attack.map((id) => attacker("DELETE", `/api/v1/jobs/${id}`).catch(() => undefined)));
  const [before, after] = [median(unloaded.map(({ ms }) => ms)), Math.max(...loaded.map(({ ms }) => ms))];
  const results = new Set([...unloaded, ...loaded].map(({ result }) => result));
  report(
    `fairness, ${load.name}: ${seconds(before)} unloaded, ${seconds(after)} loaded, ratio ${(after / before).toFixed(1)} ` +
      `(target: ${seconds(3 * before + 2_000)}), result ${results.size === 1 ? "identical" : "DIFFERS"}, ` +
      `${running} of ${attackJobs} jobs of the other client still open`,
  );
}

async function caller(service: RunningService): Promise<ApiCall> {
  return apiCaller(service.url, await service.newClient());
}

async function timedJobs(call: ApiCall, type: string, payload: object) {
  const timed = [];
  for (let round = 0; round < rounds; round++) timed.push(await timedJob(call, type, payload));
  return timed;
}

async function timedJob(call: ApiCall, type: string, payload: object) {
  const startedAt = performance.now();
  const id = await submit(call, type, payload);
  for (;;) {
    const { status } = await call("GET", `/api/v1/jobs/${id}/status`);
    if (status === "completed" || status === "failed") break;
    await pause(20);
  }
  const ms = performance.now() - startedAt;
  const { data } = await call("GET", `/api/v1/jobs/${id}/results`);
  return { ms, result: timeless(data) };
}

async function submit(call: ApiCall, type: string, payload: object): Promise<string> {
  const { job_id: id } = await call("POST", `/api/v1/jobs/${type}/submit`, { payload });
  return String(id);
}

async function countRunning(call: ApiCall, ids: readonly string[]): Promise<number> {
  const states = await Promise.all(ids.map((id) => call("GET", `/api/v1/jobs/${id}/status`)));
  return states.filter(({ status }) => status === "processing" || status === "queued").length;
}

/** A result without timestamps and durations. */
function timeless(data: unknown): string {
  return JSON.stringify(data, (key, value) => (/(?:_at|_ms|seconds|date)$/.test(key) ? undefined : value));
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** A mail server that accepts every recipient, or stays silent. */
async function startMailServer(address: string, port: number, answers: boolean): Promise<{ close(): void }> {
  const server: Server = createMailServer((socket) => {
    socket.on("error", () => undefined);
    if (!answers) return;
    socket.write("220 bench.test\r\n");
    socket.on("data", (chunk) => {
      for (const line of chunk.toString().split("\r\n").slice(0, -1)) {
        const isStranger = /^RCPT/i.test(line) && !line.includes("info@");
        socket.write(isStranger ? "550 5.1.1 no such user\r\n" : "250 ok\r\n");
        if (/^QUIT/i.test(line)) socket.end();
      }
    });
  }).listen(port, address);
  await once(server, "listening");
  return { close: () => void server.close() };
}

async function startSite(): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const [, kind = "", path = ""] = (request.url ?? "").split("/");
    response.setHeader("content-type", "text/html; charset=utf-8");
    if (request.url === "/robots.txt" || kind.startsWith("sitemap")) response.writeHead(404).end();
    else response.end(pages[kind]?.(path) ?? "<title>Nothing</title>");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const linksTo = (kind: string, path: string, count: number) =>
  Array.from({ length: count }, (_, index) => `<a href="/${kind}/${path}-${index}">Page ${index}</a>`).join(
    " ",
  );
const slowText = '<p title="x@y">a at b [at] c, Am Markt 5, 34117 Kassel 1 2 3 4 5 6 7</p>'.repeat(120_000);
const companyText = "<p>We build stairs of oak and ash for houses in the north.</p>".repeat(100);
const shell = (script: string, links: string) =>
  `<!doctype html><title>App</title><div id="root"></div>${links}<script>${script}</script>`;

const pages: Record<string, (path: string) => string> = {
  slow: (path) => `<title>${path}</title>${linksTo("slow", path, 10)}${slowText}`,
  company: (path) =>
    `<title>Company ${path}</title>${path === "" ? linksTo("company", "page", 9) : ""}<p>info@beer-bau.de</p>${companyText}`,
  endless: (path) =>
    shell(
      "const spin = () => { const end = Date.now() + 400; while (Date.now() < end); setTimeout(spin, 1); }; spin();",
      path.includes("-") ? "" : linksTo("endless", path, 10),
    ),
  app: () =>
    shell(
      `setTimeout(() => { document.getElementById("root").innerHTML = "<h1>Beer Bau</h1><p>Write to info@beer-bau.de.</p>" + ${JSON.stringify(companyText)}; }, 100);`,
      "",
    ),
};
