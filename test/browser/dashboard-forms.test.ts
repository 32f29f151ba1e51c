import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Browser, BrowserContext, Page, Route } from "playwright-core";
import { noBrowser, signIn, startBrowser } from "../harness/dashboard.ts";
import { startShiftWorld } from "../harness/shift-world.ts";

/** What somebody has typed, and where they are, must outlive what happens beside it. */
describe("the dashboard's forms", { skip: noBrowser, timeout: 90_000 }, () => {
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
  const newWebhook = async (url: string): Promise<string> =>
    (await world.api.post("/api/v1/webhooks", { url })).body.webhook_id;

  test("what is typed about a webhook outlives switching it off and a new secret", async () => {
    const url = "https://hooks.example.com/typed";
    const id = await newWebhook(url);
    await open(`/settings/webhooks/${id}`, url);
    await page.getByLabel("Description").fill("Typed, and not saved");
    await button("Disable").click();
    await page.getByText("It was switched off here").waitFor();
    await button("Rotate secret").click();
    await button("Yes, make a new secret").click();
    await page.getByText("Old secret counts until").waitFor();
    assert.equal(await page.getByLabel("Description").inputValue(), "Typed, and not saved");
    await button("Save webhook").focus();
    await page.keyboard.press("Enter");
    await page.getByText("Saved.", { exact: true }).waitFor();
    assert.equal(await page.getByLabel("Description").inputValue(), "Typed, and not saved");
    assert.equal(
      await page.evaluate("document.activeElement.textContent"),
      "Save webhook",
      "whoever saves by keyboard stays where they are",
    );
    assert.equal((await world.api.get(`/api/v1/webhooks/${id}`)).body.description, "Typed, and not saved");
  });

  test("what another tab saves is shown, and takes nothing from what is typed here", async () => {
    const [here, there] = [await context.newPage(), await context.newPage()];
    for (const on of [here, there]) await open("/settings/domains", "Website lists", on);
    await here.getByText(/^Maps/).click();
    await here.getByLabel("Add to maps").fill("typed-here.example");
    await there.getByText(/^Directories/).click();
    await there.getByLabel("Add to directories").fill("saved-there.example");
    await button("Save lists", there).click();
    await there.getByText("Saved.", { exact: true }).waitFor();
    // Somebody comes back to a tab after a minute.
    await here.clock.setFixedTime(Date.now() + 60_000);
    await here.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
    await here.getByText("1 of yours").nth(1).waitFor();
    assert.equal(await here.getByLabel("Add to maps").inputValue(), "typed-here.example");
    await button("Save lists", here).click();
    await here.getByText("Saved.", { exact: true }).waitFor();
    const { directories, maps } = (await world.api.get("/api/v1/domain-lists")).body;
    assert.deepEqual([directories.add, maps.add], [["saved-there.example"], ["typed-here.example"]]);
    await Promise.all([here.close(), there.close()]);
  });

  test("a service that is away for a moment takes no form away, and says so in words", async () => {
    const url = "https://hooks.example.com/away";
    const id = await newWebhook(url);
    await open(`/settings/webhooks/${id}`, url);
    await page.getByLabel("Description").fill("Typed before");
    const away = (route: Route) => route.abort();
    await page.route(/\/api\/v1\/webhooks/, away);
    await button("Disable").click();
    const messages = page.getByRole("region", { name: "Messages" });
    await messages.getByText("The service does not answer.").waitFor();
    await page.getByRole("alert").getByText("The service does not answer.").first().waitFor();
    assert.equal(await page.getByLabel("Description").inputValue(), "Typed before");
    await page.unroute(/\/api\/v1\/webhooks/, away);
    await page.getByRole("alert").getByRole("button", { name: "Try again" }).first().click();
    await page.getByRole("alert").first().waitFor({ state: "detached" });
    assert.equal(await page.getByLabel("Description").inputValue(), "Typed before");
  });

  test("a webhook that another tab has deleted is told to be gone once it is touched", async () => {
    const url = "https://hooks.example.com/deleted";
    const id = await newWebhook(url);
    await open(`/settings/webhooks/${id}`, url);
    await world.api.delete(`/api/v1/webhooks/${id}`);
    await button("Disable").click();
    await page.getByRole("heading", { level: 1, name: "Webhook" }).waitFor();
    await page.getByRole("alert").getByText("Webhook not found").waitFor();
    await page.getByRole("link", { name: "All webhooks" }).click();
    await page.getByRole("heading", { level: 1, name: "Webhooks" }).waitFor();
    assert.equal(await page.getByText(url).count(), 0);
  });

  test("a planned attempt is never told to be in the past", async () => {
    const url = "https://hooks.example.com/late";
    const id = await newWebhook(url);
    await world.store.query({
      text: `insert into webhook_deliveries (id, webhook_id, event_type, body, status, created_at, next_attempt_at)
             select gen_random_uuid(), $1, 'job.queued', '{}', 'pending', now() - interval '1 hour', now() + minutes * interval '1 minute'
             from unnest(array[-5, 30]) as minutes`,
      values: [id],
    });
    await open(`/settings/webhooks/${id}`, url);
    await page.getByText("next try soon").waitFor();
    await page.getByText(/^next try in (?:29|30) min/).waitFor();
  });

  test("whose session ends in the middle signs in again, and is where they were", async () => {
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

  test("the pages of both sections have the same tabs, one of them current", async () => {
    for (const [section, path, current] of [
      ["Shifts", "/shifts/shared?from=2025-03-02", "Shared"],
      ["Settings", "/settings/keys", "API keys"],
    ] as const) {
      await page.goto(`${world.service.url}${path}`);
      const tabs = page.getByRole("navigation", { name: section });
      await tabs.getByRole("link", { name: current }).and(page.locator("[aria-current=page]")).waitFor();
      assert.equal(await tabs.locator("[aria-current]").count(), 1);
    }
  });
});
