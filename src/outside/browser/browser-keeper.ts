import { userInfo } from "node:os";
import { ForagerError, messageOf } from "../../errors.ts";
import { removeLeftovers } from "./browser-folder.ts";
import type { ChromiumSearch } from "./find-chromium.ts";
import type { GuardProxyOptions } from "./guard-proxy.ts";
import { SlowStart } from "./launch-chromium.ts";
import type { MemoryLimits } from "./memory-watch.ts";
import { type SharedBrowser, startBrowser } from "./shared-browser.ts";

export interface BrowserKeeperOptions extends GuardProxyOptions {
  /** Finds the program; asked until there is one, once in `retryMs` at most. */
  findChromium: () => Promise<ChromiumSearch>;
  /** Where the browser's profile and temporary files are kept while it runs. */
  temporaryDir: string;
  userAgent: string;
  /** How long a browser without work is kept, 30 s by default. */
  idleMs?: number;
  /** How soon a browser that is not there, or does not start, is tried again; 60 s by default. */
  retryMs?: number;
  memory?: MemoryLimits;
  /** Told when a browser starts, or cannot start as it should. */
  log?: (message: string, details?: Readonly<Record<string, unknown>>) => void;
}

/** Keeps one browser for the whole process, from the first page to the end of work. */
export interface BrowserKeeper {
  /** A Chromium is there, and did not fail to start just now. */
  isAvailable(): Promise<boolean>;
  /** The present browser, started if there is none. @throws ForagerError browser_unavailable. */
  browser(): Promise<SharedBrowser>;
  /** Ends the present browser at once. Never rejects. */
  end(): Promise<void>;
  /** Ends it after a while, unless there is work before. */
  rest(): void;
  /** Ends it for good. */
  close(): Promise<void>;
}

/** A browser that cannot start is not tried again for each page. */
const retryDefaultMs = 60_000;
const idleDefaultMs = 30_000;
const memoryDefaults: MemoryLimits = { pageMb: 768, browserMb: 1_536 };

export function createBrowserKeeper(options: BrowserKeeperOptions): BrowserKeeper {
  const { log = () => {}, retryMs = retryDefaultMs } = options;
  const leftovers = removeLeftovers(options.temporaryDir);
  const start = createStarter(options);
  let search: { found: Promise<ChromiumSearch>; atMs: number } | undefined;
  let present: { starting: Promise<SharedBrowser>; giveUp: AbortController } | undefined;
  let failure: { error: ForagerError; atMs: number } | undefined;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;

  const find = async () => {
    search ??= { found: options.findChromium(), atMs: performance.now() };
    const asked = search;
    const found = await asked.found;
    // A busy machine may have kept it from answering, and it may be installed any time.
    const isOld = performance.now() - asked.atMs >= retryMs;
    if (found.chromium === null && isOld && search === asked) search = undefined;
    return found;
  };
  const failedLately = () => failure !== undefined && performance.now() - failure.atMs < retryMs;
  const startNew = async (signal: AbortSignal): Promise<SharedBrowser> => {
    const { chromium, broken } = await find();
    if (chromium === null) throw unavailable(noChromium(broken));
    await leftovers;
    try {
      const browser = await start(chromium.path, signal);
      log("a browser has started", { product: browser.product });
      return browser;
    } catch (error) {
      const failed = unavailable(messageOf(error), error);
      if (!signal.aborted) {
        failure = { error: failed, atMs: performance.now() };
        log("the browser does not start", { error: failed.message });
      }
      throw failed;
    }
  };
  const end = async () => {
    clearTimeout(idle);
    const ending = present;
    present = undefined;
    ending?.giveUp.abort();
    await ending?.starting.then((browser) => browser.close()).catch(() => {});
  };
  return {
    isAvailable: async () => (await find()).chromium !== null && !failedLately(),
    async browser() {
      clearTimeout(idle);
      for (;;) {
        if (closed) throw unavailable("this process is stopping.");
        if (present === undefined) {
          if (failure && failedLately()) throw failure.error;
          const giveUp = new AbortController();
          present = { starting: startNew(giveUp.signal), giveUp };
        }
        const asked = present;
        const browser = await asked.starting.catch((error: unknown) => {
          if (present === asked) present = undefined;
          throw error;
        });
        if (browser.isUsable()) return browser;
        if (present === asked) present = undefined;
        browser.retire();
      }
    },
    end,
    rest() {
      clearTimeout(idle);
      idle = setTimeout(() => void end(), options.idleMs ?? idleDefaultMs);
      idle.unref();
    },
    async close() {
      closed = true;
      await end();
      await leftovers;
    },
  };
}

/** With Chromium's sandbox where it starts, and without it after it did not. */
function createStarter(options: BrowserKeeperOptions) {
  const { log = () => {}, memory = memoryDefaults } = options;
  // Chromium refuses to start its sandbox as root.
  let sandbox = userInfo().uid !== 0;
  return async (path: string, signal: AbortSignal): Promise<SharedBrowser> => {
    const startOptions = { ...options, path, memory, signal };
    if (sandbox) {
      try {
        return await startBrowser({ ...startOptions, sandbox });
      } catch (error) {
        // A machine that is busy for a moment says nothing of the sandbox.
        if (signal.aborted || error instanceof SlowStart) throw error;
        const browser = await startBrowser({ ...startOptions, sandbox: false });
        sandbox = false;
        log("the sandbox of the browser does not start, so pages are rendered without it", {
          error: messageOf(error),
        });
        return browser;
      }
    }
    return await startBrowser({ ...startOptions, sandbox });
  };
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
