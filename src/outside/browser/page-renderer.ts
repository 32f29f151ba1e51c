import type { Owner } from "../../async/fair-queue.ts";
import { createFairSlots, type FairSlots } from "../../async/fair-slots.ts";
import type { FetchedPage, RenderedPage, RenderOptions, RenderPage } from "../../crawler/ports.ts";
import { ForagerError } from "../../errors.ts";
import { type BrowserKeeperOptions, createBrowserKeeper, type Sandbox } from "./browser-keeper.ts";
import { CdpError } from "./cdp-connection.ts";
import type { Tab } from "./open-tab.ts";
import { renderPage } from "./render-page.ts";
import { createContextHolder, type SharedBrowser } from "./shared-browser.ts";

export interface PageRendererOptions extends BrowserKeeperOptions {
  /** A page that does not answer for this long is stopped and then read, 5 s by default. */
  silenceMs?: number;
}

const openTimeoutMs = 10_000;
/** With less time, hardly any page would show content. */
const renderMsMin = 500;

/** The pages of one crawl: they share cookies, storage and cache with each other and with no other crawl. */
export interface RenderSession {
  render: RenderPage;
  /** Closes the open pages and deletes their storage. Never rejects. */
  close(): Promise<void>;
}

export interface PageRenderer {
  /** Whether pages can be rendered: Chromium is installed, and its last start did not fail. */
  isAvailable(): Promise<boolean>;
  /** Whether pages run in Chromium's sandbox, as far as is known. Starts a browser if none has run yet. */
  sandbox(): Sandbox;
  /**
   * Starts nothing before the first page. If `signal` has fired by the time of `close`, the browser is not
   * kept for later sessions.
   */
  openSession(owner: Owner, signal: AbortSignal): RenderSession;
  /** Ends the browser. The renderer cannot be used again. */
  close(): Promise<void>;
}

/** Renders pages in one browser, which starts on demand and ends when idle. */
export function createPageRenderer(options: PageRendererOptions): PageRenderer {
  const keeper = createBrowserKeeper(options);
  const slots = createFairSlots({ count: options.pagesMax, reserve: options.pagesMax });
  /** Pages that were open when a browser died: one of them may have crashed it and would crash the next. */
  const suspects = createFairSlots({ count: 1 });
  /** Sessions that have used the browser. */
  const atWork = new Set<RenderSession>();

  const openSession = (owner: Owner, signal: AbortSignal): RenderSession => {
    const holder = createContextHolder();
    const closed = new AbortController();
    const renderIn = async (
      browser: SharedBrowser,
      page: FetchedPage,
      limits: RenderOptions,
      endsAtMs: number,
    ) => {
      limits.signal.throwIfAborted();
      const leftMs = endsAtMs - performance.now();
      if (leftMs < renderMsMin) throw new CdpError("there was no time left when the browser was ready");
      const tab = await openInTime(holder.openTab(browser), browser, leftMs);
      try {
        const timeoutMs = Math.min(limits.timeoutMs, leftMs);
        return await renderPage(page, tab, { ...limits, timeoutMs, silenceMs: options.silenceMs });
      } finally {
        await tab.close();
      }
    };
    /** A page that dies with its browser is retried once: another page may have crashed it. */
    const renderNext = async (page: FetchedPage, limits: RenderOptions, endsAtMs: number) => {
      const browser = await keeper.browser();
      try {
        return await renderIn(browser, page, limits, endsAtMs);
      } catch (error) {
        limits.signal.throwIfAborted();
        const isTimeLeft = endsAtMs - performance.now() > renderMsMin;
        if (!(error instanceof CdpError) || !browser.hasEnded() || !isTimeLeft) throw error;
      }
      const giveBack = await suspects.take(owner, limits.signal);
      try {
        return await renderIn(await keeper.browser(), page, limits, endsAtMs);
      } finally {
        giveBack();
      }
    };
    const session: RenderSession = {
      async render(page, given): Promise<RenderedPage> {
        const endsAtMs = performance.now() + given.totalMs;
        const limits = { ...given, signal: AbortSignal.any([given.signal, closed.signal]) };
        const giveBack = await takeInTime(slots, owner, limits);
        atWork.add(session);
        try {
          return await renderNext(page, limits, endsAtMs);
        } catch (error) {
          limits.signal.throwIfAborted();
          throw error instanceof CdpError ? renderFailed(error) : error;
        } finally {
          giveBack();
        }
      },
      async close() {
        closed.abort(new ForagerError("render_failed", "The crawl of this page has ended."));
        const wasAtWork = atWork.delete(session);
        if (wasAtWork && atWork.size === 0 && signal.aborted) keeper.end();
        await holder.close();
        if (wasAtWork && atWork.size === 0) keeper.stopWhenIdle();
      },
    };
    return session;
  };
  return {
    isAvailable: keeper.isAvailable,
    sandbox() {
      if (keeper.sandbox().state === "unknown") void keeper.tryStart();
      return keeper.sandbox();
    },
    openSession,
    close: keeper.close,
  };
}

/**
 * A browser that opens no more pages is useless: it is ended, and the next page gets a new one. If a page has
 * too little time left to find out, it fails alone: the browser may only be busy with other pages.
 */
async function openInTime(opening: Promise<Tab>, browser: SharedBrowser, leftMs: number): Promise<Tab> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  let isLate = false;
  const timer = setTimeout(
    () => {
      isLate = true;
      if (leftMs >= openTimeoutMs) void browser.close();
      reject(new CdpError("the browser does not react"));
    },
    Math.min(leftMs, openTimeoutMs),
  );
  opening.then((tab) => (isLate ? tab.close() : undefined)).catch(() => undefined);
  try {
    return await Promise.race([opening, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function takeInTime(
  slots: FairSlots,
  owner: Owner,
  { signal, totalMs }: RenderOptions,
): Promise<() => void> {
  const late = AbortSignal.timeout(Math.max(0, Math.ceil(totalMs - renderMsMin)));
  try {
    return await slots.take(owner, AbortSignal.any([signal, late]));
  } catch (error) {
    signal.throwIfAborted();
    throw renderFailed(new CdpError("other pages kept the browser busy", { cause: error }));
  }
}

function renderFailed(error: CdpError): ForagerError {
  return new ForagerError("render_failed", `The page could not be rendered: ${error.message}.`, {
    cause: error,
  });
}
