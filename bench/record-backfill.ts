import { randomBytes } from "node:crypto";
import { projectBatch } from "../src/records/projector.ts";
import type { Database } from "../src/store/core/database.ts";
import { putEarlierJobsInLine } from "../src/store/records/backfill.ts";
import { keepHeapSteady } from "../src/threads/v8-flags.ts";
import { listing, mapsResult, projecting, siteResult, verifyResult } from "../test/harness/records.ts";
import { cpuSeconds } from "./harness/cpu-time.ts";
import { report } from "./harness/figures.ts";
import { openRecordsDatabase } from "./harness/fill-records.ts";

const jobs = Number(process.env.RECORDS_JOBS ?? 6_000);

/** The mix to measure; by default all. */
const only = process.env.RECORDS_MIX;

const numbered = (count: number) => Array.from({ length: count }, (_, index) => index);
const phoneOf = (n: number) => `+4930${String(2_000_000 + n)}`;

/** Results of the n-th job: a verdict on one address, a crawl with five contacts, a search with 20 listings. */
const resultOf = {
  svcVerify: (n: number) => verifyResult({ [`info@firma${n}.example`]: "valid" }),
  svcSite: (n: number) =>
    siteResult(`https://firma${n}.example/`, {
      emails: numbered(3).map((each) => `${["info", "sales", "jobs"][each]}@firma${n}.example`),
      phones: [phoneOf(2 * n), phoneOf(2 * n + 1)],
      addresses: [`Hauptstr. ${n}, 10115 Berlin`],
    }),
  svcMaps: (n: number) =>
    mapsResult(
      ...numbered(20).map((each) =>
        listing(`p${n}-${each}`, {
          phone: phoneOf(3_000_000 + n * 20 + each),
          website: `https://laden${n}-${each}.example/`,
          link: `https://maps.google.com/?cid=${n}${each}`,
        }),
      ),
    ),
} as const;
type JobType = keyof typeof resultOf;

/** The types of jobs in turn. Verifications follow crawls, so that they are about addresses that have records. */
const mixes: Readonly<Record<string, readonly JobType[]>> = {
  verifications: ["svcVerify"],
  crawls: ["svcSite"],
  "crawls and verifications": ["svcSite", "svcVerify", "svcVerify", "svcVerify"],
  // A search, and a crawl and a verification for each of its 20 listings.
  campaigns: ["svcMaps", ...numbered(20).flatMap(() => ["svcSite", "svcVerify"] as const)],
  searches: ["svcMaps"],
};

/** Jobs and records a second that the backfill projects, and what they cost; RECORDS_DATABASE_URL may name a filled database. */
export async function recordBackfill(): Promise<void> {
  // As the service does.
  keepHeapSteady();
  const { database } = await openRecordsDatabase();
  const run = randomBytes(4).toString("hex");
  for (const [mix, types] of Object.entries(mixes)) {
    if (only !== undefined && mix !== only) continue;
    const count = mix === "searches" ? jobs / 3 : jobs;
    await insertEarlierJobs(database, `cli_${mix.replaceAll(" ", "_")}_${run}`, types, count);
    await reportBackfill(database, mix, count);
  }
}

async function insertEarlierJobs(
  database: Database,
  client: string,
  types: readonly JobType[],
  count: number,
): Promise<void> {
  const given = numbered(count).map((n) => {
    const type = types[n % types.length] ?? "svcVerify";
    return { n, type, data: resultOf[type](Math.floor(n / types.length)) };
  });
  await database.query({
    text: `
      with given as materialized (
        select *, lpad(to_hex(n), 12, '0') || left(md5($1 || n), 20) as id, now() - interval '1 hour' + n * interval '1 ms' as moment
        from json_to_recordset($2::json) as given(n int, type text, data json)
      ), job as (
        insert into jobs (id, client_id, type, test, status, priority, payload, api_key_id, actor_id, actor_name, actor_role,
                          created_at, updated_at, started_at, completed_at)
        select id::uuid, $1, type, false, 'completed', 0, '{}', md5('key')::uuid, 'a', 'a', 'a', moment, moment, moment, moment
        from given
      ), result as (insert into job_results (job_id, data) select id::uuid, data from given)
      insert into record_feeds (client_id) values ($1)`,
    values: [client, JSON.stringify(given)],
  });
  await database.script("vacuum analyze jobs, job_results");
}

async function reportBackfill(database: Database, mix: string, count: number): Promise<void> {
  const read = async (text: string) => (await database.query<{ value: number }>({ text }))[0]?.value ?? 0;
  const recordsOf = () => read("select count(*)::int as value from records");
  // One connection is enough: the backend that answers is the one that works.
  const backend = await read("select pg_backend_pid() as value");
  const [recordsBefore, databaseBefore, processBefore] = [
    await recordsOf(),
    await cpuSeconds(backend),
    process.cpuUsage(),
  ];
  const from = performance.now();
  for (;;) {
    const projected = await projectBatch(projecting(database), { backlog: true });
    if (projected === 0 && (await putEarlierJobsInLine(database)).isDone) break;
  }
  const seconds = (performance.now() - from) / 1000;
  const { user, system } = process.cpuUsage(processBefore);
  const databaseUs = ((await cpuSeconds(backend)) - databaseBefore) * 1e6;
  const records = (await recordsOf()) - recordsBefore;
  report(
    `${mix}: ${(count / seconds).toFixed(0)} jobs and ${(records / seconds).toFixed(0)} records a second; per job ` +
      `${((user + system) / count).toFixed(0)} µs of the process and ${(databaseUs / count).toFixed(0)} µs of the database`,
  );
}
