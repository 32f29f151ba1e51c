import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { assertAccessible } from "../harness/accessibility.ts";
import {
  type DashboardWorld,
  noBrowser,
  signIn,
  startBrowser,
  startDashboardWorld,
  watchPage,
} from "../harness/dashboard.ts";
import { insertCompletedJob, listing, mapsResult, siteResult, verifyResult } from "../harness/records.ts";
import { eventually } from "../harness/wait.ts";

const companies = 1_000;
const hostile = `<img src=x onerror="window.harmed=1">`;
const hebrew = "מאפיית הזית";

describe("the dashboard's records", { skip: noBrowser }, () => {
  let world: DashboardWorld;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let watched: ReturnType<typeof watchPage>;

  before(async () => {
    [world, browser] = await Promise.all([startDashboardWorld(), startBrowser()]);
    const [client = ""] = world.credential.split(":");
    const towns = ["München", "Wien", "Zürich", "Köln"];
    const listings = Array.from({ length: companies }, (_, index) => {
      const city = towns[index % towns.length] ?? "";
      return listing(`p${index}`, {
        name: index === 0 ? hostile : index === 1 ? hebrew : `Bäckerei ${String(index).padStart(4, "0")}`,
        address_parts: {
          street: `Hauptstr. ${index}`,
          city,
          postcode: "80331",
          region: city,
          country_code: city === "Wien" ? "AT" : "DE",
          borough: null,
        },
        address: `Hauptstr. ${index}, ${city}`,
        rating: 1 + (index % 40) / 10,
        ...(index < 300 && {
          website: `https://baeckerei-${index}.example/`,
          phone: `+49 89 2000${1000 + index}`,
        }),
      });
    });
    await insertCompletedJob(world.store, "svcMaps", mapsResult(...listings), { client });
    for (let index = 2; index < 130; index += 1) {
      const url = `https://baeckerei-${index}.example/`;
      const emails = [`info@baeckerei-${index}.example`];
      const evidence = {
        emails: emails.map((value) => ({ value, sources: [{ url, kind: "text" }] })),
        phones: [],
        addresses: [],
        socials: [],
      };
      const result = siteResult(url, { emails });
      const data = { ...result, metadata: { ...result.metadata, evidence } };
      await insertCompletedJob(world.store, "svcSite", data, { client, url });
    }
    const verdicts = { "info@baeckerei-2.example": "valid", "info@baeckerei-3.example": "invalid" };
    await insertCompletedJob(world.store, "svcVerify", verifyResult(verdicts), { client });
    for (const [path, count] of [
      ["businesses", companies],
      ["emails", 128],
      ["emails?verification=valid", 1],
    ] as const) {
      await eventually(
        async () => (await world.api.get(`/api/v1/records/${path}`)).body.total as number,
        (total) => total >= count,
      );
    }
    context = await browser.newContext({ reducedMotion: "reduce", viewport: { width: 1500, height: 900 } });
    page = await context.newPage();
    watched = watchPage(page);
    await signIn(page, world.service.url, world.credential);
  });

  const open = async (path: string, heading: string) => {
    await page.goto(`${world.service.url}${path}`);
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
  };
  const row = (name: string) => page.getByRole("row").filter({ hasText: name }).first();
  const total = (text: string) => page.getByRole("status").filter({ hasText: text }).first().waitFor();

  test("scrolling loads all companies, and keeps only the visible rows in the page", async () => {
    await open("/records", "Businesses");
    await total("1,000 businesses");
    await row("Bäckerei 0").waitFor();
    const last = page.locator(`tr[aria-rowindex="${companies + 1}"]`);
    await eventually(
      () =>
        page.evaluate<boolean>(`(() => {
          const scroller = document.querySelector(".grid-scroll");
          scroller.scrollTop = scroller.scrollHeight;
          return document.querySelector('tr[aria-rowindex="${companies + 1}"]') !== null;
        })()`),
      (isThere) => isThere,
    );
    await last.waitFor();
    assert.ok((await page.getByRole("row").count()) < 80, "far fewer rows than records");
    assert.equal(await page.evaluate("'harmed' in window"), false);
  });

  test("search, facets and sorting are in the address, and survive a reload", async () => {
    await open("/records", "Businesses");
    await page.getByRole("searchbox", { name: "Search businesses" }).fill("backerei");
    await page.keyboard.press("Enter");
    await total("998 businesses");
    await page.getByRole("checkbox", { name: /^Austria/ }).check();
    await page.waitForURL(/country=AT/);
    await page.getByRole("checkbox", { name: /^Germany/ }).waitFor();
    await total("249 businesses");
    await page.getByRole("button", { name: "Rating" }).click();
    await page
      .getByRole("columnheader", { name: "Rating" })
      .and(page.locator("[aria-sort=descending]"))
      .waitFor();
    await page.waitForURL(/sort=-rating/);
    await page.reload();
    await total("249 businesses");
    assert.equal(await page.getByRole("checkbox", { name: /^Austria/ }).isChecked(), true);
    assert.equal(await page.getByRole("searchbox").inputValue(), "backerei");
    await page.getByRole("searchbox").fill("nothing of that name");
    await page.keyboard.press("Enter");
    await page.getByText("No businesses match").waitFor();
    await page.getByRole("button", { name: "Clear search and filters" }).click();
    await total("1,000 businesses");
  });

  test("only what a kind of records can have is a filter", async () => {
    const has = page.getByRole("group", { name: "Has" });
    for (const [path, heading, names] of [
      ["/records", "Businesses", ["Email address", "Phone number"]],
      ["/records/people", "People", ["Email address"]],
      ["/records/emails", "Email addresses", []],
    ] as const) {
      await open(path, heading);
      await page.getByLabel("Seen since").waitFor();
      await page.getByRole("region", { name: "Filters" }).getByRole("checkbox").first().waitFor();
      if (path !== "/records/people") await page.getByRole("checkbox", { name: /^not verified/ }).waitFor();
      const shown = await has.locator("label").allInnerTexts();
      assert.deepEqual(
        shown.map((label) => label.split("\n", 1)[0]?.replace(/\s*[\d,]+$/, "")),
        names,
        path,
      );
    }
  });

  test("on a phone, search, filters and order are in one row, and the filters in a sheet that counts them", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open("/records", "Businesses");
    await total("1,000 businesses");
    const tools = [
      page.getByRole("searchbox", { name: "Search businesses" }),
      page.getByRole("button", { name: "Filters" }),
      page.getByLabel("Order"),
    ];
    const middles = await Promise.all(
      tools.map(async (tool) => {
        const box = await tool.boundingBox();
        assert.ok(box && box.x >= 0 && box.x + box.width <= 390, "within the screen");
        return Math.round(box.y + box.height / 2);
      }),
    );
    assert.ok(Math.max(...middles) - Math.min(...middles) <= 2, `in one row: ${middles}`);
    await page.getByRole("button", { name: "Filters", exact: true }).click();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await sheet.getByRole("checkbox", { name: /^Austria/ }).check();
    await total("250 businesses");
    await sheet.getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "Filters (1)" }).waitFor();
    await page.getByLabel("Order").selectOption("-rating");
    await page.waitForURL(/sort=-rating/);
    await page.getByRole("searchbox").fill("Backerei 0101");
    await page.keyboard.press("Enter");
    await total("1 business");
    await page.getByRole("button", { name: "Filters (1)" }).click();
    await sheet.getByRole("button", { name: "Clear filters" }).click();
    await page.waitForURL((url) => !url.search.includes("country") && url.search.includes("0101"));
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 1500, height: 900 });
  });

  test("phone numbers have one form with spaces, are copied in E.164 and can be called", async () => {
    await open("/records?q=0002", "Businesses");
    await row("Bäckerei 0002").getByText("+49 89 20001002", { exact: true }).waitFor();
    const copied = await page.evaluate<string>(`(() => {
      getSelection().selectAllChildren(document.querySelector("[data-phone]").closest("tr"));
      const event = new ClipboardEvent("copy", { clipboardData: new DataTransfer(), bubbles: true, cancelable: true });
      document.body.dispatchEvent(event);
      return event.clipboardData.getData("text/plain");
    })()`);
    assert.match(copied, /\+498920001002/);
    assert.doesNotMatch(copied, /\+49 89/);
    await open("/records/phones?q=%2B498920001002", "Phone numbers");
    await page.getByRole("link", { name: "+49 89 20001002" }).click();
    await page.getByRole("heading", { level: 1, name: "+49 89 20001002" }).waitFor();
    const call = page.getByRole("link", { name: "+49 89 20001002" }).first();
    assert.equal(await call.getAttribute("href"), "tel:+498920001002");
  });

  test("a row of the domains says whose it is and which contacts it has, and those without an address are crawled at once", async () => {
    await open("/records/domains?q=baeckerei-2&sort=name", "Domains");
    const domain = (number: number) =>
      page.getByRole("row").filter({ hasText: `baeckerei-${number}.example` });
    const valid = domain(2).filter({ hasText: "Bäckerei 0002" });
    await valid.getByText("1 valid").waitFor();
    await valid.getByText("info@baeckerei-2.example").waitFor();
    await valid.getByText("+49 89 20001002").waitFor();
    await page.getByRole("checkbox", { name: /^no email address/ }).check();
    await page.waitForURL(/verification=no_email/);
    await domain(2).filter({ hasText: "Bäckerei 0002" }).waitFor({ state: "detached" });
    await open("/records/domains?q=baeckerei-29&verification=no_email", "Domains");
    const unread = domain(290).filter({ hasText: "not crawled" });
    await unread.getByText("never").waitFor();
    assert.equal(await unread.getByRole("button").count(), 0, "no column of buttons");
    await page.getByLabel("Select baeckerei-290.example").check();
    await page.getByLabel("Select baeckerei-291.example").check();
    assert.equal(await page.getByRole("button", { name: /^Select all/ }).count(), 0, "not all of the page");
    await page.getByRole("button", { name: "Crawl" }).click();
    await page.getByRole("dialog", { name: "Crawl: 2 websites" }).waitFor();
    await page.keyboard.press("Escape");
    await open("/records/domains?q=baeckerei-9&sort=name", "Domains");
    const open9 = domain(9).filter({ hasText: "1 not verified" });
    await open9.getByRole("link", { name: "baeckerei-9.example" }).click();
    await page.getByRole("heading", { level: 1, name: "baeckerei-9.example" }).waitFor();
    await page.getByText("1 not verified").waitFor();
  });

  test("boxes that are not checked have clear edges, and differ from disabled ones, in light and in dark", async () => {
    await open("/records", "Businesses");
    await page.getByRole("checkbox", { name: /^Austria/ }).waitFor();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const looks = await page.evaluate<
        Record<"appearance" | "style" | "background" | "field", string> & { contrast: number }
      >(
        `(() => {
          const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
          const luminance = (colour) => {
            canvas.fillStyle = colour;
            canvas.fillRect(0, 0, 1, 1);
            const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) =>
              part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4);
            return 0.2126 * r + 0.7152 * g + 0.0722 * b;
          };
          const style = getComputedStyle(document.querySelector(".facet-value input:not(:checked)"));
          const field = getComputedStyle(document.querySelector("input[type=search]")).backgroundColor;
          const [dark, light] = [luminance(style.borderTopColor), luminance(style.backgroundColor)].sort((a, b) => a - b);
          return {
            contrast: (light + 0.05) / (dark + 0.05), appearance: style.appearance,
            style: style.borderTopStyle, background: style.backgroundColor, field,
          };
        })()`,
      );
      assert.ok(looks.contrast >= 3, `${colorScheme}: ${looks.contrast}`);
      assert.equal(looks.appearance, "none", "drawn in these colours, not in the browser's");
      assert.equal(looks.style, "solid");
      assert.equal(looks.background, looks.field, "as that of fields that can be filled in");
    }
    await page.emulateMedia({ colorScheme: null });
  });

  test("columns are chosen and moved, and a view keeps them", async () => {
    await open("/records", "Businesses");
    const heads = () => page.getByRole("columnheader").allInnerTexts();
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("button", { name: "Move Verdict up" }).click();
    await page.getByRole("checkbox", { name: "Tags", exact: true }).uncheck();
    await page.getByRole("checkbox", { name: "Region", exact: true }).check();
    await page.getByRole("button", { name: "Done" }).click();
    const changed = await heads();
    assert.deepEqual(changed.slice(1, 4), ["Business", "Verdict", "Emails"]);
    assert.ok(changed.includes("Region") && !changed.includes("Tags"));
    await page.getByRole("button", { name: "Save view" }).click();
    await page.getByLabel("Name").fill("Regions");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await open("/records", "Businesses");
    assert.ok(!(await heads()).includes("Region"));
    await page.getByLabel("Saved view").selectOption("Regions");
    await page.getByRole("columnheader", { name: "Region" }).waitFor();
    assert.deepEqual(await heads(), changed);
    await page.getByRole("button", { name: "Delete view" }).click();
    await page.getByLabel("Saved view").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).click();
    assert.equal(await page.getByLabel("Saved view").inputValue(), "Regions");
  });

  test("all that match are tagged at once, and selected companies go to a list", async () => {
    await open("/records/lists", "Lists");
    await page.getByText("No lists yet").waitFor();
    await page.getByRole("button", { name: "New list" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Spring fair");
    await page.getByRole("button", { name: "Create list" }).click();
    await page.getByRole("link", { name: "Spring fair" }).waitFor();
    await open("/records?country=AT", "Businesses");
    await total("250 businesses");
    const top = () =>
      page.evaluate<number>("document.querySelector('.grid-scroll').getBoundingClientRect().top");
    const before = await top();
    await page.getByLabel("Select all loaded rows").check();
    await page.getByRole("button", { name: /^Select all 250 businesses that match/ }).click();
    assert.equal(await top(), before, "the bar of a selection leaves the list where it is");
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("button", { name: "Tag", exact: true }).click();
    await page.getByLabel("Tag to add").fill("vienna");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByText("250 businesses changed.").waitFor();
    await page.getByRole("checkbox", { name: /^vienna/ }).waitFor();
    await open(`/records?q=${encodeURIComponent(hebrew)}`, "Businesses");
    await page.getByLabel(`Select ${hebrew}`).check();
    await page.getByRole("button", { name: "Add to list" }).click();
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByText("1 business changed.").waitFor();
    // The bar of the selection goes; the focus stays with the rows below it.
    await page.getByRole("button", { name: "Clear selection" }).press("Enter");
    await page.waitForFunction("document.activeElement.closest('.grid-scroll') !== null");
    await open("/records/lists", "Lists");
    await page.getByRole("row").filter({ hasText: "Spring fair" }).getByText("1 business").waitFor();
    await page.getByRole("link", { name: "Spring fair" }).click();
    await total("1 business");
    await row(hebrew).locator("bdi").first().waitFor();
  });

  test("records are added to a list that is created meanwhile", async () => {
    await open("/records/domains?q=baeckerei-7", "Domains");
    await page.getByLabel("Select baeckerei-7.example").check();
    await page.getByRole("button", { name: "Add to list" }).click();
    const dialog = page.getByRole("dialog", { name: "Add to a list: 1 domain" });
    await dialog.getByLabel("Name of the new list").fill("Own shops");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByText("1 domain changed.").waitFor();
    await page.getByRole("button", { name: "Add to list" }).click();
    await dialog.getByRole("combobox", { name: "List" }).selectOption("New list…");
    await dialog.getByLabel("Name of the new list").fill("Own shops");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await dialog.getByText(/is the name of another list/).waitFor();
    await dialog.getByLabel("Name of the new list").fill("All shops");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    const { lists } = (await world.api.get("/api/v1/record-lists")).body;
    const own = lists.filter(({ name }: { name: string }) => / shops$/.test(name));
    assert.deepEqual(
      own.map(({ name, members }: { name: string; members: number }) => [name, members]),
      [
        ["All shops", 1],
        ["Own shops", 1],
      ],
    );
    for (const { list_id } of own) await world.api.delete(`/api/v1/record-lists/${list_id}`);
  });

  test("a deleted list comes back with its records, and the focus stays among the lists", async () => {
    await open("/records/lists", "Lists");
    await page.getByRole("button", { name: "New list" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Autumn fair");
    await page.getByRole("button", { name: "Create list" }).click();
    await page.getByRole("link", { name: "Autumn fair" }).waitFor();
    await page.getByRole("button", { name: "Actions for Spring fair" }).click();
    await page.getByRole("button", { name: "Delete Spring fair" }).click();
    await row("Spring fair").waitFor({ state: "detached" });
    await page.waitForFunction("document.activeElement.textContent === 'Autumn fair'");
    await page.getByRole("button", { name: "Undo" }).click();
    await row("Spring fair").getByText("1 business").waitFor();
    await page.getByText("Undone.").waitFor();
  });

  test("selected addresses are verified in jobs of at most 100", async () => {
    await open("/records/emails", "Email addresses");
    await total("128 email addresses");
    await page.getByLabel("Select all loaded rows").check();
    await page.getByRole("button", { name: "Verify" }).click();
    const dialog = page.getByRole("dialog", { name: "Verify: 128 email addresses" });
    await dialog.getByText("Submits 2 verification jobs").waitFor();
    await dialog.getByRole("button", { name: "Submit" }).click();
    await page.getByText("2 jobs submitted.").waitFor();
    const { body } = await world.api.get("/api/v1/jobs/list?type_filter=svcVerify");
    assert.equal(body.total, 3);
  });

  test("a record shows its fields with sources, and keeps tags and notes", async () => {
    await open("/records?q=0002", "Businesses");
    await row("Bäckerei 0002").getByRole("link", { name: "Bäckerei 0002" }).click();
    await page.getByRole("heading", { level: 1, name: "Bäckerei 0002" }).waitFor();
    const facts = page.getByRole("region", { name: "Key facts" });
    for (const fact of [
      /^Verdict\s*(?:valid|risky|unknown|invalid)/,
      /^Email\s*info@baeckerei-2\.example$/,
      /^Place\s*Zürich, Germany$/,
    ])
      await facts.locator(".fact").filter({ hasText: fact }).waitFor();
    // A verdict has a column of its own.
    const contacts = page.getByRole("group", { name: "Contacts" });
    await contacts
      .getByRole("row")
      .filter({ hasText: /^info@baeckerei-2\.example\s*Email address/ })
      .waitFor();
    await contacts.getByRole("columnheader", { name: "Verdict" }).waitFor();
    const country = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "Country" }) });
    await country.waitFor();
    assert.equal(await page.getByText(/% confidence/).count(), 0, "sources only on request");
    await page.getByRole("button", { name: "Show sources" }).click();
    await page
      .getByText(/% confidence/)
      .first()
      .waitFor();
    await page.getByLabel("New tag").fill("regional");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Remove the tag regional" }).waitFor();
    await page.getByRole("textbox", { name: "Owner" }).fill("Ada");
    await page.getByRole("textbox", { name: "Notes" }).fill("Call on Monday");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    // The new tag has shown "Saved." already.
    await page.getByRole("button", { name: "Discard changes" }).waitFor({ state: "detached" });
    await page.reload();
    await page.getByRole("button", { name: "Remove the tag regional" }).click();
    await page.getByRole("button", { name: "Remove the tag regional" }).waitFor({ state: "detached" });
    await page.waitForFunction("document.activeElement.ariaLabel === 'New tag'");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Remove the tag regional" }).waitFor();
    assert.equal(await page.getByRole("textbox", { name: "Owner" }).inputValue(), "Ada");
    assert.equal(await page.getByRole("textbox", { name: "Notes" }).inputValue(), "Call on Monday");
  });

  test("Ctrl K finds records, jobs and pages by keyboard, and returns the focus", async () => {
    await open("/jobs", "Jobs");
    const opener = page.getByRole("button", { name: "Search Ctrl K" });
    await opener.focus();
    await page.keyboard.press("Control+k");
    const field = page.getByRole("combobox", { name: /^Search records/ });
    await field.fill("Backerei 0007");
    await page.getByRole("option", { name: /Bäckerei 0007/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Bäckerei 0007" }).waitFor();
    await page.keyboard.press("Control+k");
    await field.fill("webh");
    await page.getByRole("option", { name: /Webhooks/ }).waitFor();
    await page.keyboard.press("Escape");
    await field.waitFor({ state: "detached" });
    await opener.focus();
    await page.keyboard.press("Enter");
    const { body } = await world.api.get("/api/v1/jobs/list?type_filter=svcMaps");
    await field.fill(body.jobs[0].job_id);
    await page.getByRole("option", { name: /^Map search/ }).waitFor();
    await page.keyboard.press("Escape");
    assert.equal(await page.evaluate("document.activeElement.className"), "search-button");
  });

  test("no accessibility findings, wide and on a phone, and no errors in the browser", async () => {
    const { body } = await world.api.get("/api/v1/records/businesses?q=0002");
    const session = await context.storageState();
    await assertAccessible(
      browser,
      session,
      [
        "/records",
        "/records/people",
        "/records/emails?q=nothing",
        "/records/lists",
        `/records/businesses/${body.records[0].id}`,
      ].map((path) => `${world.service.url}${path}`),
    );
    // The name of a list that is taken.
    const problems = watched.problems.filter((text) => !/status of 422 .*record-lists/.test(text));
    assert.deepEqual(problems, []);
  });
});
