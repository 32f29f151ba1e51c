import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { migrate } from "../../src/store/core/migrate.ts";
import { businessesPerLocation } from "../harness/campaign-process.ts";
import {
  campaignRequest,
  campaignsOver,
  contradictions,
  insertCities,
  requester,
  siteAndVerify,
} from "../harness/campaigns.ts";
import { atEnd } from "../harness/cleanup.ts";
import { dataFolder } from "../harness/data-folder.ts";
import { openServiceDatabase } from "../harness/service-database.ts";
import { projectRoot } from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";

const locations = 30;
const kills = 10;

test("a campaign loses and duplicates nothing while its callers, workers and database are killed ten times", async () => {
  const dataDir = await dataFolder("campaign");
  const database = await openServiceDatabase(dataDir);
  await migrate(database);
  await insertCities(
    database,
    Array.from({ length: locations }, (_, index) => ({ name: `City ${index}` })),
  );
  const { campaigns } = campaignsOver({ database, jobTypes: new Map() });
  const workflow = siteAndVerify();
  const { campaign } = await campaigns.create(requester(), campaignRequest({ workflow }));

  const start = (role: "worker" | "caller"): ChildProcess => {
    const script = join(projectRoot, "test/harness/campaign-process.ts");
    const child = spawn(process.execPath, [script, role, dataDir, campaign.id], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    atEnd(() => end(child));
    return child;
  };
  const running = [start("worker"), start("worker"), start("caller")];
  const restart = async (index: 0 | 1 | 2) => {
    await end(running[index] as ChildProcess);
    running[index] = start(index === 2 ? "caller" : "worker");
  };
  const victims: (() => Promise<unknown> | unknown)[] = [
    ...[0, 1, 0, 1].map((index) => () => restart(index as 0 | 1)),
    ...[2, 2, 2].map(() => () => restart(2)),
    ...[0, 0, 0].map(() => () => process.kill(postmasterPid(dataDir), "SIGKILL")),
  ];

  /** Retries while the database is down. */
  const report = () => campaigns.status("cli_a", campaign.id).catch(() => null);
  for (const [kill, strike] of shuffled(victims).entries()) {
    // At a random moment within this kill's share of the run.
    const after = Math.floor(((kill + Math.random()) * jobsExpected) / kills);
    await eventually(report, (now) => now !== null && now.jobs.completed + now.jobs.failed >= after);
    await strike();
  }
  const last = await eventually(report, (now) => now?.campaign.status === "completed");
  assert.deepEqual(await contradictions(database, campaign.id), []);

  const { counters } = last?.campaign ?? assert.fail();
  assert.equal(counters.locations_completed, locations);
  // The website found in every location is kept once; each location's filtered one is never crawled.
  assert.equal(counters.businesses_found, locations * (businessesPerLocation - 1) + 1);
  assert.equal(counters.businesses_total, counters.businesses_found - locations);
  assert.equal(counters.sites_failed, locations);
  assert.deepEqual([last?.jobs.completed, last?.jobs.failed], [jobsExpected - locations, locations]);
  const searches = await database.query<{ query: string }>({
    text: "select distinct query from jobs where campaign_id = $1 and type = 'svcMaps'",
    values: [campaign.id],
  });
  assert.equal(searches.length, locations);
});

/** A search per location; a crawl of each website, two of which all locations share; their addresses, if any. */
const jobsExpected = locations + (locations * 7 + 2) + (locations * 5 + 2);

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

function postmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}
