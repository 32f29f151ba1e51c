import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { noBrowser, startBrowser } from "../harness/browser.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createClient } from "../harness/create-client.ts";
import { dataFolder } from "../harness/data-folder.ts";
import { type ServiceProcess, startServiceProcess } from "../harness/service-process.ts";

/** A page element; the tests' types exclude the DOM. */
interface Queryable {
  querySelector(selector: string): { textContent: string | null } | null;
}

describe("the reference page at /docs", { skip: noBrowser, timeout: 60_000 }, () => {
  let service: ServiceProcess;
  let credential: string;
  let browser: Browser;
  let page: Page;
  const requests: string[] = [];
  const messages: string[] = [];
  const violations: string[] = [];

  before(async () => {
    const env = { DATA_DIR: await dataFolder("docs"), SHUTDOWN_SECONDS: "1" };
    service = await startServiceProcess({ env });
    atEnd(() => service.stop());
    credential = await createClient(env);
    browser = await startBrowser();
    page = await browser.newPage({ viewport: { width: 1280, height: 1600 } });
    page.on("request", (request) => requests.push(request.url()));
    page.on("pageerror", (error) => messages.push(error.message));
    page.on("console", (message) => {
      if (message.type() !== "error") return;
      const list = /Content Security Policy/.test(message.text()) ? violations : messages;
      list.push(message.text());
    });
    await page.goto(`${service.url}/docs`);
    await page.locator(".opblock").first().waitFor();
  });

  test("shows every operation of the API description", async () => {
    const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as {
      paths: Record<string, object>;
    };
    const expected = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const shown = await page.locator(".opblock-summary").evaluateAll((rows) =>
      (rows as Queryable[]).map((row) => {
        const text = (selector: string) => row.querySelector(selector)?.textContent ?? "";
        return `${text(".opblock-summary-method")} ${text(".opblock-summary-path").replaceAll("\u200b", "")}`;
      }),
    );
    assert.deepEqual(new Set(shown), new Set(expected));
  });

  test("calls the service with the credentials entered", async () => {
    await page.locator(".authorize").first().click();
    const dialog = page.locator(".auth-container").filter({ hasText: "bearer" });
    await dialog.locator("input").fill(credential);
    await dialog.locator("button.authorize").click();
    await page.locator("button.btn-done").first().click();
    const operation = page.locator("#operations-Jobs-listJobs");
    await operation.locator(".opblock-summary-control").click();
    await operation.locator(".try-out__btn").click();
    await operation.locator("button.execute").click();
    const answer = operation.locator(".live-responses-table .response");
    await answer.waitFor();
    assert.match(await answer.innerText(), /200[\s\S]*"jobs": \[\]/);
    const asked = requests.find((url) => url.includes("/api/v1/jobs/list")) ?? "";
    assert.doesNotMatch(asked, /filter/, "no unselected filter is sent");
  });

  test("contacts no other host, and violates its security policy only in inline styles", () => {
    const foreign = requests.filter((url) => !url.startsWith(`${service.url}/`) && !url.startsWith("data:"));
    assert.deepEqual(foreign, []);
    assert.ok(requests.length > 5);
    assert.deepEqual(messages, []);
    // swagger-ui sets style attributes; violations by scripts or loaded resources would fail the test.
    assert.deepEqual(
      violations.filter((text) => !/style/i.test(text)),
      [],
    );
  });
});
