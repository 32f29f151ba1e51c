import type { Transaction } from "../core/database.ts";
import type { LocationSource } from "./locations.ts";

export interface ImportCounts {
  added: number;
  /** Existing rows that were updated. */
  updated: number;
  /** Rows removed because the file lacks them; 0 unless requested. */
  removed: number;
  /** Places with the same key, such as villages with one postcode: one is used. */
  merged: number;
}

/** Merges staged places into the table; `isFirst`: the table is empty; `replace`: removes rows that are not staged. */
export async function mergeLocations(
  tx: Transaction,
  source: LocationSource,
  options: { replace: boolean; isFirst: boolean },
): Promise<ImportCounts> {
  const [staged] = await tx.query<{ places: number }>({
    text: "select count(*)::int as places from staged_places",
  });
  await tx.query({ text: keepOneOfEachKey });
  await attachPostcodes(tx);
  // A country keeps its first name, so that only one spelling is shown.
  await tx.query({
    text: `insert into location_countries (country_code, country_name, country_name_folded)
           select distinct on (country_code) country_code, country_name, country_name_folded
           from staged_places order by country_code, line on conflict do nothing`,
  });
  const [found] = await tx.query<{ id: number }>({
    // clock_timestamp, not now(): the transaction may have waited for its turn since its start, and listLocations
    // uses the latest value as the version of the whole table.
    text: `insert into location_sources (data_set, version, license, url, imported_at)
           values ($1, $2, $3, $4, clock_timestamp())
           on conflict (data_set, version, license)
             do update set imported_at = excluded.imported_at, url = excluded.url
           returning id`,
    values: [source.data_set, source.version, source.license, source.url],
  });
  const [written] = await tx.query<{ added: number; updated: number }>({
    text: mergeStatement,
    values: [found?.id],
  });
  const [removed] = options.replace ? await tx.query<{ removed: number }>({ text: removeStatement }) : [];
  if (!options.isFirst) await tx.query({ text: renameStatement });
  await tx.query({
    text: `delete from location_sources where id <> $1
           and not exists (select from locations where source_id = location_sources.id)`,
    values: [found?.id],
  });
  const { added = 0, updated = 0 } = written ?? {};
  return {
    added,
    updated,
    removed: removed?.removed ?? 0,
    merged: (staged?.places ?? 0) - added - updated,
  };
}

/** Of villages with one postcode, keeps the one that is a city, otherwise the first. */
const keepOneOfEachKey = `
  with ranked as (
    select line, row_number() over (
      partition by source_key order by place_name_folded is not null and exists (
        select from locations where location_type = 'city' and locations.country_code = staged_places.country_code
          and display_name_folded = place_name_folded) desc, line) as place
    from staged_places
    where source_key in (select source_key from staged_places group by source_key having count(*) > 1)
  )
  delete from staged_places using ranked where ranked.line = staged_places.line and ranked.place > 1`;

/** Region and country disambiguate places with the same name; a name unique in its country needs no region. */
const searchString = (table: string, separator: string, suffix: string) =>
  `concat_ws('${separator}', ${table}.display_name${suffix},
    case when is_ambiguous then ${table}.admin_region${suffix} end, location_countries.country_name${suffix})`;
const isAmbiguous =
  "count(*) over (partition by country_code, location_type, display_name) > 1 as is_ambiguous";

const mergeStatement = `
  with named as (
    select *, ${isAmbiguous} from staged_places
  ), written as (
    insert into locations (source_key, source_id, country_code, location_type, display_name, display_name_folded,
      parent_city, parent_city_folded, admin_region, admin_region_folded, latitude, longitude, population,
      search_string, search_text)
    select source_key, $1, country_code, location_type, display_name, display_name_folded,
      place_name, place_name_folded, admin_region, admin_region_folded, latitude, longitude, population,
      ${searchString("named", ", ", "")}, ${searchString("named", ", ", "_folded")}
    from named join location_countries using (country_code)
    order by population desc, line
    on conflict (source_key) do update set
      source_id = excluded.source_id, country_code = excluded.country_code, location_type = excluded.location_type,
      display_name = excluded.display_name, display_name_folded = excluded.display_name_folded,
      parent_city = excluded.parent_city, parent_city_folded = excluded.parent_city_folded,
      admin_region = excluded.admin_region, admin_region_folded = excluded.admin_region_folded,
      latitude = excluded.latitude, longitude = excluded.longitude, population = excluded.population,
      search_string = excluded.search_string, search_text = excluded.search_text
    returning xmax = 0 as is_new
  )
  select count(*) filter (where is_new)::int as added, count(*) filter (where not is_new)::int as updated
  from written`;

