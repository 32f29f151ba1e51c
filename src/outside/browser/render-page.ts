import type { FetchedPage, RenderedPage } from "../../crawler/ports.ts";
import { CdpError } from "./cdp-connection.ts";
import type { Tab } from "./open-tab.ts";
import { type PageClock, type RenderLimits, startPageClock } from "./page-clock.ts";
import { requestLimits } from "./page-network.ts";

/** A page is quiet if nothing loads and nothing grows for this long. */
const quietMs = 250;
/** A page that shows hardly anything may just be slow: its scripts get more time. */
const thinTextChars = 200;
const thinQuietMs = 1_500;
const pollMs = 50;

/** How many viewport heights to scroll at a time, and how many times. */
const scrollSteps = 10;
const scrollRoundsMax = 5;

const viewsMax = 10;
const viewCharsMax = 400_000;

/** HTML is far smaller than the tree that a parser builds from it. */
const htmlCharsMax = 4_000_000;

interface Shown {
  text: number;
  elements: number;
  loading: boolean;
}

interface View {
  html: string;
  truncated: boolean;
}

interface Serialized extends View {
  url: string;
}

/**
 * Shows a fetched page and returns what its scripts made of it, including shadow trees. Waits until the page
 * is quiet, scrolls through it, and reads the current state when its time is over.
 * @throws CdpError if the page crashes, hangs beyond recovery or goes away; the signal's reason when it
 * fires.
 */
export async function renderPage(page: FetchedPage, tab: Tab, limits: RenderLimits): Promise<RenderedPage> {
  const clock = startPageClock(tab, limits);
  try {
    await clock.orEnd(tab.load(page, limits.mayRequest));
    await clock.orEnd(settleAndScroll(tab, clock)).catch((error: unknown) => {
      // Terminating the page's scripts terminates ours as well.
      if (!clock.hasStoppedScripts() || !(error instanceof CdpError)) throw error;
    });
    await clock.letRead();
    const serialized = await clock.orEnd(tab.call<Serialized>("serialize", htmlCharsMax));
    const unfinished = clock.unfinished();
    const views: View[] = [];
    // A hung view fails alone: the page has already been read.
    if (!clock.hasStoppedScripts()) await clock.orEnd(readViews(tab, views, clock));
    return {
      page: renderedPage(page, withViews(serialized, views)),
      navigatesTo: tab.navigatesTo(),
      unfinished,
      requestsRefused: tab.requestsRefused(),
      requestsOverLimit: overLimit(tab.requestsOverLimit()),
    };
  } finally {
    clock.end();
  }
}

function overLimit(count: number): string | null {
  if (count === 0) return null;
  const { perPage, perForeignHost } = requestLimits;
  return (
    `${count === 1 ? "1 request" : `${count} requests`} of its scripts had no answer: a page may send ${perPage} in all, ` +
    `and ${perForeignHost} to any one host of another domain.`
  );
}

async function settleAndScroll(tab: Tab, clock: PageClock): Promise<void> {
  let shown = await settle(tab, clock);
  for (let round = 0; round < scrollRoundsMax && !clock.isOver(); round++) {
    const before = shown;
    const isMore = await tab.call<boolean>("scroll", scrollSteps);
    if (clock.isOver()) return;
    const now = await tab.call<Shown>("measure");
    // At the end of a page that has neither grown nor sent requests, there is nothing to wait for.
    const hasGrown = grows(before, now);
    if (!isMore && !hasGrown && !tab.network.isBusy(performance.now())) return;
    shown = hasGrown || !isMore ? await settle(tab, clock) : now;
  }
}

/**
 * Hash routers use one URL for all their views, so the views are read along with the page that links to them.
 */
async function readViews(tab: Tab, views: View[], clock: PageClock): Promise<void> {
  const read = async () => {
    for (const route of await tab.call<string[]>("routes", viewsMax)) {
      await tab.call("goTo", route);
      await settle(tab, clock);
      if (clock.isOver()) return;
      const view = await tab.call<View>("serializeView", viewCharsMax);
      if (!views.some(({ html }) => html === view.html)) views.push(view);
    }
  };
  const reading = read().catch((error: unknown) => {
    if (!(error instanceof CdpError)) throw error;
  });
  await Promise.race([reading, clock.over]);
}

function withViews(serialized: Serialized, views: readonly View[]): Serialized {
  if (views.length === 0) return serialized;
  const { html } = serialized;
  const end = html.lastIndexOf("</body>");
  const at = end === -1 ? html.length : end;
  // The rest of a view may leave document tags around it, which mean nothing in a section.
  const sections = views.map(
    (view) => `<section>${view.html.replace(/<\/?(html|body)\b[^>]*>/g, "")}</section>`,
  );
  return {
    ...serialized,
    html: html.slice(0, at) + sections.join("") + html.slice(at),
    truncated: serialized.truncated || views.some((view) => view.truncated),
  };
}

/** Waits until the page is quiet, or its time is over. */
async function settle(tab: Tab, clock: PageClock): Promise<Shown> {
  let most: Shown = { text: 0, elements: 0, loading: true };
  let quietSince = performance.now();
  for (;;) {
    const shown = await tab.call<Shown>("measure");
    const now = performance.now();
    if (grows(most, shown)) quietSince = now;
    most = {
      text: Math.max(most.text, shown.text),
      elements: Math.max(most.elements, shown.elements),
      loading: false,
    };
    if (shown.loading || tab.network.isBusy(now)) quietSince = now;
    // A page that navigates away shows nothing more.
    const isThin = most.text < thinTextChars && tab.navigatesTo() === null;
    const wantedMs = isThin ? thinQuietMs : quietMs;
    if (now - quietSince >= wantedMs || clock.isOver()) return most;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/** Clocks, counters and slides change endlessly; only a new maximum counts as growth. */
function grows(before: Shown, now: Shown): boolean {
  return now.text > before.text * 1.01 + 10 || now.elements > before.elements * 1.01 + 5;
}

function renderedPage(page: FetchedPage, { html, truncated, url }: Serialized): FetchedPage {
  const { truncated: wasTruncated, ...answer } = page;
  return {
    ...answer,
    url: ownAddress(page.url, url),
    headers: { ...page.headers, "content-type": "text/html; charset=utf-8" },
    body: Buffer.from(html),
    ...(truncated ? { truncated: "limit" } : wasTruncated ? { truncated: wasTruncated } : {}),
  };
}

/** Client-side routers change the URL without a request, within the same origin. */
function ownAddress(fetched: string, shown: string): string {
  const url = URL.parse(shown);
  if (url === null || url.origin !== new URL(fetched).origin) return fetched;
  url.hash = "";
  return url.href;
}
