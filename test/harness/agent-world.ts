import type { DnsRecord } from "../servers/dns-server.ts";
import { startGooglePeer } from "../servers/maps/google-peer.ts";
import { inventedPlace } from "../servers/maps/invented-places.ts";
import { startSiteServer } from "../servers/site-server.ts";
import { insertCities } from "./campaigns.ts";
import { atEnd } from "./cleanup.ts";
import { createTestDatabase } from "./database.ts";
import { startMailWorld } from "./mail-world.ts";
import { type ServiceProcess, startServiceProcess, temporaryFolder } from "./service-process.ts";

const html = { "content-type": "text/html; charset=utf-8" };

/** The mail domain of all businesses: it accepts `info` and names that begin with `alice`. */
const mailDomain = "firm-demo.com";

export interface AgentWorld {
  service: ServiceProcess;
  env: Record<string, string>;
  /** Websites by the host of their business, with the port. */
  websiteOf(number: number): string;
  /** Requests that websites have received: host and path. */
  visits: string[];
  /** Website that holds the requests of a page until it is released. */
  slowWebsite(page: string): string;
  release(page: string): void;
  mailDomain: string;
}

/**
 * A service with everything that agents' tasks need, on loopback: a map of businesses, their websites with an address
 * that mail servers accept and one that they reject, and the cities of a country to search.
 */
export async function startAgentWorld(options: {
  businesses: number;
  cities: readonly string[];
  /** Further names, and settings of the service. */
  records?: Record<string, DnsRecord>;
  env?: Record<string, string>;
}): Promise<AgentWorld> {
  const numbers = Array.from({ length: options.businesses }, (_, index) => index + 1);
  const hostOf = (number: number) => `business-${number}-demo.com`;
  const hosts = [...numbers.map(hostOf), "slow-demo.com"];
  const mail = await startMailWorld({
    script: {
      rcpt: (address) =>
        /^(?:alice|info@)/.test(address) ? "250 2.1.5 Ok" : `550 5.1.1 <${address}>: User unknown`,
    },
    records: {
      ...Object.fromEntries(hosts.map((host) => [host, ["127.0.0.1"]])),
      [mailDomain]: ["mx 10 mx.firma.test"],
      ...options.records,
    },
  });
  atEnd(() => mail[Symbol.asyncDispose]());
  const visits: string[] = [];
  const held = new Map<string, PromiseWithResolvers<void>>();
  const holdOf = (page: string) => {
    const hold = held.get(page) ?? Promise.withResolvers<void>();
    held.set(page, hold);
    return hold;
  };
  atEnd(async () => {
    for (const { resolve } of held.values()) resolve();
  });
  const websites = await startSiteServer({
    async fallback(request, response) {
      const host = String(request.headers.host).split(":", 1)[0] ?? "";
      visits.push(`${host}${request.url}`);
      if (request.url === "/person") return void response.writeHead(200, html).end(personPage);
      if (!/^\/(?:\?|$)/.test(request.url ?? "")) return void response.writeHead(404).end();
      if (host === "slow-demo.com") await holdOf(request.url ?? "").promise;
      const number = /\d+/.exec(host)?.[0] ?? "0";
      response.writeHead(200, html).end(pageOf(number));
    },
  });
  atEnd(() => websites.close());
  const websiteOf = (number: number) => `http://${hostOf(number)}:${websites.port}/`;
  const maps = await startGooglePeer({
    places: numbers.map((number) =>
      inventedPlace({
        name: `Invented Joinery ${number}`,
        featureId: `0x14a1a3c1d2e3f${(0x400 + number).toString(16)}:0x5f6e7d8c9b0a${(0x1000 + number).toString(16)}`,
        kgmid: `/g/11inv9${number}`,
        website: websiteOf(number),
        street: `${number} Rue de l'Invention`,
        borough: null,
        city: options.cities[0] ?? "Esch",
        postcode: "L-4010",
        countryCode: "LU",
        phone: { raw: "26 54 01 23", national: "26 54 01 23", international: "+352 26 54 01 23" },
        coordinates: { latitude: number / 1000, longitude: number / 1000 },
        photoIds: [],
        reviews: [],
      }),
    ),
  });
  atEnd(() => maps.close());
  const database = await createTestDatabase();
  await insertCities(
    database.open(),
    options.cities.map((name) => ({ name })),
    { code: "LU", name: "Luxembourg" },
  );
  const env = {
    ...mail.env,
    GOOGLE_MAPS_URL: maps.url,
    MAPS_REQUESTS_PER_SECOND: "1000",
    CHROMIUM_PATH: "/no/chromium",
    SITE_CONCURRENCY: "20",
    DATABASE_URL: database.url,
    SECRET_KEY: "k".repeat(40),
    DATA_DIR: await temporaryFolder("agents"),
    ...options.env,
  };
  const service = await startServiceProcess({ env });
  atEnd(() => service.stop());
  return {
    service,
    env,
    websiteOf,
    visits,
    slowWebsite: (page) => `http://slow-demo.com:${websites.port}/?${page}`,
    release: (page) => holdOf(`/?${page}`).resolve(),
    mailDomain,
  };
}

/** A public profile that describes an invented person in schema.org terms. */
export const personPage = `<!doctype html><html lang="en"><head><title>Mara Lindqvist</title>
<script type="application/ld+json">${JSON.stringify({
  "@context": "https://schema.org",
  "@type": "Person",
  name: "Mara Lindqvist",
  jobTitle: "Head of Production",
  worksFor: { "@type": "Organization", name: "Harbour & Oak Joinery" },
  address: { "@type": "PostalAddress", addressLocality: "Bristol", addressCountry: "GB" },
})}</script></head><body><main><h1>Mara Lindqvist</h1></main></body></html>`;

/** Long enough that an answer cannot show all of it. */
function pageOf(number: string): string {
  const sentence = `Joinery number ${number} builds staircases, windows and doors, and repairs what others have built. `;
  const paragraphs = Array.from(
    { length: 60 },
    (_, index) => `<p>${index + 1}. ${sentence.repeat(3)}</p>`,
  ).join("");
  return `<!doctype html><html lang="en"><head><title>Invented Joinery ${number}</title></head><body><main>
    <h1>Invented Joinery ${number}</h1>
    <p><a href="mailto:alice.${number}@${mailDomain}">alice.${number}@${mailDomain}</a>
    <a href="mailto:nobody.${number}@${mailDomain}">nobody.${number}@${mailDomain}</a>
    <a href="tel:+441632960${number.padStart(3, "0")}">Telephone</a></p>${paragraphs}</main></body></html>`;
}
