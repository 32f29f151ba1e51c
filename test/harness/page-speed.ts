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

/** Measures a first visit until the sign-in form is usable, then from signing in until the overview is complete. */
export async function visitFirst(
  browser: Browser,
  url: string,
  credential: string,
): Promise<{ signIn: ColdVisit; overview: ColdVisit; session: Session }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const sinceOpened = await watchLoading(page);
  await page.goto(url, { waitUntil: "commit" });
  await page.getByLabel("Credentials").fill(credential);
  const signIn = await sinceOpened();
  const sinceClicked = await watchLoading(page);
  await page.getByRole("button", { name: "Sign in" }).click();
  await untilOverview(page);
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
  await page.goto(url, { waitUntil: "commit" });
  await untilOverview(page);
  const visit = await sinceOpened();
  await context.close();
  return visit;
}

/** Waits for the figures, the lists and the chart. */
async function untilOverview(page: Page): Promise<void> {
  await page.getByLabel("Your results").waitFor();
  await page.getByRole("img", { name: "Jobs that ended per day" }).waitFor();
  await page.locator(".skeleton").first().waitFor({ state: "detached" });
}

/** Starts measuring. @returns a function that reads the figures so far. */
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
  const startedAt = performance.now();
  return async () => {
    const interactiveMs = performance.now() - startedAt;
    // Scripts that arrive later do not count, and would be asked about when the page may be closed.
    page.off("requestfinished", addSize);
    const scriptBytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    return { interactiveMs, mainThreadMs: (await mainThreadMs()) - before, scriptBytes };
  };
}

export interface Rendering {
  /** Number of renderings. */
  renders: number;
  /** Durations of tasks of 50 ms and longer, in ms. */
  tasks: number[];
}

/** Starts observing a page. @returns a function that reads the figures so far. */
export async function watchRendering(page: Page): Promise<() => Promise<Rendering>> {
  await page.evaluate(`
    window.tasks = []; window.renders = 0;
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration)))
      .observe({ type: "longtask" });
    new MutationObserver(() => { renders += 1; })
      .observe(document.querySelector("main"), { subtree: true, childList: true, characterData: true, attributes: true });
  `);
  return () => page.evaluate<Rendering>("({ tasks, renders })");
}
