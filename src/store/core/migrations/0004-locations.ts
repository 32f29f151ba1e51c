import { type Kysely, sql } from "kysely";

/**
 * Places of the world, and where they come from. Needs no extension and no right but to make tables: a managed
 * PostgreSQL may allow neither pg_trgm nor unaccent, so names are stored folded (text/fold.ts) beside how they are
 * shown.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // One row for each release of a data set that was imported and still has locations.
  `create table location_sources (
     id integer generated always as identity primary key,
     data_set text not null,
     version text not null,
     license text not null,
     url text not null,
     imported_at timestamptz not null default now(),
     unique (data_set, version, license)
   )`,

  // One name for each code, and the counts of its locations, which every import brings up to date: counting a
  // million rows for each call would take a second.
  `create table location_countries (
     country_code text primary key,
     country_name text not null,
     country_name_folded text not null,
     cities integer not null default 0,
     postcodes integer not null default 0,
     cities_needing_postcodes integer not null default 0
   )`,

  // source_key is the place's id in its data set, with the set's name before it: by it an import finds the rows that
  // it brings up to date, so that location_id stays the same. The columns that are compared come first: reading one
  // costs the more the later it stands. No foreign keys: an import writes all three tables in one transaction.
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

  // A search for a part of a name looks up the parts of two or three letters that it is made of. pg_trgm does the like,
  // which not every managed PostgreSQL has; arrays in GIN indexes are built in.
  `create function location_name_parts(folded text) returns text[]
     language sql immutable strict parallel safe
     return array(
       select substr(folded, start, size)
       from generate_series(1, length(folded) - 1) start, generate_series(2, 3) size
     )`,
  `create index locations_by_name_parts on locations using gin (location_name_parts(search_text))`,

  // The order of every list. What else is often asked for comes along, so that a search for a single letter reads the
  // index alone: it is half the size of the table.
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
