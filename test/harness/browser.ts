import { userInfo } from "node:os";
import { type Browser, chromium } from "playwright-core";
import { findChromium } from "../../src/outside/browser/find-chromium.ts";
import { atEnd } from "./cleanup.ts";

const found = await findChromium({ chromiumPath: process.env.CHROMIUM_PATH });
/** Why tests of pages in a browser are skipped, or false. */
export const noBrowser = found.chromium
  ? false
  : "needs Chromium or Chrome: on the PATH, or named by CHROMIUM_PATH";

/** A browser of the machine; closed at the end. */
export async function startBrowser(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: found.chromium?.path ?? "",
    // Chromium's sandbox does not start as root.
    chromiumSandbox: userInfo().uid !== 0,
    // Nobody looks at it, and to imitate a graphics card takes a fifth of its time.
    args: ["--disable-gpu", "--disable-software-rasterizer"],
  });
  atEnd(() => browser.close());
  return browser;
}
