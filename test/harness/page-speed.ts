import type { Browser, BrowserContextOptions, Page, Request } from "playwright-core";

export interface ColdVisit {
  /** From the start of the navigation until the page is usable. */
  interactiveMs: number;
  /** Working time of the page's main thread until then, independent of the machine's load. */
  mainThreadMs: number;
  /** Size of the scripts loaded until then, as transferred. */
  scriptBytes: number;
}

type Session = Exclude<BrowserContextOptions["storageState"], undefined>;

/** When a page is complete: expressions that the page evaluates after each of its changes. */
const complete = {
  signIn: `[...document.querySelectorAll("details[open] label")].some((label) => label.textContent === "Credentials")`,
  /** With its figures, its lists and the chart, or that there is nothing to draw. */
  overview: `document.querySelector('[aria-label="Your results"]') !== null
    && [...document.querySelectorAll("main h2")].some((head) => head.textContent === "Last 14 days")
    && document.querySelector(".skeleton") === null`,
};

/** Measures a first visit until the sign-in form is usable, then from signing in until the overview is complete. */
export async function visitFirst(
  browser: Browser,
  url: string,
  credential: string,
): Promise<{ signIn: ColdVisit; overview: ColdVisit; session: Session }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const sinceOpened = await watchLoading(page);
  await page.addInitScript(noteCompletion(complete.signIn));
  await page.goto(url, { waitUntil: "commit" });
  const signIn = await sinceOpened();
  await page.getByLabel("Credentials").fill(credential);
  const sinceClicked = await watchLoading(page);
  await page.evaluate(`${noteCompletion(complete.overview)}
    addEventListener("click", () => { startedAt = performance.now(); }, { capture: true, once: true });`);
  await page.getByRole("button", { name: "Sign in" }).click();
  const after = await sinceClicked();
  const overview = { ...after, scriptBytes: signIn.scriptBytes + after.scriptBytes };
  const session = await context.storageState();
  await context.close();
  return { signIn, overview, session };
}

/** Measures a visit with a session and an empty cache until the overview is complete. */
export async function visitOverview(browser: Browser, url: string, session: Session): Promise<ColdVisit> {
  const context = await browser.newContext({ storageState: session });
  const page = await context.newPage();
  const sinceOpened = await watchLoading(page);
  await page.addInitScript(noteCompletion(complete.overview));
  await page.goto(url, { waitUntil: "commit" });
  const visit = await sinceOpened();
  await context.close();
  return visit;
}

/**
 * Notes in the page when this expression is true and the page is idle again after it has been painted: asking from outside would
 * find out up to half a second later. A page starts with its navigation.
 */
const noteCompletion = (expression: string): string => `
  window.startedAt = 0;
  window.completed = new Promise((resolve) => {
    const check = () => {
      if (!(${expression})) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)));
    };
    const observer = new MutationObserver(check);
    observer.observe(document, { subtree: true, childList: true, attributes: true });
  });
`;

/** Starts measuring. @returns a function that waits until the page is complete, and reads the figures. */
async function watchLoading(page: Page): Promise<() => Promise<ColdVisit>> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Performance.enable", { timeDomain: "threadTicks" });
  const mainThreadMs = async () => {
    const { metrics } = await devTools.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1000;
  };
  const before = await mainThreadMs();
  const sizes: Promise<number>[] = [];
  const addSize = (request: Request) => {
    if (request.resourceType() !== "script") return;
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  };
  page.on("requestfinished", addSize);
  return async () => {
    const interactiveMs = await page.evaluate<number>("completed");
    // Scripts that arrive later do not count, and would be asked about when the page may be closed.
    page.off("requestfinished", addSize);
    const scriptBytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    return { interactiveMs, mainThreadMs: (await mainThreadMs()) - before, scriptBytes };
  };
}

export interface Rendering {
  /** Number of renderings. */
  renders: number;
}

/** Starts observing a page. @returns a function that reads the figures so far. */
export async function watchRendering(page: Page): Promise<() => Promise<Rendering>> {
  await page.evaluate(`
    window.renders = 0;
    new MutationObserver(() => { renders += 1; })
      .observe(document.querySelector("main"), { subtree: true, childList: true, characterData: true, attributes: true });
  `);
  return () => page.evaluate<Rendering>("({ renders })");
}
