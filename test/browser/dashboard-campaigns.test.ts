import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { before, describe, test } from "node:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { assertAccessible, assertDialogsAccessible } from "../harness/accessibility.ts";
import { apiClient } from "../harness/api-client.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createClient } from "../harness/create-client.ts";
import {
  type DashboardWorld,
  exportAs,
  noBrowser,
  signIn,
  startBrowser,
  startDashboardWorld,
  watchPage,
} from "../harness/dashboard.ts";
import { insertCompletedJob, siteResult } from "../harness/records.ts";
import { eventually } from "../harness/wait.ts";
import { searchKey, startSearchPeer } from "../servers/people/search-peer.ts";

const contactPage = (email: string) =>
  `<!doctype html><html lang="en"><title>Plumbing</title><main><h1>Plumbing</h1>
   <p>We repair pipes and boilers for everyone in town, day and night. Write to <a href="mailto:${email}">${email}</a>.</p></main></html>`;

describe("campaigns in the dashboard", { skip: noBrowser }, () => {
  let world: DashboardWorld;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let watched: ReturnType<typeof watchPage>;
  let campaign: string;
  /** Path of the page of one of its businesses. */
  let business: string;

  before(async () => {
    const engine = await startSearchPeer("brave", {
      find: () => [
        {
          url: "https://www.linkedin.com/in/ada-example",
          title: "Ada Example - Joiner - Oak & Reed | LinkedIn",
          snippet: "Joiner",
        },
      ],
    });
    atEnd(() => engine.close());
    world = await startDashboardWorld({ BRAVE_URL: engine.url });
    browser = await startBrowser();
    context = await browser.newContext({ acceptDownloads: true });
    page = await context.newPage();
    watched = watchPage(page);
    const created = await world.api.post("/api/v1/jobs/svcMaps/campaigns/submit", {
      query: "plumbers",
      country_code: "ZZ",
      name: "Autumn plumbers",
      workflow: {
        spidersite: { enabled: true, max_pages: 2, extract_team: true },
        spiderverify: { enabled: true },
      },
      auto_advance: true,
    });
    campaign = created.body.campaign_id;
    await world.api.post("/api/v1/jobs/svcPeople/submit", {
      payload: { mode: "search", search_query: "joiners" },
    });
    await signIn(page, world.service.url, world.credential);
  });

  const open = async (path: string, heading: string | RegExp) => {
    await page.goto(`${world.service.url}${path}`);
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
  };
  const unfold = (summary: string) => page.locator("summary", { hasText: summary }).click();
  const rowOf = (text: string) => page.getByRole("row").filter({ hasText: text }).first();

  test("a campaign is estimated, created, stopped, scheduled, renamed and deleted; another one shows its locations and businesses", async () => {
    await open("/campaigns/new", "New campaign");
    const estimated = (count: number) =>
      eventually(
        () => page.getByRole("region", { name: "Estimate" }).innerText(),
        (text) => new RegExp(`Locations\\s+${count}\\s`).test(text),
      );
    await page.getByRole("button", { name: "Create campaign" }).click();
    await page.getByText("This field is required.").first().waitFor();
    await page.getByLabel("What to search for").fill("plumbers");
    await page.getByRole("radio", { name: "One or more cities" }).check();
    await page.getByRole("combobox", { name: "Cities" }).fill("elmh");
    await page.getByRole("option", { name: /^Elmham/ }).click();
    // The next name can be typed without another click.
    assert.equal(await page.locator("input:focus").getAttribute("role"), "combobox");
    await estimated(1);
    assert.match(
      await page.getByRole("region", { name: "Estimate" }).innerText(),
      /^Map search: .*, \d+ at a time\.$/m,
    );
    assert.equal(
      await page.getByRole("combobox", { name: "Country" }).inputValue(),
      "ZZ",
      "the country of the chosen city",
    );
    await page.getByRole("radio", { name: "Whole country" }).check();
    await estimated(10);
    await page.getByText("More options").click();
    await page.getByLabel("Continue with the next location automatically").uncheck();
    await page.getByRole("button", { name: "Create campaign" }).click();
    await page.getByRole("heading", { level: 1, name: "plumbers, ZZ" }).waitFor();
    await page.getByRole("img", { name: /^10 campaign locations/ }).waitFor();
    // It waits for its user, who is told what to do.
    await page
      .getByRole("region", { name: "Next steps" })
      .getByRole("button", { name: "Search next location" })
      .waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("button", { name: "Keep running" }).click();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("button", { name: "Stop campaign" }).click();
    await page.getByText("stopped", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Pause" }).waitFor();
    await unfold("Settings");
    await page.getByRole("button", { name: "Schedule" }).click();
    await page.getByLabel("Run", { exact: true }).selectOption("week");
    await page.getByLabel("Time zone").fill("Asia/Kolkata");
    await eventually(
      () => page.getByRole("list", { name: "Next runs" }).getByRole("listitem").allInnerTexts(),
      (runs) => runs.length === 5 && runs.every((run) => /Mon, .* 06:00 AM GMT\+5:30/.test(run)),
    );
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Mondays at 06:00, Asia/Kolkata").first().waitFor();
    await page.getByRole("button", { name: "Rename" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Spare");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { level: 1, name: "Spare" }).waitFor();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("button", { name: "Delete campaign" }).click();
    await page.getByRole("heading", { level: 1, name: "Campaigns" }).waitFor();
    await rowOf("Autumn plumbers").getByText("0 (0%)").waitFor();
    assert.equal(await page.getByRole("link", { name: "Spare" }).count(), 0);

    await open(`/campaigns/${campaign}`, "Autumn plumbers");
    await rowOf("Abbey Plumbing 1").getByText("hello@oak-reed-demo.com").waitFor();
    // What can be contacted comes first, and only on request what was searched first.
    const first = page.getByRole("rowheader").first();
    await first.filter({ hasText: "Plumbing 1" }).waitFor();
    await page.getByRole("combobox", { name: "Order" }).selectOption("By location");
    await first.filter({ hasText: "calc'!A0 Abbey" }).waitFor();
    await page.getByRole("combobox", { name: "Order" }).selectOption("Contacts first");
    await first.filter({ hasText: "Plumbing 1" }).waitFor();
    const found = page.getByRole("list", { name: "Found" });
    // The numbers add up from one step to the next, and each leads to its businesses.
    await eventually(
      () => found.getByRole("link").allInnerTexts(),
      (texts) =>
        texts.map((text) => text.replace(/\s+/g, " ").trim()).join(", ") ===
        "Businesses found 40, With a website 10, 30 have none, With an email address 10, With a valid address 0, 10 invalid",
    );
    await found.getByRole("link", { name: "30 have none" }).click();
    await page.getByText("30 businesses", { exact: true }).waitFor();
    await rowOf("Abbey Plumbing 2").getByText("no website").waitFor();
    await found.getByRole("link", { name: "With a website 10" }).click();
    await page.getByText("10 businesses", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Remove the filter With a website" }).click();
    await page.getByText("40 businesses", { exact: true }).waitFor();
    await page.getByRole("link", { name: "1 invalid", exact: true }).click();
    await rowOf("hello@oak-reed-demo.com").getByText("invalid", { exact: true }).waitFor();
    await page.goBack();
    // A further result of the campaign names a person.
    const url = "https://reed.example/";
    const { metadata, ...result } = siteResult(url);
    const people = [{ name: "Ida Reed", title: "Plumber", email: null, linkedin: null }];
    const page_facts = { ...metadata.page_facts, people };
    const [client = ""] = world.credential.split(":");
    const data = { ...result, metadata: { ...metadata, page_facts } };
    await insertCompletedJob(world.store, "svcSite", data, { client, campaign, url });
    await page
      .getByRole("region", { name: "Progress" })
      .getByRole("link", { name: "1 person", exact: true })
      .click();
    await page.getByRole("heading", { level: 1, name: "People" }).waitFor();
    await rowOf("Ida Reed").waitFor();
    assert.match(page.url(), new RegExp(`campaign=${campaign}`));
    await page.goBack();
    // Found by the search of Brook, which is beside it.
    await rowOf("Elmham Plumbing 1").getByText("Elmham", { exact: true }).waitFor();
    await unfold("Locations");
    await page.getByRole("button", { name: "Show table" }).click();
    await page
      .getByRole("row", { name: /^Abbey completed 4/ })
      .getByRole("link", { name: "Search" })
      .click();
    await page.getByRole("heading", { level: 1, name: /^plumbers Abbey/ }).waitFor();
    await page.goBack();
    await page.getByRole("combobox", { name: "Outcome" }).selectOption("No website to crawl");
    await rowOf("Abbey Plumbing 2").getByText("no website").waitFor();
    await rowOf("Abbey Plumbing 1").waitFor({ state: "detached" });
    await page.getByRole("combobox", { name: "Outcome" }).selectOption("Only invalid");
    // Ten listings share the website.
    await page.getByText("10 businesses", { exact: true }).waitFor();
    await exportAs(page, "CSV");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "download the businesses that the filters show (CSV)" }).click(),
    ]);
    await page.keyboard.press("Escape");
    const csv = await readFile(await download.path(), "utf8");
    assert.match(csv, /Abbey Plumbing 1/);
    assert.ok(csv.startsWith("\ufeff"), "Excel reads its accents");
    assert.equal(csv.trim().split("\r\n").length, 11, "only what the filter shows");
    // The page of a business is that of its record, with what this campaign did about it.
    const link = page.getByRole("link", { name: "Abbey Plumbing 1" });
    const inCampaign = (await link.getAttribute("href")) ?? "";
    await link.click();
    await page.getByRole("heading", { level: 1, name: "Abbey Plumbing 1" }).waitFor();
    await page.waitForURL(/\/records\/businesses\/.*campaign=/);
    await page
      .getByRole("group", { name: "Contacts" })
      .getByRole("row")
      .filter({ hasText: /hello@oak-reed-demo\.com.*invalid/ })
      .waitFor();
    await page
      .getByRole("listitem")
      .filter({ hasText: /Ada Reed, .?Owner/ })
      .waitFor();
    await page
      .getByRole("region", { name: "Key facts" })
      .getByText(/^Abbey/)
      .waitFor();
    await page.getByRole("region", { name: "In this campaign" }).getByText("found in Abbey").waitFor();
    await page.getByRole("link", { name: "Autumn plumbers" }).waitFor();
    business = new URL(page.url()).pathname + new URL(page.url()).search;
    await page.goto(`${world.service.url}${inCampaign}`);
    await page.waitForURL((url) => `${url.pathname}${url.search}` === business);
    await page.goBack();
    await page.goForward();
    await page.getByRole("link", { name: "Crawl job" }).click();
    await rowOf("hello@oak-reed-demo.com").waitFor();
  });

  test("the overview counts what this client has found, and every number leads to its list", async () => {
    const { body } = await world.api.get("/api/v1/overview");
    assert.ok(body.records.businesses.total > 0 && body.verdicts.invalid.total >= 1);
    const other = apiClient(world.service.url, await createClient(world.settings, "Another Agency"));
    const empty = (await other.get("/api/v1/overview")).body;
    assert.deepEqual(
      [empty.records.businesses.total, empty.jobs, empty.campaigns.total, empty.failures, empty.days.length],
      [0, { queued: 0, processing: 0 }, 0, [], 14],
    );
    assert.ok(empty.days.every((day: { jobs_completed: number }) => day.jobs_completed === 0));
    assert.ok(body.days.at(-1).jobs_completed > 0, "the trend is there at once");
    await open("/", "Overview");
    const attention = page.getByRole("region", { name: "Needs attention" });
    await attention.getByText("job failed: People").waitFor();
    await attention.getByText("Set up a provider, then retry.").waitFor();
    const figures = page.getByRole("list", { name: "Your results" });
    await figures.getByRole("link", { name: "With a valid email 0" }).click();
    await page.getByRole("heading", { level: 1, name: "Businesses" }).waitFor();
    assert.match(page.url(), /verification=valid/);
    // Given to a verification, and found nowhere.
    await world.api.post("/api/v1/jobs/svcVerify/submit", {
      payload: { emails: ["given@oak-reed-demo.com"] },
    });
    await eventually(
      async () => (await world.api.get("/api/v1/overview")).body,
      ({ records, reachable }) => records.emails.total > body.records.emails.total && reachable.total === 0,
    );
    await open("/", "Overview");
    await figures.getByRole("link", { name: "Businesses found" }).click();
    await page.getByRole("heading", { level: 1, name: "Businesses" }).waitFor();
  });

  test("jobs are grouped by campaign, found, selected, cancelled and run again, exported and kept as a view", async () => {
    const release = Promise.withResolvers<void>();
    world.site.add({
      "/slow": async (_request, response) => {
        await release.promise;
        response.end("late");
      },
    });
    const submit = (payload: object) => world.api.post("/api/v1/jobs/svcVerify/submit", { payload });
    await submit({ emails: ["ann@firma.test", "bob@firma.test", "eve@firma.test", "joe@firma.test"] });
    const slow = await world.api.submitSite({
      url: `${world.site.url}/slow?مثال`,
      max_pages: 1,
      timeout: 60,
    });
    await open("/jobs", "Jobs");
    await rowOf("4 addresses: ann@firma.test, bob@firma.test, eve@firma.test, …").waitFor();
    await rowOf("Autumn plumbers").getByText("10 of 10 locations").waitFor();
    assert.equal(
      await page.getByRole("link", { name: /^plumbers Abbey/ }).count(),
      0,
      "its jobs are one row",
    );
    await page.getByRole("link", { name: "Autumn plumbers" }).click();
    await page.getByRole("link", { name: /^plumbers Abbey/ }).waitFor();
    assert.match(page.url(), new RegExp(`campaign=${campaign}`));

    await page.getByRole("link", { name: "Jobs", exact: true }).first().click();
    await page.getByRole("checkbox", { name: "Group campaigns and batches" }).waitFor();
    await page.getByRole("searchbox", { name: "Search jobs" }).fill("slow");
    await page.keyboard.press("Enter");
    await page.getByText("1 job", { exact: true }).waitFor();
    // ↓ goes to the row, x selects it.
    await page.getByRole("group", { name: "Jobs" }).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("x");
    await page.getByText("1 job selected").waitFor();
    await page.getByRole("button", { name: "Cancel jobs" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel jobs" }).click();
    await page.getByText("1 job cancelled.").waitFor();
    await rowOf("slow").getByText("cancelled").waitFor();
    release.resolve();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("1 job submitted again.").waitFor();
    await page.getByText("2 jobs", { exact: true }).waitFor();
    const [again] = (await world.api.get("/api/v1/jobs/list?q=slow")).body.jobs;
    assert.notEqual(again.job_id, slow);

    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("checkbox", { name: "Priority" }).check();
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("columnheader", { name: "Priority" }).waitFor();
    await page.getByRole("columnheader", { name: "Duration" }).getByRole("button").click();
    await page.getByRole("button", { name: "Save view" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Slow ones");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const [download] = await Promise.all([page.waitForEvent("download"), exportAs(page, "CSV")]);
    const csv = await readFile(await download.path(), "utf8");
    assert.equal(csv.trim().split("\r\n").length, 3, "the two that match");
    await open("/jobs", "Jobs");
    await page.getByRole("combobox", { name: "Saved view" }).selectOption("Slow ones");
    await page.getByRole("columnheader", { name: "Priority" }).waitFor();
    assert.match(page.url(), /q=slow/);
    assert.match(page.url(), /sort=-duration/);
  });

  test("a provider that lacks a key is found on the overview, tested, set up, and then works", async () => {
    await open("/", "Overview");
    const attention = page.getByRole("region", { name: "Needs attention" });
    await attention.getByText("No search provider is set up.").waitFor();
    await attention.getByRole("link", { name: "Add a key" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Providers" }).waitFor();
    await open("/new", "New job");
    const goals = page.getByRole("navigation", { name: "Goals" });
    await goals.getByRole("link").first().filter({ hasText: "Find businesses everywhere" }).waitFor();
    const people = goals.locator(".goal").filter({ hasText: "Find people" });
    await people.getByText("not set up").waitFor();
    await people.getByRole("link", { name: "Set it up" }).click();
    await page.getByRole("heading", { level: 1, name: "Providers" }).waitFor();
    const brave = page.getByRole("form", { name: "Brave" }).locator("..");
    await brave.getByRole("button", { name: "Test Brave" }).click();
    await brave.getByText("Brave is not set up.").waitFor();
    await brave.getByLabel("Brave key").fill("wrong");
    await brave.getByRole("button", { name: "Test Brave" }).click();
    await brave.getByText("Brave refuses your key.").waitFor();
    await brave.getByLabel("Brave key").fill(searchKey);
    await brave.getByRole("button", { name: "Test Brave" }).click();
    await brave.getByText("Brave accepts your key.").waitFor();
    await brave.getByRole("button", { name: "Save key" }).click();
    await brave.getByText("in use").waitFor();
    const use = page.getByRole("row").filter({ hasText: "People" });
    await use.getByText("not used since the settings were changed").waitFor();
    await use.getByRole("button", { name: /^Retry failed jobs \(\d+\)$/ }).waitFor();
    await open("/new", "New job");
    await people.getByText("not set up").waitFor({ state: "detached" });
    await open("/", "Overview");
    const steps = page.getByRole("region", { name: "First steps" });
    await steps.getByText(/^Done: .*Set up providers/).waitFor();
    await steps.getByText("3 of 4 done").waitFor();
    await world.api.post("/api/v1/webhooks", { url: "https://hooks.example.com/forager" });
    await page.reload();
    await page.getByRole("list", { name: "Your results" }).waitFor();
    await steps.waitFor({ state: "detached" });
    const stored = await world.store.query<{ brave_key: Buffer }>({
      text: "select brave_key from clients where brave_key is not null",
    });
    assert.equal(stored.length, 1);
    assert.equal(stored[0]?.brave_key.includes(searchKey), false, "sealed");
    const { body } = await world.api.post("/api/v1/jobs/svcPeople/submit", {
      payload: { mode: "search", search_query: "joiners in Bristol" },
    });
    await eventually(
      async () => (await world.api.get(`/api/v1/jobs/${body.job_id}/status`)).body.status as string,
      (status) => status === "completed",
    );
    // It has recovered: what failed before needs no attention.
    const { failures } = (await world.api.get("/api/v1/overview")).body;
    assert.ok(failures.every(({ type }: { type: string }) => type !== "svcPeople"));
    const other = apiClient(world.service.url, await createClient(world.settings, "Third Agency"));
    const tested = await other.post("/api/v1/client/provider-tests", { provider: "brave" });
    assert.deepEqual([tested.body.status, tested.body.key], ["not_configured", null]);
  });

  test("from the first sign-in, a demo crawl and a campaign lead to an export of valid contacts", async () => {
    world.site.add({ "/": contactPage("alice@oak-reed-demo.com") });
    const own = await browser.newContext({ acceptDownloads: true });
    const first = await own.newPage();
    await signIn(first, world.service.url, await createClient(world.settings, "New Agency"));
    await first.getByRole("button", { name: "Run demo crawl" }).click();
    await first.getByRole("heading", { level: 1, name: /oak-and-reed/i }).waitFor();
    await first.getByText("hello@oak-and-reed.example").first().waitFor();
    await first.getByRole("link", { name: "Overview", exact: true }).click();
    const steps = first.getByRole("region", { name: "First steps" });
    await steps.getByText("1 of 4 done").waitFor();
    await steps.getByRole("link", { name: "New campaign" }).click();
    await first.getByLabel("What to search for").fill("plumbers");
    await first.getByRole("combobox", { name: "Country" }).selectOption("ZZ");
    await first.getByRole("button", { name: "Create campaign" }).click();
    await first.getByRole("heading", { level: 1, name: "plumbers, ZZ" }).waitFor();
    await first.getByText("completed", { exact: true }).first().waitFor();
    const row = first.getByRole("row").filter({ hasText: "Abbey Plumbing 1" });
    await row.getByText("alice@oak-reed-demo.com").waitFor();
    await row.getByText("completed", { exact: true }).waitFor();
    await exportAs(first, "HubSpot");
    assert.equal(await first.getByRole("radio", { name: "For HubSpot" }).isChecked(), true);
    assert.equal(await first.getByRole("radio", { name: "Valid only" }).isChecked(), true);
    const [contacts] = await Promise.all([
      first.waitForEvent("download"),
      first.getByRole("button", { name: "Download" }).click(),
    ]);
    assert.match(contacts.suggestedFilename(), /^plumbers-businesses-contacts-hubspot-[\d-]+\.csv$/);
    const [head, ...lines] = (await readFile(await contacts.path(), "utf8")).trim().split("\r\n");
    assert.match(head ?? "", /^Email,First Name,Last Name,.*Company Name/);
    assert.deepEqual(
      lines.map((line) => line.split(",", 1)[0]),
      ["alice@oak-reed-demo.com"],
    );
    await first.getByRole("combobox", { name: "Outcome" }).selectOption("Valid email");
    await first.getByRole("row").filter({ hasText: "alice@oak-reed-demo.com" }).first().waitFor();
    await exportAs(first, "CSV");
    const [download] = await Promise.all([
      first.waitForEvent("download"),
      first.getByRole("link", { name: /^download the businesses/ }).click(),
    ]);
    assert.match(await readFile(await download.path(), "utf8"), /alice@oak-reed-demo\.com \(valid/);
    await own.close();
  });

  test("no page violates an axe rule or is wider than its screen, in light and in dark, wide and on a phone", async () => {
    const paths = ["/", "/new", "/jobs?q=slow", `/campaigns/${campaign}`, business];
    const urls = paths.map((path) => `${world.service.url}${path}`);
    const session = await context.storageState();
    await assertAccessible(browser, session, urls);
    await assertDialogsAccessible(browser, session, [
      {
        url: `${world.service.url}/campaigns/${campaign}`,
        button: "Schedule",
        role: "dialog",
        fold: "Settings",
      },
      { url: `${world.service.url}/campaigns/${campaign}`, button: "Delete", fold: "Settings" },
      { url: `${world.service.url}/campaigns/${campaign}`, button: "Export", item: "CSV", role: "dialog" },
    ]);
  });

  test("no page sent a request to another host or violated its security policy", () => {
    const foreign = watched.requests.filter(
      (url) => !/^(?:data|blob):/.test(url) && !url.startsWith(`${world.service.url}/`),
    );
    assert.deepEqual(foreign, []);
    assert.deepEqual(
      watched.problems.filter((text) => !/status of 422/.test(text)),
      [],
    );
  });
});
