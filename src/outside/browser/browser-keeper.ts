import { ForagerError, messageOf } from "../../errors.ts";
import { reachableFolder, systemFolderFor } from "../../processes/unprivileged-user.ts";
import { removeLeftovers } from "./browser-folder.ts";
import { browserUser, type ChromiumSearch } from "./find-chromium.ts";
import type { GuardProxyOptions } from "./guard-proxy.ts";
import { SlowStart } from "./launch-chromium.ts";
import { type MemoryLimits, memoryLimits } from "./memory-watch.ts";
import { type SharedBrowser, startBrowser } from "./shared-browser.ts";

export interface BrowserKeeperOptions extends GuardProxyOptions {
  /** Finds the program; called at most once per `retryMs` until it succeeds. */
  findChromium: () => Promise<ChromiumSearch>;
  /** Maximum number of open pages. */
  pagesMax: number;
  /** Where the browser's profile and temporary files are kept while it runs. */
  temporaryDir: string;
  /**
   * Fallback parent folder if root starts a browser that cannot enter `temporaryDir`; /var/lib/forager by
   * default.
   */
  systemDir?: string;
  userAgent: string;
  /** How long an idle browser is kept, 30 s by default. */
  idleMs?: number;
  /** Retry interval for a browser that is missing or does not start; 60 s by default. */
  retryMs?: number;
  /** Depends on `pagesMax` by default. */
  memory?: MemoryLimits;
  /** Refuses to run a browser without Chromium's sandbox. */
  requireSandbox?: boolean;
  /** Called when a browser starts or fails to start properly. */
  log?: (message: string, details?: Readonly<Record<string, unknown>>) => void;
}

/** Whether pages run in Chromium's sandbox. */
export interface Sandbox {
  state: "on" | "off" | "unknown";
  /** Why it is off, as a sentence. */
  problem: string | null;
}

/** Keeps one browser for the whole process, from the first page to shutdown. */
export interface BrowserKeeper {
  /** Chromium is installed, and its last start did not fail. */
  isAvailable(): Promise<boolean>;
  /** What the last browser start has shown. */
  sandbox(): Sandbox;
  /** Starts a browser to check whether and how it starts, and ends it unless a page needs it. Never rejects. */
  tryStart(): Promise<void>;
  /** The running browser; starts one if there is none. @throws ForagerError browser_unavailable. */
  browser(): Promise<SharedBrowser>;
  /** Kills the running browser; its files are cleaned up by `close` at the latest. */
  end(): void;
  /** Ends the browser after an idle period, unless work arrives first. */
  stopWhenIdle(): void;
  /** Ends the browser permanently. */
  close(): Promise<void>;
}

/** A browser that cannot start is not retried for each page. */
const retryDefaultMs = 60_000;
const idleDefaultMs = 30_000;
/**
 * A sandbox that failed is not retried with each browser; the kernel may have been short of resources for a
 * moment.
 */
const sandboxRetryMs = 10 * 60_000;

