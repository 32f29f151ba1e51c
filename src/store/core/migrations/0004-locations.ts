import { type Kysely, sql } from "kysely";

/**
 * Locations and their sources. Requires no extension and no privilege except creating tables: a managed PostgreSQL
 * may allow neither pg_trgm nor unaccent, so folded names (text/fold.ts) are stored next to the displayed ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // One row for each imported release of a data set that still has locations.
  `create table location_sources (
     id integer generated always as identity primary key,
     data_set text not null,
     version text not null,
     license text not null,
     url text not null,
     imported_at timestamptz not null default now(),
     unique (data_set, version, license)
   )`,

  // One name for each code, and its counts of locations, updated by every import: counting a million rows per call
  // would take a second.
  `create table location_countries (
     country_code text primary key,
     country_name text not null,
     country_name_folded text not null,
     cities integer not null default 0,
     postcodes integer not null default 0,
     cities_needing_postcodes integer not null default 0
   )`,

  // source_key is the place's id in its data set, prefixed with the set's name: an import finds the rows to update by
  // it, so that location_id stays the same. Compared columns come first: reading a column costs more the later it is
  // in the row. No foreign keys: an import writes all three tables in one transaction.
  `create table locations (
     location_id integer generated always as identity primary key,
     population integer not null default 0,
     latitude double precision not null,
     longitude double precision not null,
     source_id integer not null,
     location_type text not null check (location_type in ('city', 'postcode')),
     needs_postcodes boolean not null
       generated always as (location_type = 'city' and population >= 500000) stored,
     country_code text not null,
     search_text text collate "C" not null,
     search_string text not null,
     display_name text not null,
     display_name_folded text not null,
     parent_city text,
     parent_city_folded text,
     admin_region text,
     admin_region_folded text,
     source_key text not null unique,
     created_at timestamptz not null default now()
   )`,

  // A search for part of a name looks up its parts of two or three letters. pg_trgm works similarly, but not every
  // managed PostgreSQL has it; GIN indexes over arrays are built in.
  `create function location_name_parts(folded text) returns text[]
     language sql immutable strict parallel safe
     return array(
       select substr(folded, start, size)
       from generate_series(1, length(folded) - 1) start, generate_series(2, 3) size
     )`,
  `create index locations_by_name_parts on locations using gin (location_name_parts(search_text))`,

  // The order of every list. Includes other frequently used columns, so that a search for a single letter is
  // index-only: the index is half the size of the table.
  `create index locations_by_population on locations (population desc, location_id)
     include (location_type, search_text)`,
  // A third of the size of that one, for counting a range.
  `create index locations_by_population_alone on locations (population)`,
  `create index locations_of_country on locations (country_code, population desc, location_id)
     include (location_type, search_text)`,
  `create index locations_of_region on locations (admin_region_folded, country_code, population desc, location_id)`,
  `create index locations_of_city on locations (parent_city_folded, country_code, population desc, location_id)
     where parent_city_folded is not null`,
  `create index locations_that_are_postcodes on locations (population desc, location_id)
     where location_type = 'postcode'`,
  `create index locations_needing_postcodes on locations (population desc, location_id) where needs_postcodes`,
  `create index cities_by_name on locations (country_code, display_name_folded) where location_type = 'city'`,
  `create index locations_of_source on locations (source_id)`,
];
