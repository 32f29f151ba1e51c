import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { browserUser, type ChromiumSearch, findChromium } from "../../src/outside/browser/find-chromium.ts";
import { packagedChromium } from "../../src/outside/browser/packaged-chromium.ts";

/**
 * Where the first test run unpacks the browser, which takes two seconds of processor time, for all later ones. The second
 * is for a checkout that cannot be written to.
 */
const folders = [
  fileURLToPath(new URL("../../node_modules/.cache/forager-chromium", import.meta.url)),
  join(tmpdir(), `forager-tests-${userInfo().username}-chromium`),
];

/**
 * The browser that most tests use: CHROMIUM_PATH, else the headless shell that npm installs, else the system's browser.
 * The headless shell uses half the CPU time of a full browser.
 */
export const chromiumSearch: ChromiumSearch = await search();
export const chromiumPath: string = chromiumSearch.chromium?.path ?? "";
/** For `skip`: why browser tests cannot run, or false. */
export const noChromium = chromiumSearch.chromium
  ? false
  : "needs Chromium or Chrome: on the PATH, or named by CHROMIUM_PATH";

async function search(): Promise<ChromiumSearch> {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH === undefined) {
    const user = await browserUser().catch(() => undefined);
    for (const folder of folders) {
      const [path] = await packagedChromium(folder, user);
      const packaged = path === undefined ? null : await findChromium({ chromiumPath: path });
      if (packaged?.chromium) return packaged;
    }
  }
  return await installedChromium();
}

/** For tests of behaviour that differs between Chromium builds. */
export function installedChromium(): Promise<ChromiumSearch> {
  return findChromium({ chromiumPath: process.env.CHROMIUM_PATH });
}
