import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { before, describe, test } from "node:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { assertAccessible } from "../harness/accessibility.ts";
import {
  type DashboardWorld,
  exportAs,
  noBrowser,
  signIn,
  startBrowser,
  startDashboardWorld,
  watchPage,
} from "../harness/dashboard.ts";
import { eventually } from "../harness/wait.ts";

describe("the results of jobs and batches in the dashboard", { skip: noBrowser }, () => {
  let world: DashboardWorld;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let watched: ReturnType<typeof watchPage>;
  let jobs: { site: string; maps: string; verify: string };
  let batch: string;

  before(async () => {
    [world, browser] = await Promise.all([startDashboardWorld(), startBrowser()]);
    context = await browser.newContext({ acceptDownloads: true });
    page = await context.newPage();
    watched = watchPage(page);
    const emails = ["alice@firma.test", "bob@firma.test"];
    const submit = async (type: string, body: object) =>
      (await world.api.post(`/api/v1/jobs/${type}/submit`, body)).body.job_id as string;
    jobs = {
      site: await world.api.submitSite({ url: `${world.site.url}/` }),
      maps: await submit("svcMaps", { search_query: "plumbers in Abbey" }),
      verify: await submit("svcVerify", { payload: { emails } }),
    };
    for (const id of Object.values(jobs)) {
      await eventually(
        async () => (await world.api.get(`/api/v1/jobs/${id}/status`)).body.status as string,
        (status) => status === "completed",
      );
    }
    await signIn(page, world.service.url, world.credential);
  });

  const open = async (path: string, heading: string | RegExp) => {
    await page.goto(`${world.service.url}${path}`);
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
  };
  const rowOf = (text: string) => page.getByRole("row").filter({ hasText: text }).first();

  test("a crawl shows contacts with their pages, and renders its text safely", async () => {
    await open(`/jobs/${jobs.site}`, new URL(world.site.url).host);
    await rowOf("hello@oak-reed-demo.com")
      .getByRole("link", { name: /contact$/ })
      .waitFor();
    await page.getByRole("tab", { name: "Contacts" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.getByText('<img src=x onerror="window.harmed=1"> and').waitFor();
    assert.equal(await page.locator(".markdown img, .markdown script, a[href^='javascript']").count(), 0);
    assert.equal(await page.evaluate("'harmed' in window"), false);
  });

  test("a result that lacks fields is shown, and one that a view cannot show leaves the job with its download", async () => {
    const other = await context.newPage();
    let change = (_data: Record<string, unknown>) => {};
    await other.route(`**/api/v1/jobs/${jobs.site}/results`, async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      change(body.data);
      await route.fulfill({ response: answer, json: body });
    });
    const show = async (by: typeof change) => {
      change = by;
      await other.goto(`${world.service.url}/jobs/${jobs.site}`);
      await other.getByRole("heading", { level: 1, name: new URL(world.site.url).host }).waitFor();
    };
    await show((data) => {
      const { evidence } = data.metadata as { evidence: object };
      data.metadata = { evidence: { ...evidence, phones: undefined } };
      data.compendium = undefined;
      data.team_members = undefined;
    });
    await other.getByRole("row").filter({ hasText: "hello@oak-reed-demo.com" }).waitFor();
    await other.getByRole("tab", { name: "Company" }).click();
    await other.getByRole("heading", { name: "Company facts" }).waitFor();
    await show((data) => {
      (data.metadata as Record<string, unknown>).evidence = { emails: [{ value: "lone@oak-reed-demo.com" }] };
    });
    const alert = other.getByRole("alert");
    await alert.getByText("This page failed to show.").waitFor();
    await alert.getByRole("button", { name: "Reload" }).waitFor();
    assert.equal(await other.getByText("The service does not respond").count(), 0);
    await other.getByRole("heading", { name: "Timeline" }).waitFor();
    const [download] = await Promise.all([
      other.waitForEvent("download"),
      other.getByRole("button", { name: "Download JSON" }).first().click(),
    ]);
    assert.match(await readFile(await download.path(), "utf8"), /lone@oak-reed-demo\.com/);
    await other.close();
  });

  test("a job's page offers the next step, the ways out, and the rest in a menu", async () => {
    await open(`/jobs/${jobs.site}`, new URL(world.site.url).host);
    const actions = page.locator(".page-head .actions");
    const buttons = () => actions.getByRole("button").allInnerTexts();
    await eventually(buttons, (texts) => texts.join() === "More,Export,Verify 1 address");
    const found = page.getByRole("list", { name: "Found records" });
    await found
      .getByRole("listitem")
      .filter({ hasText: /^1 email address (new|seen before)$/ })
      .waitFor();
    await found.getByRole("link", { name: "1 phone number" }).waitFor();
    const [parquet] = await Promise.all([page.waitForEvent("download"), exportAs(page, "Parquet")]);
    assert.equal((await readFile(await parquet.path())).subarray(0, 4).toString(), "PAR1");
    await exportAs(page, "HubSpot");
    await page.getByRole("heading", { name: "Export: contacts of this job" }).waitFor();
    await page.getByText(/^[1-9]\d* rows?\.$/).waitFor();
    const [contacts] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download", exact: true }).click(),
    ]);
    assert.match(
      await readFile(await contacts.path(), "utf8"),
      /^\ufeffEmail,First Name,[\s\S]*\nhello@oak-reed-demo.com,/,
    );
    // On a phone the menu stays within the window.
    await page.setViewportSize({ width: 390, height: 844 });
    await actions.getByRole("button", { name: "Export" }).click();
    const box = await page.getByRole("group", { name: "Export" }).boundingBox();
    assert.ok(box !== null && box.x >= 0 && box.x + box.width <= 390, JSON.stringify(box));
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 1280, height: 720 });
    await actions.getByRole("button", { name: "Verify 1 address" }).click();
    await page.getByRole("heading", { level: 1, name: "hello@oak-reed-demo.com" }).waitFor();
    await eventually(buttons, (texts) => texts.join() === "More,Export");
    await actions.getByRole("button", { name: "More" }).click();
    await actions.getByRole("link", { name: "Records of this job" }).click();
    await page.getByRole("heading", { level: 1, name: "Email addresses" }).waitFor();
    await open(`/jobs/${jobs.maps}`, "plumbers in Abbey");
    await eventually(buttons, (texts) => texts.join() === "More,Export,Crawl 1 website");
  });

  test("the address names the tab of a result: a link leads to it, and Back returns to the tab before", async () => {
    const shown = (name: string) => page.getByRole("tab", { name, selected: true }).waitFor();
    await open(`/jobs/${jobs.site}?tab=text`, new URL(world.site.url).host);
    await shown("Text");
    await page.getByRole("tab", { name: "Pages" }).click();
    await page.waitForURL(/\?tab=pages$/);
    await page.goBack();
    await shown("Text");
    await page.getByRole("tab", { name: "Contacts" }).click();
    await page.waitForURL((url) => url.search === "");
    await open(`/jobs/${jobs.site}?tab=unknown`, new URL(world.site.url).host);
    await shown("Contacts");
  });

  test("a search shows its listings in a table and on a map; its CSV cannot run formulas", async () => {
    await open(`/jobs/${jobs.maps}`, "plumbers in Abbey");
    await rowOf("Abbey Plumbing 1").waitFor();
    await page.getByRole("img", { name: "4 businesses on a map" }).waitFor();
    await page
      .locator(".map-scale")
      .getByText(/^\d[\d,]* k?m$/)
      .waitFor();
    const [download] = await Promise.all([page.waitForEvent("download"), exportAs(page, "CSV")]);
    const csv = await readFile(await download.path(), "utf8");
    assert.match(download.suggestedFilename(), /^svcMaps-.*\.csv$/);
    assert.match(csv, /^\ufeffname,rating,/);
    assert.match(csv, /\n'=cmd\|' \/C calc'!A0 Abbey,/);

    const names = () =>
      page.getByRole("group", { name: "Listings" }).locator("td[data-first] bdi").allInnerTexts();
    for (const direction of ["", "-"]) {
      await page.getByRole("button", { name: "Name", exact: true }).click();
      const shown = await names();
      const sorted = shown.toSorted((one, other) => one.localeCompare(other));
      assert.deepEqual(shown, direction === "" ? sorted : sorted.reverse());
    }
    await page.getByRole("button", { name: "Details of Abbey Plumbing 1" }).click();
    await page.getByText("osm:node/2").waitFor();
    await page.getByRole("checkbox", { name: "Select Abbey Plumbing 1" }).check();
    await page.getByRole("checkbox", { name: "Select Abbey Plumbing 2" }).check();
    await page.getByText("2 of 4 listings selected").waitFor();
    await page.getByRole("button", { name: "Crawl these (1)" }).click();
    await page.getByRole("heading", { level: 1, name: new URL(world.site.url).host }).waitFor();
    await rowOf("hello@oak-reed-demo.com").waitFor();
  });

  test("a verification shows each verdict with its reason, sorted, filtered, and with its details", async () => {
    await open(`/jobs/${jobs.verify}`, "2 email addresses");
    await page.getByText("50% of the addresses are valid").waitFor();
    await rowOf("alice@firma.test").getByText("valid", { exact: true }).waitFor();
    await rowOf("bob@firma.test")
      .getByText(/550 5\.1\.1 .*User unknown/)
      .waitFor();
    const addresses = () =>
      page.getByRole("group", { name: "Verdicts" }).locator("td[data-first]").allInnerTexts();
    await page.getByRole("button", { name: "Score" }).click();
    assert.deepEqual(await addresses(), ["alice@firma.test", "bob@firma.test"]);
    await page.getByRole("button", { name: "Score" }).click();
    assert.deepEqual(await addresses(), ["bob@firma.test", "alice@firma.test"]);
    await page.getByRole("combobox", { name: "Reason" }).selectOption("user_unknown");
    await rowOf("alice@firma.test").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Valid 1", exact: true }).click();
    await page.getByText("No address matches").waitFor();
    await page.getByRole("button", { name: "Show all addresses" }).click();
    await page.getByRole("button", { name: "Invalid 1" }).click();
    await rowOf("alice@firma.test").waitFor({ state: "detached" });
    // A link leads to the filtered list.
    await page.waitForURL(/verdict=invalid/);
    await page.reload();
    await rowOf("bob@firma.test").waitFor();
    assert.deepEqual(await addresses(), ["bob@firma.test"]);
    const details = page.getByRole("button", { name: "Details of bob@firma.test" });
    await details.click();
    await page.getByText("The mail server's answer to the recipient: user unknown").waitFor();
    await details.click();
    await page.getByText("The mail server's answer to the recipient").waitFor({ state: "detached" });
    await page.getByText("API commands").click();
    const command = page.getByRole("region", { name: "Command that submits this job" });
    assert.match(await command.innerText(), /Bearer \$FORAGER_CREDENTIALS"/);
  });

  test("on a phone, the addresses of a verification are searched, filtered and ordered in one row", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(`/jobs/${jobs.verify}`, "2 email addresses");
    const verdicts = page.getByRole("region", { name: "Verdicts" });
    const tops = await Promise.all(
      [
        verdicts.getByRole("searchbox", { name: "Search" }),
        verdicts.getByRole("button", { name: "Filters" }),
      ].map(async (tool) => (await tool.boundingBox())?.y),
    );
    assert.equal(tops[0], tops[1]);
    await verdicts.getByRole("button", { name: "Filters" }).click();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await sheet.getByRole("combobox", { name: "Reason" }).selectOption("user_unknown");
    await sheet.getByRole("button", { name: "Done" }).click();
    await rowOf("alice@firma.test").waitFor({ state: "detached" });
    await verdicts.getByRole("button", { name: "Filters (1)" }).click();
    await sheet.getByRole("button", { name: "Clear filters" }).click();
    await sheet.getByRole("button", { name: "Done" }).click();
    await verdicts.getByLabel("Order").selectOption("-score");
    const addresses = verdicts.locator("td[data-first]");
    await addresses.filter({ hasText: "alice@firma.test" }).waitFor();
    assert.match((await addresses.first().innerText()) ?? "", /alice@firma\.test/);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  test("a batch shows each job's outcome with its reason, and its failed jobs run again", async () => {
    const items = [
      { payload: { url: `${world.site.url}/contact` }, client_ref: "row 1" },
      { payload: { url: `${world.site.url}/missing` } },
      { payload: { url: "https://no-such-host.test/" } },
    ];
    const { batch_id: id } = (
      await world.api.post("/api/v1/batches", { name: "Three websites", type: "svcSite", items })
    ).body;
    for (const [path, heading] of [
      ["/", "Overview"],
      ["/jobs", "Jobs"],
    ] as const) {
      await open(path, heading);
      await rowOf("Three websites").getByText("3 of 3 jobs, 1 failed, 1 found nothing").waitFor();
      assert.equal(await rowOf("/missing").count(), 0, "its jobs are no rows");
    }
    await open("/jobs/batches", "Batches");
    const search = page.getByRole("searchbox", { name: "Search batches" });
    await search.fill("no such");
    await page.keyboard.press("Enter");
    await page.getByText("No batch matches").waitFor();
    await page.getByRole("link", { name: "Show all batches" }).click();
    await search.fill("three web");
    await page.keyboard.press("Enter");
    await page.getByText("1 batch found").waitFor();
    await rowOf("Three websites").getByText("partly completed", { exact: true }).waitFor();
    assert.deepEqual(await rowOf("Three websites").locator("td.numbers").allInnerTexts(), [
      "3",
      "2",
      "1",
      "1",
      "1",
    ]);
    await page.getByRole("link", { name: "1 failed job of Three websites" }).click();
    const [file] = await Promise.all([page.waitForEvent("download"), exportAs(page, "CSV")]);
    assert.match(file.suggestedFilename(), /^batch-.*\.csv$/);
    await page.getByRole("heading", { level: 1, name: "Three websites" }).waitFor();
    await rowOf("no-such-host").waitFor();
    assert.equal(await page.getByRole("combobox", { name: "Status" }).inputValue(), "failed");
    await rowOf("/contact").waitFor({ state: "detached" });
    await page.getByRole("combobox", { name: "Status" }).selectOption("");
    await rowOf("/contact").getByText("completed").waitFor();
    await rowOf("/missing").getByText("nothing found").waitFor();
    await rowOf("/missing").getByText("answered 404 Not Found.").waitFor();
    await rowOf("no-such-host").getByText("failed", { exact: true }).waitFor();
    await page.getByText("1 of 3 jobs failed, 1 found nothing").waitFor();
    await page.getByRole("combobox", { name: "Status" }).selectOption("nothing found");
    await rowOf("/contact").waitFor({ state: "detached" });
    await rowOf("/missing").waitFor();
    await page.getByRole("button", { name: "Retry all without a result" }).click();
    await page.getByText("All jobs without a result are retried.").waitFor();
    await eventually(
      async () => (await world.api.get(`/api/v1/batches/${id}`)).body.status as string,
      (status) => status === "completed",
    );
    await page.getByRole("button", { name: "Retry failed" }).click();
    await page.getByText("The failed jobs are retried.").waitFor();
    await eventually(
      async () => (await world.api.get(`/api/v1/batches/${id}`)).body.status as string,
      (status) => status === "completed",
    );
    await page.getByRole("combobox", { name: "Status" }).selectOption("completed");
    await rowOf("no-such-host").waitFor({ state: "detached" });
    await rowOf("/missing").getByRole("link").click();
    await page.getByRole("note").getByText("answered 404 Not Found.").waitFor();
    await page.getByText("Completed without a result").waitFor();
    await page.getByText("Check the address.").waitFor();
    assert.equal(await page.getByRole("tab").count(), 0, "nothing was found that tabs could show");
    const first = page.url();
    await page.getByRole("link", { name: "Edit and run again" }).click();
    await page.getByRole("heading", { level: 1, name: "Everything about websites" }).waitFor();
    const websites = page.getByRole("textbox", { name: "Websites" });
    assert.equal(await websites.inputValue(), `${world.site.url}/missing`);
    await websites.fill(`${world.site.url}/contact`);
    await page.getByRole("button", { name: "Submit job" }).click();
    await rowOf("hello@oak-reed-demo.com").waitFor();
    await page.goto(first);
    await page.getByRole("button", { name: "Retry", exact: true }).click();
    await page.waitForURL((url) => url.href !== first);
    await page.getByText("Submitted by API key default").waitFor();
    batch = id;
  });

  test("results that omit known items say so, not that nothing was found", async () => {
    for (const [type, payload, heading, note] of [
      [
        "svcMaps",
        { search_query: "plumbers in Abbey" },
        "plumbers in Abbey",
        "4 of 4 businesses were omitted",
      ],
      [
        "svcVerify",
        { emails: ["bob@firma.test", "alice@firma.test"] },
        "2 email addresses",
        "2 of 2 addresses were",
      ],
    ] as const) {
      const body = { payload: { ...payload, dedup_unique_only: true } };
      const { job_id: id } = (await world.api.post(`/api/v1/jobs/${type}/submit`, body)).body;
      await eventually(
        async () => (await world.api.get(`/api/v1/jobs/${id}/status`)).body.status as string,
        (status) => status === "completed",
      );
      await open(`/jobs/${id}`, heading);
      await page.getByText(note).waitFor();
      assert.equal(await page.getByText("found no business").count(), 0);
    }
  });

  test("no result violates an axe rule or is wider than its screen, in light and in dark, wide and on a phone", async () => {
    const paths = [...Object.values(jobs).map((id) => `/jobs/${id}`), `/jobs/batches/${batch}`];
    const urls = paths.map((path) => `${world.service.url}${path}`);
    await assertAccessible(browser, await context.storageState(), urls);
  });

  test("reported no error", () => assert.deepEqual(watched.problems, []));
});
