import { messageOf } from "../../errors.ts";
import type { UnprivilegedUser } from "../../processes/unprivileged-user.ts";
import { type GuardProxyOptions, startGuardProxy } from "./guard-proxy.ts";
import { launchChromium, type RunningChromium, SlowStart } from "./launch-chromium.ts";
import { type MemoryLimits, processMbMax, startMemoryWatch } from "./memory-watch.ts";
import { openTab, readInPageScripts, type Tab } from "./open-tab.ts";
import { watchPageTargets } from "./page-targets.ts";

export interface BrowserOptions extends GuardProxyOptions {
  /** The program. */
  path: string;
  temporaryDir: string;
  userAgent: string;
  user: UnprivilegedUser;
  sandbox: boolean;
  memory: MemoryLimits;
  /** Cancels the start. */
  signal: AbortSignal;
}

/** One crawl's browser context, with its own cookies, storage and cache. */
export interface BrowserContext {
  /** The number of pages opened in it so far. */
  readonly pagesOpened: number;
  /** @throws CdpError. */
  openTab(): Promise<Tab>;
  /** Ends its pages, even hung ones, and its connections. Never rejects. */
  close(): Promise<void>;
}

export interface SharedBrowser {
  readonly product: string;
  /** Pages run in Chromium's sandbox. */
  readonly sandboxed: boolean;
  /** False once it has ended or is about to be replaced. */
  isUsable(): boolean;
  /** It was closed or has died, along with all its pages. */
  hasEnded(): boolean;
  /** @throws CdpError. */
  openContext(): Promise<BrowserContext>;
  /** Closes the browser as soon as no page is open. */
  retire(): void;
  /** Ends the browser and all its pages. Never rejects. */
  close(): Promise<void>;
}

const startTimeoutMs = 15_000;
/** A browser leaks a little memory with every page. */
const pagesMax = 300;
const ageMaxMs = 30 * 60_000;
const contextCloseMs = 1_000;

/**
 * Starts a browser whose only way out is the guard proxy.
 * @throws Error with the reason as a sentence; SlowStart if the browser did not answer in time.
 */
export async function startBrowser(options: BrowserOptions): Promise<SharedBrowser> {
  const proxy = await startGuardProxy(options);
  let chromium: RunningChromium | undefined;
  try {
    chromium = await launchChromium({
      ...options,
      proxyUrl: proxy.url,
      startTimeoutMs,
      processMbMax: processMbMax(options.memory),
      totalMbMax: options.memory.browserMb,
    });
    const [targets, scripts] = await Promise.all([watchPageTargets(chromium.cdp), readInPageScripts()]);
    return sharedBrowser(chromium, { proxy, targets, scripts, memory: options.memory });
  } catch (error) {
    await Promise.all([chromium?.close(), proxy.close()]);
    throw error instanceof SlowStart ? error : new Error(messageOf(error), { cause: error });
  }
}

interface Parts {
  proxy: Awaited<ReturnType<typeof startGuardProxy>>;
  targets: Awaited<ReturnType<typeof watchPageTargets>>;
  scripts: Awaited<ReturnType<typeof readInPageScripts>>;
  memory: MemoryLimits;
}

