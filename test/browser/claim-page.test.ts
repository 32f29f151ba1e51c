import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { axeFindings } from "../harness/accessibility.ts";
import { noBrowser, startBrowser } from "../harness/browser.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createClient } from "../harness/create-client.ts";
import { dataFolder } from "../harness/data-folder.ts";
import { forager, type ServiceProcess, startServiceProcess } from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";
import { type RegistryServer, startRegistryServer } from "../servers/registry-server.ts";

describe("the page behind a signup link, on a phone", { skip: noBrowser }, () => {
  let env: Record<string, string>;
  let service: ServiceProcess;
  let agent: string;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let registry: RegistryServer;
  const requests: { url: string; referrer: string | undefined }[] = [];
  /** Script errors and blocked requests of the security policy. */
  const messages: string[] = [];

  before(async () => {
    registry = await startRegistryServer();
    atEnd(() => registry.close());
    env = {
      DATA_DIR: await dataFolder("claim-page"),
      SHUTDOWN_SECONDS: "1",
      DNS_SERVERS: "127.0.0.1:9",
      SIGNUP_REGISTRY_URL: registry.url,
      SEED_LOCATIONS: "true",
    };
    service = await startServiceProcess({ env });
    atEnd(() => service.stop());
    agent = (await createClient(env)).split(":")[0] ?? "";
    browser = await startBrowser();
    context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      isMobile: true,
      hasTouch: true,
      permissions: ["geolocation"],
      geolocation: { latitude: 55.676_1, longitude: 12.568_3 },
    });
    page = await context.newPage();
    page.on("request", async (request) => {
      const { referer } = await request.allHeaders();
      requests.push({ url: request.url(), referrer: referer });
    });
    page.on("pageerror", (error) => messages.push(error.message));
    page.on("console", (message) => {
      // A refused request is a valid API response, but the browser logs it as an error.
      if (message.type() === "error" && !/Failed to load resource/.test(message.text())) {
        messages.push(message.text());
      }
    });
  });

  /** Through the command line, as an operator would. */
  async function newToken(name: string, country = "DK"): Promise<string> {
    const args = [
      "--identifier",
      "owner@demo-shop.example",
      "--brand-id",
      "harbour",
      "--country-code",
      country,
    ];
    const { stdout, stderr } = await forager(
      env,
      "signup-token",
      ...args,
      "--name",
      name,
      "--agent",
      agent,
      "--json",
    );
    assert.equal(stderr, "");
    const { token, url } = JSON.parse(stdout) as { token: string; url: string };
    assert.match(url, /\/claim\?token=/);
    return token;
  }
  const open = (token: string) => page.goto(`${service.url}/claim?token=${token}`);
  const nameState = () => page.locator("#name-state");
  const inputBecomes = (selector: string, holds: (value: string) => boolean) =>
    eventually(() => page.locator(selector).inputValue(), holds);
  async function nameStateIs(text: RegExp): Promise<void> {
    await nameState().filter({ hasText: text }).waitFor();
  }

  test("leads from the name through map and address to a claimed pin", async () => {
    await open(await newToken("Café <b>Rosa</b>"));
    assert.equal(await page.locator("#name").inputValue(), "Café <b>Rosa</b>");
    assert.match(await page.locator(".whom").innerText(), /o\*\*\*@d\*\*\*\.example in Denmark/);
    await nameStateIs(/free/);

    registry.taken.add("DK Kiosk");
    await page.locator("#name").fill("Kiosk");
    await nameStateIs(/taken/);
    const suggestion = page.locator("#suggestions button").first();
    assert.equal(await suggestion.innerText(), "Kiosk Denmark");
    await suggestion.tap();
    await nameStateIs(/free/);
    assert.equal(await page.locator("#name").inputValue(), "Kiosk Denmark");

    await page.getByRole("button", { name: "Continue" }).tap();
    const pointState = page.locator("#map-state");
    assert.match(await pointState.innerText(), /Tap the map/);
    const box = await pointState.boundingBox();
    assert.ok(box && box.y >= 0 && box.y + box.height <= 740, "the missing field is reported in view");

    await page.locator("#map").tap();
    assert.equal(await pointState.textContent(), "");
    const lat = Number(await page.locator("#lat").inputValue());
    const lng = Number(await page.locator("#lng").inputValue());
    assert.ok(lat > 54 && lat < 58 && lng > 7 && lng < 16, `${lat}, ${lng} is in Denmark`);
    await page.getByLabel("Street").fill("Havnegade");
    await page.getByLabel("Number", { exact: true }).fill("7");
    await page.getByLabel("City").fill("København");
    await page.getByRole("button", { name: "Continue" }).tap();
    const review = page.locator("#review-list");
    await review.waitFor();
    assert.match(await review.innerText(), /Kiosk Denmark[\s\S]*Havnegade[\s\S]*7[\s\S]*København/);
    assert.deepEqual(await axeFindings(page), []);
    const [confirm, change] = await Promise.all(
      ["#confirm", "#change"].map((button) => page.locator(button).boundingBox()),
    );
    assert.ok(confirm && change && change.y - (confirm.y + confirm.height) >= 8, "a thumb hits one of them");

    await page.getByRole("button", { name: "Confirm and claim" }).tap();
    await page.getByRole("heading", { name: "It is yours" }).waitFor();
    assert.match(await page.locator("#result-text").innerText(), /Kiosk Denmark.* is on the map/);
    assert.deepEqual(await axeFindings(page), []);
    const [pin] = [...registry.pins.values()];
    assert.equal(pin?.name, "Kiosk Denmark");
    const created = registry.requests.find(({ kind }) => kind === "create");
    assert.deepEqual(created?.body.structured_address, {
      address_road: "Havnegade",
      address_house_number: "7",
      address_settlement: "København",
    });
    assert.ok(Math.abs(created?.body.lat - lat) < 1e-6 && Math.abs(created?.body.lng - lng) < 1e-6);
  });

  test("shows the claimed pin when the link is opened again, and does not claim it twice", async () => {
    const pins = registry.pins.size;
    await page.reload();
    await page.getByRole("heading", { name: "It is yours" }).waitFor();
    assert.equal(await page.locator("#details").isVisible(), false);
    assert.equal(registry.pins.size, pins);
  });

  test("takes the point from the device, from typed coordinates and from the keyboard, and zooms", async () => {
    await open(await newToken("Point Shop"));
    await page.getByRole("button", { name: "Use where I am now" }).tap();
    await inputBecomes("#lat", (value) => value === "55.676100");
    await page.locator("#map .pin").waitFor();
    await page.getByLabel("Latitude").fill("55,5");
    await page.getByLabel("Longitude").fill("10.25");
    await page.locator("#map").focus();
    await page.keyboard.press("ArrowUp");
    assert.ok(Number(await page.getByLabel("Latitude").inputValue()) > 55.5);
    assert.equal(Number(await page.getByLabel("Longitude").inputValue()), 10.25);
    const shape = () => page.locator("#map .pin").getAttribute("d");
    const before = await shape();
    await page.getByRole("button", { name: "Zoom out" }).tap();
    await eventually(shape, (now) => now !== before);
  });

  test("draws a country that crosses the 180th meridian in one piece, and no name under a button", async () => {
    for (const [country, towns] of [
      ["FJ", ["Suva", "Nadi", "Lautoka"]],
      ["AE", ["Dubai", "Abu Dhabi"]],
      ["US", ["New York", "Los Angeles"]],
    ] as const) {
      await open(await newToken(`Shop of ${country}`, country));
      await nameStateIs(/free/);
      const names = await page.locator("#map text").allTextContents();
      for (const town of towns) assert.ok(names.includes(town), `${country}: ${names}`);
      const covered = await page.evaluate(`(() => {
        const buttons = document.getElementById("map-buttons").getBoundingClientRect();
        return [...document.querySelectorAll("#map text")].flatMap((text) => {
          const { left, right, top, bottom } = text.getBoundingClientRect();
          const apart = right < buttons.left || left > buttons.right || bottom < buttons.top || top > buttons.bottom;
          return apart ? [] : [text.textContent];
        });
      })()`);
      assert.deepEqual(covered, [], country);
    }
  });

  test("says that a name has been taken meanwhile, and offers another choice", async () => {
    await open(await newToken("Contested Shop"));
    await nameStateIs(/free/);
    await page.getByRole("button", { name: "Use where I am now" }).tap();
    await inputBecomes("#lat", (value) => value !== "");
    await page.getByRole("button", { name: "Continue" }).tap();
    await page.locator("#review-list").waitFor();
    registry.taken.add("DK Contested Shop");
    await page.getByRole("button", { name: "Confirm and claim" }).tap();
    await nameStateIs(/taken/);
    await page.locator("#suggestions button").first().tap();
    await nameStateIs(/free/);
    await page.getByRole("button", { name: "Continue" }).tap();
    await page.getByRole("button", { name: "Confirm and claim" }).tap();
    await page.getByRole("heading", { name: "It is yours" }).waitFor();
  });

  test("shows progress while the registry is slow", async () => {
    registry.newState = "creating";
    await open(await newToken("Slow Shop"));
    await page.getByRole("button", { name: "Use where I am now" }).tap();
    await inputBecomes("#lat", (value) => value !== "");
    await page.getByRole("button", { name: "Continue" }).tap();
    await page.getByRole("button", { name: "Confirm and claim" }).tap();
    await page.getByRole("heading", { name: "Almost there" }).waitFor();
    for (const pin of registry.pins.values()) pin.state = "done";
    await page.getByRole("heading", { name: "It is yours" }).waitFor();
  });

  test("explains why a link opens nothing", async () => {
    const opened = await open("nonsense");
    assert.equal(opened?.status(), 401);
    await page.getByRole("heading", { name: "This link is invalid" }).waitFor();
  });

  test("every control has a name, nothing is wider than the screen, and tap targets are large enough", async () => {
    registry.newState = "done";
    await open(await newToken("A Name So Long That It Needs Wrapping ".repeat(7).trim()));
    await nameStateIs(/free/);
    const faults = await page.evaluate(`(() => {
      const faults = [];
      if (document.documentElement.scrollWidth > innerWidth) faults.push("scrolls sideways");
      for (const control of document.querySelectorAll("input, button, svg[role]")) {
        if (control.getClientRects().length === 0) continue;
        const name = control.labels?.[0]?.textContent ?? control.getAttribute("aria-label") ?? control.textContent;
        if (!name.trim()) faults.push("no name: " + control.outerHTML);
        if (control.getBoundingClientRect().height < 43) faults.push("too small: " + name);
      }
      const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
      if (new Set(ids).size < ids.length) faults.push("an id occurs twice");
      for (const element of document.querySelectorAll("[aria-labelledby], [aria-describedby]")) {
        for (const name of ["aria-labelledby", "aria-describedby"]) {
          const id = element.getAttribute(name);
          if (id !== null && document.getElementById(id) === null) faults.push(name + " " + id);
        }
      }
      return faults;
    })()`);
    assert.deepEqual(faults, []);
  });

  test("axe reports no serious violation, light and dark, with a taken name and every field open", async () => {
    await open(await newToken("Accessible Shop"));
    registry.taken.add("DK Kiosk");
    await page.locator("#name").fill("Kiosk");
    await nameStateIs(/taken/);
    await page.locator("summary").tap();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      assert.deepEqual(await axeFindings(page), [], colorScheme);
    }
    await page.emulateMedia({ colorScheme: null });
    await open("nonsense");
    assert.deepEqual(await axeFindings(page), []);
  });

  test("no script failed, and no other host was called or received the link", async () => {
    assert.deepEqual(messages, []);
    assert.ok(requests.length > 20);
    assert.deepEqual(
      requests.filter(({ url }) => !url.startsWith(`${service.url}/`) && !url.startsWith("data:")),
      [],
    );
    assert.deepEqual(
      requests.filter(({ referrer }) => referrer !== undefined),
      [],
    );
    const { headers } = await fetch(`${service.url}/claim?token=${await newToken("Header Shop")}`);
    const policy = headers.get("content-security-policy") ?? "";
    for (const directive of [
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
    ]) {
      assert.ok(policy.includes(directive), directive);
    }
    assert.equal(headers.get("referrer-policy"), "no-referrer");
    assert.equal(headers.get("cache-control"), "no-store");
    assert.doesNotMatch(service.output(), /eyJqdGki/, "no log line contains a token");
  });
});
