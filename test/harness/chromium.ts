import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { browserUser, type ChromiumSearch, findChromium } from "../../src/outside/browser/find-chromium.ts";
import { packagedChromium } from "../../src/outside/browser/packaged-chromium.ts";

/** The first test file of a run unpacks the browser here; the others share it. */
const folder = join(tmpdir(), `forager-tests-${userInfo().username}-chromium`);

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
    const [path] = await packagedChromium(folder, await browserUser().catch(() => undefined));
    const packaged = path === undefined ? null : await findChromium({ chromiumPath: path });
    if (packaged?.chromium) return packaged;
  }
  return await installedChromium();
}

/** For tests of behaviour that differs between Chromium builds. */
export function installedChromium(): Promise<ChromiumSearch> {
  return findChromium({ chromiumPath: process.env.CHROMIUM_PATH });
}
