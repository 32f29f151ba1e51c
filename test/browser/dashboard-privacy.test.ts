import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { before, describe, test } from "node:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { assertAccessible, assertDialogsAccessible } from "../harness/accessibility.ts";
import {
  type DashboardWorld,
  exportAs,
  noBrowser,
  signIn,
  startBrowser,
  startDashboardWorld,
  watchPage,
} from "../harness/dashboard.ts";
import { insertCompletedJob, listing, mapsResult, siteResult, verifyResult } from "../harness/records.ts";
import { eventually } from "../harness/wait.ts";

const firms = ["adler", "biber", "dachs", "falke"];
const campaign = "camp_export";

describe("exports, suppression and erasure in the dashboard", { skip: noBrowser }, () => {
  let world: DashboardWorld;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let watched: ReturnType<typeof watchPage>;

  before(async () => {
    [world, browser] = await Promise.all([startDashboardWorld(), startBrowser()]);
    const [client = ""] = world.credential.split(":");
    const listings = firms.map((firm, index) =>
      listing(`p${index}`, {
        name: `Praxis ${firm}`,
        website: `https://${firm}.example/`,
        phone: `+49 89 2000 100${index}`,
      }),
    );
    await insertCompletedJob(world.store, "svcMaps", mapsResult(...listings), { client, campaign });
    const verdicts: Record<string, string> = {};
    for (const firm of firms) {
      const url = `https://${firm}.example/`;
      const person = { name: `Ada ${firm}`, title: "Dentist", email: `ada@${firm}.example`, linkedin: null };
      const emails = [`info@${firm}.example`, person.email];
      const result = siteResult(url, { emails });
      const evidence = {
        ...result.metadata.evidence,
        emails: emails.map((value) => ({ value, sources: [{ url, kind: "text" }] })),
      };
      const page_facts = { ...result.metadata.page_facts, people: [person] };
      const data = { ...result, metadata: { ...result.metadata, page_facts, evidence } };
      await insertCompletedJob(world.store, "svcSite", data, { client, url, campaign });
      verdicts[`info@${firm}.example`] = "valid";
      verdicts[person.email] = firm === "adler" ? "invalid" : "valid";
    }
    await insertCompletedJob(world.store, "svcVerify", verifyResult(verdicts), { client, campaign });
    await eventually(
      async () => (await world.api.get("/api/v1/records/emails?verification=valid,invalid")).body.total,
      (total) => total === 2 * firms.length,
    );
    context = await browser.newContext({ reducedMotion: "reduce", viewport: { width: 1500, height: 900 } });
    page = await context.newPage();
    watched = watchPage(page);
    await signIn(page, world.service.url, world.credential);
  });

  const open = async (path: string, heading: string) => {
    await page.goto(`${world.service.url}${path}`);
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
  };
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const suppressed = async (subject: object) =>
    (await world.api.post("/api/v1/suppressions/check", subject)).body.suppressed;
  /** Downloads the file of the open dialog. */
  const download = async () => {
    const [file] = await Promise.all([page.waitForEvent("download"), button("Download").click()]);
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
  };

  test("selected rows are exported with chosen columns in order, and the choice is kept", async () => {
    await open("/records?sort=name", "Businesses");
    await page.getByLabel("Select Praxis biber").check();
    await page.getByLabel("Select Praxis falke").check();
    await exportAs(page.getByRole("region", { name: "Selection" }), "CSV");
    await page.getByRole("heading", { name: "Export: 2 businesses" }).waitFor();
    await page.getByText("2 rows.", { exact: true }).waitFor();
    await page.getByRole("radio", { name: "Choose columns" }).check();
    for (const name of ["categories", "country", "verification", "website", "rating", "tags", "owner"])
      await page.getByRole("checkbox", { name, exact: true }).uncheck();
    for (const name of ["status", "last_seen", "emails"])
      await page.getByRole("checkbox", { name, exact: true }).uncheck();
    await page.getByRole("checkbox", { name: "postcode", exact: true }).check();
    await button("Move city up").click();
    await button("Move city up").click();
    const { name, text } = await download();
    assert.match(name, /^businesses-\d{4}-\d\d-\d\d\.csv$/);
    assert.equal(
      text,
      "\ufeffcity,name,phone,postcode\r\nMünchen,Praxis biber,+498920001001,80331\r\nMünchen,Praxis falke,+498920001003,80331\r\n",
    );
    await exportAs(page, "CSV");
    assert.ok(await page.getByRole("radio", { name: "Choose columns" }).isChecked());
    await button("Cancel").click();
  });

  test("what matches the filter is exported for a CRM, each contact once and without invalid addresses", async () => {
    await open(`/records?campaign=${campaign}&q=adler`, "Businesses");
    await page
      .getByRole("listitem")
      .filter({ hasText: `Campaign ${campaign}` })
      .waitFor();
    await exportAs(page, "HubSpot");
    assert.equal(await page.getByRole("radio", { name: "For HubSpot" }).isChecked(), true);
    assert.equal(await page.getByRole("combobox", { name: "One row per" }).inputValue(), "contact");
    assert.equal(await page.getByRole("radio", { name: "Valid only" }).isChecked(), true);
    const announced = await page.getByText(/^[\d,]+ rows?\.$/).textContent();
    const { name, text } = await download();
    assert.match(name, /^businesses-contacts-hubspot-/);
    const [head = "", ...rows] = text.trim().split("\r\n");
    assert.match(head, /^Email,First Name,Last Name,/);
    assert.equal(announced, `${rows.length} ${rows.length === 1 ? "row" : "rows"}.`);
    assert.match(rows.join("\n"), /^info@adler\.example,.*Praxis adler/m);
    assert.doesNotMatch(text, /ada@adler|biber/);
    await button("Show records of any campaign").click();
    await page.waitForURL((url) => !url.search.includes("campaign"));
  });

  test("a pasted list is imported as a whole or not at all, and values are checked, added and removed", async () => {
    await open("/records/suppression", "Suppression list");
    await page.getByText("No entries").waitFor();
    await button("Add entries").click();
    const list = page.getByRole("textbox", { name: "List" });
    await list.fill("x@one.example\ntwo.example\n\n+49 30 123\nno domain/\\");
    await button("Add 4 values").click();
    await page.getByText("Line 5 must be a domain").waitFor();
    assert.equal(await suppressed({ email: "x@one.example" }), false);
    await list.fill("email;name\nx@one.example;X\ny@one.example;Y\n");
    const importing = page.getByRole("form", { name: "Add entries" });
    await importing.getByText("2 values: 2 email addresses. 2 new.").waitFor();
    await importing.getByLabel("Note").fill("Left the newsletter");
    await button("Add 2 values").click();
    await page.getByText("2 entries added.").waitFor();
    const shown = page.getByRole("group", { name: "Entries", exact: true }).getByRole("row");
    await shown
      .filter({ hasText: "Left the newsletter" })
      .filter({ hasText: "API key default" })
      .first()
      .waitFor();
    await shown.getByText("2 entries", { exact: true }).waitFor();
    await button("Entries").click();
    const imported = page.getByRole("group", { name: "Entries of the import" });
    await imported.getByRole("rowheader", { name: "Email address" }).nth(1).waitFor();
    await button("Entries").click();
    await button("Add entries").click();
    await page.getByLabel("Or a file").setInputFiles({
      name: "list.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("x@one.example\nhttps://www.linkedin.com/in/jane-demo\n"),
    });
    await importing.getByText("1 new, 1 on the list already or repeated.").waitFor();
    await button("Add 2 values").click();
    await page.getByText("1 entry added, 1 was on the list already.").waitFor();
    assert.equal(await suppressed({ profile_url: "https://linkedin.com/in/jane-demo" }), true);

    const value = page.getByLabel("Address, domain, phone or profile");
    await value.fill("Someone@Three.example");
    await button("Check").click();
    await page.getByText("Someone@Three.example is not suppressed.").waitFor();
    await value.fill("three.example");
    await button("Add").click();
    await page.getByText("three.example is suppressed.").waitFor();
    await value.fill("someone@three.example");
    await button("Check").click();
    await page.getByText("someone@three.example is suppressed, through its domain.").waitFor();
    const applies = page.getByRole("group", { name: "Entries that apply" });
    await applies.getByRole("rowheader", { name: "Domain" }).waitFor();
    await applies.getByRole("button", { name: /^Remove/ }).click();
    await button("Remove entry").click();
    await page.getByText("someone@three.example is not suppressed.").waitFor();
    assert.equal(await suppressed({ domain: "three.example" }), false);
    await page.getByText("3 in total").waitFor();
    await page.getByLabel("Kind").last().selectOption("profile_url");
    await eventually(
      () => page.getByRole("group", { name: "Entries", exact: true }).getByRole("row").count(),
      (count) => count === 2,
    );
  });

  test("selected companies are suppressed by their listings and domains", async () => {
    await open("/records?q=falke", "Businesses");
    await page.getByLabel("Select Praxis falke").check();
    await button("More").click();
    await button("Suppress").click();
    const dialog = page.getByRole("dialog", { name: "Suppress: 1 business" });
    await dialog.getByRole("checkbox", { name: /^Domains/ }).waitFor();
    await dialog.getByRole("button", { name: "Suppress" }).click();
    await page.getByText("2 entries added.").waitFor();
    assert.equal(await suppressed({ place_id: "p3" }), true);
    assert.equal(await suppressed({ email: "anyone@falke.example" }), true);
    assert.equal(await suppressed({ phone: "+498920001003" }), false);
    await page.getByRole("link", { name: "Praxis falke" }).click();
    await page.getByRole("link", { name: "Left out of jobs and exports" }).waitFor();
    await open("/records/people?q=adler", "People");
    // The profile names no company: the website does.
    await page
      .getByRole("row")
      .filter({ hasText: "Ada adler" })
      .getByRole("link", { name: "Praxis adler" })
      .click();
    await page.getByRole("heading", { level: 1, name: "Praxis adler" }).waitFor();
    await page
      .getByRole("button", { name: /^Split the record with the same website: adler\.example/ })
      .waitFor();
    assert.equal(await page.getByText("Left out of jobs and exports").count(), 0);
  });

  test("a record leads to everything stored about a person, who is erased after typing their address", async () => {
    await open("/records/people?q=biber", "People");
    await page.getByRole("link", { name: "Ada biber" }).click();
    await page.locator("summary", { hasText: "History" }).click();
    await page.getByRole("group", { name: "History" }).getByRole("row").nth(1).waitFor();
    await button("More").click();
    await page.getByRole("link", { name: "Stored data" }).click();
    await page.getByRole("heading", { level: 1, name: "Privacy" }).waitFor();
    assert.equal(await page.getByLabel("Email address").inputValue(), "ada@biber.example");
    assert.doesNotMatch(page.url(), /biber/);
    await page.getByText(/^\d+ findings in \d+ places\.$/).waitFor();
    for (const place of ["Results of jobs", "Records"])
      await page.getByText(new RegExp(`^${place} \\d+$`)).waitFor();
    const [answer] = await Promise.all([page.waitForEvent("download"), button("Download text").click()]);
    const told = await readFile(await answer.path(), "utf8");
    assert.match(told, /^Results of jobs$/m);
    assert.match(told, /ada@biber\.example/);
    assert.doesNotMatch(told, /[{}[\]]|page_facts/);
    await button("Erase…").click();
    const erase = button("Erase");
    await page.getByLabel("Type ada@biber.example to confirm").fill("ada@biber");
    assert.equal(await erase.isDisabled(), true);
    await page.getByLabel("Type ada@biber.example to confirm").fill("ada@biber.example");
    await erase.click();
    const receipt = page.getByLabel("Receipt", { exact: true });
    await receipt.getByText("completed", { exact: true }).waitFor();
    await receipt.getByText(/^Results of jobs: \d+$/).waitFor();
    const [file] = await Promise.all([page.waitForEvent("download"), button("Download receipt").click()]);
    const stored = JSON.parse(await readFile(await file.path(), "utf8"));
    assert.equal(stored.state, "complete");
    assert.doesNotMatch(JSON.stringify(stored), /biber/);

    await page.getByLabel("Email address").fill("ada@biber.example");
    await button("Show everything stored").click();
    await page.getByText("Nothing is stored about this person").waitFor();
    assert.equal((await world.api.get("/api/v1/records/people?q=biber")).body.total, 0);
    assert.equal((await world.api.get("/api/v1/records/businesses?q=biber")).body.total, 1);
    const receipts = page.getByRole("region", { name: "Receipts" });
    await receipts
      .getByRole("row")
      .filter({ hasText: stored.erasure_id.slice(-12) })
      .getByText("completed")
      .waitFor();
    await page.getByLabel("Phone number").fill("030 123456");
    await button("Show everything stored").click();
    await page
      .getByRole("alert")
      .getByText(/country code/)
      .waitFor();
  });

  test("several people are erased at once", async () => {
    await open("/records/people", "People");
    for (const firm of ["dachs", "adler"]) await page.getByLabel(`Select Ada ${firm}`).check();
    await button("More").click();
    await button("Erase").click();
    await page.getByLabel("Type erase 2 people to confirm").fill("erase 2 people");
    await page.getByRole("dialog").getByRole("button", { name: "Erase" }).click();
    await page.getByText(/^2 erasures completed\.$|erasures go on in the background/).waitFor();
    await eventually(
      async () => (await world.api.get("/api/v1/records/people")).body.total,
      (total) => total === 1,
    );
    assert.equal(await suppressed({ email: "ada@dachs.example" }), true);
  });

  test("a viewer sees the list, and cannot add, remove or ask about persons", async () => {
    const { body } = await world.api.post("/api/v1/client/keys", { name: "reader", access: "viewer" });
    const own = await browser.newContext();
    const reader = await own.newPage();
    await signIn(reader, world.service.url, body.credential);
    await reader.goto(`${world.service.url}/records/suppression`);
    await reader.getByText(/in total/).waitFor();
    assert.equal(await reader.getByRole("button", { name: "Check" }).isVisible(), true);
    for (const name of ["Add", "Remove"])
      assert.equal(await reader.getByRole("button", { name: new RegExp(`^${name}`) }).count(), 0);
    await reader.goto(`${world.service.url}/records/privacy`);
    await reader.getByText(/require owner access/).waitFor();
    assert.equal(await reader.getByLabel("Email address").count(), 0);
    await own.close();
  });

  test("no accessibility findings, wide and on a phone, and no errors in the browser", async () => {
    const session = await context.storageState();
    const at = (path: string) => `${world.service.url}${path}`;
    await assertAccessible(browser, session, [at("/records/suppression"), at("/records/privacy")]);
    const { body } = await world.api.get("/api/v1/records/people");
    const record = at(`/records/people/${body.records[0].id}`);
    await assertDialogsAccessible(browser, session, [
      { url: at("/records/people"), button: "Export", item: "CSV", role: "dialog" },
      { url: at("/records/suppression"), button: "Add entries", role: "dialog" },
      { url: record, button: "More", item: "Suppress", role: "dialog" },
      { url: record, button: "More", item: "Erase", role: "dialog" },
    ]);
    assert.deepEqual(
      // A wrong number, and the campaign, of which there are only jobs.
      watched.problems.filter((text) => !/status of (?:422|404)/.test(text)),
      [],
    );
    assert.ok(watched.requests.every((url) => !/ada%40|ada@/.test(url)));
  });
});