function sharedBrowser(chromium: RunningChromium, parts: Parts): SharedBrowser {
  const { cdp } = chromium;
  const startedAt = performance.now();
  let [pagesOpen, pagesOpened] = [0, 0];
  let [ended, retired] = [false, false];
  let closing: Promise<void> | undefined;
  const retire = () => {
    retired = true;
    if (pagesOpen === 0) void close();
  };
  const watch = startMemoryWatch({
    browserPid: chromium.pid,
    limits: parts.memory,
    onBrowserOver: () =>
      void close(`the browser needed more memory than it may have (${parts.memory.browserMb} MB)`),
  });
  const close = (reason?: string) => {
    ended = true;
    watch.stop();
    closing ??= Promise.all([chromium.close(reason), parts.proxy.close()]).then(() => {});
    return closing;
  };
  // Needed even if it ends by itself: its folder and the proxy still exist.
  void chromium.ended.then(() => close());

  const countPage = async (open: () => Promise<Tab>): Promise<Tab> => {
    pagesOpen += 1;
    pagesOpened += 1;
    watch.setPagesOpen(pagesOpen);
    const leave = () => {
      pagesOpen -= 1;
      watch.setPagesOpen(pagesOpen);
      if (retired && pagesOpen === 0) void close();
    };
    try {
      const tab = await open();
      return { ...tab, close: () => tab.close().finally(leave) };
    } catch (error) {
      leave();
      throw error;
    }
  };
  // A page learns that the connection is gone before the browser's end is reported.
  const hasEnded = () => ended || cdp.isClosed();
  return {
    product: chromium.product,
    sandboxed: chromium.sandboxed,
    hasEnded,
    isUsable() {
      const isOld = pagesOpened >= pagesMax || performance.now() - startedAt > ageMaxMs;
      return !hasEnded() && !retired && !isOld;
    },
    openContext: () => openContext(chromium, parts, countPage),
    retire,
    close: () => close(),
  };
}

async function openContext(
  { cdp }: RunningChromium,
  { proxy, targets, scripts }: Parts,
  countPage: (open: () => Promise<Tab>) => Promise<Tab>,
): Promise<BrowserContext> {
  const answer = await cdp.send("Target.createBrowserContext", { disposeOnDetach: true });
  const browserContextId = String(answer.browserContextId);
  const proxyUser = proxy.addUser();
  let pagesOpened = 0;
  const close = async () => {
    proxyUser.close();
    const late = new Promise<void>((resolve) => setTimeout(resolve, contextCloseMs));
    const disposed = cdp.send("Target.disposeBrowserContext", { browserContextId });
    await Promise.race([disposed.then(() => {}).catch(() => {}), late]);
  };
  let greeting: Promise<void> | undefined;
  const newTab = async () => {
    const tab = await openTab({ cdp, targets, browserContextId, proxyUser, scripts });
    greeting ??= tab.greetProxy();
    try {
      await Promise.race([greeting, tab.lost]);
      return tab;
    } catch (error) {
      await tab.close();
      throw error;
    }
  };
  await cdp.send("Browser.setDownloadBehavior", { behavior: "deny", browserContextId });
  return {
    get pagesOpened() {
      return pagesOpened;
    },
    openTab() {
      pagesOpened += 1;
      return countPage(newTab);
    },
    close,
  };
}

/** One crawl's context in the current browser. */
interface ContextHolder {
  /** Opens a page in a context of `browser`. @throws CdpError. */
  openTab(browser: SharedBrowser): Promise<Tab>;
  /** Ends all pages and contexts. Never rejects. */
  close(): Promise<void>;
}

/** A context leaks a little memory with every page, so it is replaced after this many. */
const pagesPerContextMax = 50;

interface Held {
  browser: SharedBrowser;
  context: Promise<BrowserContext>;
  pagesOpened: number;
  pagesOpen: number;
}

export function createContextHolder(): ContextHolder {
  const all = new Set<Held>();
  let present: Held | undefined;

  const discard = async (held: Held) => {
    all.delete(held);
    const context = await held.context.catch(() => null);
    await context?.close();
  };
  const presentIn = (browser: SharedBrowser): Held => {
    if (present?.browser === browser && present.pagesOpened < pagesPerContextMax) return present;
    const old = present;
    present = { browser, context: browser.openContext(), pagesOpened: 0, pagesOpen: 0 };
    all.add(present);
    if (old?.pagesOpen === 0) void discard(old);
    return present;
  };
  return {
    async openTab(browser) {
      const held = presentIn(browser);
      held.pagesOpened += 1;
      held.pagesOpen += 1;
      const leave = () => {
        held.pagesOpen -= 1;
        if (held !== present && held.pagesOpen === 0) void discard(held);
      };
      try {
        const tab = await (await held.context).openTab();
        return { ...tab, close: () => tab.close().finally(leave) };
      } catch (error) {
        if (held === present) present = undefined;
        leave();
        throw error;
      }
    },
    async close() {
      present = undefined;
      await Promise.all([...all].map(discard));
    },
  };
}
