import { ForagerError, messageOf } from "../../errors.ts";
import { reachableFolder, systemFolderFor } from "../../processes/unprivileged-user.ts";
import { removeLeftovers } from "./browser-folder.ts";
import { browserUser, type ChromiumSearch } from "./find-chromium.ts";
import type { GuardProxyOptions } from "./guard-proxy.ts";
import { SlowStart } from "./launch-chromium.ts";
import { type MemoryLimits, memoryLimits } from "./memory-watch.ts";
import { type SharedBrowser, startBrowser } from "./shared-browser.ts";

export interface BrowserKeeperOptions extends GuardProxyOptions {
  /** Finds the program; asked until there is one, once in `retryMs` at most. */
  findChromium: () => Promise<ChromiumSearch>;
  /** Pages that are open at once. */
  pagesMax: number;
  /** Where the browser's profile and temporary files are kept while it runs. */
  temporaryDir: string;
  /** Below it, where root starts a browser that cannot enter `temporaryDir`; /var/lib/forager by default. */
  systemDir?: string;
  userAgent: string;
  /** How long a browser without work is kept, 30 s by default. */
  idleMs?: number;
  /** How soon a browser that is not there, or does not start, is tried again; 60 s by default. */
  retryMs?: number;
  /** Default: by `pagesMax`. */
  memory?: MemoryLimits;
  /** Without Chromium's sandbox there is no browser. */
  requireSandbox?: boolean;
  /** Told when a browser starts, or cannot start as it should. */
  log?: (message: string, details?: Readonly<Record<string, unknown>>) => void;
}

/** Whether pages run in Chromium's sandbox. */
export interface Sandbox {
  state: "on" | "off" | "unknown";
  /** Why it is off, as a sentence. */
  problem: string | null;
}

/** Keeps one browser for the whole process, from the first page to the end of work. */
export interface BrowserKeeper {
  /** A Chromium is there, and did not fail to start just now. */
  isAvailable(): Promise<boolean>;
  /** What the last browser that started has shown. */
  sandbox(): Sandbox;
  /** Starts a browser that nobody needs yet, to see whether it starts, and how. Never rejects. */
  tryStart(): Promise<void>;
  /** The present browser, started if there is none. @throws ForagerError browser_unavailable. */
  browser(): Promise<SharedBrowser>;
  /** Kills the present browser; what it leaves is cleared up by the time of `close`. */
  end(): void;
  /** Ends it after a while, unless there is work before. */
  rest(): void;
  /** Ends it for good. */
  close(): Promise<void>;
}

/** A browser that cannot start is not tried again for each page. */
const retryDefaultMs = 60_000;
const idleDefaultMs = 30_000;
/** A sandbox that did not start is not tried with each browser; its kernel may have been short of something. */
const sandboxRetryMs = 10 * 60_000;

export function createBrowserKeeper(options: BrowserKeeperOptions): BrowserKeeper {
  const { log = () => {}, retryMs = retryDefaultMs } = options;
  // Where browsers have worked that root started may have changed since.
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
    // A busy machine may have kept it from answering, and it may be installed any time.
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
  const rest = () => {
    clearTimeout(idle);
    idle = setTimeout(end, options.idleMs ?? idleDefaultMs);
    idle.unref();
  };
  const tryStart = async () => {
    const askedBefore = asked;
    await getBrowser().catch(() => {});
    if (asked === askedBefore) rest();
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
    rest,
    async close() {
      closed = true;
      end();
      await Promise.all([ended, leftovers]);
    },
  };
}

/** With Chromium's sandbox where it starts, and, unless that is required, without it where it does not. */
function createStarter(options: BrowserKeeperOptions) {
  const { log = () => {}, memory = memoryLimits(options.pagesMax) } = options;
  let sandbox: Sandbox = { state: "unknown", problem: null };
  let failedAtMs = Number.NEGATIVE_INFINITY;
  const refuse = (problem: string | null): never => {
    throw new Error(`its sandbox does not work here, and CHROMIUM_REQUIRE_SANDBOX is set to yes. ${problem}`);
  };
  /** Takes a browser without a sandbox, or ends it. */
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
      // A machine that is busy for a moment says nothing of the sandbox.
      if (signal.aborted || error instanceof SlowStart) throw error;
      // Where it does not start without one either, the sandbox was not the reason.
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
