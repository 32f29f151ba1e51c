import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import type { Database } from "../src/store/core/database.ts";
import { openEmbeddedDatabase } from "./harness/embedded-database.ts";
import { median, ms, quantile, report } from "./harness/figures.ts";
import { startPacedClient } from "./harness/paced-load.ts";
import { type RunningService, startService } from "./harness/service.ts";

const listings = 3_000;
const readers = 4;
const rounds = 4;
const scrapes = 50;
const probeEveryMs = 5;
const targetMs = 100;

/** How long `/livez` takes while four readers fetch a 6 MB result in each format, and while `/metrics` is scraped. */
export async function largeResponses(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "forager-bench-large-"));
  await chmod(dataDir, 0o711);
  const service = await startService({ DATA_DIR: dataDir }, "api");
  try {
    const { database, stop } = await openEmbeddedDatabase(dataDir);
    const results = `/api/v1/jobs/${await insertJob(database, service)}/results`;
    await stop();
    await measure(service, "nothing else", () => delay(2_000));
    const worst: number[] = [];
    for (const format of ["json", "yaml", "md"]) {
      worst.push(await measure(service, format, () => readAll(service, `${results}?format=${format}`)));
    }
    worst.push(await measure(service, "metrics", () => scrape(service)));
    report(
      `large-responses: longest /livez ${ms(Math.max(...worst))} with ${readers} readers of a 6 MB result and ${scrapes} concurrent scrapes (target ${targetMs} ms)`,
    );
  } finally {
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Probes `/livez` during the work; resolves to the longest time. */
async function measure(service: RunningService, what: string, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  let isOver = false;
  const probing = (async () => {
    while (!isOver) {
      const startedAt = performance.now();
      await (await fetch(`${service.url}/livez`)).arrayBuffer();
      times.push(performance.now() - startedAt);
      await delay(probeEveryMs);
    }
  })();
  const startedAt = performance.now();
  await work();
  const tookMs = performance.now() - startedAt;
  isOver = true;
  await probing;
  const longest = Math.max(...times);
  report(
    `${what}: ${ms(tookMs)}; /livez p50 ${ms(median(times))}, p99 ${ms(quantile(times, 0.99))}, longest ${ms(longest)}`,
  );
  return longest;
}

const readAll = (service: RunningService, path: string) =>
  Promise.all(Array.from({ length: readers }, () => curl(service, Array(rounds).fill(path))));

/** All concurrently, from one process: starting fifty would keep the service off both processors of a small machine. */
async function scrape({ url, credential }: RunningService): Promise<void> {
  const client = startPacedClient();
  try {
    await client.send({ url, credential, paths: Array(scrapes).fill("/metrics"), perSecond: 1e6 });
  } finally {
    client.stop();
  }
}

/** Reads in a separate process, since this one measures. */
async function curl({ url, credential }: RunningService, paths: readonly string[]): Promise<void> {
  const targets = paths.flatMap((path) => ["-o", "/dev/null", url + path]);
  await promisify(execFile)("curl", ["-sSf", "-H", `Authorization: Bearer ${credential}`, ...targets]);
}

/** A completed svcMaps job with reviews, which yields 6 MB of JSON. */
async function insertJob(database: Database, { credential }: RunningService): Promise<string> {
  const id = randomUUID();
  await database.query({
    text: `insert into jobs (id, client_id, type, test, status, priority, payload, api_key_id, actor_id, actor_name,
                             actor_role, started_at, completed_at)
           values ($1, $2, 'svcMaps', false, 'completed', 0, '{}', gen_random_uuid(), 'a', 'a', 'a', now(), now())`,
    values: [id, credential.split(":")[0]],
  });
  const data = {
    query: "joinery",
    results_count: listings,
    businesses: Array.from({ length: listings }, (_, n) => listing(n)),
  };
  await database.query({
    text: "insert into job_results values ($1, $2)",
    values: [id, JSON.stringify(data)],
  });
  return id;
}

const listing = (n: number) => ({
  name: `Business ${n} & Söhne`,
  place_id: `ChIJ${n}`,
  rating: 4.5,
  reviews_count: 12,
  address: `${n} Dock Street, Bristol BS1 4QA`,
  phone: "+44 7700 900123",
  website: `https://www.example${n}.com/`,
  categories: ["joiner", "carpenter"],
  coordinates: { latitude: 51.4545, longitude: -2.5879 },
  reviews: Array.from({ length: 6 }, (_, review) => ({
    review_id: `r${review}`,
    author: "Ann",
    rating: 5,
    text: "Lovely work.\nWould come again: 5 stars, really. ".repeat(3),
    date: "2026-01-15T09:30:00.000Z",
    owner_response: null,
  })),
});
