import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Browser, BrowserContext, Page, Route } from "playwright-core";
import { noBrowser, signIn, startBrowser } from "../harness/dashboard.ts";
import { startShiftWorld } from "../harness/shift-world.ts";

/** Input and scroll position must survive changes made elsewhere. */
describe("the dashboard's forms", { skip: noBrowser }, () => {
  let world: Awaited<ReturnType<typeof startShiftWorld>>;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;

  before(async () => {
    [world, browser] = await Promise.all([startShiftWorld(), startBrowser()]);
    context = await browser.newContext({ reducedMotion: "reduce" });
    page = await context.newPage();
    await signIn(page, world.service.url, world.credential);
  });

  const open = async (path: string, heading: string, on = page) => {
    await on.goto(`${world.service.url}${path}`);
    await on.getByRole("heading", { level: 1, name: heading }).waitFor();
  };
  const button = (name: string, on = page) => on.getByRole("button", { name, exact: true });
  const chooseMore = async (name: string) => {
    await button("More").click();
    await button(name).click();
  };
  const newWebhook = async (url: string): Promise<string> =>
    (await world.api.post("/api/v1/webhooks", { url })).body.webhook_id;

  test("input in a webhook's form survives disabling it and rotating its secret", async () => {
    const url = "https://hooks.example.com/typed";
    const id = await newWebhook(url);
    await open(`/settings/webhooks/${id}?tab=settings`, url);
    await page.getByLabel("Description").fill("Typed, and not saved");
    await chooseMore("Disable");
    await page.getByText("It was disabled in the dashboard").waitFor();
    await chooseMore("Rotate secret");
    await page.getByRole("alertdialog").getByRole("button", { name: "Rotate secret" }).click();
    await page.getByText("Old secret expires").waitFor();
    assert.equal(await page.getByLabel("Description").inputValue(), "Typed, and not saved");
    await button("Save webhook").focus();
    await page.keyboard.press("Enter");
    await page.getByText("Saved.", { exact: true }).waitFor();
    assert.equal(await page.getByLabel("Description").inputValue(), "Typed, and not saved");
    assert.equal(
      await page.evaluate("document.activeElement.textContent"),
      "Save webhook",
      "saving by keyboard keeps the focus",
    );
    assert.equal((await world.api.get(`/api/v1/webhooks/${id}`)).body.description, "Typed, and not saved");
  });

  test("values saved in another tab appear and leave unsaved input untouched", async () => {
    const [here, there] = [await context.newPage(), await context.newPage()];
    for (const on of [here, there]) await open("/settings/domains", "Website lists", on);
    await here.getByText(/^Maps/).click();
    await here.getByLabel("Add to maps").fill("typed-here.example");
    await there.getByText(/^Directories/).click();
    await there.getByLabel("Add to directories").fill("saved-there.example");
    await button("Save lists", there).click();
    await there.getByText("Saved.", { exact: true }).waitFor();
    // The user returns to the tab after a minute.
    await here.clock.setFixedTime(Date.now() + 60_000);
    await here.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
    await here.getByText("1 custom").nth(1).waitFor();
    assert.equal(await here.getByLabel("Add to maps").inputValue(), "typed-here.example");
    await button("Save lists", here).click();
    await here.getByText("Saved.", { exact: true }).waitFor();
    const { directories, maps } = (await world.api.get("/api/v1/domain-lists")).body;
    assert.deepEqual([directories.add, maps.add], [["saved-there.example"], ["typed-here.example"]]);
    await Promise.all([here.close(), there.close()]);
  });

  test("a short outage of the service shows a message and keeps the form", async () => {
    const url = "https://hooks.example.com/away";
    const id = await newWebhook(url);
    await open(`/settings/webhooks/${id}?tab=settings`, url);
    await page.getByLabel("Description").fill("Typed before");
    const away = (route: Route) => route.abort();
    await page.route(/\/api\/v1\/webhooks/, away);
    await chooseMore("Disable");
    const messages = page.getByRole("region", { name: "Messages" });
    await messages.getByText("The service does not respond.").waitFor();
    await page.getByRole("alert").getByText("The service does not respond.").first().waitFor();
    assert.equal(await page.getByLabel("Description").inputValue(), "Typed before");
    await page.unroute(/\/api\/v1\/webhooks/, away);
    await page.getByRole("alert").getByRole("button", { name: "Try again" }).first().click();
    await page.getByRole("alert").first().waitFor({ state: "detached" });
    assert.equal(await page.getByLabel("Description").inputValue(), "Typed before");
  });

  test("a webhook deleted in another tab shows as not found on the next action", async () => {
    const url = "https://hooks.example.com/deleted";
    const id = await newWebhook(url);
    await open(`/settings/webhooks/${id}`, url);
    await world.api.delete(`/api/v1/webhooks/${id}`);
    await chooseMore("Disable");
    await page.getByRole("heading", { level: 1, name: "Webhook" }).waitFor();
    await page.getByRole("alert").getByText("Webhook not found").waitFor();
    await page.getByRole("link", { name: "All webhooks" }).click();
    await page.getByRole("heading", { level: 1, name: "Webhooks" }).waitFor();
    assert.equal(await page.getByText(url).count(), 0);
  });

  test("a planned attempt never appears in the past", async () => {
    const url = "https://hooks.example.com/late";
    const id = await newWebhook(url);
    await world.store.query({
      text: `insert into webhook_deliveries (id, webhook_id, event_type, body, status, created_at, next_attempt_at)
             select gen_random_uuid(), $1, 'job.queued', '{}', 'pending', now() - interval '1 hour', now() + minutes * interval '1 minute'
             from unnest(array[-5, 30]) as minutes`,
      values: [id],
    });
    await open(`/settings/webhooks/${id}`, url);
    await page.getByText("next attempt soon").waitFor();
    await page.getByText(/^next attempt in (?:29|30) min/).waitFor();
  });

  test("the overview stays where it is when the checks of the service arrive", async () => {
    const answer = (await world.api.get("/api/v1/system/doctor")).body;
    const health = (await world.api.get("/api/v1/system/health")).body;
    await page.route("**/api/v1/system/health", (route) =>
      route.fulfill({ json: { ...health, status: "healthy", issues: [] } }),
    );
    const failed = { ...answer.checks[0], status: "failed", detail: "It does not answer. ".repeat(20) };
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      let answerNow = () => {};
      const isAsked = new Promise<void>((resolve) => {
        answerNow = resolve;
      });
      await page.route("**/api/v1/system/doctor", async (route) => {
        await isAsked;
        await route.fulfill({ json: { ...answer, status: "failed", checks: [failed] } });
      });
      await open("/", "Overview");
      await page.getByRole("region", { name: "First steps" }).waitFor();
      await page.getByText("is being checked…").waitFor();
      const places = () =>
        page.evaluate<number[]>(
          "[...document.querySelectorAll('main h2')].map((one) => one.getBoundingClientRect().top)",
        );
      const before = await places();
      answerNow();
      await page.getByText("is being checked…").waitFor({ state: "detached" });
      await page.getByText("It does not answer.").first().waitFor();
      assert.deepEqual((await places()).slice(0, before.length), before, `at ${width} px`);
      await page.unroute("**/api/v1/system/doctor");
    }
    await page.unroute("**/api/v1/system/health");
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  test("signing in again after a session ends leads back to the same page", async () => {
    await open("/shifts?from=2025-03-02&to=2025-03-04", "Shifts");
    await page.getByText("of 3 people").waitFor();
    await page.getByRole("combobox", { name: "Person" }).selectOption("ann");
    await page.getByText("of 1 person").waitFor();
    const other = await context.newPage();
    await open("/", "Overview", other);
    await button("Sign out", other).click();
    await page.getByLabel("Credentials").fill(world.credential);
    await button("Sign in").click();
    await page.getByText("of 1 person").waitFor();
    assert.equal(await page.getByRole("combobox", { name: "Person" }).inputValue(), "ann");
    await page.goBack();
    await page.getByText("of 3 people").waitFor();
    assert.equal(await page.getByRole("combobox", { name: "Person" }).inputValue(), "");
    await page.goForward();
    await page.getByText("of 1 person").waitFor();
  });

  test("the pages of each section have the same tabs, one of them current", async () => {
    for (const [section, path, current] of [
      ["Shifts", "/shifts/shared?from=2025-03-02", "Shared reports"],
      ["Settings", "/settings/keys", "API keys"],
    ] as const) {
      await page.goto(`${world.service.url}${path}`);
      const tabs = page.getByRole("navigation", { name: section });
      await tabs.getByRole("link", { name: current }).and(page.locator("[aria-current=page]")).waitFor();
      assert.equal(await tabs.locator("[aria-current]").count(), 1);
    }
  });
});
