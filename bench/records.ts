import { createHash } from "node:crypto";
import { createSecrets } from "../src/clients/secrets.ts";
import { openObjectStore } from "../src/outside/object-store/open-object-store.ts";
import { createErasures } from "../src/privacy/erasures.ts";
import { createRecords, type RecordListQuery } from "../src/records/records.ts";
import type { Database } from "../src/store/core/database.ts";
import { projecting } from "../test/harness/records.ts";
import { temporaryFolder } from "../test/harness/service-process.ts";
import { cpuSeconds } from "./harness/cpu-time.ts";
import { median, ms, quantile, report } from "./harness/figures.ts";
import { benchClient, businesses, fillRecords, jobOf, openRecordsDatabase } from "./harness/fill-records.ts";

const asks = Number(process.env.RECORDS_ASKS ?? 200);
const client = benchClient;

/**
 * Times of pages, searches and look-ups among a client's records, and the bytes that a record takes. With
 * `RECORDS_DATABASE_URL`, in a database that stays.
 */
export async function records(): Promise<void> {
  const { database } = await openRecordsDatabase();
  if (await fillRecords(database)) await database.script("vacuum analyze");
  await reportSize(database);
  if (asks > 0) await reportTimes(database);
  await reportErasures(database);
}

async function reportSize(database: Database): Promise<void> {
  const rows = await database.query<{ name: string; bytes: string; indexes: string }>({
    text: `select relname as name, pg_total_relation_size(oid)::text as bytes, pg_indexes_size(oid)::text as indexes
           from pg_class where relkind = 'r' and relname like 'record%' order by 1`,
  });
  const each = (bytes: number) => `${(bytes / (businesses * 4)).toFixed(0)} bytes`;
  for (const { name, bytes, indexes } of rows) {
    if (Number(bytes) > businesses)
      report(`${name}: ${each(Number(bytes))} a record, ${each(Number(indexes))} of them in indexes`);
  }
  const total = rows.reduce((sum, { bytes }) => sum + Number(bytes), 0);
  report(`records: ${each(total)} a record with indexes (target at most 2000)`);
}

async function reportTimes(database: Database): Promise<void> {
  const service = createRecords(database);
  const list = (change: (n: number) => Partial<RecordListQuery>) => async (n: number) => {
    const query: RecordListQuery = {
      filter: {},
      sort: "-first_seen",
      pageSize: 50,
      cursor: undefined,
      fields: undefined,
      include: [],
      ...change(n),
    };
    await service.list(client, "businesses", query);
  };
  const filtered = (filter: (n: number) => RecordListQuery["filter"]) => list((n) => ({ filter: filter(n) }));
  const groups: Record<string, { target: number; cases: Record<string, (n: number) => Promise<unknown>> }> = {
    "filtered page": {
      target: 50,
      cases: {
        country: filtered((n) => ({ country: ["DE", "AT", "CH"][n % 3] })),
        region: filtered((n) => ({ region: `Region ${n % 300}` })),
        "category and country": filtered(() => ({ category: "zahnarzt", country: "AT" })),
        "campaign with mail": filtered((n) => ({ campaign: `camp_${n % 100}`, has_email: true })),
        rating: list(() => ({ filter: { rating_min: 4.9 }, sort: "-rating" })),
        "by name": list((n) => ({ filter: { verification: "valid" }, sort: n % 2 ? "name" : "-name" })),
        "nothing matches": filtered((n) => ({ region: `Region ${n % 300}`, campaign: "camp_none" })),
      },
    },
    search: {
      target: 100,
      cases: {
        "rare word": filtered((n) => ({ q: `firma${(n * 7919) % businesses}` })),
        "two words": filtered((n) => ({ q: `zahnarzt muller${n % 5000}` })),
        "frequent word": filtered(() => ({ q: "zahnarzt" })),
        "beginning of a word": filtered(() => ({ q: "zahn ber" })),
      },
    },
    resolve: {
      target: 10,
      cases: {
        place: (n) =>
          service.resolve(client, "businesses", {
            place_id: `ChIJ${createHash("md5")
              .update(`${n * 17}`)
              .digest("hex")}`,
          }),
        email: (n) =>
          service.resolve(client, "businesses", {
            email: `info${n * 11}@firma${Math.floor((n * 11) / 2)}.example`,
          }),
        profile: (n) =>
          service.resolve(client, "people", { profile_url: `https://linkedin.com/in/eva-${n * 13}` }),
      },
    },
  };
  for (const [group, { target, cases }] of Object.entries(groups)) {
    const all: number[] = [];
    for (const [name, ask] of Object.entries(cases)) {
      const times: number[] = [];
      const spent = await processorSeconds(database);
      for (let n = 0; n < asks; n++) {
        const from = performance.now();
        await ask(n);
        times.push(performance.now() - from);
      }
      // Beside other load, this says more than the time that has passed.
      const each = (1_000 * ((await processorSeconds(database)) - spent)) / asks;
      report(
        `${group}, ${name}: p50 ${ms(median(times))}, p99 ${ms(quantile(times, 0.99))}, processor ${ms(each)} on average`,
      );
      all.push(...times);
    }
    report(`${group}: p99 ${ms(quantile(all, 0.99))} (target ${target} ms)`);
  }
}

