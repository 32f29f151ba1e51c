import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContext, Page } from "playwright-core";

interface Violation {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}

/** Minified: each page parses it anew. */
const axe = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Rules whose result depends on colours, and those that depend on the width too. The others need to run only once. */
const rulesOfColours = ["color-contrast"];
const rulesOfWidths = [...rulesOfColours, "target-size", "scrollable-region-focusable", "aria-hidden-focus"];

const sampleMark = "data-contrast-sample";

/**
 * Marks the texts whose contrast axe checks, which takes more time than all its other rules: of those that look the same,
 * three. Texts look the same if they and all their ancestors have the same tag, classes and computed style. What lies above
 * or below other elements, or takes part in axe's exceptions, is always checked.
 */
const markSamples = `() => {
  const styles = ["color", "backgroundColor", "backgroundImage", "backgroundClip", "opacity", "filter", "mixBlendMode",
    "fontSize", "fontWeight", "textShadow", "textIndent", "webkitTextFillColor", "webkitTextStroke", "overflow", "clipPath"];
  const numbers = new Map();
  const looks = new Map();
  const number = (text) => numbers.get(text) ?? (numbers.set(text, numbers.size), numbers.size - 1);
  const disabled = [...document.querySelectorAll(":disabled, [aria-disabled=true], [inert]")];
  const namesDisabled = new Set(disabled.flatMap((one) => (one.getAttribute("aria-labelledby") ?? "").split(/\\s+/)));
  const lookOf = (element) => {
    if (element === null) return 0;
    const known = looks.get(element);
    if (known !== undefined) return known;
    const style = getComputedStyle(element);
    const isUnique = !["static", "relative"].includes(style.position) || style.transform !== "none" ||
      element.matches("label, input, select, textarea") || (element.id !== "" && namesDisabled.has(element.id));
    const own = [lookOf(element.parentElement), element.localName, element.getAttribute("class"),
      element.matches(":disabled, [aria-disabled=true], [inert]"), isUnique && number(element), ...styles.map((name) => style[name])];
    const look = number(own.join("|"));
    looks.set(element, look);
    return look;
  };
  const alike = new Map();
  for (const element of document.querySelectorAll("body, body *")) {
    element.removeAttribute("${sampleMark}");
    const text = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ data }) => data).join("");
    if (text.trim() === "" && !element.matches("input, select, textarea")) continue;
    const look = [lookOf(element), /[\\p{L}\\p{N}]{2}/u.test(text), element.checkVisibility(), element.getClientRects().length > 0].join("|");
    if (!alike.has(look)) alike.set(look, []);
    alike.get(look).push(element);
  }
  for (const elements of alike.values()) {
    for (const place of [0, elements.length >> 1, elements.length - 1]) elements[place].setAttribute("${sampleMark}", "");
  }
}`;

/**
 * All violations that axe finds on the current page, regardless of impact.
 * @param options.within selects the part that is checked; everything without it.
 */
export async function axeFindings(
  page: Page,
  { rules, within }: { rules?: readonly string[] | undefined; within?: string | undefined } = {},
): Promise<string[]> {
  // A separate question, because the script takes as long to send and parse as to run.
  if (!(await page.evaluate<boolean>("'axe' in window"))) {
    await page.evaluate(`(() => { ${axe} })()`);
    await page.evaluate(`axe.configure({ rules: [{ id: "color-contrast", selector: "[${sampleMark}]" }] })`);
  }
  await page.evaluate(`(${markSamples})()`);
  const options = { resultTypes: ["violations"], ...(rules && { runOnly: rules }) };
  const violations = await page.evaluate<Violation[]>(
    `axe.run(${JSON.stringify(within ?? "html")}, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join("; ")}`,
  );
}

type View = { width: number; height: number; colorScheme: "light" | "dark" };

const wide = { width: 1600, height: 1000 } as const;
const phone = { width: 360, height: 760 } as const;

/** Both extremes, for pages whose combinations are checked with other data. */
const views: readonly View[] = [
  { ...wide, colorScheme: "light" },
  { ...phone, colorScheme: "dark" },
];

/** In an order that changes one thing at a time: the size, then the colours. */
export const allViews: readonly View[] = [
  { ...wide, colorScheme: "light" },
  { ...wide, colorScheme: "dark" },
  { ...phone, width: 390, colorScheme: "dark" },
  { ...phone, width: 390, colorScheme: "light" },
];

type Session = Awaited<ReturnType<BrowserContext["storageState"]>>;

