import { createJobTypes } from "../../src/compose/job-types.ts";
import { loadConfig } from "../../src/config.ts";
import type { JobType, JsonObject } from "../../src/jobs/job-type.ts";
import { startSiteServer } from "../servers/site-server.ts";
import { createCampaignApi } from "./campaign-api.ts";
import { insertCities } from "./campaigns.ts";
import { atEnd } from "./cleanup.ts";
import { dataFolder } from "./data-folder.ts";
import { startMailWorld } from "./mail-world.ts";

/** A web page: its addresses, links and additional HTML. */
interface Page {
  emails?: readonly string[];
  links?: readonly string[];
  html?: string;
}

/** A website: the addresses on its only page, its pages by path, or a server that never responds. */
type Site = readonly string[] | Readonly<Record<string, Page>> | "silent";

const isOnePage = (site: Site): site is readonly string[] => Array.isArray(site);

/** Mail domains. Not reserved ones, because the crawler treats addresses under those as placeholders. */
const mailDomains = {
  firm: "firm-demo.com",
  everybody: "everybody-demo.com",
  none: "no-mail-demo.com",
};

/**
 * Campaigns with the real crawler and verifier against local servers: websites at `http://<host>:<port>/`, and mail
 * for `mailDomains`, of which the first accepts names that begin with `alice`, the second accepts every recipient and
 * the third takes no mail. Search results are scripted in `world.businesses`.
 */
export async function createCampaignWorld(sites: Readonly<Record<string, Site>>) {
  const hosts = Object.keys(sites);
  const mail = await startMailWorld({
    script: {
      rcpt: (address) =>
        address.startsWith("alice") || address.endsWith(`@${mailDomains.everybody}`)
          ? "250 2.1.5 Ok"
          : `550 5.1.1 <${address}>: Recipient address rejected: User unknown`,
    },
    records: {
      ...Object.fromEntries(hosts.map((host) => [host, ["127.0.0.1"]])),
      [mailDomains.firm]: ["mx 10 mx.firma.test"],
      [mailDomains.everybody]: ["mx 10 mx.firma.test"],
      [mailDomains.none]: ["mx 0 ."],
    },
  });
  atEnd(() => mail[Symbol.asyncDispose]());
  const websites = await startSiteServer({
    fallback(request, response) {
      const host = String(request.headers.host).split(":", 1)[0] ?? "";
      const site = sites[host];
      if (site === "silent") return;
      const pages = site === undefined || isOnePage(site) ? { "/": { emails: site ?? [] } } : site;
      const page = site && (pages as Record<string, Page>)[request.url ?? ""];
      if (page === undefined) return void response.writeHead(404).end();
      const title = request.url === "/" ? host : `${host}${request.url}`;
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(htmlOf(title, page));
    },
  });
  atEnd(() => websites.close());
  const config = loadConfig({
    ...mail.env,
    DATA_DIR: await dataFolder("campaign-world"),
    SITE_CONCURRENCY: "20",
    BROWSER_PAGES: "1",
  });
  const jobTypes = createJobTypes(config);
  atEnd(() => jobTypes.close());
  const typeOf = (name: "svcSite" | "svcVerify") => jobTypes.byName.get(name) as JobType;
  const api = await createCampaignApi({ jobTypes: { site: typeOf("svcSite"), verify: typeOf("svcVerify") } });
  api.work();
  return {
    ...api,
    mail,
    websites,
    websiteOf: (host: string, path = "/") => `http://${host}:${websites.port}${path}`,
    /** Adds cities to the location table, with the results of a search for `query` in each. */
    async addCities(
      country: { code: string; name: string },
      query: string,
      cities: Readonly<Record<string, readonly JsonObject[]>>,
    ) {
      const names = Object.keys(cities);
      await insertCities(
        api.database,
        names.map((name) => ({ name })),
        country,
      );
      for (const name of names) {
        api.world.businesses.set(`${query} ${name}, ${country.name}`, [...(cities[name] ?? [])]);
      }
    },
  };
}

function htmlOf(title: string, { emails = [], links = [], html = "" }: Page): string {
  const menu = links.map((path) => `<a href="${path}">${path}</a>`).join(" ");
  const contacts = emails.map((email) => `<li><a href="mailto:${email}">${email}</a></li>`).join("");
  return `<!doctype html><html lang="en"><head><title>${title}</title></head>
    <body><nav>${menu}</nav><main><h1>${title}</h1><p>We fit and repair what you need, every day of the week.</p>
    <ul>${contacts}</ul>${html}</main>`;
}
