import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { assertAccessible, assertDialogsAccessible } from "../harness/accessibility.ts";
import { type ApiClient, apiClient } from "../harness/api-client.ts";
import { atEnd } from "../harness/cleanup.ts";
import {
  type DashboardWorld,
  noBrowser,
  signIn,
  startBrowser,
  startDashboardWorld,
  watchPage,
} from "../harness/dashboard.ts";
import { personResults, startPeople } from "../harness/people-results.ts";
import { eventually, noticeMs } from "../harness/wait.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../servers/webhook-receiver.ts";

const hostile = `<img src=x onerror="window.harmed=1">`;

describe("the settings and the people of the dashboard", { skip: noBrowser }, () => {
  let world: DashboardWorld;
  let receiver: WebhookReceiver;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let watched: ReturnType<typeof watchPage>;
  /** A test rotates the first key. */
  let current: string;
  let api: ApiClient;
  let people: { profile: string; search: string; research: string };

  before(async () => {
    const source = await startPeople(hostile);
    receiver = await startWebhookReceiver();
    atEnd(() => receiver[Symbol.asyncDispose]());
    world = await startDashboardWorld(source.env);
    current = world.credential;
    api = world.api;
    people = await personResults(world, hostile);
    browser = await startBrowser();
    context = await browser.newContext();
    page = await context.newPage();
    watched = watchPage(page);
    await signIn(page, world.service.url, world.credential);
  });

  const open = async (path: string, heading: string | RegExp) => {
    await page.goto(`${world.service.url}${path}`);
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
  };
  const rowOf = (text: string) => page.getByRole("row").filter({ hasText: text }).first();
  const button = (name: string | RegExp) =>
    page.getByRole("button", { name, exact: typeof name === "string" });
  const inDialog = (name: string) => page.getByRole("alertdialog").getByRole("button", { name, exact: true });
  const chooseMore = async (name: string) => {
    await button("More").click();
    await button(name).click();
  };
  const shownSecret = (label: string) => page.getByRole("region", { name: label, exact: true }).innerText();

  test("a key is created for an actor, its secret is shown once, and it works", async () => {
    await open("/settings", "Settings");
    await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "API keys" }).click();
    await page.getByRole("heading", { level: 1, name: "API keys" }).waitFor();
    await rowOf("used by this session").getByText("default").first().waitFor();
    await button("Actions for default").click();
    await button("Rotate default").waitFor();
    assert.equal(await button(/^Revoke/).count(), 0, "the last key cannot be revoked");
    await page.keyboard.press("Escape");
    await button("New key").click();
    await page.getByLabel("Name", { exact: true }).fill(hostile);
    await page.getByText("Name in shifts").click();
    await page.getByLabel("Actor ID", { exact: true }).fill("ann");
    await page.getByLabel("Actor's name").fill("Ann <b>Example</b>");
    await button("Create key").click();
    const credential = await shownSecret("Credentials");
    assert.equal(
      await page.evaluate("document.activeElement.textContent.startsWith('Credentials of')"),
      true,
    );
    const answer = await fetch(`${world.service.url}/api/v1/client/keys`, {
      headers: { authorization: `Bearer ${credential}` },
    });
    assert.equal(answer.status, 200);
    await button("I have stored it").click();
    await page.waitForFunction("document.activeElement.id === 'main'");
    await rowOf("Ann <b>Example</b>").getByText(hostile).waitFor();
    await page.reload();
    await rowOf("Ann <b>Example</b>").waitFor();
    assert.ok(!(await page.content()).includes(credential.split(":")[2] ?? "?"));
    await button(`Actions for ${hostile}`).click();
    await button(`Revoke ${hostile}`).click();
    await button("Revoke key").click();
    await page.getByText("Revoked keys (1)").waitFor();
    assert.equal((await api.get("/api/v1/client/keys")).body.keys[1].active, false);
  });

  test("a confirmation dialog traps the focus, and Escape returns it", async () => {
    await open("/settings/keys", "API keys");
    await button("Actions for default").focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction("document.activeElement.ariaLabel === 'Rotate default'");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("alertdialog", { name: "Rotate the key \u2068default\u2069?" });
    await dialog.getByText("The old key stops working immediately.").waitFor();
    const focused = () => page.evaluate<string>("document.activeElement.textContent");
    const seen: string[] = [];
    await eventually(
      () => page.evaluate<boolean>("document.activeElement.closest('[role=alertdialog]') !== null"),
      (isInside) => isInside,
    );
    for (let press = 0; press < 4; press++) {
      seen.push(await focused());
      await page.keyboard.press("Tab");
    }
    assert.deepEqual(seen, ["Rotate key", "Cancel", "Rotate key", "Cancel"]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    // The dialog returns the focus once it has closed.
    await eventually(
      () => page.evaluate<string | null>("document.activeElement.ariaLabel"),
      (label) => label === "Actions for default",
    );
  });

  test("rotating the key of the current session keeps it signed in with the new key", async () => {
    await open("/settings/keys", "API keys");
    const before = (await context.cookies()).map(({ value }) => value);
    await button("Actions for default").click();
    await button("Rotate default").click();
    await page.getByText("The old key stops working immediately.").waitFor();
    await page.keyboard.press("Enter");
    const credential = await shownSecret("Credentials");
    await eventually(
      async () => (await api.get("/api/v1/client/keys")).status,
      (status) => status === 401,
      noticeMs,
    );
    current = credential;
    api = apiClient(world.service.url, credential);
    await button("I have stored it").click();
    await page.getByText("Revoked keys (2)").waitFor();
    assert.notDeepEqual(
      (await context.cookies()).map(({ value }) => value),
      before,
    );
    // The old session's stream has ended, and a new one is open.
    await page.getByText("Live", { exact: true }).waitFor();
    assert.equal((await api.get("/api/v1/events/status")).body.client_connected, true);
  });

  test("viewers and members see the settings read-only, without actions they may not perform", async () => {
    const made = await Promise.all(
      ["viewer", "member"].map((access) => api.post("/api/v1/client/keys", { name: access, access })),
    );
    for (const { body } of made) {
      const visitor = await (await browser.newContext()).newPage();
      const problems = watchPage(visitor).problems;
      await signIn(visitor, world.service.url, body.credential);
      const at = async (path: string, heading: string) => {
        await visitor.goto(`${world.service.url}${path}`);
        await visitor.getByRole("heading", { level: 1, name: heading }).waitFor();
        await visitor.getByText("Your key has").waitFor();
      };
      const offered = (name: string) => visitor.getByRole("button", { name, exact: true }).isVisible();
      await at("/settings/keys", "API keys");
      await visitor
        .getByText(`Your key has ${body.access} access. Changes here require owner access`)
        .waitFor();
      await visitor.getByRole("row").filter({ hasText: "default" }).getByText("owner").waitFor();
      assert.equal(await offered("Actions for default"), false);
      assert.equal(await offered("New key"), false);
      await at("/settings/webhooks", "Webhooks");
      assert.equal(await offered("New webhook"), false);
      await at("/settings", "Settings");
      assert.equal(await visitor.getByLabel("Map provider").isDisabled(), true);
      assert.equal(await visitor.getByRole("button", { name: "Save", exact: true }).isDisabled(), true);

      const isMember = body.access === "member";
      await visitor.goto(`${world.service.url}/new/svcSite`);
      await visitor.getByRole("button", { name: "Submit job" }).waitFor();
      assert.equal(await visitor.getByRole("button", { name: "Submit job" }).isEnabled(), isMember);
      assert.equal(await visitor.getByText("Changes here require member access").isVisible(), !isMember);
      const toNewJob = visitor.getByRole("navigation", { name: "Main" }).getByText("New job");
      assert.equal(await toNewJob.count(), isMember ? 1 : 0);
      const urls = ["/new/svcSite", "/settings", "/settings/keys"].map((path) => world.service.url + path);
      await assertAccessible(browser, await visitor.context().storageState(), urls);
      assert.deepEqual(problems, []);
      await visitor.context().close();
    }
    // An owner changes a key's access, which applies to its sessions and calls.
    await open("/settings/keys", "API keys");
    await page.getByLabel("Access of viewer").selectOption("member");
    await page.getByText(/viewer\u2069 now has member access\./).waitFor();
    const submit = await apiClient(world.service.url, made[0]?.body.credential).post(
      "/api/v1/jobs/svcVerify/submit",
      { payload: { emails: ["a@b.test"] } },
    );
    assert.equal(submit.status, 201);
    for (const { body } of made) await api.delete(`/api/v1/client/keys/${body.key_id}`);
  });

  test("a webhook is registered, tested, filtered, replayed, rotated, disabled and deleted", async () => {
    await open("/settings/webhooks", "Webhooks");
    const recipe = page.getByRole("link", { name: "Contacts in a CRM" });
    assert.equal(await recipe.getAttribute("href"), "/docs/recipes/crm");
    await page.getByText("No webhooks yet").waitFor();
    await button("New webhook").click();
    await page.getByLabel("URL").fill("ftp://example.com/");
    await button("Register webhook").click();
    await page.getByRole("alert").waitFor();
    const url = `${receiver.url}/hook?${encodeURIComponent(hostile)}`;
    receiver.answers.set(new URL(url).pathname + new URL(url).search, 500);
    await page.getByLabel("URL").fill(url);
    await page.getByLabel("Description").fill(hostile);
    await page.getByLabel(/^All events/).uncheck();
    await page.getByText("Select at least one event.").waitFor();
    await page.getByLabel(/^Job queued/).check();
    await button("Register webhook").click();
    assert.match(await shownSecret("Secret"), /^whsec_/);
    await rowOf(hostile).getByText("1 event type").waitFor();
    await page.getByRole("link", { name: "send a test" }).click();

    await page.getByRole("heading", { level: 1, name: receiver.url }).waitFor();
    await button("Send test").click();
    await page.getByText(/Response 500 after/).waitFor();
    assert.equal(receiver.received[0]?.json.type, "webhook.test");
    const test = rowOf("webhook.test");
    await test.getByText("failed").waitFor();
    await page.getByLabel("Status").selectOption("delivered");
    await page.getByText("No delivery matches the filter.").waitFor();
    assert.match(page.url(), /status=delivered/);
    await page.getByLabel("Status").selectOption("failed");
    await test.getByRole("button", { name: "Details of webhook.test" }).click();
    assert.match(await page.getByRole("region", { name: "Body" }).innerText(), /"type":"webhook.test"/);
    const attempts = page.locator(".delivery .attempts");
    await attempts.getByText("Response", { exact: true }).click();
    assert.match(await attempts.locator("pre").innerText(), /^date: /m);
    receiver.answers.clear();
    await button("Resend failed…").click();
    await button("Resend deliveries").click();
    await page.getByText("1 delivery queued again.").waitFor();
    await receiver.until((received) => received.length === 2);
    await page.getByLabel("Status").selectOption("");
    await test.getByText("HTTP 204").waitFor();
    await test.getByRole("button", { name: "Details of webhook.test" }).click();
    await attempts.getByRole("listitem").nth(1).getByText("HTTP 204").waitFor();
    await page.locator(".delivery").getByRole("button", { name: "Resend", exact: true }).click();
    await receiver.until((received) => received.length === 3);

    await chooseMore("Rotate secret");
    await inDialog("Rotate secret").click();
    assert.match(await shownSecret("Secret"), /^whsec_/);
    await page.getByRole("tab", { name: "Settings" }).click();
    await page.getByText("Old secret expires").waitFor();
    await chooseMore("Disable");
    await page.getByText(/It was disabled in the dashboard/).waitFor();
    await button("Undo").click();
    await chooseMore("Disable");
    await chooseMore("Enable");
    await page.getByText(/It was disabled in the dashboard/).waitFor({ state: "detached" });
    await page.getByLabel("Description").fill("CRM");
    await button("Save webhook").click();
    await page.getByText("Saved.").first().waitFor();
    await chooseMore("Delete");
    await button("Delete webhook").click();
    await page.getByText("No webhooks yet").waitFor();
    assert.equal((await api.get("/api/v1/webhooks")).body.total, 0);
    await page.goBack();
    await page.getByText("Webhook not found").waitFor();
  });

  test("a delivery whose worker stopped during an attempt counts it, and says why there is no entry", async () => {
    const { body } = await api.post("/api/v1/webhooks", { url: `${receiver.url}/lost` });
    const entry = {
      attempt: 1,
      started_at: new Date().toISOString(),
      duration_ms: 5,
      response_status: 503,
      error: "x",
    };
    await world.store.query({
      text: `insert into webhook_deliveries (id, webhook_id, event_type, body, status, ended_at, attempts, attempt_log)
             values (gen_random_uuid(), $1, 'job.lost', '{}', 'failed', now(), 3, $2)`,
      values: [body.webhook_id, JSON.stringify([entry])],
    });
    await open(`/settings/webhooks/${body.webhook_id}`, receiver.url);
    const lost = rowOf("job.lost");
    await lost.getByRole("cell", { name: "3", exact: true }).waitFor();
    await lost.getByRole("button", { name: "Details of job.lost" }).click();
    await page.getByText(/^2 more attempts have no entry/).waitFor();
    await api.delete(`/api/v1/webhooks/${body.webhook_id}`);
  });

  test("a long log is read on as its end comes into view", async () => {
    const { body } = await api.post("/api/v1/webhooks", { url: `${receiver.url}/log` });
    await world.store.query({
      text: `insert into webhook_deliveries (id, webhook_id, event_type, body, status, created_at, ended_at, next_attempt_at)
             select gen_random_uuid(), $1, 'log.' || n, '{}', 'delivered', now() - n * interval '1 minute', now(), null
             from generate_series(1, 120) n`,
      values: [body.webhook_id],
    });
    await open(`/settings/webhooks/${body.webhook_id}`, receiver.url);
    const log = page.getByRole("group", { name: "Deliveries" });
    await log.getByText("log.1", { exact: true }).waitFor();
    await eventually(
      async () => {
        await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)");
        return log.getByText("log.120", { exact: true }).isVisible();
      },
      (isVisible) => isVisible,
      20_000,
    );
  });

  test("website lists keep the input and name the invalid line", async () => {
    await open("/settings/domains", "Website lists");
    await page.getByText(/^Directories/).click();
    await page.getByLabel("Add to directories").fill("lists-demo.com\nnot a/\\domain");
    await button("Save lists").click();
    await page.getByRole("alert").waitFor();
    await page.getByLabel("Add to directories").fill("lists-demo.com\nother-demo.com");
    await button("Save lists").click();
    await page.getByText("Saved.").waitFor();
    const { directories } = (await api.get("/api/v1/domain-lists")).body;
    assert.deepEqual(directories.add, ["lists-demo.com", "other-demo.com"]);
    await page.getByText(/2 custom/).waitFor();
  });

  test("the service page shows the doctor's checks with fixes, and no secret", async () => {
    await open("/settings/service", "Service");
    const checks = page.getByRole("region", { name: "Checks" });
    await checks.getByText(/of \d+ checks passed/).click();
    await checks.getByRole("listitem").filter({ hasText: "schema is up to date" }).waitFor();
    await checks.getByText("Fix:").first().waitFor();
    assert.equal(await button("Check again").isDisabled(), true);
    assert.doesNotMatch(await page.content(), /k{40}|pdl-test-key/);
  });

  test("the overview and the service page agree on the state of the service, with reasons and remedies", async () => {
    const check = (name: string, title: string, status: string, detail: string, mend: string | null) => ({
      name,
      title,
      status,
      detail,
      mend,
    });
    const report = (status: string, checks: object[]) => ({
      status,
      checks,
      checked_at: new Date().toISOString(),
      next_check_at: new Date(Date.now() + 60_000).toISOString(),
    });
    const mend = "Set your own key for your client (PUT /api/v1/client/settings).";
    let doctor = report("failed", [
      check("map_provider", "Map provider", "failed", "It does not answer.", mend),
      check("ai", "AI model", "warning", "It is not set up.", "Tell the operator of this service."),
      check("redis", "Redis", "ok", "Redis answers.", null),
    ]);
    await page.route("**/api/v1/system/doctor", (route) => route.fulfill({ json: doctor }));
    const health = (await api.get("/api/v1/system/health")).body;
    await page.route("**/api/v1/system/health", (route) =>
      route.fulfill({ json: { ...health, status: "healthy", issues: [] } }),
    );
    await open("/", "Overview");
    const state = page.getByRole("link", { name: /^Service/ }).and(page.locator(".quiet-link"));
    await state.getByText("needs attention").waitFor();
    await state.getByText("1 check fails, 1 warning").waitFor();
    await page.getByText("Map provider: It does not answer. Concerns: Map search.").waitFor();
    await page.getByRole("link", { name: "See the checks" }).click();
    const checks = page.getByRole("region", { name: "Checks" });
    await checks.getByText("needs attention").waitFor();
    await checks.getByText("1 check fails, 1 warning.").waitFor();
    const map = checks.getByRole("listitem").filter({ hasText: "It does not answer." });
    await map.getByText("Fix: Set your own key for your client.").waitFor();
    assert.equal(await checks.getByText("PUT /api").count(), 0, "calls are for programs");
    await map.getByText(/^No job that needs it failed|^Failed in the last 7 days/).waitFor();
    await map.getByRole("link", { name: "Providers" }).click();
    await page.getByRole("heading", { level: 1, name: "Providers" }).waitFor();
    doctor = report("ok", [check("redis", "Redis", "ok", "Redis answers.", null)]);
    await open("/", "Overview");
    await state.getByText("healthy").waitFor();
    await open("/settings/service", "Service");
    await checks.getByText("healthy").waitFor();
    await checks.getByText("All checks passed.").waitFor();
    await page.unroute("**/api/v1/system/doctor");
    await page.unroute("**/api/v1/system/health");
  });

  test("a person is shown with initials, sources and ages of fields, without running or loading foreign content", async () => {
    await open(`/jobs/${people.profile}`, "Mara Lindqvist");
    const profile = page.getByRole("region", { name: "Profile" });
    await profile.getByText("ML", { exact: true }).waitFor();
    await profile.getByText(hostile).waitFor();
    await profile
      .getByText(/People Data Labs, stored copy of/)
      .first()
      .waitFor();
    // The source names a day without a time.
    await profile.getByText("stored copy of Nov 2, 2025", { exact: false }).first().waitFor();
    assert.equal(await profile.getByText("Nov 2, 2025, 12:00").count(), 0);
    await page.getByRole("region", { name: "Experience" }).getByText("Fjordlicht Möbel").first().waitFor();
    await page.getByRole("button", { name: "Export", exact: true }).waitFor();

    await open(`/jobs/${people.search}`, "Mara Lindqvist Demo");
    await page.getByRole("listitem").filter({ hasText: "Ada Sample" }).getByText(hostile).waitFor();
    assert.equal(await page.locator("a[href^='javascript']").count(), 0);

    await open(`/jobs/${people.research}`, "Mara Lindqvist");
    await page.getByText(/runs a workshop of forty joiners/).waitFor();
    const cited = page.getByRole("region", { name: "Report" }).getByRole("link", { name: "[2]" });
    assert.equal(await cited.getAttribute("href"), "https://www.example.org/plants");
    await page.getByRole("region", { name: "Sources" }).getByText("news.example.com").first().waitFor();
    assert.equal(await page.evaluate("'harmed' in window"), false);
    assert.equal(await page.locator("main img").count(), 0);
  });

  test("no page violates an axe rule or is wider than its screen, in light and in dark, wide and on a phone", async () => {
    const webhook = (await api.get("/api/v1/webhooks")).body.webhooks[0].webhook_id;
    const paths = [
      `/settings/webhooks/${webhook}`,
      "/settings/keys",
      ...Object.values(people).map((id) => `/jobs/${id}`),
    ];
    const urls = paths.map((path) => `${world.service.url}${path}`);
    await assertAccessible(browser, await context.storageState(), urls);
  });

  test("no dialog violates an axe rule, in light and in dark, wide and on a phone", async () => {
    const webhook = (await api.get("/api/v1/webhooks")).body.webhooks[0].webhook_id;
    await api.post("/api/v1/client/keys", { name: "spare", access: "viewer" });
    const url = (path: string) => `${world.service.url}/settings${path}`;
    await assertDialogsAccessible(browser, await context.storageState(), [
      { url: url("/keys"), button: "Actions for spare", item: "Rotate spare" },
      { url: url("/keys"), button: "Actions for spare", item: "Revoke spare" },
      { url: url("/keys"), button: "New key", role: "dialog" },
      { url: url("/webhooks"), button: "New webhook", role: "dialog" },
      { url: url(`/webhooks/${webhook}`), button: "Resend failed…", role: "dialog" },
      { url: url(`/webhooks/${webhook}`), button: "More", item: "Rotate secret" },
      { url: url(`/webhooks/${webhook}`), button: "More", item: "Delete" },
    ]);
  });

  test("no page sent a request to another host or violated its security policy", () => {
    const own = `${world.service.url}/`;
    assert.deepEqual(
      watched.requests.filter((url) => !url.startsWith("blob:") && !url.startsWith(own)),
      [],
    );
    assert.ok(watched.requests.length > 50);
    // The tests above provoke these on purpose.
    assert.deepEqual(
      watched.problems.filter((text) => !/status of (?:422|404|401)/.test(text)),
      [],
    );
    assert.ok(watched.requests.every((url) => !/sk_|secret_|whsec/.test(url)));
  });

  test("signing out elsewhere ends the stream and shows the sign-in form", async () => {
    const own = await browser.newContext();
    const pages = [await own.newPage(), await own.newPage()] as const;
    await signIn(pages[0], world.service.url, current);
    await pages[1].goto(`${world.service.url}/settings/keys`);
    await pages[1].getByText("Live", { exact: true }).waitFor();
    await pages[0].getByRole("button", { name: "Sign out" }).click();
    await pages[1].getByLabel("Credentials").waitFor();
    await own.close();
  });
});
