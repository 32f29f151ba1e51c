import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type SitePage, startSiteServer } from "../servers/site-server.ts";
import { personPage, startAgentWorld } from "./agent-world.ts";
import { atEnd } from "./cleanup.ts";
import { createClient } from "./create-client.ts";
import { projectRoot } from "./service-process.ts";

const demoFolder = join(projectRoot, "examples/demo-site");

/**
 * Everything that commands of the documentation need, on loopback: the service with a map, businesses and their mail
 * servers, the demo site, and these addresses in place of those that the documents name.
 */
export async function startDocumentWorld(): Promise<{
  env: Record<string, string>;
  replace(code: string): string;
}> {
  const pages: [string, SitePage][] = globSync("*", { cwd: demoFolder }).map((name) => {
    const body = readFileSync(join(demoFolder, name));
    const type = name.endsWith(".html") ? "text/html; charset=utf-8" : "text/plain";
    return [`/${basename(name).replace(/^index\.html$/, "")}`, { headers: { "content-type": type }, body }];
  });
  pages.push(["/mara-lindqvist", personPage]);
  const demo = await startSiteServer({ pages: Object.fromEntries(pages) });
  atEnd(() => demo.close());
  const world = await startAgentWorld({
    businesses: 3,
    cities: ["Luxembourg", "Differdange"],
    records: { "example.com": ["mx 10 mx.firma.test"], "hooks.example.com": ["127.0.0.1"] },
    env: { PEOPLE_PROVIDER: "public_page" },
  });
  const replaced = new Map([
    ["https://example.com", `${demo.url}/`],
    ["http://127.0.0.1:8099/", `${demo.url}/`],
    ["http://127.0.0.1:8080", world.service.url],
    ["https://people.example.com", demo.url],
    ["https://hooks.example.com/forager", `${demo.url}/`],
  ]);
  const credential = await createClient(world.env, "documents");
  return {
    env: {
      ...world.env,
      // As the quick start sets them.
      FORAGER: credential,
      API: `${world.service.url}/api/v1`,
      AUTH: `Authorization: Bearer ${credential}`,
      SITE: `${demo.url}/`,
      FORAGER_CREDENTIALS: credential,
      FORAGER_URL: world.service.url,
    },
    replace: (code) => [...replaced].reduce((text, [from, to]) => text.replaceAll(from, to), code),
  };
}
