import { userInfo } from "node:os";
import { type Browser, chromium } from "playwright-core";
import { chromiumPath } from "./chromium.ts";
import { atEnd, atProcessEnd } from "./cleanup.ts";

export { noChromium as noBrowser } from "./chromium.ts";

/** A guard against hangs. Playwright's 30 s are reached beside other load. */
const PAGE_TIMEOUT_MS = 2 * 60_000;

let browser: Promise<Browser> | undefined;

/** The browser of all test files in this process. Its pages are closed when the test file ends. */
export async function startBrowser(): Promise<Browser> {
  browser ??= launchBrowser();
  const started = await browser;
  atEnd(() => Promise.all(started.contexts().map((context) => context.close())));
  return started;
}

async function launchBrowser(): Promise<Browser> {
  const launched = await chromium.launch({
    executablePath: chromiumPath,
    // Without a locale in its environment, the headless shell reports one that Intl rejects.
    env: { ...process.env, LANG: "en_US.UTF-8", LC_ALL: "en_US.UTF-8" },
    // Chromium's sandbox does not start as root.
    chromiumSandbox: userInfo().uid !== 0,
    // Emulating a GPU takes a fifth of the browser's CPU time, and the tests do not need it.
    args: ["--disable-gpu", "--disable-software-rasterizer"],
  });
  atProcessEnd(() => launched.close());
  const newContext = launched.newContext.bind(launched);
  launched.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(PAGE_TIMEOUT_MS);
    return context;
  };
  return launched;
}
