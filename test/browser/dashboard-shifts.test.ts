import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { before, describe, test } from "node:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { assertAccessible, assertDialogsAccessible } from "../harness/accessibility.ts";
import { noBrowser, signIn, startBrowser, watchPage } from "../harness/dashboard.ts";
import { hostile, startShiftWorld } from "../harness/shift-world.ts";

const days = "from=2025-03-02&to=2025-03-04";
/** The viewer's time zone differs from UTC by half hours. */
const view = { locale: "en-GB", timezoneId: "Asia/Kolkata", reducedMotion: "reduce" } as const;

describe("the dashboard's shifts", { skip: noBrowser }, () => {
  let world: Awaited<ReturnType<typeof startShiftWorld>>;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let watched: ReturnType<typeof watchPage>;

  before(async () => {
    [world, browser] = await Promise.all([startShiftWorld(), startBrowser()]);
    context = await browser.newContext({ ...view, acceptDownloads: true });
    page = await context.newPage();
    watched = watchPage(page);
    await signIn(page, world.service.url, world.credential);
  });

  const open = async (path: string, heading: string) => {
    await page.goto(`${world.service.url}${path}`);
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
  };
  const bars = () => page.getByRole("list", { name: /^Shifts by person/ }).getByRole("link");
  const rowOf = (text: string) => page.getByRole("row").filter({ hasText: text });
  const focused = () => page.evaluate<string>("document.activeElement.getAttribute('aria-label')");

  test("selected days show a row per person with a bar per shift, and the same data as a table", async () => {
    await open("/", "Overview");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Shifts" }).click();
    await page.getByRole("heading", { level: 1, name: "Shifts" }).waitFor();
    await page.getByRole("button", { name: "Today", pressed: true }).waitFor();
    await page.getByLabel("From", { exact: true }).fill("2025-03-02");
    await page.getByLabel("To", { exact: true }).fill("2025-03-04");
    await page.getByRole("button", { name: "Apply", exact: true }).click();
    await page.getByRole("heading", { name: /^2\W+4 Mar 2025$/ }).waitFor();
    assert.equal(new URL(page.url()).search, `?${days}`);
    assert.equal(await bars().count(), 5);
    assert.match(
      (await bars().nth(2).getAttribute("aria-label")) ?? "",
      /^ann Example, 2 Mar 2025, 14:30–16:30: 2 h, 18 activities, 1 job submitted, 1 completed, 1 failed, 1,204 results, 3 shipped$/,
    );
    const row = page.getByRole("row").last();
    assert.deepEqual(await row.getByRole("cell").allInnerTexts(), [
      "ann Example\nsales",
      "2 Mar 2025, 14:30",
      "16:30",
      "2 h",
      "18",
      "1",
      "1",
      "1,204",
      "3",
    ]);
    await row.getByRole("time").first().hover();
    await page.getByRole("tooltip").getByText("2025-03-02 09:00:00 UTC").waitFor();
    const totals = page.getByRole("list", { name: "All shifts shown" });
    await totals.getByText("5 shifts of 3 people").waitFor();
    const failed = totals.getByRole("link", { name: "Jobs failed 1" });
    assert.match((await failed.getAttribute("href")) ?? "", /status=failed/);
    await totals.getByText("50% of 2 that ended").waitFor();
  });

  test("the filter by person, role and pause is kept in the address and survives a reload", async () => {
    await open(`/shifts?${days}`, "Shifts");
    await page.getByLabel("Role").selectOption("night shift");
    await page
      .getByRole("list", { name: /^Shifts by person/ })
      .getByText("night shift")
      .waitFor();
    await page.waitForURL(/role=night/);
    await page.getByLabel("Role").selectOption("");
    await page.getByRole("combobox", { name: "Person" }).selectOption("ann");
    await page.getByText("of 1 person").waitFor();
    await page.getByRole("heading", { name: "Activities by hour" }).waitFor();
    assert.equal(await bars().count(), 3);
    await page.getByLabel("Longest pause").fill("180");
    await page.keyboard.press("Enter");
    await page.waitForURL(/gap_minutes=180/);
    await page.getByText("ends after a pause of more than 180 minutes").waitFor();
    assert.equal(await bars().count(), 2, "two shifts with a pause of three hours are one");
    await page.reload();
    await page.getByText("ends after a pause of more than 180 minutes").waitFor();
    assert.equal(await page.getByRole("combobox", { name: "Person" }).inputValue(), "ann");
    assert.equal(await bars().count(), 2);
    await page.getByRole("link", { name: "Earlier" }).click();
    await page.getByRole("heading", { name: /^27 Feb.+1 Mar 2025$/ }).waitFor();
    await page.getByText("No activity on these days").waitFor();
    assert.equal(
      await page.getByRole("combobox", { name: "Person" }).inputValue(),
      "ann",
      "the selected person stays",
    );
  });

  test("on a phone, the filters are in a sheet, and its button counts those that are set", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(`/shifts?${days}`, "Shifts");
    await page.getByRole("button", { name: "Filters", exact: true }).click();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await sheet.getByLabel("Role").selectOption("night shift");
    await sheet.getByLabel("Longest pause").fill("180");
    await sheet.getByRole("button", { name: "Apply" }).click();
    await sheet.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Filters (2)" }).waitFor();
    assert.match(page.url(), /role=night/);
    assert.match(page.url(), /gap_minutes=180/);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  test("the timeline is one tab stop; its bars are described on focus and link to the shift", async () => {
    await open(`/shifts?${days}`, "Shifts");
    const day = await page.locator(".timeline-body").boundingBox();
    const first = await bars().nth(0).boundingBox();
    assert.ok(day && first && first.x + first.width < day.x + day.width, "a bar is where its time is");
    await bars().nth(0).focus();
    assert.match(await focused(), /^<img src=x/);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    assert.match(await focused(), /^ann Example, /);
    await page.keyboard.press("End");
    assert.match(await focused(), /^ann Example, 4 Mar 2025, /);
    await page.keyboard.press("Home");
    await page.getByText("ann Example, 2 Mar 2025, 14:30–16:30").waitFor();
    assert.match(
      await page.locator(".timeline-description").innerText(),
      /\(2 Mar 2025, 09:00–11:00 UTC\): 2 h, 18 activities/,
    );
    await page.keyboard.press("Tab");
    assert.equal(
      await page.evaluate("document.activeElement.closest('.timeline')"),
      null,
      "one Tab leaves it",
    );
    await page.keyboard.press("Shift+Tab");
    assert.match(await focused(), /^ann Example, 2 Mar/);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "ann Example" }).waitFor();
  });

  test("a shift shows its hours and shipped items with links, and hostile names as text", async () => {
    await open(
      "/shifts/detail?actor_id=ann&started_at=2025-03-02T09:00:00.000000Z&ended_at=2025-03-02T11:00:00.000000Z",
      "ann Example",
    );
    const found = page.getByRole("list", { name: "This shift" });
    await found.getByRole("link", { name: "Results found 1,204" }).waitFor();
    assert.deepEqual(
      (await page.getByRole("heading", { level: 2 }).allInnerTexts()).slice(0, 2),
      ["Shipped", "Activities by hour"],
      "what came out is before how it went",
    );
    await page.getByText("Show as table").click();
    const hours = page.getByRole("group", { name: "Activities by time" }).getByRole("row");
    assert.deepEqual(
      (await hours.allInnerTexts()).slice(1).map((text) => text.split("\t").at(-1)?.trim()),
      ["9", "8", "1"],
    );
    const activities = page.getByRole("region", { name: "Activities", exact: true }).getByRole("row");
    await activities.filter({ hasText: "Job completed" }).first().waitFor();
    const job = page.getByRole("link", { name: hostile.query });
    assert.equal(await job.getAttribute("href"), `/jobs/${world.job}`);
    await rowOf(hostile.query).getByText("1,204").waitFor();
    await rowOf(hostile.name).getByText("pin_0001").waitFor();
    await page.getByRole("cell", { name: "Spring letters" }).waitFor();
    assert.equal(await page.getByRole("link", { name: "Spring letters" }).count(), 0);
    assert.equal(await page.locator("main img, main script").count(), 0);
    assert.equal(await page.evaluate("'harmed' in window"), false);
    await job.click();
    await page.getByRole("heading", { level: 1, name: hostile.query }).waitFor();

    await open(
      "/shifts/detail?actor_id=nobody&started_at=2025-03-02T09:00:00Z&ended_at=2025-03-02T10:00:00Z",
      "nobody",
    );
    await page.getByText("No activity", { exact: true }).waitFor();
  });

  test("the CSV applies the filter, and its cells cannot run formulas", async () => {
    await open(`/shifts?${days}&actor_id=calc`, "Shifts");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download CSV" }).click(),
    ]);
    assert.equal(download.suggestedFilename(), "shifts-2025-03-02-2025-03-04.csv");
    const [head, row, ...more] = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
    assert.match(head ?? "", /^actor_id,actor_name,role,started_at,/);
    assert.match(row ?? "", /^calc,'=cmd\|' \/C calc'!A0,agent,2025-03-03T06:15:00\.000000Z,/);
    assert.deepEqual(more, []);
  });

  test("invalid days show the service's message and mark the field", async () => {
    await open("/shifts?from=2025-03-04&to=2025-03-01", "Shifts");
    await page.getByRole("alert").filter({ hasText: "From must not be after 'to'." }).waitFor();
    assert.equal(await page.getByLabel("From", { exact: true }).getAttribute("aria-invalid"), "true");
    assert.equal(
      await page.getByRole("button", { name: "Try again" }).count(),
      0,
      "it would be rejected again",
    );
    assert.equal(await page.getByRole("link", { name: "Download CSV" }).count(), 0);
    await page.getByLabel("From", { exact: true }).fill("2025-03-01");
    await page.getByRole("button", { name: "Apply", exact: true }).click();
    await page.getByText("No activity on this day").waitFor();
    assert.equal(await page.getByRole("alert").count(), 0);
  });

  test("a long window has a bar per person and day, which links to its shifts", async () => {
    await open("/shifts?from=2025-02-15&to=2025-03-16", "Shifts");
    await bars()
      .filter({ has: page.locator(":scope") })
      .first()
      .waitFor();
    const ann = page.getByRole("link", { name: /^ann Example, 2 Mar 2025: 3 h 45 min/ });
    await ann.focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/from=2025-03-02&to=2025-03-02&actor_id=ann$/);
    await page.getByRole("heading", { name: "2 Mar 2025", exact: true }).waitFor();
    assert.equal(await bars().count(), 2);
  });

  test("anomalies show the numbers behind them", async () => {
    await open("/shifts/anomalies", "Anomalies");
    const everyone = page.getByRole("region", { name: "Everyone" });
    const row = everyone.getByRole("row").filter({ hasText: "30 activities a day in the last 7 days" });
    // More work than usual is no failure.
    await row.getByText("growth").waitFor();
    assert.equal(await row.locator(".status-bad").count(), 0);
    assert.deepEqual((await row.getByRole("cell").allInnerTexts()).slice(2, 5), ["30", "5", "+500%"]);
  });

  test("a link to a range of days is created, opens without credentials, shows its expiry, and is revoked after confirmation", async () => {
    await open(`/shifts?${days}`, "Shifts");
    await page.getByRole("link", { name: "Share these days" }).click();
    await page.getByRole("heading", { level: 1, name: "Shared reports" }).waitFor();
    await page.getByText("No links").waitFor();
    await page.getByLabel("Expires after").selectOption("7 days");
    await page.getByRole("button", { name: "Create link" }).click();
    await page.getByText(/The link to 2\W+4 Mar 2025 expires on \S/).waitFor();
    const url = (await page.getByRole("region", { name: "Link to the report" }).innerText()).trim();
    assert.ok(url.startsWith(`${world.service.url}/share/`), url);
    const [shared] = (await world.api.get("/api/v1/share")).body.shares;
    assert.equal(shared.url, url);
    assert.ok(Math.abs(Date.parse(shared.expires_at) - Date.now() - 7 * 86_400_000) < 60_000);

    const stranger = await (await browser.newContext(view)).newPage();
    const seen = watchPage(stranger);
    await stranger.goto(url);
    await stranger.getByRole("heading", { name: "Shifts of Example Agency" }).waitFor();
    await stranger.getByRole("cell", { name: `${hostile.name} (night shift)` }).waitFor();
    assert.match(await stranger.getByLabel("Summary").innerText(), /People\s+\d+\s+Hours\s+\d+/);
    assert.equal(await stranger.evaluate("'harmed' in window"), false);
    assert.deepEqual([seen.problems, seen.requests], [[], [url]]);

    const row = page.getByRole("row").filter({ hasText: /2\W+4 Mar 2025/ });
    await row.getByRole("button", { name: "Revoke" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke link" }).click();
    await page.getByText("No links").waitFor();
    // The button with the focus is gone.
    await page.waitForFunction("document.activeElement.id === 'main'");
    assert.equal((await stranger.goto(url))?.status(), 410);
    await stranger.context().close();
  });

  test("email reports are configured; an invalid address is named and the input kept", async () => {
    await open("/shifts/mail", "Email reports");
    await page.getByText("This service cannot send email yet").waitFor();
    await page.getByLabel("Frequency").selectOption("Weekly");
    await page.getByText("The first report is sent soon after you save.").waitFor();
    await page.getByLabel("Recipients", { exact: true }).fill("ann@example.com\nbob at example");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText(/^Address 2: /).waitFor();
    assert.equal(await page.getByLabel("Recipients", { exact: true }).getAttribute("aria-invalid"), "true");
    await page.getByLabel("Recipients", { exact: true }).fill("ann@example.com\nbob@example.com");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.", { exact: true }).waitFor();
    const { body } = await world.api.get("/api/v1/digest-settings");
    assert.deepEqual(body, {
      cadence: "weekly",
      last_sent_at: null,
      recipients: ["ann@example.com", "bob@example.com"],
      unconfirmed_recipients: ["ann@example.com", "bob@example.com"],
    });
    await page.getByRole("button", { name: "Show preview" }).click();
    await page
      .getByText(/^Example Agency: shifts of /)
      .first()
      .waitFor();
    await page.reload();
    await page.getByText("Not confirmed: ann@example.com, bob@example.com.").waitFor();
    await page.getByText("not sent yet").waitFor();
    assert.equal(
      await page.getByLabel("Recipients", { exact: true }).inputValue(),
      "ann@example.com\nbob@example.com",
    );
  });

  test("no page violates an axe rule or is wider than its screen, in light and in dark, wide and on a phone", async () => {
    await world.api.post("/api/v1/share", { date: "2025-03-02" });
    const paths = [
      `/shifts?${days}&actor_id=ann`,
      "/shifts/detail?actor_id=ann&started_at=2025-03-02T09:00:00Z&ended_at=2025-03-02T11:00:00Z",
      "/shifts/anomalies",
      "/shifts/shared",
      "/shifts/mail",
    ];
    const { body } = await world.api.get("/api/v1/share");
    const urls = [...paths.map((path) => `${world.service.url}${path}`), body.shares[0].url];
    await assertAccessible(browser, await context.storageState(), urls);
    await assertDialogsAccessible(browser, await context.storageState(), [
      { url: `${world.service.url}/shifts/shared`, button: /^Revoke the link/ },
    ]);
  });

  test("no page sent a request to another host or violated its security policy", () => {
    assert.deepEqual(
      watched.requests.filter((url) => !url.startsWith(`${world.service.url}/`)),
      [],
    );
    // The responses to the invalid input above.
    assert.deepEqual(
      watched.problems.filter((text) => !/status of 422/.test(text)),
      [],
    );
  });
});
