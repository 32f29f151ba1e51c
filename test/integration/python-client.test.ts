import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { atEnd } from "../harness/cleanup.ts";
import { createClient } from "../harness/create-client.ts";
import { dataFolder } from "../harness/data-folder.ts";
import { pythonWith } from "../harness/python.ts";
import { startServiceProcess } from "../harness/service-process.ts";
import { startDnsServer } from "../servers/dns-server.ts";
import { startGooglePeer } from "../servers/maps/google-peer.ts";
import { inventedPlaces } from "../servers/maps/invented-places.ts";
import { siteFaults, startSiteServer } from "../servers/site-server.ts";

const folder = fileURLToPath(new URL("../../clients/python", import.meta.url));
const run = promisify(execFile);

async function startService(): Promise<Record<string, string>> {
  const html = (body: string) =>
    `<!doctype html><html lang="en"><title>Harbour Joinery</title><main><h1>Harbour Joinery</h1>${body}</main></html>`;
  const site = await startSiteServer({
    pages: { "/": html('<p>Write to <a href="mailto:office@harbour-joinery.com">our office</a>.</p>') },
  });
  atEnd(() => site.close());
  const held = await startSiteServer({ fallback: siteFaults["never-answers"] });
  atEnd(() => held.close());
  const maps = await startGooglePeer({
    places: inventedPlaces(20, { south: 52, west: -2, north: 52.5, east: -1.5 }),
  });
  atEnd(() => maps.close());
  // Resolves no name: the websites of the places are out of reach.
  const dns = await startDnsServer({});
  atEnd(() => dns.close());
  const env = {
    DATA_DIR: await dataFolder("python-client"),
    ALLOW_PRIVATE_NETWORKS: "127.0.0.0/8",
    DNS_SERVERS: dns.address,
    GOOGLE_MAPS_URL: maps.url,
    MAPS_REQUESTS_PER_SECOND: "1000",
    CHROMIUM_PATH: "/no/chromium",
    SEED_LOCATIONS: "true",
  };
  const service = await startServiceProcess({ env });
  return {
    FORAGER_URL: service.url,
    FORAGER_CREDENTIALS: await createClient(env, "python"),
    SITE_URL: site.url,
    HELD_URL: held.url,
  };
}

const steps = [
  {
    title: "behaves the same with threads and with asyncio, whatever the service does",
    needs: ["httpx"],
    args: ["-m", "unittest", "discover", "-s", "tests"],
    usesService: true,
  },
  {
    title: "narrows results by the type of the job, in its README too, and passes mypy's strict checks",
    needs: ["httpx", "mypy"],
    args: ["tests/check_types.py"],
  },
  { title: "is generated from the current OpenAPI document", needs: [], args: ["generate.py", "--check"] },
  { title: "takes at most 30 kB as a wheel", needs: ["hatchling"], args: ["tests/check_wheel.py"] },
];

describe("the Python client", () => {
  for (const { title, needs, args, usesService } of steps) {
    test(title, async (context) => {
      const python = await pythonWith(needs);
      if (!python) return context.skip(`needs Python 3.10 or newer with ${needs.join(" and ")}`);
      const env = {
        PATH: process.env.PATH,
        PYTHONPATH: "src",
        PYTHONDONTWRITEBYTECODE: "1",
        ...(usesService && (await startService())),
      };
      const outcome = await run(python, args, { cwd: folder, env }).catch((error) => error);
      assert.equal(outcome.code ?? 0, 0, `${outcome.stdout}${outcome.stderr}`);
    });
  }
});
