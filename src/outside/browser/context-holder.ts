import type { Tab } from "./open-tab.ts";
import type { BrowserContext, SharedBrowser } from "./shared-browser.ts";

/** The context of one crawl, in whichever browser is the present one. */
export interface ContextHolder {
  /** Opens a page in a context of `browser`. @throws CdpError. */
  openTab(browser: SharedBrowser): Promise<Tab>;
  /** Ends every page and context. Never rejects. */
  close(): Promise<void>;
}

/** A context keeps something of every page, so it is replaced after so many. */
const pagesMax = 50;

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
    if (present?.browser === browser && present.pagesOpened < pagesMax) return present;
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
