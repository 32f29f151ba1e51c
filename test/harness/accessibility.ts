import assert from "node:assert/strict";
import axe from "axe-core";
import type { Browser, BrowserContext, Page } from "playwright-core";

interface Violation {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}

/** Rules whose result depends on colours or screen width. The others need to run only once. */
const rulesOfViews = ["color-contrast", "target-size", "scrollable-region-focusable", "aria-hidden-focus"];

/** All violations that axe finds on the current page, regardless of impact. */
export async function axeFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  await page.evaluate(`window.axe ?? (() => { ${axe.source} })()`);
  const options = { resultTypes: ["violations"], ...(rules && { runOnly: rules }) };
  const { violations } = (await page.evaluate(`axe.run(${JSON.stringify(options)})`)) as {
    violations: Violation[];
  };
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join("; ")}`,
  );
}

/** Opens each URL once and checks it on a wide screen in the light theme, then at phone width in the dark theme. */
export async function assertAccessible(
  browser: Browser,
  storageState: Awaited<ReturnType<BrowserContext["storageState"]>>,
  urls: readonly string[],
): Promise<void> {
  const context = await browser.newContext({
    storageState,
    reducedMotion: "reduce",
    // The page's Content-Security-Policy would block the injected checker.
    bypassCSP: true,
  });
  const page = await context.newPage();
  for (const url of urls) {
    for (const view of [
      { width: 2200, height: 1200, colorScheme: "light" },
      { width: 360, height: 760, colorScheme: "dark" },
    ] as const) {
      const isFirst = view.colorScheme === "light";
      await page.emulateMedia({ colorScheme: view.colorScheme });
      await page.setViewportSize(view);
      if (isFirst) await page.goto(url);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForFunction("document.querySelector('.skeleton, .histogram-space') === null");
      const name = `${url} at ${view.width} px, ${view.colorScheme}`;
      assert.deepEqual(await axeFindings(page, isFirst ? undefined : rulesOfViews), [], name);
      const overflow = await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
      assert.ok(overflow <= 0, `${name} is ${overflow} px too wide`);
    }
  }
  await context.close();
}
