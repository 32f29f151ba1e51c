import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { before, describe, test } from "node:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { assertAccessible, assertDialogsAccessible } from "../harness/accessibility.ts";
import { atEnd } from "../harness/cleanup.ts";
import {
  type DashboardWorld,
  noBrowser,
  signIn,
  startBrowser,
  startDashboardWorld,
  watchPage,
} from "../harness/dashboard.ts";
import { forager } from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";
import { startLlmServer } from "../servers/llm-server.ts";
import type { SiteHandler } from "../servers/site-server.ts";

/** The model's response about the website of `startDashboardWorld`. */
const companyInfo = {
  name: "Oak & Reed Joinery",
  summary: "Oak & Reed Joinery builds staircases, kitchens and small boats.",
  industry: "Joinery",
  services: ["staircases", "kitchens"],
  target_audience: null,
};

const leadScore = {
  icp_fit_score: 0.64,
  challenges: ["They build staircases, kitchens and small boats."],
  authority: null,
  money: null,
  prioritization: null,
} as const;

describe("the dashboard", { skip: noBrowser }, () => {
  let world: DashboardWorld;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let watched: ReturnType<typeof watchPage>;

  before(async () => {
    const model = await startLlmServer(({ form }) =>
      form === "company_info"
        ? { text: JSON.stringify(companyInfo), tokens: [1200, 80] }
        : form === "lead_scoring"
          ? { text: JSON.stringify(leadScore), tokens: [100, 10] }
          : { status: 400 },
    );
    atEnd(() => model.close());
    world = await startDashboardWorld({
      LLM_BASE_URL: model.baseUrl,
      LLM_MODEL: "test-model",
      LLM_INPUT_PRICE: "1",
      LLM_OUTPUT_PRICE: "2",
    });
    browser = await startBrowser();
    context = await browser.newContext({ acceptDownloads: true });
    page = await context.newPage();
    watched = watchPage(page);
    await signIn(page, world.service.url, world.credential);
  });

  const open = async (path: string, heading: string | RegExp) => {
    await page.goto(`${world.service.url}${path}`);
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
  };
  const rowOf = (text: string) => page.getByRole("row").filter({ hasText: text }).first();
  /** A page of the website as the list of jobs names it. */
  const hostOf = (path: string) => `${world.site.url}${path}`.replace("http://", "");

  test("wrong credentials show a message; correct ones leave nothing that scripts can read", async () => {
    const own = await browser.newContext();
    const fresh = await own.newPage();
    await fresh.goto(`${world.service.url}/jobs?status=failed`);
    await fresh.getByLabel("Credentials").fill("cli_x:sk_x:secret_x");
    await fresh.getByRole("button", { name: "Sign in" }).click();
    await fresh.getByRole("alert").filter({ hasText: "Missing or invalid credentials." }).waitFor();
    await fresh.getByLabel("Credentials").fill(`Authorization: Bearer ${world.credential}`);
    await fresh.getByRole("button", { name: "Sign in" }).click();
    await fresh.getByRole("heading", { level: 1, name: "Jobs" }).waitFor();
    assert.match(fresh.url(), /\/jobs\?status=failed$/, "signing in leads to the requested page");
    const kept = await fresh.evaluate<string>(
      "JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }])",
    );
    assert.doesNotMatch(kept, /sk_|secret_|forager_session/);
    await fresh.reload();
    await fresh.getByRole("heading", { level: 1, name: "Jobs" }).waitFor();
    await fresh.getByRole("button", { name: "Sign out" }).click();
    await fresh.getByLabel("Credentials").waitFor();
    await fresh.reload();
    await fresh.getByLabel("Credentials").waitFor();
    await own.close();
  });

  test("contacts of a website are asked for by goal, followed while they are read, and asked for again", async () => {
    await open("/new", "New job");
    await page.getByRole("link", { name: /^Contacts from websites/ }).click();
    await page.getByRole("button", { name: "Submit job" }).click();
    await page.getByText("Enter at least one website").waitFor();
    const websites = page.getByRole("textbox", { name: "Websites" });
    // The first problem has the focus.
    await page.locator("textarea:focus").waitFor();
    await websites.fill(`harbour-oak.com; ftp://example.com/, harbour-oak.com\n${world.site.url}/contact`);
    await page.getByText("1 duplicate left out").waitFor();
    await page.getByText("1 is no website and left out").waitFor();
    await page.getByRole("button", { name: "Submit 2 jobs" }).waitFor();
    await page.getByRole("region", { name: "Before you submit" }).getByText("up to 10 pages").waitFor();
    await websites.fill(`${world.site.url}/contact`);
    await page.getByLabel("Pages per website").fill("1");
    await page.getByText("Advanced options").click();
    await page.getByLabel("Timeout", { exact: true }).fill("5");
    await page.getByRole("button", { name: "Submit job" }).click();
    const refusal = page.getByRole("alert").filter({ hasText: "Timeout must be at least 10." });
    await refusal.getByText(/Request ID \S{8}/).waitFor();
    await refusal.getByText("Correct it, then try again.").waitFor();
    await page.getByLabel("Timeout", { exact: true }).fill("20");
    await page.getByText("API command").click();
    const command = page.getByRole("region", { name: "Command that submits this" });
    const text = await command.innerText();
    for (const part of ['"mode": "contacts"', '"max_pages": 1', '"timeout": 20'])
      assert.ok(text.includes(part));
    await page.getByRole("button", { name: "Submit job" }).click();
    await page.getByRole("heading", { level: 1, name: `${new URL(world.site.url).host}/contact` }).waitFor();
    await rowOf("hello@oak-reed-demo.com").waitFor();
    const first = page.url();
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("button", { name: "Run again" }).click();
    await page.waitForURL((url) => url.href !== first);
    await rowOf("hello@oak-reed-demo.com").waitFor();
  });

  test("businesses are searched in chosen places, and a known place is read by its URL", async () => {
    await open("/new/svcMaps", "Businesses on a map");
    await page.getByLabel("What to search for").fill("plumbers");
    const places = page.getByRole("combobox", { name: "Places" });
    await places.fill("broo");
    await page.getByRole("option", { name: /^Brook/ }).waitFor();
    await places.press("Enter");
    await places.fill("Abbey");
    await page.getByRole("option", { name: /^Abbey/ }).click();
    await page.getByRole("img", { name: "2 chosen places on a map" }).waitFor();
    await page.getByRole("button", { name: "Submit 2 jobs" }).waitFor();
    await page.getByRole("button", { name: "Remove Abbey" }).click();
    await page.getByRole("button", { name: "Submit job" }).click();
    await page.getByRole("heading", { level: 1, name: /^plumbers in Brook/ }).waitFor();
    await page.getByText("Brook Plumbing 1").first().waitFor();
    await open("/new/businesses", "Businesses on a map");
    await page.getByText("Known places").click();
    await page.getByLabel("URLs or place IDs").fill("https://www.openstreetmap.org/node/1");
    await page.getByRole("button", { name: "Submit job" }).click();
    await page.getByRole("heading", { level: 1, name: "www.openstreetmap.org/node/1" }).waitFor();
  });

  test("a thousand addresses are imported from a CSV file and verified, and the valid ones exported", async () => {
    const lines = Array.from({ length: 1_000 }, (_, index) => `"Person, ${index}";p${index}@firma.test`);
    const csv = ["Name;Mail", ...lines, "Alice;alice@firma.test", "Ann;ALICE@firma.test", "Bob;none"].join(
      "\r\n",
    );
    await open("/new/verify", "Verify email addresses");
    await page
      .getByLabel("CSV file")
      .setInputFiles({ name: "crm.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
    await page.getByRole("group", { name: "Import crm.csv" }).getByText("1 duplicate, 1 invalid").waitFor();
    await page.getByRole("button", { name: "Add 1,001 email addresses" }).click();
    await page
      .getByRole("region", { name: "Before you submit" })
      .getByText("1,001 addresses to verify")
      .waitFor();
    await page.getByRole("button", { name: "Submit 11 jobs" }).click();
    await page.getByRole("heading", { level: 1, name: "Verify 1,001 email addresses" }).waitFor();
    await page.getByRole("button", { name: "All 1,001" }).waitFor();
    await page.getByRole("button", { name: "Valid 1", exact: true }).click();
    await page.getByRole("button", { name: "Select all" }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download selected" }).click(),
    ]);
    const rows = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
    assert.equal(rows.length, 2);
    assert.match(rows[1] ?? "", /^alice@firma\.test,valid,/);
  });

  test("a missing provider is announced before the submit, with what to set", async () => {
    await open("/new/people", "Find people");
    const note = page.getByRole("note").filter({ hasText: "No search provider is configured" });
    await note.getByText("SEARCH_PROVIDER", { exact: true }).waitFor();
    await note.getByRole("link", { name: "How to set it up" }).waitFor();
    await page.getByRole("button", { name: "Submit job anyway" }).waitFor();
    await page.getByText("Profiles of known people").click();
    await note.waitFor({ state: "detached" });
  });

  test("AI answers are shown with their cost, next to the failed analysis", async () => {
    const id = await world.api.submitSite({
      url: `${world.site.url}/`,
      extract_company_info: true,
      extract_pain_points: true,
      product_description: "Planning software for joineries",
      icp_description: "Joineries",
    });
    await open(`/jobs/${id}?tab=company`, new URL(world.site.url).host);
    await page.getByText(companyInfo.summary).waitFor();
    const score = page.getByRole("region", { name: "Lead score" });
    await score.getByText("64 of 100").waitFor();
    await score.getByText(leadScore.challenges[0]).waitFor();
    const note = page.locator(".note", { hasText: "Part of the AI analysis failed; the rest is below." });
    await note.getByText(/Pain points: /).waitFor();
    await note.getByText(/Hooks: /).waitFor();
    await note.getByText(/1,300 tokens in · 90 tokens out · cost 0\.00148/).waitFor();
  });

  test("a running job is cancelled after confirmation, and the list updates live", async () => {
    const release = Promise.withResolvers<void>();
    // As many as keep the job running for its whole time: after 15 s without an answer, a page is tried once more.
    const heldPaths = Array.from({ length: 20 }, (_, index) => `/slow/${index}`);
    const hold: SiteHandler = async (_request, response) => {
      await release.promise;
      response.end("late");
    };
    world.site.add({
      "/slow": heldPaths.map((path) => `<a href="${path}">${path}</a>`).join(" "),
      ...Object.fromEntries(heldPaths.map((path) => [path, hold])),
    });
    await open("/jobs", "Jobs");
    const id = await world.api.submitSite({ url: `${world.site.url}/slow`, max_pages: 21, timeout: 120 });
    const row = rowOf(hostOf("/slow"));
    await row.getByText("processing").waitFor();
    await row.getByRole("link").click();
    await page.getByRole("button", { name: "Cancel job" }).waitFor();
    await assertDialogsAccessible(browser, await context.storageState(), [
      { url: page.url(), button: "Cancel job" },
    ]);
    await page.getByRole("button", { name: "Cancel job" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel job" }).click();
    await page.getByText("cancelled", { exact: true }).waitFor();
    // With the button gone, the focus stays beside its place.
    await page.getByRole("button", { name: "Cancel job" }).waitFor({ state: "detached" });
    await page.waitForFunction("document.activeElement.closest('#main :is(button, a)') !== null");
    assert.equal((await world.api.get(`/api/v1/jobs/${id}/status`)).body.status, "cancelled");
    release.resolve();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Jobs" }).click();
    await page.getByRole("combobox", { name: "Status" }).selectOption("cancelled");
    await page.getByText("1 job", { exact: true }).waitFor();
    assert.match(await rowOf(hostOf("/slow")).innerText(), /cancelled/);
    assert.match(page.url(), /status=cancelled/);
  });

  test("a job that starts and ends while the list is loading appears on it", async () => {
    const release = Promise.withResolvers<void>();
    const list = /\/api\/v1\/jobs\/list/;
    await page.route(list, async (route) => {
      // The state before the job.
      const response = await route.fetch();
      await release.promise;
      await route.fulfill({ response }).catch(() => {});
    });
    await page.goto(`${world.service.url}/jobs`);
    await page.getByText("Live", { exact: true }).waitFor();
    await page.evaluate(`new Promise((listens) => {
      const source = new EventSource("/api/v1/events/stream");
      source.addEventListener("connected", () => listens());
      window.ended = new Promise((resolve) => {
        for (const end of ["job.completed", "job.failed"]) source.addEventListener(end, () => resolve(source.close()));
      });
    })`);
    await world.api.submitSite({ url: `${world.site.url}/overtaken`, max_pages: 1 });
    await page.evaluate("window.ended");
    release.resolve();
    await page.unroute(list);
    await rowOf(hostOf("/overtaken"))
      .getByText(/completed|failed|nothing found/)
      .waitFor();
  });

  test("settings show the configuration and save changes", async () => {
    await open("/settings", "Settings");
    await page.getByText("Example Agency").first().waitFor();
    await page.getByLabel("Map provider").selectOption("osm");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved.").waitFor();
    await open("/settings/providers", "Providers");
    await page.getByLabel("Google Places API key").fill("AIza-sample");
    await page
      .getByRole("form", { name: "Google Places API" })
      .getByRole("button", { name: "Save key" })
      .click();
    await page.getByText("Your key is stored").waitFor();
    const { body } = await world.api.get("/api/v1/client/settings");
    assert.deepEqual([body.maps_provider, body.has_google_places_key], ["osm", true]);
  });

  test("no form violates an axe rule or is wider than its screen, in light and in dark, wide and on a phone", async () => {
    const urls = ["/new/company", "/settings/providers"].map((path) => `${world.service.url}${path}`);
    await assertAccessible(browser, await context.storageState(), urls);
    await assertDialogsAccessible(browser, await context.storageState(), [
      { url: `${world.service.url}/settings/providers`, button: "Remove key for Google Places API" },
    ]);
    // Signed out.
    await assertAccessible(browser, { cookies: [], origins: [] }, [world.service.url]);
  });

  test("everything is reachable by keyboard, with a shortcut to the page's content", async () => {
    await open("/jobs", "Jobs");
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate("document.activeElement.textContent"), "Skip to content");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate("document.activeElement.textContent"), "Save view");
  });

  test("no page sent a request to another host or violated its security policy", () => {
    const foreign = watched.requests.filter(
      (url) => !/^(?:data|blob):/.test(url) && !url.startsWith(`${world.service.url}/`),
    );
    assert.deepEqual(foreign, []);
    assert.ok(watched.requests.length > 50);
    // The response to the invalid URL in the form test.
    assert.deepEqual(
      watched.problems.filter((text) => !/status of 422/.test(text)),
      [],
    );
    assert.ok(watched.requests.every((url) => !/sk_|secret_/.test(url)));
  });

  test("a job that waits for its provider shows what it waits for and when it resumes", async () => {
    // The last map job of the file, because it pauses its provider for all jobs.
    await world.api.post("/api/v1/jobs/svcMaps/submit", { search_query: "plumbers in Standstill" });
    await open("/jobs", "Jobs");
    await page.getByRole("link", { name: "plumbers in Standstill" }).click();
    await page.getByText(/^Waiting for .*429.* It resumes in (?:9|10) min/).waitFor();
    await page.getByRole("link", { name: "Jobs", exact: true }).first().click();
    await page.getByText(/^Waiting for .*429/).waitFor();
  });

  test("a client that is deactivated is signed out of its pages", async () => {
    await open("/jobs", "Jobs");
    const [id = ""] = world.credential.split(":");
    await forager(world.settings, "client", "deactivate", id);
    const before = await eventually(
      async () => (await world.api.get("/api/v1/jobs/list")).status,
      (status) => status === 403,
      5_000,
    );
    assert.equal(before, 403);
    await page.reload();
    await page.getByLabel("Credentials").waitFor();
  });
});
