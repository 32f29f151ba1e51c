import { foldName } from "../../text/fold.ts";
import { advisoryLocks } from "../core/advisory-locks.ts";
import { channels } from "../core/channels.ts";
import { type Database, endWhenIdle, liftLimits, type Transaction } from "../core/database.ts";
import { recordAudit } from "../system/audit-log.ts";
import type { LocationType } from "./location-filter.ts";
import { type ImportCounts, mergeLocations, recountCountries } from "./location-merge.ts";
import { type LocationSource, locationsInMemoryMax } from "./locations.ts";

/** A place from a data set. */
export interface Place {
  /** Its id in the data set, prefixed with the set's name. */
  sourceKey: string;
  /** Two capital letters. */
  countryCode: string;
  /** Used if the country has no name yet. */
  countryName: string;
  locationType: LocationType;
  displayName: string;
  /** For a postcode, its place without the district. */
  placeName: string | null;
  adminRegion: string | null;
  latitude: number;
  longitude: number;
  population: number;
}

/**
 * Updates the location table from a data set, in one transaction. Rows from an earlier import of the same set keep
 * their ids. Waits for a concurrent import.
 *
 * @param batches places in file order, read one batch after another.
 * @param options.replace removes locations of the same type in the same countries that are not in `batches`.
 * @param options.inMemoryMax up to this many locations need no index of name parts.
 * @param options.onlyFirst does nothing and returns null if anything was imported before.
 */
export async function importPlaces(
  database: Database,
  source: LocationSource,
  batches: Iterable<Place[]> | AsyncIterable<Place[]>,
  options: { replace?: boolean; onlyFirst?: boolean; inMemoryMax?: number } = {},
): Promise<ImportCounts | null> {
  const counts = await database.transaction(async (tx) => {
    // Reading and merging a file of a million lines exceeds the usual statement timeout.
    await liftLimits(tx);
    await tx.query({ text: "select pg_advisory_xact_lock($1)", values: [advisoryLocks.locations] });
    if (options.onlyFirst && (await hasSource(tx))) return null;
    await tx.query({ text: stagingTable });
    await stage(tx, batches);
    // From here on readers of locations may wait for this transaction.
    await endWhenIdle(tx);
    await tx.query({ text: "analyze staged_places (source_key, country_code)" });
    const isFirst = options.onlyFirst ?? false;
    const merge = () => mergeLocations(tx, source, { replace: options.replace ?? false, isFirst });
    const merged = isFirst ? await withoutIndexes(tx, merge) : await merge();
    await recountCountries(tx);
    await indexNameParts(tx, options.inMemoryMax);
    await tx.query({ text: `notify ${channels.locations}` });
    const target = { type: "data_set", id: source.data_set };
    await recordAudit(tx, { action: "locations.imported", clientId: null, target, details: { ...merged } });
    return merged;
  });
  // Index-only scans and good plans need it now, before autovacuum runs. The import is valid without it.
  if (counts !== null) await database.script(vacuum).catch(() => undefined);
  return counts;
}

/** Skips statistics of name parts: they take as long as all others, and the plans are good without them. */
const vacuum = `vacuum (analyze) location_countries, locations (location_id, population, source_id, location_type,
  needs_postcodes, country_code, search_text, display_name_folded, parent_city_folded, admin_region_folded)`;

/**
 * Building this index takes as long as filling the table, and it is unused while all locations are searched in memory.
 */
export async function indexNameParts(
  tx: Pick<Transaction, "query">,
  inMemoryMax = locationsInMemoryMax,
): Promise<void> {
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

/** Runs `fill` on the empty table and creates the indexes afterwards, in a third of the time. */
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

/** Prepares each batch while the database stores the previous one. */
async function stage(tx: Transaction, batches: Iterable<Place[]> | AsyncIterable<Place[]>): Promise<void> {
  let taken: Promise<unknown> = Promise.resolve();
  try {
    for await (const places of batches) {
      const values = stagedColumns.map(([, , value]) => places.map(value));
      await taken;
      taken = tx.query({ name: "stage-places", text: stageStatement, values });
      // Awaited below; this prevents an unhandled rejection until then.
      taken.catch(() => undefined);
    }
  } finally {
    await taken;
  }
}

const foldedOrNull = (name: string | null): string | null => (name === null ? null : foldName(name));
