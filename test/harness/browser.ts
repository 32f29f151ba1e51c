import { userInfo } from "node:os";
import { type Browser, chromium } from "playwright-core";
import { chromiumPath } from "./chromium.ts";
import { atEnd } from "./cleanup.ts";

export { noChromium as noBrowser } from "./chromium.ts";

/** Closed at the end. */
export async function startBrowser(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    // Without a language in its environment, the headless shell gives pages one that Intl refuses.
    env: { ...process.env, LANG: "en_US.UTF-8", LC_ALL: "en_US.UTF-8" },
    // Chromium's sandbox does not start as root.
    chromiumSandbox: userInfo().uid !== 0,
    // Nobody looks at it, and to imitate a graphics card takes a fifth of its time.
    args: ["--disable-gpu", "--disable-software-rasterizer"],
  });
  atEnd(() => browser.close());
  return browser;
}
