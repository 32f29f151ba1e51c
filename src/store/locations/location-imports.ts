import { foldName } from "../../text/fold.ts";
import { advisoryLocks } from "../core/advisory-locks.ts";
import { type Database, endWhenIdle, liftLimits, type Transaction } from "../core/database.ts";
import { channels } from "../core/signals.ts";
import type { LocationType } from "./location-filter.ts";
import { type ImportCounts, mergeLocations, recountCountries } from "./location-merge.ts";
import { type LocationSource, locationsInMemoryMax } from "./locations.ts";

/** A place as a data set has it. */
export interface Place {
  /** Its id in the data set, with the set's name before it. */
  sourceKey: string;
  /** Two letters, in capitals. */
  countryCode: string;
  /** Used where the country has no name yet. */
  countryName: string;
  locationType: LocationType;
  displayName: string;
  /** Of a postcode, the place that it belongs to, without its district. */
  placeName: string | null;
  adminRegion: string | null;
  latitude: number;
  longitude: number;
  population: number;
}

/**
 * Brings the location table up to date with a data set, in one transaction: all of it or nothing. Rows that an
 * earlier import of the same set made keep their ids. Another import is waited for.
 *
 * @param batches places in the order of the file, read one batch after the other.
 * @param options.replace removes locations of the same type in the same countries that `batches` do not have.
 * @param options.inMemoryMax so many locations need no index of parts of names.
 * @param options.onlyFirst does nothing, and gives null, when anything was imported before.
 */
export async function importPlaces(
  database: Database,
  source: LocationSource,
  batches: Iterable<Place[]> | AsyncIterable<Place[]>,
  options: { replace?: boolean; onlyFirst?: boolean; inMemoryMax?: number } = {},
): Promise<ImportCounts | null> {
  const counts = await database.transaction(async (tx) => {
    // Reading a file of a million lines, and merging it, takes longer than a statement usually may.
    await liftLimits(tx);
    await tx.query({ text: "select pg_advisory_xact_lock($1)", values: [advisoryLocks.locations] });
    if (options.onlyFirst && (await hasSource(tx))) return null;
    await tx.query({ text: stagingTable });
    await stage(tx, batches);
    // From here on readers of locations may have to wait for this transaction.
    await endWhenIdle(tx);
    await tx.query({ text: "analyze staged_places (source_key, country_code)" });
    const isFirst = options.onlyFirst ?? false;
    const merge = () => mergeLocations(tx, source, { replace: options.replace ?? false, isFirst });
    const merged = isFirst ? await withoutIndexes(tx, merge) : await merge();
    await recountCountries(tx);
    await indexNameParts(tx, options.inMemoryMax ?? locationsInMemoryMax);
    await tx.query({ text: `notify ${channels.locations}` });
    return merged;
  });
  // Index-only reads and good plans need it now, not when autovacuum comes by. What was imported is there without it.
  if (counts !== null) await database.script(vacuum).catch(() => undefined);
  return counts;
}

/** Statistics of parts of names are left out: they take as long as all others, and plans are right without them. */
const vacuum = `vacuum (analyze) location_countries, locations (location_id, population, source_id, location_type,
  needs_postcodes, country_code, search_text, display_name_folded, parent_city_folded, admin_region_folded)`;

/** To make this index takes as long as to fill the table, and it is of no use where all are searched in memory. */
async function indexNameParts(tx: Transaction, inMemoryMax: number): Promise<void> {
  const [row] = await tx.query<{ many: boolean }>({
    text: "select coalesce(sum(cities + postcodes), 0) > $1::int as many from location_countries",
    values: [inMemoryMax],
  });
  if (!row?.many) return;
  await tx.query({
    text: `create index if not exists locations_by_name_parts
             on locations using gin (location_name_parts(search_text))`,
  });
}

/** Runs `fill` on the empty table and indexes it afterwards, which takes a third of the time. */
async function withoutIndexes<Result>(tx: Transaction, fill: () => Promise<Result>): Promise<Result> {
  const indexes = await tx.query<{ name: string; definition: string }>({
    text: `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
           from pg_index where indrelid = 'locations'::regclass and not indisunique`,
  });
  for (const { name } of indexes) await tx.query({ text: `drop index ${name}` });
  const result = await fill();
  for (const { definition } of indexes) await tx.query({ text: definition });
  return result;
}

/** Whether anything was ever imported. */
export async function hasLocations(database: Database): Promise<boolean> {
  return hasSource(database);
}

async function hasSource(database: Pick<Transaction, "query">): Promise<boolean> {
  const [row] = await database.query<{ found: boolean }>({
    text: "select exists (select from location_sources) as found",
  });
  return row?.found ?? false;
}

const stagingTable = `
  create temp table staged_places (
    line integer generated always as identity,
    source_key text, country_code text, country_name text, country_name_folded text, location_type text,
    display_name text, display_name_folded text, place_name text, place_name_folded text,
    admin_region text, admin_region_folded text,
    latitude double precision, longitude double precision, population integer
  ) on commit drop`;

const stagedColumns: readonly (readonly [column: string, type: string, value: (place: Place) => unknown])[] =
  [
    ["source_key", "text", (place) => place.sourceKey],
    ["country_code", "text", (place) => place.countryCode],
    ["country_name", "text", (place) => place.countryName],
    ["country_name_folded", "text", (place) => foldName(place.countryName)],
    ["location_type", "text", (place) => place.locationType],
    ["display_name", "text", (place) => place.displayName],
    ["display_name_folded", "text", (place) => foldName(place.displayName)],
    ["place_name", "text", (place) => place.placeName],
    ["place_name_folded", "text", (place) => foldedOrNull(place.placeName)],
    ["admin_region", "text", (place) => place.adminRegion],
    ["admin_region_folded", "text", (place) => foldedOrNull(place.adminRegion)],
    ["latitude", "float8", (place) => place.latitude],
    ["longitude", "float8", (place) => place.longitude],
    ["population", "int4", (place) => place.population],
  ];

const stageStatement = `
  insert into staged_places (${stagedColumns.map(([column]) => column).join(", ")})
  select * from unnest(${stagedColumns.map(([, type], index) => `$${index + 1}::${type}[]`).join(", ")})`;

/** Each batch is prepared while the database takes the one before. */
async function stage(tx: Transaction, batches: Iterable<Place[]> | AsyncIterable<Place[]>): Promise<void> {
  let taken: Promise<unknown> = Promise.resolve();
  try {
    for await (const places of batches) {
      const values = stagedColumns.map(([, , value]) => places.map(value));
      await taken;
      taken = tx.query({ name: "stage-places", text: stageStatement, values });
      // It is awaited below; until then nobody has failed to look at it.
      taken.catch(() => undefined);
    }
  } finally {
    await taken;
  }
}

const foldedOrNull = (name: string | null): string | null => (name === null ? null : foldName(name));
