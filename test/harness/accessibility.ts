import assert from "node:assert/strict";
import axe from "axe-core";
import type { Browser, BrowserContext, Page } from "playwright-core";

interface Violation {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}

/** What depends on colours and on the width of the screen; the rest is as it was found on a wide one. */
const rulesOfViews = ["color-contrast", "target-size", "scrollable-region-focusable", "aria-hidden-focus"];

/** What axe finds on a page as it stands, whatever its impact. */
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

/** Opens each URL once, and looks at it on a wide screen in light, then on a phone in dark. */
export async function assertAccessible(
  browser: Browser,
  storageState: Awaited<ReturnType<BrowserContext["storageState"]>>,
  urls: readonly string[],
): Promise<void> {
  const context = await browser.newContext({
    storageState,
    reducedMotion: "reduce",
    // The policy of the page itself would keep the checker out.
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
