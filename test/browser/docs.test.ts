import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import { createServer, request as httpRequest, type Server } from "node:http";
import { before, describe, test } from "node:test";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright-core";
import { allViews, assertAccessible, axeFindings } from "../harness/accessibility.ts";
import { noBrowser, startBrowser } from "../harness/browser.ts";
import { atEnd } from "../harness/cleanup.ts";
import { dataFolder } from "../harness/data-folder.ts";
import { projectRoot, type ServiceProcess, startServiceProcess } from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";

describe("the documentation at /docs", { skip: noBrowser }, () => {
  let service: ServiceProcess;
  let browser: Browser;
  let page: Page;
  const requests: string[] = [];
  const messages: string[] = [];

  before(async () => {
    // Does nothing if the site is up to date; otherwise VitePress checks all links.
    await promisify(execFile)(process.execPath, ["scripts/build-site.ts"], { cwd: projectRoot });
    service = await startServiceProcess({
      env: { DATA_DIR: await dataFolder("docs"), SHUTDOWN_SECONDS: "1" },
    });
    atEnd(() => service.stop());
    browser = await startBrowser();
    page = await browser.newPage({ viewport: { width: 1280, height: 1000 } });
    page.on("request", (request) => requests.push(request.url()));
    page.on("pageerror", (error) => messages.push(error.message));
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) messages.push(message.text());
    });
  });

  test("opens with the pages for users, and leads to every section", async () => {
    await page.goto(`${service.url}/docs`);
    assert.equal(page.url(), `${service.url}/docs/`);
    await page.getByRole("link", { name: "Quick start" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Quick start" }).waitFor();
    assert.equal(page.url(), `${service.url}/docs/quick-start`);
    await page.getByRole("link", { name: "API", exact: true }).first().click();
    await page.getByRole("heading", { level: 1, name: "API reference" }).waitFor();
    await page.getByRole("link", { name: "Submit a svcSite job" }).click();
    await page.getByRole("heading", { level: 2, name: "Submit a svcSite job" }).waitFor();
    assert.equal(page.url(), `${service.url}/docs/reference/jobs#submitsvcsite`);
  });

  test("finds pages, operations and fields", async () => {
    await page.goto(`${service.url}/docs/`);
    for (const [words, found] of [
      ["catch_all", /verification/],
      ["max_pages", /reference\/jobs|crawling/],
      ["webhook-signature", /webhooks/],
    ] as const) {
      await openSearch(page);
      await page.getByRole("searchbox").fill(words);
      // The results of what was typed so far, or before, may still be there.
      const links = await eventually(
        () =>
          page
            .locator(".results a.result")
            .evaluateAll((all) => (all as unknown as { href: string }[]).map(({ href }) => href)),
        (hrefs) => hrefs.some((href) => found.test(href)),
      );
      assert.deepEqual(
        links.filter((href) => href.includes("/decisions/")),
        [],
      );
      await page.keyboard.press("Escape");
    }
  });

  test("draws diagrams", async () => {
    for (const [path, part] of [
      ["job-states", "processing"],
      ["architecture", "scheduler"],
    ] as const) {
      await page.goto(`${service.url}/docs/${path}`);
      await page.getByRole("img", { name: "Diagram" }).locator("text", { hasText: part }).first().waitFor();
    }
  });

  test("works below the path of a proxy", async () => {
    const proxy = await startPrefixProxy("/tools/forager", service.url);
    const below = await browser.newPage();
    const failed: string[] = [];
    below.on("response", (response) => {
      if (response.status() >= 400) failed.push(response.url());
    });
    await below.goto(`${proxy}/docs`);
    await below.getByRole("link", { name: "Quick start" }).first().click();
    await below.getByRole("heading", { level: 1, name: "Quick start" }).waitFor();
    await below.goto(`${proxy}/docs/reference/jobs`);
    await below.getByRole("link", { name: "Campaigns" }).first().click();
    await below.getByRole("heading", { level: 1, name: "Campaigns" }).waitFor();
    assert.equal(below.url(), `${proxy}/docs/reference/campaigns`);
    await below.goto(`${proxy}/docs/openapi.json`);
    assert.equal(below.url(), `${proxy}/openapi.json`);
    assert.deepEqual(failed, []);
  });

  test("contacts no other host, and keeps the strict security policy", () => {
    assert.ok(requests.length > 20);
    assert.deepEqual(
      requests.filter((url) => !url.startsWith(`${service.url}/`) && !url.startsWith("data:")),
      [],
    );
    assert.deepEqual(messages, []);
  });

  // Beside the text all pages are the same, and so are the colours and widths of one layout, which the next test checks. In
  // parts, each of which has a test's time.
  for (const [name, isPart] of [
    ["guide", (path: string) => !path.includes("/")],
    ["page of the reference", (path: string) => path.includes("/") && !path.startsWith("decisions/")],
    ["tenth decision", (path: string) => /^decisions\/\d+0-/.test(path)],
  ] as const) {
    test(`has no accessibility findings in the text of every ${name}`, async () => {
      const files = await readdir(`${projectRoot}/dist/docs`, { recursive: true });
      const paths = files.filter((file) => file.endsWith(".html") && file !== "404.html" && isPart(file));
      assert.ok(paths.length > 5, `${paths.length} pages`);
      const urls = paths.map((path) => `${service.url}/docs/${path.replace(/(?:index)?\.html$/, "")}`);
      await assertAccessible(browser, { cookies: [], origins: [] }, urls, allViews.slice(0, 1), "main");
    });
  }

  test("has no accessibility findings in any combination of colours and widths, on one page of each layout", async () => {
    // Among them those with the longest tables and code.
    const paths = ["", "quality", "job-states", "configuration", "reference/events", "decisions/"];
    const urls = paths.map((path) => `${service.url}/docs/${path}`);
    await assertAccessible(browser, { cookies: [], origins: [] }, urls, allViews);
  });

  test("has no accessibility findings in the search and the menu of a phone", async () => {
    const context = await browser.newContext({ bypassCSP: true, reducedMotion: "reduce" });
    const checked = await context.newPage();
    await checked.goto(`${service.url}/docs/jobs`);
    await openSearch(checked);
    await checked.getByRole("searchbox").fill("campaign");
    await checked.locator(".results a.result").first().waitFor();
    assert.deepEqual(await axeFindings(checked), []);
    await checked.keyboard.press("Escape");
    await checked.setViewportSize({ width: 390, height: 844 });
    await checked.getByRole("button", { name: "Menu", exact: true }).last().click();
    await checked.getByRole("link", { name: "Webhooks" }).first().waitFor();
    assert.deepEqual(await axeFindings(checked), []);
    await context.close();
  });
});

/** As soon as the page listens. */
async function openSearch(page: Page): Promise<void> {
  await page.waitForFunction("document.querySelector('#app').__vue_app__ !== undefined");
  await page.getByRole("button", { name: "Search" }).first().click();
  await page.getByRole("searchbox").waitFor();
}

/** A proxy that serves `target` below a path. @returns the URL that it has there. */
async function startPrefixProxy(prefix: string, target: string): Promise<string> {
  const proxy: Server = createServer((request, response) => {
    const path = request.url ?? "/";
    if (!path.startsWith(`${prefix}/`)) return void response.writeHead(404).end();
    httpRequest(`${target}${path.slice(prefix.length)}`, { headers: { ...request.headers } }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    }).end();
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  atEnd(() => void proxy.close());
  return `http://127.0.0.1:${(proxy.address() as { port: number }).port}${prefix}`;
}
