import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { startDnsServer } from "../../test/servers/dns-server.ts";
import { startGooglePeer } from "../../test/servers/maps/google-peer.ts";
import { inventedPlaces } from "../../test/servers/maps/payloads.ts";
import { pdlKey, startPdlPeer } from "../../test/servers/people/pdl-peer.ts";
import { profileUrl } from "../../test/servers/people/personas.ts";
import { startSearchPeer } from "../../test/servers/people/search-peer.ts";
import { startSiteServer } from "../../test/servers/site-server.ts";
import { startSmtpServer } from "../../test/servers/smtp-server.ts";
import { projectRoot } from "./service.ts";

const sitesFolder = join(projectRoot, "src/job-types/site/fixtures");
const area = { south: 51.4, west: -2.7, north: 51.5, east: -2.5 };
const places = 20;
const mailDomains = ["harbour-oak-demo.com", "firm-demo.com"];
const mailHosts = ["mx.mail.test", "mx2.mail.test"];
const roles = ["Head of Production", "Workshop Manager", "Managing Director", "Head of Sales"];

interface NamedJob {
  name: string;
  type: string;
  payload: object;
}

interface Website {
  startUrl: URL;
  /** Files by path. */
  pages: ReadonlyMap<string, Buffer>;
}

/** Servers on loopback for every job type, and jobs that get results of the usual size from them. */
export async function startResultWorld() {
  const websites = readWebsites();
  const sites = await startSiteServer({
    fallback(request, response) {
      const host = String(request.headers.host).split(":", 1)[0] ?? "";
      const page = websites.get(host)?.pages.get(request.url ?? "/");
      if (page === undefined) return void response.writeHead(404).end();
      response.writeHead(200, { "content-type": "text/html" }).end(page);
    },
  });
  const dns = await startDnsServer({
    ...Object.fromEntries([...websites.keys(), ...mailHosts].map((host) => [host, ["127.0.0.1"]])),
    ...Object.fromEntries(mailDomains.map((domain) => [domain, mailHosts.map((host) => `mx 10 ${host}`)])),
  });
  const smtp = await startSmtpServer({
    rcpt: (address) =>
      /^(?:info|sales|ann)/.test(address)
        ? "250 2.1.5 Ok"
        : `550 5.1.1 <${address}>: Recipient address rejected: User unknown`,
  });
  const maps = await startGooglePeer({ places: inventedPlaces(places, area) });
  const profiles = await startPdlPeer();
  const engine = await startSearchPeer("searxng", { find: () => people });
  const mailboxes = ["info", "sales", "ann.lee", "bo", "carl"];
  const emails = mailboxes.flatMap((mailbox) => mailDomains.map((domain) => `${mailbox}@${domain}`));
  const search = { search_query: "joinery", area };
  const jobs: NamedJob[] = [
    ...[...websites.values()].map(({ startUrl }) => {
      const url = new URL(startUrl);
      url.protocol = "http:";
      url.port = String(sites.port);
      return { name: "svcSite", type: "svcSite", payload: { url: url.href } };
    }),
    { name: "svcMaps", type: "svcMaps", payload: search },
    { name: "svcMaps, reviews", type: "svcMaps", payload: { ...search, extract_reviews: true } },
    { name: "svcVerify", type: "svcVerify", payload: { emails } },
    { name: "svcVerify, one", type: "svcVerify", payload: { email: emails[0] } },
    {
      name: "svcPeople, profile",
      type: "svcPeople",
      payload: { mode: "profile", linkedin_url: profileUrl },
    },
    {
      name: "svcPeople, search",
      type: "svcPeople",
      payload: { mode: "search", search_query: "10 heads of production in Bristol" },
    },
  ];
  return {
    jobs,
    env: {
      GOOGLE_MAPS_URL: maps.url,
      MAPS_REQUESTS_PER_SECOND: "1000",
      DNS_SERVERS: dns.address,
      SMTP_PORT: String(smtp.port),
      SMTP_HELO_NAME: "checker.test",
      ALLOW_PRIVATE_NETWORKS: "127.0.0.0/8",
      VERIFY_PACING_SECONDS: "0",
      PEOPLE_PROVIDER: "pdl",
      PDL_URL: profiles.url,
      PDL_API_KEY: pdlKey,
      SEARCH_PROVIDER: "searxng",
      SEARXNG_URL: engine.url,
      CHROMIUM_PATH: "/no/chromium",
    },
    async [Symbol.asyncDispose]() {
      for (const server of [sites, maps, profiles, engine]) await server.close();
      for (const server of [dns, smtp]) await server[Symbol.asyncDispose]();
    },
  };
}

/** By host. */
function readWebsites(): Map<string, Website> {
  const truths = globSync("*/truth.json", { cwd: sitesFolder }).sort();
  return new Map(
    truths.map((path) => {
      const truth: { url: string; pages: Record<string, string> } = JSON.parse(
        readFileSync(join(sitesFolder, path), "utf8"),
      );
      const files = Object.entries(truth.pages).map(([file, at]): [string, Buffer] => [
        at,
        readFileSync(join(sitesFolder, dirname(path), file)),
      ]);
      const startUrl = new URL(truth.url);
      return [startUrl.hostname, { startUrl, pages: new Map(files) }];
    }),
  );
}

const people = Array.from({ length: 12 }, (_, index) => {
  const name = `${["Ada", "Bo", "Carla", "Dan"][index % 4]} Sample${"abcdefghijkl"[index]}`;
  const role = roles[index % roles.length];
  return {
    url: `https://www.linkedin.com/in/${name.toLowerCase().replace(" ", "-")}-demo`,
    title: `${name} - ${role} - Harbour & Oak Joinery | LinkedIn`,
    snippet: `Bristol, England, United Kingdom · ${role} · Harbour & Oak Joinery. Twelve years in workshops and planning.`,
  };
});
