import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { browserUser, type ChromiumSearch, findChromium } from "../../src/outside/browser/find-chromium.ts";
import { packagedChromium } from "../../src/outside/browser/packaged-chromium.ts";

/** All test files of one run share what the first one unpacks. */
const folder = join(tmpdir(), `forager-tests-${userInfo().username}-chromium`);

/**
 * The browser of most tests: CHROMIUM_PATH, else the headless shell that npm installs, else the machine's. The shell
 * takes half the processor time of a full browser.
 */
export const chromiumSearch: ChromiumSearch = await search();
export const chromiumPath: string = chromiumSearch.chromium?.path ?? "";
/** Why tests with a browser are skipped, or false. */
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

/** For tests of what differs between builds. */
export const installedChromium = () => findChromium({ chromiumPath: process.env.CHROMIUM_PATH });
