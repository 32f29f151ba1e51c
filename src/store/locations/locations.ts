import type { Database, Statement } from "../core/database.ts";
import {
  isIndexedSearch,
  type LocationFilter,
  type LocationType,
  locationCondition,
  locationOrder,
} from "./location-filter.ts";
import { foldedRegionNames } from "./region-names.ts";

export interface LocationRow {
  location_id: number;
  country_code: string;
  country_name: string;
  search_string: string;
  location_type: LocationType;
  display_name: string;
  parent_city: string | null;
  admin_region: string | null;
  latitude: number;
  longitude: number;
  population: number;
  needs_postcodes: boolean;
  /** ISO 8601, UTC, with milliseconds. */
  created_at: string;
}

/** As they are named in a statement over `locations` and `location_countries`. */
const locationColumns = `location_id, country_code, country_name, search_string, location_type,
  display_name, parent_city, admin_region, latitude, longitude, population, needs_postcodes,
  to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at`;

export interface Page {
  limit: number;
  offset: number;
}

/** The number of locations that a filter selected, and the import stamp of the table then. */
export interface KnownTotal {
  total: number;
  importStamp: string | null;
}

export interface ListOptions {
  /** The total of an earlier call with the same filter; recounted only after an import. */
  known?: KnownTotal | undefined;
  /** Whether the index of name parts exists, see `hasNameParts`. */
  byParts?: boolean;
}

/**
 * One page of the locations that a filter selects, the largest first, and their total, from one snapshot.
 */
export async function listLocations(
  database: Database,
  filter: LocationFilter,
  page: Page,
  options: ListOptions = {},
): Promise<KnownTotal & { locations: LocationRow[] }> {
  const rows = await database.query<
    (LocationRow | { location_id: null }) & { total: number; import_stamp: string | null }
  >(listLocationsStatement(filter, page, options));
  const locations = rows.flatMap(({ total: _, import_stamp: __, ...row }) =>
    row.location_id === null ? [] : [row],
  );
  return { total: rows[0]?.total ?? 0, importStamp: rows[0]?.import_stamp ?? null, locations };
}

/** Size of the first look-up: if fewer match, it has also counted them. */
const headRows = 2_000;
/** Matches from the index of name parts must be sorted anyway. */
const headRowsOfSearch = 8_000;

