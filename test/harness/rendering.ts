import type { FetchedPage, RenderedPage, RenderOptions } from "../../src/crawler/ports.ts";
import type { Sandbox } from "../../src/outside/browser/browser-keeper.ts";
import { browserProcesses, processesWith, readProcess } from "../../src/outside/browser/browser-processes.ts";
import {
  createPageRenderer,
  type PageRendererOptions,
  type RenderSession,
} from "../../src/outside/browser/page-renderer.ts";
import { chromiumSearch } from "./chromium.ts";
import { atEnd } from "./cleanup.ts";
import { temporaryFolder } from "./service-process.ts";

export interface TestRenderer {
  /** Opens a session for a separate job. */
  openSession(signal?: AbortSignal, clientId?: string): RenderSession;
  isAvailable(): Promise<boolean>;
  sandbox(): Sandbox;
  close(): Promise<void>;
  temporaryDir: string;
  /** Its log messages. */
  messages: string[];
  /** Ids of its running browser processes; Linux only. */
  processes(): Promise<number[]>;
}

/** A renderer whose only permitted private address is 127.0.0.1. Closed when the test file ends. */
export async function createTestRenderer(options: Partial<PageRendererOptions> = {}): Promise<TestRenderer> {
  const temporaryDir = options.temporaryDir ?? (await temporaryFolder("renderer"));
  const messages: string[] = [];
  const renderer = createPageRenderer({
    pagesMax: 2,
    findChromium: async () => chromiumSearch,
    temporaryDir,
    userAgent: "ForagerBot/1.0",
    allowPrivateNetworks: ["127.0.0.1"],
    dnsServers: [],
    log: (message) => messages.push(message),
    ...options,
  });
  atEnd(renderer.close);
  return {
    ...renderer,
    openSession: (signal = new AbortController().signal, clientId = "client") =>
      renderer.openSession({ clientId }, signal),
    temporaryDir,
    messages,
    processes: () => processesNaming(temporaryDir),
  };
}

/** A page as the HTTP client returns it. */
function fetchedPage(url: string, html: string): FetchedPage {
  const headers = { "content-type": "text/html; charset=utf-8" };
  return { requestedUrl: url, url, status: 200, headers, body: Buffer.from(html) };
}

/** Long enough for every page that ends by itself. */
const patience = { timeoutMs: 120_000, totalMs: 120_000 };

export function render(
  session: RenderSession,
  url: string,
  html: string,
  options: Partial<RenderOptions> = {},
): Promise<RenderedPage> {
  const { signal = new AbortController().signal } = options;
  return session.render(fetchedPage(url, html), { ...patience, ...options, signal });
}

export const htmlOf = ({ page }: Pick<RenderedPage, "page">) => Buffer.from(page.body).toString("utf8");

/** Ids of all processes of browsers whose command line contains the folder. */
export async function processesNaming(folder: string): Promise<number[]> {
  const named = await processesWith(
    async (pid) => pid !== process.pid && (await readProcess(pid, "cmdline")).includes(folder),
  );
  const groups = await Promise.all(named.map(browserProcesses));
  return [...new Set([...named, ...groups.flat()])];
}