/**
 * Opens each URL once and checks it in each view, by default on a wide screen in light, then on a phone in dark.
 * @param within selects the part that is checked, of pages with the same layout. The first loads without its scripts; the
 * others take its place in the loaded document, where axe is compiled already. Together, that takes a third of the time.
 */
export async function assertAccessible(
  browser: Browser,
  storageState: Session,
  urls: readonly string[],
  shown = views,
  within?: string,
): Promise<void> {
  const page = await openChecker(browser, storageState);
  if (within !== undefined) await page.route(/\.js$/, (route) => route.abort());
  for (const [index, url] of urls.entries()) {
    await page.setViewportSize(wide);
    if (within !== undefined && index > 0) await page.evaluate(`(${replaceBody})(${JSON.stringify(url)})`);
    else await page.goto(url);
    await assertViews(page, url, shown, within);
  }
  await page.context().close();
}

/** Shows another page of the same site and layout. Its scripts do not run. */
const replaceBody = `async (url) => {
  const sheetsOf = (page) =>
    [...page.querySelectorAll("link[rel~=stylesheet]")].map((link) => new URL(link.getAttribute("href"), location.href).href).join();
  window.sheets ??= sheetsOf(document);
  history.pushState(null, "", url);
  const next = new DOMParser().parseFromString(await (await fetch(url)).text(), "text/html");
  if (sheetsOf(next) !== sheets) throw new Error(url + " has other style sheets");
  document.body.replaceWith(document.adoptNode(next.body));
}`;

/** Opens the dialog of each button, and checks the page with it in both views. */
export async function assertDialogsAccessible(
  browser: Browser,
  storageState: Session,
  dialogs: readonly {
    url: string;
    button: string | RegExp;
    role?: "dialog" | "alertdialog";
    /** Summary of the folded part that has the button. */
    fold?: string;
    /** Item of the menu that the button opens. */
    item?: string;
  }[],
): Promise<void> {
  const page = await openChecker(browser, storageState);
  for (const { url, button, role = "alertdialog", fold, item } of dialogs) {
    await page.setViewportSize(wide);
    await page.goto(url);
    if (fold !== undefined) await page.locator("summary", { hasText: fold }).click();
    await page
      .getByRole("button", { name: button, exact: typeof button === "string" })
      .first()
      .click();
    if (item !== undefined) await page.getByRole("button", { name: item, exact: true }).click();
    const dialog = page.getByRole(role);
    await dialog.waitFor();
    await assertViews(page, `${url}, dialog of ${button}`, views);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  }
  await page.context().close();
}

async function openChecker(browser: Browser, storageState: Session): Promise<Page> {
  const context = await browser.newContext({
    storageState,
    reducedMotion: "reduce",
    // The page's Content-Security-Policy would block the injected checker.
    bypassCSP: true,
  });
  return context.newPage();
}

async function assertViews(
  page: Page,
  subject: string,
  shown: readonly View[],
  within?: string,
): Promise<void> {
  for (const [index, view] of shown.entries()) {
    const before = shown[index - 1];
    const hasItsWidth = before?.width === view.width;
    await page.emulateMedia({ colorScheme: view.colorScheme });
    await page.setViewportSize(view);
    // A dialog hides the page's heading from the accessibility tree, not from sight.
    await page.locator("h1").first().waitFor();
    await page.waitForFunction("document.querySelector('.skeleton, .histogram-space') === null");
    const name = `${subject} at ${view.width} px, ${view.colorScheme}`;
    const rules = before && (hasItsWidth ? rulesOfColours : rulesOfWidths);
    assert.deepEqual(await axeFindings(page, { rules, within }), [], name);
    if (hasItsWidth) continue;
    const overflow = await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
    assert.ok(overflow <= 0, `${name} is ${overflow} px too wide`);
  }
  assert.deepEqual(await bareNames(page), [], `${subject} shows names that reorder the words around them`);
}

/** Hebrew and Arabic in the page whose writing direction is not isolated: by an element, or by characters within a text. */
const bareNames = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const found = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode;
      const rest = data.replace(/\\u2068[^\\u2069]*\\u2069/g, "");
      const isShown = parentElement.checkVisibility() && !parentElement.closest(".visually-hidden, option, pre, textarea");
      if (isShown && /[\\u0590-\\u07ff]/.test(rest) && !parentElement.closest("bdi, [dir=auto]")) found.push(data);
    }
    return found;
  })()`);
