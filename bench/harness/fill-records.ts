import type { Database } from "../../src/store/core/database.ts";
import { migrate } from "../../src/store/core/migrate.ts";
import { atEnd } from "../../test/harness/cleanup.ts";
import { createTestDatabase } from "../../test/harness/database.ts";
import { openNamedDatabase } from "./embedded-database.ts";
import { report } from "./figures.ts";

/** How many; there are one and a half times as many addresses and as many people. */
export const businesses = Number(process.env.RECORDS ?? 1_000_000);
/** As long as ids of clients are. */
export const benchClient = "cli_benchbenchbench0";

const chunk = 20_000;

/** The database that RECORDS_DATABASE_URL names, or one that is dropped at the end. */
export async function openRecordsDatabase(): Promise<{ database: Database; url: string }> {
  const url = process.env.RECORDS_DATABASE_URL ?? (await createTestDatabase()).url;
  const { database, stop } = openNamedDatabase(url);
  atEnd(stop);
  await migrate(database);
  return { database, url };
}

/**
 * Fills the records of a client, all kinds of them together as results do; one that was interrupted continues.
 * @returns whether any were missing.
 */
export async function fillRecords(database: Database): Promise<boolean> {
  await database.query({
    text: "insert into record_feeds (client_id, change) values ($1, 1) on conflict do nothing",
    values: [benchClient],
  });
  const [filled] = await database.query<{ count: number }>({
    text: "select count(*)::int from records where client_id = $1 and kind = 'people'",
    values: [benchClient],
  });
  const first = (filled?.count ?? 0) / 1.5;
  if (first >= businesses) return false;
  const from = performance.now();
  for (let start = first; start < businesses; start += chunk) {
    const end = Math.min(businesses, start + chunk);
    await database.transaction(async (tx) => {
      for (const [kind, each] of [
        ["businesses", 1],
        ["emails", 1.5],
        ["people", 1.5],
      ] as const) {
        await tx.query({ text: insertOf(kind), values: [benchClient, start * each, end * each - 1] });
      }
    });
  }
  report(`filled ${(businesses - first) * 4} records in ${((performance.now() - from) / 1000).toFixed(0)} s`);
  return true;
}

/** A stable id of the n-th record of a kind, which grows with n as ids do with time. */
const idOf = (kind: string, n: string) =>
  `(lpad(to_hex((${n})::bigint), 12, '0') || left(md5('${kind}' || (${n})::bigint), 20))::uuid`;
export const jobOf = (n: string) => idOf("job", n);
const oneOf = (words: string, salt: string) =>
  `(array[${words
    .split(" ")
    .map((word) => `'${word}'`)
    .join(",")}])[1 + abs(hashint8(n * 31 + ${salt})) % ${words.split(" ").length}]`;
const trade = oneOf("zahnarzt backerei friseur anwalt cafe hotel garage florist optiker tischler", "1");
const family = `${oneOf("muller schmidt weber wagner becker hoffmann koch bauer richter wolf", "2")} || (n % 5000)`;
const town = oneOf("berlin hamburg munchen koln frankfurt stuttgart wien graz linz zurich bern basel", "3");
const moment = "timestamptz '2026-01-01' + n * interval '1 second'";

function insertOf(kind: "businesses" | "emails" | "people"): string {
  const details = {
    businesses: {
      name: `${trade} || ' ' || ${family}`,
      country: `case n % 20 when 0 then 'AT' when 1 then 'CH' else 'DE' end`,
      region: `'Region ' || (abs(hashint8(n)) % 300)`,
      categories: `array[${trade}]`,
      rating: "1 + (n % 41) / 10.0",
      verification: `case n % 3 when 0 then 'valid' when 1 then 'risky' end`,
      fields: `jsonb_build_object('name', ${trade} || ' ' || ${family}, 'address', 'Hauptstr. ' || n % 200 || ', 10115 ' || ${town},
        'street', 'Hauptstr. ' || n % 200, 'city', ${town}, 'postcode', '10115', 'country', 'DE', 'phone', '+4930' || 1000000 + n,
        'website', 'https://firma' || n || '.example/', 'domain', 'firma' || n || '.example', 'rating', 4.5,
        'reviews_count', n % 500, 'categories', array[${trade}], 'latitude', 52.5, 'longitude', 13.4,
        'place_id', 'ChIJ' || md5(n::text), 'description', 'Seit ' || n % 100 || ' Jahren in ' || ${town})`,
      words: `array[${trade}, split_part(${family}, ' ', 1), ${town}, 'firma' || n, '10115', 'hauptstr']`,
      keys: `array['place:ChIJ' || md5(n::text), 'na:' || ${trade} || ' ' || n || '|hauptstr ' || n % 200 || ' 10115', 'at:firma' || n || '.example']`,
    },
    emails: {
      name: "'info' || n || '@firma' || n / 2 || '.example'",
      country: "null",
      region: "null",
      categories: "'{}'::text[]",
      rating: "null",
      verification: `case n % 3 when 0 then 'valid' when 1 then 'invalid' end`,
      fields: `jsonb_build_object('email', 'info' || n || '@firma' || n / 2 || '.example', 'domain', 'firma' || n / 2 || '.example',
        'verification', 'valid', 'quality_score', 90, 'is_deliverable', true, 'is_role_account', true)`,
      words: "array['info' || n, 'firma' || n / 2, 'example']",
      keys: "array['email:info' || n || '@firma' || n / 2 || '.example']",
    },
    people: {
      name: `'Eva ' || ${family}`,
      country: "'DE'",
      region: "null",
      categories: "'{}'::text[]",
      rating: "null",
      verification: "null",
      fields: `jsonb_build_object('name', 'Eva ' || ${family}, 'title', 'Head of ' || ${trade}, 'domain', 'firma' || n / 2 || '.example',
        'profile_url', 'https://www.linkedin.com/in/eva-' || n)`,
      words: `array['eva', ${family}, 'head', ${trade}, 'firma' || n / 2]`,
      keys: "array['profile:linkedin.com/in/eva-' || n]",
    },
  }[kind];
  const link =
    kind === "businesses"
      ? ""
      : `, linked as (
           insert into record_links (from_id, from_kind, to_kind, to_id, job_id, source, first_seen, last_seen)
           select ${idOf("businesses", "n * 2 / 3")}, 'businesses', '${kind}', id, ${jobOf("n / 10")},
                  'https://firma' || n / 2 || '.example/kontakt', ${moment}, ${moment} from thing)`;
  return `
    with thing as materialized (
      select n, ${idOf(kind, "n")} as id from generate_series($2::bigint, $3::bigint) n
    ), made as (
      insert into records (id, client_id, kind, change, name, sort_name, country, region, categories, rating, verification,
                           has_email, has_phone, fields, search, observations, first_seen, last_seen, campaigns)
      select id, $1, '${kind}', 1, ${details.name}, ${details.name}, ${details.country}, ${details.region},
             ${details.categories}, ${details.rating}, ${details.verification}, n % 2 = 0, n % 5 <> 0, ${details.fields},
             array_to_tsvector(${details.words}), 1, ${moment}, ${moment}, array['camp_' || n % 100]
      from thing
    ), keyed as (
      insert into record_keys select $1, '${kind}', key, id from thing, unnest(${details.keys}) key
    ), observed as (
      insert into record_observations (record_id, job_id, origin, campaign_id, source, fields, seen_at)
      select id, ${jobOf("n / 10")}, 'page', 'camp_' || n % 100, 'https://firma' || n || '.example/', ${details.fields}, ${moment}
      from thing
    )${link}
    select 1`;
}
