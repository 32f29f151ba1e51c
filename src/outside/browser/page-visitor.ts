import { setTimeout as delay } from "node:timers/promises";
import type { Owner } from "../../async/fair-queue.ts";
import { createFairSlots } from "../../async/fair-slots.ts";
import { ForagerError } from "../../errors.ts";
import { type BrowserKeeperOptions, createBrowserKeeper } from "./browser-keeper.ts";
import { CdpError } from "./cdp-connection.ts";
import type { Tab } from "./open-tab.ts";
import { createContextHolder } from "./shared-browser.ts";

/** A page that a browser has navigated to. */
export interface VisitedPage {
  /**
   * Value of an expression, as JSON. Waits for the document if the page is navigating.
   * @throws CdpError.
   */
  evaluate<Result>(expression: string): Promise<Result>;
}

export interface VisitOptions {
  /** The owner of the visit. */
  owner: Owner;
  signal: AbortSignal;
  /** Limit for the whole visit, including the wait for a free slot. */
  timeoutMs: number;
  /** Where the page may navigate to, and what it may load. */
  mayGo: (url: URL) => boolean;
}

/** A browser that navigates like a user's: a site's storage persists from page to page. */
export interface PageVisitor {
  /** Chromium is installed, and its last start did not fail. */
  isAvailable(): Promise<boolean>;
  /**
   * Navigates to a URL, passes the page to `use` and closes it afterwards.
   * @throws ForagerError browser_unavailable; render_failed if the page crashes, hangs or does not load in
   * time; the signal's reason; errors of `use`.
   */
  visit<Result>(
    url: string,
    options: VisitOptions,
    use: (page: VisitedPage) => Promise<Result>,
  ): Promise<Result>;
  /** Ends the browser. */
  close(): Promise<void>;
}

const betweenTriesMs = 50;

export function createPageVisitor(options: BrowserKeeperOptions): PageVisitor {
  const keeper = createBrowserKeeper(options);
  const holder = createContextHolder();
  const slots = createFairSlots({ count: options.pagesMax });
  let open = 0;

  const visitIn = async <Result>(
    url: string,
    { mayGo }: VisitOptions,
    use: (page: VisitedPage) => Promise<Result>,
    ended: Promise<never>,
  ): Promise<Result> => {
    const opening = keeper.browser().then((browser) => holder.openTab(browser));
    let tab: Tab;
    try {
      tab = await Promise.race([opening, ended]);
    } catch (error) {
      // A page that opens after all is no longer needed.
      opening.then((late) => late.close()).catch(() => {});
      throw error;
    }
    try {
      await Promise.race([tab.visit(url, mayGo), tab.lost, ended]);
      return await Promise.race([use(pageOf(tab, ended)), tab.lost, ended]);
    } finally {
      await tab.close();
    }
  };

  return {
    isAvailable: keeper.isAvailable,
    async visit(url, visitOptions, use) {
      const { owner, signal, timeoutMs } = visitOptions;
      const limit = AbortSignal.timeout(timeoutMs);
      const ends = AbortSignal.any([signal, limit]);
      const { promise: ended, reject } = Promise.withResolvers<never>();
      ended.catch(() => {});
      const onEnd = () => reject(ends.reason);
      let giveBack = () => {};
      try {
        giveBack = await slots.take(owner, ends);
        ends.addEventListener("abort", onEnd, { once: true });
        open += 1;
        return await visitIn(url, visitOptions, use, ended).finally(() => {
          open -= 1;
          if (open === 0) keeper.stopWhenIdle();
        });
      } catch (error) {
        signal.throwIfAborted();
        if (limit.aborted) throw visitFailed(`it took longer than ${timeoutMs / 1000} s`, error);
        throw error instanceof CdpError ? visitFailed(error.message, error) : error;
      } finally {
        ends.removeEventListener("abort", onEnd);
        giveBack();
      }
    },
    async close() {
      await holder.close();
      await keeper.close();
    },
  };
}

/** While a page navigates, there is no document to evaluate in. */
function pageOf(tab: Tab, ended: Promise<never>): VisitedPage {
  return {
    async evaluate<Result>(expression: string) {
      for (let tries = 1; ; tries++) {
        try {
          return await Promise.race([tab.evaluate<Result>(expression), tab.lost, ended]);
        } catch (error) {
          if (!(error instanceof CdpError) || tries === 5) throw error;
          await Promise.race([delay(betweenTriesMs), tab.lost, ended]);
        }
      }
    },
  };
}

function visitFailed(why: string, cause: unknown): ForagerError {
  return new ForagerError("render_failed", `The page could not be visited: ${why}.`, { cause });
}
