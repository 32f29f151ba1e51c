import pino from "pino";
import type { JobTypeName } from "../../src/contract/job.ts";
import { startEmbeddedPostgres } from "../../src/embedded-postgres/start-embedded-postgres.ts";
import { ForagerError } from "../../src/errors.ts";
import type { JobType, JsonObject } from "../../src/jobs/job-type.ts";
import { createWorker } from "../../src/jobs/worker.ts";
import { openDatabase } from "../../src/store/core/database.ts";
import { createSignals } from "../../src/store/core/signals.ts";
import { campaignsOver, requester, scriptedJobType } from "./campaigns.ts";
import { eventually } from "./wait.ts";

/*
 * A separate process that works on campaigns, for tests that kill it:
 *
 *   node campaign-process.ts <worker | caller> <DATA_DIR> <campaign id>
 *
 * A worker runs scripted jobs; a caller calls `next` until the campaign has no more locations. Both survive database
 * failures and run until they are killed.
 */

export const businessesPerLocation = 10;
const jobMs = 15;

/**
 * Each location has ten businesses: one found at every location, one whose website is shared by all locations, one that
 * is filtered out, one whose website fails, one without addresses, and five of its own.
 */
function businessesAt(query: string): JsonObject[] {
  const slug = query.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  const own = Array.from({ length: businessesPerLocation - 5 }, (_, index) => `b${index}.${slug}.example`);
  const hosts = ["everywhere.example", "shared.example", "social.example", `down.${slug}.example`];
  return [...hosts, `empty.${slug}.example`, ...own].map((host) => ({
    name: host,
    place_id: host === "everywhere.example" ? host : `${slug} ${host}`,
    website: host === "social.example" ? `https://social.${slug}.example/` : `https://${host}/`,
  }));
}

const pause = () => new Promise((resolve) => setTimeout(resolve, jobMs));

const worldTypes = (): JobType[] => [
  scriptedJobType("svcMaps", async ({ search_query: query }) => {
    await pause();
    const businesses = businessesAt(String(query));
    return { data: { businesses }, resultsCount: businesses.length };
  }),
  scriptedJobType("svcSite", async ({ url }) => {
    await pause();
    const { host } = new URL(String(url));
    if (host.startsWith("down.")) throw new ForagerError("dns_not_found");
    const emails = host.startsWith("empty.") ? [] : [`info@${host}`, "agency@web.example"];
    return { data: { crawl_status: "success", pages_crawled: 1, emails }, resultsCount: 1 };
  }),
  scriptedJobType("svcVerify", async ({ emails }) => {
    await pause();
    const results = (emails as string[]).map((email) => ({ email, status: "valid", quality_score: 80 }));
    return { data: { results }, resultsCount: results.length };
  }),
];

async function main([role, dataDir, campaignId]: string[]): Promise<void> {
  if (dataDir === undefined || campaignId === undefined)
    throw new Error("usage: campaign-process.ts <worker | caller> <DATA_DIR> <campaign id>");
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const database = openDatabase({
    connection: server.connection,
    poolSize: 10,
    applicationName: `campaign ${role}`,
    onIdleError: () => undefined,
  });
  const jobTypes = new Map<JobTypeName, JobType>(worldTypes().map((type) => [type.name, type]));
  const { campaigns, chain } = campaignsOver({ database, jobTypes, jobsInFlightMax: 8 });
  if (role === "worker") {
    const signals = await persistently(async () => {
      const created = createSignals({
        connection: database.connection,
        carryFor: database,
        onError: () => undefined,
      });
      await created.start();
      return created;
    });
    const log = pino({ level: "error" }, pino.destination(2));
    await createWorker({ database, signals, jobTypes, chain, log }, `worker-${process.pid}`).start();
    return;
  }
  for (;;) {
    const { hasMore } = await persistently(() => campaigns.next(requester(), campaignId));
    if (!hasMore) break;
    // Slow enough for the test to interrupt it.
    await new Promise((resolve) => setTimeout(resolve, 10 * jobMs));
  }
  setInterval(() => undefined, 60_000);
}

async function persistently<Result>(work: () => Promise<Result>): Promise<Result> {
  const attempt = () =>
    work().then(
      (value) => ({ value }),
      () => null,
    );
  const done = await eventually(attempt, (outcome) => outcome !== null, 200_000);
  if (done === null) throw new Error("unreachable: only an outcome satisfies");
  return done.value;
}

if (process.argv[1] === import.meta.filename) await main(process.argv.slice(2));
