import type { Locator, Page } from "playwright-core";
import { startOsmPeer } from "../servers/maps/osm-peer.ts";
import { startSiteServer } from "../servers/site-server.ts";
import { apiClient } from "./api-client.ts";
import { insertCities } from "./campaigns.ts";
import { atEnd } from "./cleanup.ts";
import { createClient } from "./create-client.ts";
import { createTestDatabase } from "./database.ts";
import { startMailWorld } from "./mail-world.ts";
import { startServiceProcess, temporaryFolder } from "./service-process.ts";

export { noBrowser, startBrowser } from "./browser.ts";

/** Towns of Zedland with their coordinates. */
const towns = [
  "Abbey",
  "Brook",
  "Cliff",
  "Dale",
  "Elmham",
  "Fordton",
  "Glenside",
  "Heathby",
  "Islet",
  "Knoll",
].map((name, index) => ({
  name,
  latitude: 49.5 + ((index * 37) % 100) / 120,
  longitude: 5.8 + ((index * 61) % 100) / 140,
}));

/** A website whose text attempts script injection. */
const pages = {
  "/": `<!doctype html><html lang="en"><head><title>Oak &amp; Reed Joinery</title>
    <meta name="description" content="Staircases, kitchens and boats."></head><body><main><h1>Oak &amp; Reed Joinery</h1>
    <p>We build <strong>staircases</strong>, kitchens and small boats for people who use them every day, in a workshop by
    the harbour that has been ours for thirty years.</p>
    <p>&lt;img src=x onerror="window.harmed=1"&gt; and <a href="javascript:window.harmed=1">a link</a></p>
    <ul><li>Staircases</li><li>Kitchens</li></ul><a href="/contact">Contact</a></main></body></html>`,
  "/contact": `<!doctype html><html lang="en"><title>Contact</title><main><h1>Contact</h1>
    <p>Write to <a href="mailto:hello@oak-reed-demo.com">hello@oak-reed-demo.com</a> or ring +44 117 496 0123.</p>
    <script type="application/ld+json">{"@context": "https://schema.org", "@type": "Person", "name": "Ada Reed", "jobTitle": "Owner"}</script>
    <p>14 Dock Street, Bristol BS1 4QA</p>
    <a href="https://www.instagram.com/oakandreed">Instagram</a></main></html>`,
};

/** A running service with its dashboard, and local servers for websites, mail and maps. */
export async function startDashboardWorld(env: Record<string, string> = {}) {
  const site = await startSiteServer({ pages });
  atEnd(() => site.close());
  const mail = await startMailWorld({ records: { "oak-reed-demo.com": ["mx 10 mx.firma.test"] } });
  atEnd(() => mail[Symbol.asyncDispose]());
  const elements = towns.flatMap(({ name, latitude, longitude }, town) =>
    Array.from({ length: 4 }, (_, index) => ({
      type: "node" as const,
      id: town * 10 + index + 1,
      lat: latitude + index / 400,
      lon: longitude + (index % 2) / 300,
      tags: {
        name: index === 0 ? `=cmd|' /C calc'!A0 ${name}` : `${name} Plumbing ${index}`,
        craft: "plumber",
        phone: `+44 117 496 01${town}${index}`,
        ...(index === 1 && { website: `${site.url}/` }),
        "addr:street": "Dock Street",
        "addr:housenumber": String(index + 1),
        "addr:city": name,
      },
    })),
  );
  const map = await startOsmPeer({
    elements,
    fault: ({ query }) =>
      query.includes("Standstill") ? { status: 429, headers: { "retry-after": "600" } } : null,
    towns: towns.map(({ name, latitude, longitude }) => ({
      name,
      box: [latitude - 0.03, latitude + 0.03, longitude - 0.03, longitude + 0.03] as const,
      countryCode: "ZZ",
    })),
  });
  atEnd(() => map.close());
  const database = await createTestDatabase();
  const settings = {
    ...mail.env,
    DATABASE_URL: database.url,
    SECRET_KEY: "k".repeat(40),
    DATA_DIR: await temporaryFolder("dashboard"),
    MAPS_PROVIDER: "osm",
    OVERPASS_URL: map.url,
    NOMINATIM_URL: map.url,
    MAPS_REQUESTS_PER_SECOND: "50",
    BROWSER_PAGES: "1",
    SHUTDOWN_SECONDS: "1",
    ...env,
  };
  const store = database.open();
  await insertCities(
    store,
    towns.map(({ name }, index) => ({ name, population: 90_000 - index })),
  );
  for (const { name, latitude, longitude } of towns) {
    await store.query({
      text: "update locations set latitude = $2, longitude = $3 where display_name = $1",
      values: [name, latitude, longitude],
    });
  }
  const service = await startServiceProcess({ env: settings });
  atEnd(() => service.stop());
  const credential = await createClient(settings, "Example Agency");
  return { service, site, mail, map, store, settings, credential, api: apiClient(service.url, credential) };
}

export type DashboardWorld = Awaited<ReturnType<typeof startDashboardWorld>>;

/** Records a page's errors, warnings and requests. */
export function watchPage(page: Page) {
  const problems: string[] = [];
  const requests: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning")
      problems.push(`${message.text()} (${message.location().url})`);
  });
  page.on("request", (request) => requests.push(request.url()));
  return { problems, requests };
}

/** Signs in through the form. */
export async function signIn(page: Page, url: string, credential: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel("Credentials").fill(credential);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("navigation", { name: "Main" }).waitFor();
}

/** Chooses from an Export menu: the first one of the page, or that of a part. */
export async function exportAs(part: Page | Locator, item: string): Promise<void> {
  await part.getByRole("button", { name: "Export", exact: true }).first().click();
  await part.getByRole("group", { name: "Export" }).getByRole("button", { name: item, exact: true }).click();
}
