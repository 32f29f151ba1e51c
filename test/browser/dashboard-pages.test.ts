import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { before, describe, test } from "node:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { allViews, assertAccessible } from "../harness/accessibility.ts";
import {
  type DashboardWorld,
  noBrowser,
  signIn,
  startBrowser,
  startDashboardWorld,
  watchPage,
} from "../harness/dashboard.ts";
import { eventually } from "../harness/wait.ts";

/** Names that are written from right to left. */
const batchName = "دفعة (أولى)";
const campaignName = "שרברבים (סתיו)";

describe("every page of the dashboard", { skip: noBrowser, timeout: 900_000 }, () => {
  let world: DashboardWorld;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let watched: ReturnType<typeof watchPage>;
  /** Addresses of pages that show one thing. */
  let examples: Readonly<Record<string, readonly string[]>>;

  before(async () => {
    [world, browser] = await Promise.all([startDashboardWorld(), startBrowser()]);
    const { api, site } = world;
    const post = async (path: string, body: object) => (await api.post(path, body)).body;
    const crawl = await api.submitSite({ url: `${site.url}/` });
    const { batch_id: batch } = await post("/api/v1/batches", {
      name: batchName,
      type: "svcSite",
      items: [{ payload: { url: `${site.url}/contact` } }, { payload: { url: `${site.url}/missing` } }],
    });
    const { campaign_id: campaign } = await post("/api/v1/jobs/svcMaps/campaigns/submit", {
      name: campaignName,
      query: "plumbers",
      country_code: "ZZ",
      workflow: { spidersite: { enabled: true, max_pages: 2 }, spiderverify: { enabled: true } },
      auto_advance: true,
    });
    await post("/api/v1/client/keys", {
      name: "مفتاح (ثان)",
      access: "member",
      actor: { id: "ann", name: "نورة (أ)", role: "بحث" },
    });
    await post("/api/v1/record-lists", { name: "מעקב (אביב)", kind: "businesses" });
    const { webhook_id: webhook } = await post("/api/v1/webhooks", { url: `${site.url}/hook` });
    const { businesses } = await eventually(
      async () => (await api.get(`/api/v1/jobs/svcMaps/campaigns/${campaign}/businesses`)).body,
      (body) => body.total > 0,
      30_000,
    );
    const records = await eventually(
      async () => (await api.get("/api/v1/records/businesses")).body,
      (body) => body.total > 0,
      30_000,
    );
    examples = {
      "/jobs/$jobId": [`/jobs/${crawl}`, "/jobs/none"],
      "/jobs/batches/$batchId": [`/jobs/batches/${batch}`],
      "/new/$type": ["/new/contacts", "/new/businesses", "/new/verify", "/new/people"],
      "/campaigns/$campaignId": [`/campaigns/${campaign}`],
      "/campaigns/$campaignId/$businessId": [`/campaigns/${campaign}/${businesses[0].business_id}`],
      "/records/$kind/$recordId": [`/records/businesses/${records.records[0].id}`],
      "/settings/webhooks/$webhookId": [`/settings/webhooks/${webhook}`],
    };
    context = await browser.newContext();
    page = await context.newPage();
    watched = watchPage(page);
    await signIn(page, world.service.url, world.credential);
  });

  const open = async (path: string, heading: string) => {
    await page.goto(`${world.service.url}${path}`);
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
  };
  const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
  const theme = () => page.evaluate<string | null>("document.documentElement.dataset.theme ?? null");

  test("violates no axe rule and fits its screen, in light and in dark, wide and on a phone", async () => {
    const table = await readFile(new URL("../../web/src/routes/pages.ts", import.meta.url), "utf8");
    const routes = [...table.matchAll(/^\s+path: "([^"]+)"/gm)].map(([, path = ""]) => path);
    assert.ok(routes.length > 25);
    const urls = routes.flatMap((route) => {
      const paths = examples[route] ?? (route.includes("$") ? [] : [route]);
      assert.ok(paths.length > 0, `${route} needs an address in \`examples\``);
      return paths.map((path) => `${world.service.url}${path}`);
    });
    await assertAccessible(browser, await context.storageState(), urls, allViews);
  });

  test("opens by its shortcut, which ? lists; keys typed into fields stay text", async () => {
    await open("/", "Overview");
    await page.keyboard.press("?");
    const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await list.getByText("Go to Campaigns").waitFor();
    // A dialog keeps its keys.
    await page.keyboard.press("n");
    await page.keyboard.press("Escape");
    await list.waitFor({ state: "detached" });
    await heading("Overview");
    await page.keyboard.press("g");
    await page.keyboard.press("j");
    await heading("Jobs");
    await page.getByRole("row").nth(1).waitFor();
    await page.keyboard.press("j");
    await page.waitForFunction("document.activeElement.closest('tr[data-index]') !== null");
    await page.keyboard.press("/");
    await page.keyboard.type("gc?n");
    assert.equal(await page.getByRole("searchbox", { name: /^Search/ }).inputValue(), "gc?n");
    await page.locator("#main").focus();
    await page.keyboard.press("Control+g");
    await page.keyboard.press("n");
    await heading("New job");
  });

  test("has its actions in the search, which also finds jobs by their words", async () => {
    await open("/jobs", "Jobs");
    const field = page.getByRole("combobox", { name: /^Search records/ });
    const options = page.getByRole("option");
    await page.keyboard.press("Control+k");
    await field.fill("export rec");
    await options.filter({ hasText: "Export records" }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: /^Export/ }).waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+k");
    await field.fill("plumbers abbey");
    await options.filter({ hasText: "plumbers" }).first().waitFor();
    await page.keyboard.press("Escape");
  });

  test("shows the chosen theme from the first paint of each visit", async () => {
    await open("/", "Overview");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: /^Search records/ }).fill("dark theme");
    await page.getByRole("option", { name: /^Switch to dark theme/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForFunction("document.documentElement.dataset.theme === 'dark'");
    assert.equal(await page.getByLabel("Theme").inputValue(), "dark");
    // Without the dashboard's own script, which runs after the first paint.
    await page.route(/assets\/index-.*\.js/, (route) => route.abort());
    await page.reload();
    assert.equal(await theme(), "dark");
    await page.unroute(/assets\/index-.*\.js/);
    watched.problems.length = 0;
    await page.setViewportSize({ width: 390, height: 844 });
    await open("/", "Overview");
    await page.getByRole("button", { name: "Menu" }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await menu.getByLabel("Theme").selectOption("auto");
    assert.equal(await theme(), null);
    await menu.getByRole("link", { name: "Service" }).click();
    await heading("Service");
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  test("scrolls nothing but itself on a phone, and has its tabs and actions in one row each", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const rowsOf = (selector: string) =>
      page.evaluate<number>(
        `new Set([...document.querySelectorAll(${JSON.stringify(`${selector} > *`)})].map((part) =>
           Math.round(part.getBoundingClientRect().bottom / 8))).size`,
      );
    await open("/jobs?flat=true", "Jobs");
    await page.getByRole("row").nth(8).waitFor();
    const boxes = await page.evaluate<string[]>(`[...document.querySelectorAll("#main *")].filter((part) =>
      part.scrollHeight > part.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(part).overflowY)).map((part) =>
      part.className)`);
    assert.deepEqual(boxes, []);
    assert.equal(await rowsOf(".page-head .actions"), 1);
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("dialog", { name: "Columns" }).waitFor();
    await page.keyboard.press("Escape");
    // The dialog returns the focus to what is still there.
    await page.waitForFunction("document.activeElement.textContent === 'More'");
    await open("/settings/webhooks", "Webhooks");
    await page.getByRole("row").filter({ hasText: "/hook" }).waitFor();
    assert.equal(await page.getByLabel("Order").count(), 0, "one card has no order");
    await open("/settings/service", "Service");
    assert.equal(await rowsOf(".tabs"), 1);
    const current = page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Service" });
    const box = await current.boundingBox();
    assert.ok(box && box.x >= 0 && box.x + box.width <= 390, "the current tab is in sight");
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  test("shows moments as times ago, and exactly to those who point at them or reach them by keyboard", async () => {
    await open("/jobs", "Jobs");
    const time = page.locator("#main time").first();
    await time.waitFor();
    assert.match((await time.getAttribute("datetime")) ?? "", /^\d{4}-\d\d-\d\dT/);
    const tip = page.getByRole("tooltip").filter({ hasText: "UTC" });
    for (const show of [() => time.hover(), () => time.focus()]) {
      await show();
      await tip.waitFor();
      await page.keyboard.press("Escape");
      await tip.waitFor({ state: "detached" });
    }
  });

  test("reported no error", () => assert.deepEqual(watched.problems, []));
});