export function createBrowserKeeper(options: BrowserKeeperOptions): BrowserKeeper {
  const { log = () => {}, retryMs = retryDefaultMs } = options;
  // The folders in which root's browsers worked may have changed since.
  const places = [options.temporaryDir, systemFolderFor(options.temporaryDir, options.systemDir)];
  const leftovers = Promise.all(places.map(removeLeftovers));
  const starter = createStarter(options);
  let search: { found: Promise<ChromiumSearch>; atMs: number } | undefined;
  let present: { starting: Promise<SharedBrowser>; giveUp: AbortController } | undefined;
  let failure: { error: ForagerError; atMs: number } | undefined;
  let idle: NodeJS.Timeout | undefined;
  let asked = 0;
  let closed = false;

  const find = async () => {
    search ??= { found: options.findChromium(), atMs: performance.now() };
    const current = search;
    const found = await current.found;
    // The machine may have been too busy to answer, and a browser can be installed at any time.
    const isOld = performance.now() - current.atMs >= retryMs;
    if (found.chromium === null && isOld && search === current) search = undefined;
    return found;
  };
  const failedLately = () => failure !== undefined && performance.now() - failure.atMs < retryMs;
  const startNew = async (signal: AbortSignal): Promise<SharedBrowser> => {
    const { chromium, broken } = await find();
    if (chromium === null) throw unavailable(noChromium(broken));
    await leftovers;
    try {
      const browser = await starter.start(chromium.path, signal);
      log("a browser has started", { product: browser.product, sandboxed: browser.sandboxed });
      return browser;
    } catch (error) {
      const failed = unavailable(messageOf(error), error);
      if (!signal.aborted) {
        if (failure?.error.message !== failed.message) {
          log("the browser does not start", { error: failed.message });
        }
        failure = { error: failed, atMs: performance.now() };
      }
      throw failed;
    }
  };
  let ended: Promise<unknown> = Promise.resolve();
  const end = () => {
    clearTimeout(idle);
    const last = present;
    present = undefined;
    last?.giveUp.abort();
    ended = Promise.all([ended, last?.starting.then((browser) => browser.close()).catch(() => {})]);
  };
  const getBrowser = async () => {
    clearTimeout(idle);
    for (;;) {
      if (closed) throw unavailable("this process is stopping.");
      if (present === undefined) {
        if (failure && failedLately()) throw failure.error;
        const giveUp = new AbortController();
        present = { starting: startNew(giveUp.signal), giveUp };
      }
      const current = present;
      const browser = await current.starting.catch((error: unknown) => {
        if (present === current) present = undefined;
        throw error;
      });
      if (browser.isUsable()) return browser;
      if (present === current) present = undefined;
      browser.retire();
    }
  };
  const stopWhenIdle = () => {
    clearTimeout(idle);
    idle = setTimeout(end, options.idleMs ?? idleDefaultMs);
    idle.unref();
  };
  const tryStart = async () => {
    const askedBefore = asked;
    await getBrowser().catch(() => {});
    // It holds half a gigabyte.
    if (asked === askedBefore) end();
  };
  return {
    async isAvailable() {
      const { chromium } = await find();
      if (chromium !== null && options.requireSandbox && starter.sandbox().state !== "on") await tryStart();
      return chromium !== null && !failedLately();
    },
    sandbox: starter.sandbox,
    tryStart,
    browser() {
      asked += 1;
      return getBrowser();
    },
    end,
    stopWhenIdle,
    async close() {
      closed = true;
      end();
      await Promise.all([ended, leftovers]);
    },
  };
}

/** Uses Chromium's sandbox if it starts, and goes without it otherwise unless it is required. */
function createStarter(options: BrowserKeeperOptions) {
  const { log = () => {}, memory = memoryLimits(options.pagesMax) } = options;
  let sandbox: Sandbox = { state: "unknown", problem: null };
  let failedAtMs = Number.NEGATIVE_INFINITY;
  const refuse = (problem: string | null): never => {
    throw new Error(`its sandbox does not work here, and CHROMIUM_REQUIRE_SANDBOX is set to yes. ${problem}`);
  };
  /** Accepts a browser without a sandbox, or ends it. */
  const withoutSandbox = async (browser: SharedBrowser, problem: string): Promise<SharedBrowser> => {
    const isNews = sandbox.state !== "off";
    sandbox = { state: "off", problem };
    failedAtMs = performance.now();
    if (options.requireSandbox) {
      await browser.close();
      refuse(problem);
    }
    if (isNews) log("the browser has no sandbox here: pages are rendered without one", { problem });
    return browser;
  };
  const start = async (path: string, signal: AbortSignal): Promise<SharedBrowser> => {
    const user = await browserUser();
    const temporaryDir = await reachableFolder(user, options.temporaryDir, options.systemDir);
    const startWith = (given: { sandbox: boolean }) =>
      startBrowser({ ...options, ...given, path, memory, signal, user, temporaryDir });
    if (performance.now() - failedAtMs < sandboxRetryMs) {
      return options.requireSandbox ? refuse(sandbox.problem) : await startWith({ sandbox: false });
    }
    let browser: SharedBrowser;
    try {
      browser = await startWith({ sandbox: true });
    } catch (error) {
      // A machine that is busy for a moment says nothing about the sandbox.
      if (signal.aborted || error instanceof SlowStart) throw error;
      // If it does not start without the sandbox either, the sandbox was not the cause.
      return await withoutSandbox(await startWith({ sandbox: false }), messageOf(error));
    }
    if (!browser.sandboxed) return await withoutSandbox(browser, `${path} adds --no-sandbox.`);
    sandbox = { state: "on", problem: null };
    return browser;
  };
  return { start, sandbox: () => sandbox };
}

function unavailable(reason: string, cause?: unknown): ForagerError {
  return new ForagerError("browser_unavailable", `No browser is available to render pages: ${reason}`, {
    cause,
  });
}

function noChromium(broken: ChromiumSearch["broken"]): string {
  if (broken.length === 0) return "there is no Chromium on this system. CHROMIUM_PATH can name one.";
  return `${broken.map(({ path, reason }) => `${path}: ${reason}`).join("; ")}.`;
}