/** Of this process and its sessions of the database. */
async function processorSeconds(database: Database): Promise<number> {
  const sessions = await database.query<{ pid: number }>({
    text: `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
  });
  const seconds = await Promise.all(sessions.map(({ pid }) => cpuSeconds(pid)));
  const { user, system } = process.cpuUsage();
  return seconds.reduce((sum, each) => sum + each, (user + system) / 1e6);
}

/** Erasures of people with three results each: until they are answered, and until the search of everything has ended. */
async function reportErasures(database: Database): Promise<void> {
  const objects = await openObjectStore(
    { kind: "folder", path: await temporaryFolder("erasures") },
    () => "",
  );
  const secrets = createSecrets("0".repeat(64));
  const { suppressions } = projecting(database);
  const erasures = createErasures({ database, secrets, suppressions, objects, cell: "home" });
  const times: number[] = [];
  const indexed: number[] = [];
  let last = "";
  const [earlier] = await database.query<{ count: number }>({ text: "select count(*)::int from erasures" });
  for (let n = 0; n < 20; n++) {
    const person = 30 + ((earlier?.count ?? 0) + n) * 977;
    await database.query({
      text: `with given as (select $2::bigint as n), job as (
               insert into jobs (id, client_id, type, test, status, priority, payload, api_key_id, actor_id, actor_name, actor_role,
                                 created_at, updated_at, started_at, completed_at)
               select ${jobOf("n / 10")}, $1, 'svcSite', false, 'completed', 0, '{}', md5('key')::uuid, 'a', 'a', 'a', now(), now(), now(), now()
               from given on conflict do nothing returning id)
             insert into job_results (job_id, data)
             select id, json_build_object('team_members', json_build_array(json_build_object('name', 'Eva Example',
                      'linkedin', 'https://www.linkedin.com/in/eva-' || n)), 'text', repeat('Lorem ipsum ', 300)) from job, given`,
      values: [client, person],
    });
    const profile_url = `https://www.linkedin.com/in/eva-${person}`;
    const from = performance.now();
    const { erasure_id } = await erasures.request(client, { profile_url });
    times.push(performance.now() - from);
    last = erasure_id;
    const [row] = await database.query<{ ms: number }>({
      text: `select extract(epoch from deleted_at - requested_at)::float8 * 1000 as ms from erasures, records
             where erasures.id = $1 and records.deleted_at >= requested_at order by deleted_at desc limit 1`,
      values: [erasure_id],
    });
    indexed.push(row?.ms ?? Number.NaN);
  }
  report(`erasure, what is indexed: p50 ${ms(median(indexed))}, at most ${ms(Math.max(...indexed))}`);
  report(`erasure, answered: p50 ${ms(median(times))}, at most ${ms(Math.max(...times))} (target 2000 ms)`);
  const from = performance.now();
  await erasures.work(last, new AbortController().signal);
  report(
    `erasure, search of everything: ${((performance.now() - from) / 1000).toFixed(0)} s in the background`,
  );
}
