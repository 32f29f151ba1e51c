import type { Database } from "./database.ts";
import { locationOrder } from "./location-filter.ts";
import { type LocationRow, locationColumns } from "./locations.ts";

/** What all locations are found by, in the order of every list, as of one moment. Each text has a value a line. */
export interface LocationLines {
  /** The import that the table was at. */
  importStamp: string | null;
  locations: number;
  ids: string;
  populations: string;
  /** A letter for each: c for a city, n for one that needs postcodes, p for a postcode. No line ends. */
  kinds: string;
  countries: string;
  /** As they are searched in. */
  texts: string;
  /** Folded; empty for none, which no name is when it is folded. */
  regions: string;
  parentCities: string;
}

/** All locations; null when there are more than `max`, or none. */
export async function readLocationLines(database: Database, max: number): Promise<LocationLines | null> {
  const [row] = await database.query<LocationLines>({
    text: `
      select (select max(imported_at)::text from location_sources) as "importStamp", count(*)::int as locations,
             string_agg(location_id::text, E'\\n') as ids, string_agg(population::text, E'\\n') as populations,
             string_agg(case when location_type = 'postcode' then 'p' when needs_postcodes then 'n' else 'c' end, '')
               as kinds,
             string_agg(country_code, E'\\n') as countries, string_agg(search_text, E'\\n') as texts,
             string_agg(coalesce(admin_region_folded, ''), E'\\n') as regions,
             string_agg(coalesce(parent_city_folded, ''), E'\\n') as "parentCities"
      from (select * from locations
            where (select sum(cities + postcodes) from location_countries) <= $1::int
            order by ${locationOrder}) ordered`,
    values: [max],
  });
  return row === undefined || row.locations === 0 ? null : row;
}

/**
 * These locations, the largest first, and the import that the table is at, as they are at the same moment. Those that
 * there are no more are left out.
 */
export async function listLocationsById(
  database: Database,
  ids: readonly number[],
): Promise<{ importStamp: string | null; locations: LocationRow[] }> {
  const rows = await database.query<(LocationRow | { location_id: null }) & { import_stamp: string | null }>({
    name: "list-locations-by-id",
    text: `
      select stamp as import_stamp, ${locationColumns}
      from (select max(imported_at)::text as stamp from location_sources) latest
      left join (locations join location_countries using (country_code)) on location_id = any($1::int[])
      order by ${locationOrder}`,
    values: [ids],
  });
  const locations = rows.flatMap(({ import_stamp: _, ...row }) => (row.location_id === null ? [] : [row]));
  return { importStamp: rows[0]?.import_stamp ?? null, locations };
}
