import type { Database } from "./database.ts";
import { locationOrder } from "./location-filter.ts";
import { locationColumns } from "./locations.ts";

/** Up to so many locations are held in memory by who lists them; of more, parts of names are indexed. */
export const locationsInMemoryMax = 100_000;

/** All locations, in the order of every list, as of one moment. Each text has a value a line. */
export interface LocationLines {
  /** The import that the table was at. */
  importStamp: string | null;
  locations: number;
  /** Each as a LocationRow in JSON. */
  rows: string;
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

/** Tells one state of the table from every other; null while nothing has been imported. */
export async function readImportStamp(database: Database): Promise<string | null> {
  const [row] = await database.query<{ stamp: string | null }>({
    name: "import-stamp",
    text: "select max(imported_at)::text as stamp from location_sources",
  });
  return row?.stamp ?? null;
}
