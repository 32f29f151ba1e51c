import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import type { PageVisitor, VisitedPage } from "../../../../../outside/browser/page-visitor.ts";
import type { Pacer } from "../../../../../outside/pacer.ts";
import type { PlaceRef } from "../../../ports.ts";
import { type FoundPlace, isPoor } from "../decode/answers.ts";
import { readPlaceAnswer, readPlacePage, readSearchAnswer } from "../decode/read-answer.ts";
import { captchaMet, consentPending, type Poor, unreadable } from "../judge-answer.ts";
import { createHostCheck, placeOfUrl } from "../requests/urls.ts";
import type { VisitRun } from "../visitor.ts";

/** A place in the list of results. */
export interface FeedLink {
  ref: PlaceRef;
  name: string;
}

/** The fallback: reads the map in a browser. Throws the errors of `Visitor`, and those of the browser. */
export interface GoogleBrowser {
  isAvailable(): Promise<boolean>;
  /** Opens a page of results and scrolls until there are `linksMax`, or no more load. */
  search(url: string, linksMax: number, run: VisitRun): Promise<FeedLink[]>;
  /**
   * Opens the page of a place. If it contains no data, the page itself requests `dataUrl`, if given.
   * @param language BCP 47.
   */
  place(url: string, dataUrl: string | null, language: string, run: VisitRun): Promise<FoundPlace | Poor>;
  close(): Promise<void>;
}

export interface GoogleBrowserOptions {
  baseUrl: string;
  visitor: PageVisitor;
  pacer: Pacer;
  /** Longest wait for a list or a place to appear, in milliseconds. */
  showWaitMs: number;
}

interface Look {
  url: string;
  ready: boolean;
  hasConsentForm: boolean;
  hasFeed: boolean;
}

const searchTimeoutMs = 180_000;
const placeTimeoutMs = 40_000;
const pollMs = 200;
/** A list that has not grown for this long has ended. */
const feedQuietMs = 3_000;
const htmlCharsMax = 6_000_000;
const consentsMax = 2;
/** Hosts of Google's scripts and styles. */
const partHosts = /(?:^|\.)(?:gstatic|googleapis|googleusercontent|ggpht)\.com$/;

export function createGoogleBrowser({
  baseUrl,
  visitor,
  pacer,
  showWaitMs,
}: GoogleBrowserOptions): GoogleBrowser {
  const isOwn = createHostCheck(baseUrl);
  const mayGo = (url: URL) => isOwn(url) || (url.protocol === "https:" && partHosts.test(url.hostname));
  let script: Promise<string> | undefined;

  const visit = async <Result>(
    url: string,
    timeoutMs: number,
    run: VisitRun,
    use: (page: MapsPage) => Promise<Result>,
  ): Promise<Result> => {
    script ??= readFile(new URL("./in-page.js", import.meta.url), "utf8");
    const source = (await script).trim().replace(/;$/, "");
    return await pacer.run(async () => {
      run.onRequest();
      const { owner, signal } = run;
      const value = await visitor.visit(url, { owner, signal, timeoutMs, mayGo }, (page) =>
        use(mapsPage(page, source)),
      );
      return { kind: "done", value };
    }, run);
  };

  return {
    isAvailable: visitor.isAvailable,
    search: (url, linksMax, run) =>
      visit(url, searchTimeoutMs, run, async (page) => {
        const look = await pastConsent(
          page,
          showWaitMs,
          ({ hasFeed, url: now }) => hasFeed || isPlacePage(now),
        );
        if (isPlacePage(look.url)) return toLinks([{ href: look.url, name: "" }], baseUrl);
        return look.hasFeed ? await scrollFeed(page, linksMax, baseUrl) : [];
      }),
    place: (url, dataUrl, language, run) =>
      visit(url, placeTimeoutMs, run, async (page) => {
        await pastConsent(page, showWaitMs, ({ ready }) => ready);
        const shown = readPlacePage(await page.call<string>("html", htmlCharsMax), { language });
        if (shown.kind === "captcha") throw captchaMet();
        if (!isPoor(shown) || dataUrl === null) return shown as FoundPlace | Poor;
        const { body } = await page.call<{ body: string }>("ask", dataUrl, htmlCharsMax);
        const decoded = readPlaceAnswer(body, { language });
        if (decoded.kind === "captcha") throw captchaMet();
        return decoded as FoundPlace | Poor;
      }),
    close: visitor.close,
  };
}

/** Calls functions of in-page.js with JSON arguments. */
interface MapsPage {
  call<Result>(name: string, ...given: (number | string)[]): Promise<Result>;
}

function mapsPage(page: VisitedPage, source: string): MapsPage {
  return {
    call: (name, ...given) =>
      page.evaluate(`(${source}).${name}(${given.map((value) => JSON.stringify(value)).join(", ")})`),
  };
}

/**
 * Waits for the expected content and answers consent pages on the way; returns the current state at the
 * deadline.
 */
async function pastConsent(page: MapsPage, waitMs: number, isThere: (look: Look) => boolean): Promise<Look> {
  let endsAt = performance.now() + waitMs;
  for (let consents = 0; ; ) {
    const look = await page.call<Look>("look");
    if (new URL(look.url).pathname.startsWith("/sorry/")) throw captchaMet();
    if (look.ready && look.hasConsentForm) {
      if (consents++ === consentsMax) throw unreadable("a browser", consentPending);
      await page.call("giveConsent");
      endsAt = performance.now() + waitMs;
    } else if (isThere(look)) return look;
    if (performance.now() > endsAt) {
      const html = await page.call<string>("html", htmlCharsMax);
      if (readSearchAnswer(html, { language: "en" }).kind === "captcha") throw captchaMet();
      return look;
    }
    await delay(pollMs);
  }
}

async function scrollFeed(page: MapsPage, linksMax: number, baseUrl: string): Promise<FeedLink[]> {
  let most = 0;
  let grownAt = performance.now();
  for (;;) {
    const links = toLinks(await page.call<{ href: string; name: string }[]>("links"), baseUrl);
    if (links.length > most) [most, grownAt] = [links.length, performance.now()];
    if (links.length >= linksMax) return links.slice(0, linksMax);
    if (performance.now() - grownAt > feedQuietMs) return links;
    await page.call("scroll");
    await delay(pollMs);
  }
}

function toLinks(shown: readonly { href: string; name: string }[], baseUrl: string): FeedLink[] {
  const seen = new Set<string>();
  return shown.flatMap(({ href, name }) => {
    const ref = placeOfUrl(href, baseUrl);
    const key = JSON.stringify(ref);
    if (ref === null || seen.has(key)) return [];
    seen.add(key);
    return [{ ref, name }];
  });
}

const isPlacePage = (url: string) => new URL(url).pathname.startsWith("/maps/place/");
