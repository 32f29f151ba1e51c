import { setTimeout as delay } from "node:timers/promises";
import type { Owner } from "../../async/fair-queue.ts";
import { createFairSlots } from "../../async/fair-slots.ts";
import { ForagerError } from "../../errors.ts";
import { type BrowserKeeperOptions, createBrowserKeeper } from "./browser-keeper.ts";
import { CdpError } from "./cdp-connection.ts";
import type { Tab } from "./open-tab.ts";
import { createContextHolder } from "./shared-browser.ts";

/** A page that a browser has gone to. */
export interface VisitedPage {
  /**
   * Value of an expression, as JSON. Waits for a document where the page is on its way to another one.
   * @throws CdpError.
   */
  evaluate<Result>(expression: string): Promise<Result>;
}

export interface VisitOptions {
  /** Whose visit it is. */
  owner: Owner;
  signal: AbortSignal;
  /** Limit for all of it, from the wait for a free place on. */
  timeoutMs: number;
  /** Where the page may go, and what it may load. */
  mayGo: (url: URL) => boolean;
}

/** A browser that goes to pages itself, as its user does; what a site stores stays from page to page. */
export interface PageVisitor {
  /** A Chromium is there, and did not fail to start just now. */
  isAvailable(): Promise<boolean>;
  /**
   * Goes to an address and hands the page to `use`; closes it after.
   * @throws ForagerError browser_unavailable; render_failed where the page crashes, hangs or does not load in time;
   * the signal's reason; what `use` throws.
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
      // One that opens after all is of no use to anybody.
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
          if (open === 0) keeper.rest();
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

/** While a page goes from one document to the next, there is none to ask. */
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