const removeStatement = `
  with removed as (
    delete from locations
    where (country_code, location_type) in (select country_code, location_type from staged_places)
      and source_key not in (select source_key from staged_places)
    returning 1
  )
  select count(*)::int as removed from removed`;

/** A name may have become ambiguous, or stopped being so. */
const renameStatement = `
  with named as (
    select location_id, country_code, display_name, display_name_folded, admin_region, admin_region_folded, search_string,
      ${isAmbiguous}
    from locations where country_code in (select country_code from staged_places)
  ), renamed as (
    select location_id, search_string as before, ${searchString("named", ", ", "")} as search_string,
      ${searchString("named", ", ", "_folded")} as search_text
    from named join location_countries using (country_code)
  )
  update locations set search_string = renamed.search_string, search_text = renamed.search_text
  from renamed where renamed.location_id = locations.location_id and renamed.before <> renamed.search_string`;

/**
 * Assigns each staged postcode to a city: the nearest city with the place's name. A large city left without a postcode
 * may have another name ("Munich" for "München"): it gets the postcodes of the place with the most of them within its
 * radius. All others keep the place's own name.
 */
async function attachPostcodes(tx: Transaction): Promise<void> {
  const [row] = await tx.query<{ found: boolean }>({
    text: "select exists (select from staged_places where location_type = 'postcode') as found",
  });
  if (!row?.found) return;
  await tx.query({ text: attachByName });
  await tx.query({ text: attachByPlace });
}

/** Approximate distance in kilometres, valid up to a few hundred: a degree of latitude has 111.2. */
const kilometres = (a: string, b: string) =>
  `111.2 * sqrt(power(${a}.latitude - ${b}.latitude, 2)
     + power((${a}.longitude - ${b}.longitude) * cos(radians(${a}.latitude)), 2))`;

const attachByName = `
  update staged_places set place_name = found.display_name, place_name_folded = found.display_name_folded
  from (
    select distinct on (staged.line) staged.line, city.display_name, city.display_name_folded
    from staged_places staged join locations city
      on city.country_code = staged.country_code and city.display_name_folded = staged.place_name_folded
    where staged.location_type = 'postcode' and city.location_type = 'city' and ${kilometres("staged", "city")} < 100
    order by staged.line, ${kilometres("staged", "city")}, city.location_id
  ) found
  where staged_places.line = found.line`;

const attachByPlace = `
  with named as (
    select distinct country_code, place_name_folded from staged_places where location_type = 'postcode'
  ), lonely as (
    select * from locations city
    where city.needs_postcodes and city.country_code in (select country_code from named)
      and (city.country_code, city.display_name_folded) not in (select country_code, place_name_folded from named)
  ), places as (
    select country_code, place_name_folded, count(*) as postcodes, avg(latitude) as latitude, avg(longitude) as longitude
    from staged_places staged
    where location_type = 'postcode' and not exists (select from locations city where city.location_type = 'city'
      and city.country_code = staged.country_code and city.display_name_folded = staged.place_name_folded)
    group by country_code, place_name_folded
  ), found as (
    select distinct on (lonely.location_id) lonely.display_name, lonely.display_name_folded, places.country_code,
      places.place_name_folded
    from lonely join places using (country_code)
    where ${kilometres("places", "lonely")} < 15 and places.postcodes > 1
    order by lonely.location_id, places.postcodes desc, places.place_name_folded
  )
  update staged_places set place_name = found.display_name, place_name_folded = found.display_name_folded
  from found
  where staged_places.country_code = found.country_code
    and staged_places.place_name_folded = found.place_name_folded`;

/** Recounts the locations of every country: a place may have moved from a country that the file does not mention. */
export async function recountCountries(tx: Pick<Transaction, "query">): Promise<void> {
  await tx.query({
    text: `with counts as (
             select country_code, count(*) filter (where location_type = 'city') as cities,
               count(*) filter (where location_type = 'postcode') as postcodes,
               count(*) filter (where needs_postcodes) as cities_needing_postcodes
             from locations group by country_code
           )
           update location_countries set cities = coalesce(counts.cities, 0),
             postcodes = coalesce(counts.postcodes, 0),
             cities_needing_postcodes = coalesce(counts.cities_needing_postcodes, 0)
           from location_countries country left join counts using (country_code)
           where country.country_code = location_countries.country_code`,
  });
}
