import { report } from "./harness/figures.ts";

/** Measured, on two cores of this machine, each by the named benchmark. Processor time per trivial job in µs. */
const measured = {
  /** `completions` */
  database: { submit: 140, completion: 360 },
  api: { submit: 200 },
  worker: { completion: 360 },
  /** `disk`: job, short result and activities. */
  bytesPerJob: { kept: 730 + 660 + 320, eventsForAnHour: 880 },
  /** `extraction` with contacts: one page, one thread. */
  pageMs: 20,
} as const;

/** Assumed; the table in docs/scaling.md gives the sources. */
const assumed = {
  /** Share of a core that stays free for peaks. */
  load: 0.5,
  /** What a day's peak hour has over its mean. */
  peak: 2,
  coresPerDatabase: 32,
  pagesPerCrawl: 5,
  /** Verifications that one IP address may make a second without being refused. */
  verificationsPerAddress: 1 / 3,
  /** Map searches that one IP address may make a second. */
  mapSearchesPerAddress: 1,
  coreMonth: 15,
  gigabyteMonth: 0.1,
  addressMonth: 4,
} as const;

const mix = { crawls: 0.45, verifications: 0.5, maps: 0.05 } as const;
const daySeconds = 86_400;

/** What a number of jobs a day needs, from measured costs per job and stated assumptions. */
export async function scaling(): Promise<void> {
  report(
    "| jobs a day | at the peak | database cores | cells | API cores | worker cores | disk a month | mail addresses | map addresses | $ a month |",
  );
  report(`|${"---|".repeat(10)}`);
  for (const perDay of [1e6, 1e7, 1e8]) report(row(perDay));
}

function row(perDay: number): string {
  const peak = (perDay / daySeconds) * assumed.peak;
  const cores = (microseconds: number) => (peak * microseconds) / 1e6 / assumed.load;
  const { database, api, worker, bytesPerJob, pageMs } = measured;
  const databaseCores = cores(database.submit + database.completion);
  const apiCores = cores(api.submit);
  const pages = mix.crawls * assumed.pagesPerCrawl * pageMs * 1_000;
  const workerCores = cores(worker.completion + pages);
  const diskGb = (perDay * 30 * bytesPerJob.kept) / 1e9;
  const mail = (peak * mix.verifications) / assumed.verificationsPerAddress;
  const maps = (peak * mix.maps) / assumed.mapSearchesPerAddress;
  const cost =
    (databaseCores + apiCores + workerCores) * assumed.coreMonth +
    diskGb * assumed.gigabyteMonth +
    (mail + maps) * assumed.addressMonth;
  const cells = Math.ceil(databaseCores / assumed.coresPerDatabase);
  const cell = (value: number) => Math.ceil(value).toLocaleString("en-US");
  return `| ${[perDay, peak, databaseCores, cells, apiCores, workerCores].map(cell).join(" | ")} | ${cell(diskGb)} GB | ${[mail, maps, cost].map(cell).join(" | ")} |`;
}