/** Exported for the test of the query plans. */
export function listLocationsStatement(
  filter: LocationFilter,
  { limit, offset }: Page,
  { known, byParts = false }: ListOptions = {},
): Statement {
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value)}`;
  const condition = locationCondition(filter, values, { byParts });
  const pageRows = `offset ${add(offset)}::int limit ${add(limit)}::int`;
  const sizeMax = byParts && isIndexedSearch(filter) ? headRowsOfSearch : headRows;
  const kept = keptCount(filter, add);
  const isNear = kept === null && known === undefined && offset + limit <= sizeMax;
  const totals = [
    ...(known && kept === null
      ? [`when stamp = ${add(known.importStamp)}::text then ${add(known.total)}::int`]
      : []),
    ...(isNear ? [`when (select count(*) from head) < ${sizeMax} then (select count(*) from head)`] : []),
    `when true then ${kept ?? `(select count(*) from locations where ${condition})`}`,
  ];
  const text = `
    with head as materialized (
      select location_id, population from locations where ${condition} order by ${locationOrder}
      ${isNear ? `limit ${sizeMax}` : pageRows}
    ), page as (
      select location_id from head ${isNear ? `order by ${locationOrder} ${pageRows}` : ""}
    ), counted as materialized (
      select stamp, case ${totals.join(" ")} end as total
      from (select max(imported_at)::text as stamp from location_sources) latest
    )
    select counted.total::int as total, counted.stamp as import_stamp, ${locationColumns}
    from counted left join (locations join location_countries using (country_code))
      on location_id = any(array(select location_id from page))
    order by population desc, location_id`;
  return { text, values };
}

/** Whether there are so many locations that name parts are indexed. */
export async function hasNameParts(database: Database): Promise<boolean> {
  const [row] = await database.query<{ found: boolean }>({
    name: "has-name-parts",
    text: "select to_regclass('locations_by_name_parts') is not null as found",
  });
  return row?.found ?? false;
}

/** The total from the stored counts per country; null if the filter needs more. */
function keptCount(filter: LocationFilter, add: (value: unknown) => string): string | null {
  const { countryCode, locationType, ...others } = filter;
  if (Object.values(others).some((value) => value !== undefined)) return null;
  const counts = { city: "cities", postcode: "postcodes", any: "cities + postcodes" }[locationType ?? "any"];
  const where = countryCode === undefined ? "" : `where country_code = ${add(countryCode)}`;
  return `(select coalesce(sum(${counts}), 0) from location_countries ${where})`;
}

export interface CountryCounts {
  country_code: string;
  country_name: string;
  cities: number;
  postcodes: number;
  cities_needing_postcodes: number;
}

/** Countries with locations, by name. */
export function countLocationsOfCountries(database: Database): Promise<CountryCounts[]> {
  return database.query<CountryCounts>({
    name: "count-locations-of-countries",
    text: `select country_code, country_name, cities, postcodes, cities_needing_postcodes from location_countries
           where cities + postcodes > 0 order by country_name_folded, country_code`,
  });
}

export interface RegionCounts {
  /** Null for locations without a known region. */
  region: string | null;
  cities: number;
  postcodes: number;
}

/** Regions of a country by name. */
export function countLocationsOfRegions(database: Database, countryCode: string): Promise<RegionCounts[]> {
  return database.query<RegionCounts>({
    name: "count-locations-of-regions",
    text: `select min(admin_region) as region,
             count(*) filter (where location_type = 'city')::int as cities,
             count(*) filter (where location_type = 'postcode')::int as postcodes
           from locations where country_code = $1
           group by admin_region_folded order by admin_region_folded nulls last`,
    values: [countryCode],
  });
}

/** Whether a country has any location. */
export async function hasLocations(source: Pick<Database, "query">, countryCode: string): Promise<boolean> {
  const rows = await source.query({
    name: "has-locations",
    text: "select from locations where country_code = $1 limit 1",
    values: [countryCode],
  });
  return rows.length > 0;
}

/** Those of the given names that are not a region of any location in the country. */
export async function unknownRegions(
  source: Pick<Database, "query">,
  countryCode: string,
  names: readonly string[],
): Promise<string[]> {
  const rows = await source.query<{ name: string }>({
    name: "unknown-regions",
    text: `select name from json_to_recordset($2::json) as given(name text, folded json, number integer)
           where not exists (select from locations where country_code = $1
             and admin_region_folded = any(array(select json_array_elements_text(folded))))
           order by number`,
    values: [
      countryCode,
      JSON.stringify(
        names.map((name, number) => ({ name, folded: foldedRegionNames(countryCode, name), number })),
      ),
    ],
  });
  return rows.map(({ name }) => name);
}

/** The names of a country's regions, as its locations have them. */
export async function regionNames(source: Pick<Database, "query">, countryCode: string): Promise<string[]> {
  const rows = await source.query<{ region: string }>({
    name: "region-names",
    text: `select min(admin_region) as region from locations
           where country_code = $1 and admin_region is not null group by admin_region_folded order by 1`,
    values: [countryCode],
  });
  return rows.map(({ region }) => region);
}

export interface LocationSource {
  data_set: string;
  version: string;
  license: string;
  url: string;
}

/** The data sets of the current locations. */
export function listLocationSources(database: Database): Promise<LocationSource[]> {
  return database.query<LocationSource>({
    text: "select data_set, version, license, url from location_sources order by data_set, version",
  });
}

/** Up to this many locations are indexed in memory; above that, name parts are indexed in the database. */
export const locationsInMemoryMax = 100_000;

/** All locations in the standard order, from one snapshot. Each text has one value per line. */
export interface LocationLines {
  /** The import stamp of the table. */
  importStamp: string | null;
  locations: number;
  /** Each as a LocationRow in JSON. */
  rows: string;
  ids: string;
  populations: string;
  /** One letter each: c for a city, n for one that needs postcodes, p for a postcode. No line breaks. */
  kinds: string;
  countries: string;
  /** The folded texts to search. */
  texts: string;
  /** Folded; empty for none, which no folded name is. */
  regions: string;
  parentCities: string;
}

/** All locations; null when there are more than `max`, or none. */
export async function readLocationLines(database: Database, max: number): Promise<LocationLines | null> {
  const [row] = await database.query<LocationLines>({
    text: `
      select (select max(imported_at)::text from location_sources) as "importStamp", count(*)::int as locations,
             string_agg(json, E'\\n') as rows, string_agg(location_id::text, E'\\n') as ids, string_agg(population::text, E'\\n') as populations,
             string_agg(case when location_type = 'postcode' then 'p' when needs_postcodes then 'n' else 'c' end, '')
               as kinds,
             string_agg(country_code, E'\\n') as countries, string_agg(search_text, E'\\n') as texts,
             string_agg(coalesce(admin_region_folded, ''), E'\\n') as regions,
             string_agg(coalesce(parent_city_folded, ''), E'\\n') as "parentCities"
      from (select locations.*, (select row_to_json(listed) from (select ${locationColumns}) listed)::text as json
            from locations join location_countries using (country_code)
            where (select sum(cities + postcodes) from location_countries) <= $1::int
            order by ${locationOrder}) ordered`,
    values: [max],
  });
  return row === undefined || row.locations === 0 ? null : row;
}

/** The version of the table; null before the first import. */
export async function readImportStamp(database: Database): Promise<string | null> {
  const [row] = await database.query<{ stamp: string | null }>({
    name: "import-stamp",
    text: "select max(imported_at)::text as stamp from location_sources",
  });
  return row?.stamp ?? null;
}

/** A city with its data set. */
interface PlaceRow {
  name: string;
  lat: number;
  lng: number;
  data_set: string;
  license: string;
}

/** The most populous cities of a country, in descending order. */
export function largestPlaces(database: Database, countryCode: string, limit: number): Promise<PlaceRow[]> {
  return database.query<PlaceRow>({
    name: "largest-places-of-country",
    text: `select city.display_name as name, city.latitude as lat, city.longitude as lng, source.data_set,
                  source.license
           from (select display_name, latitude, longitude, source_id, population, location_id from locations
                 where country_code = $1 and location_type = 'city'
                 order by population desc, location_id limit $2) city
           join location_sources source on source.id = city.source_id
           order by city.population desc, city.location_id`,
    values: [countryCode, limit],
  });
}
