import { foldedCityNames } from "../../text/city-names.ts";
import { foldName } from "../../text/fold.ts";
import { foldedRegionNames } from "./region-names.ts";

export const locationTypes = ["city", "postcode"] as const;
export type LocationType = (typeof locationTypes)[number];

/** A location filter; omitted fields do not restrict. All conditions must hold. */
export interface LocationFilter {
  /** Two capital letters. */
  countryCode?: string | undefined;
  locationType?: LocationType | undefined;
  /** The city that postcodes belong to, in any language. Here and in the next two, case and accents are ignored. */
  parentCity?: string | undefined;
  /** One of these, in any language of the country if that is given. */
  adminRegions?: readonly string[] | undefined;
  /** Substring of the display name or search string, or a city's name in another language; text that folds to nothing matches nothing. */
  search?: string | undefined;
  /** Both inclusive. */
  minPopulation?: number | undefined;
  maxPopulation?: number | undefined;
  needsPostcodes?: boolean | undefined;
  /** One of these. */
  locationIds?: readonly number[] | undefined;
}

/** The standard order of locations: the largest first. Matches the indexes such as `locations_by_population`. */
export const locationOrder = "population desc, location_id";

/**
 * The filter's where clause over `locations`, "true" for all. Columns are unqualified, so no other table in the
 * statement may have columns of these names.
 * @param values the statement's parameters, to which the clause appends its own.
 * @param options.byParts uses the index `locations_by_name_parts`, which must exist.
 */
export function locationCondition(
  filter: LocationFilter,
  values: unknown[],
  { byParts = false }: { byParts?: boolean } = {},
): string {
  const conditions: string[] = [];
  const add = (condition: (placeholder: string) => string, value: unknown) => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  add((value) => `country_code = ${value}`, filter.countryCode);
  add((value) => `location_type = ${value}`, filter.locationType);
  add(
    (value) => `parent_city_folded = any(${value}::text[])`,
    filter.parentCity === undefined ? undefined : foldedCityNames(filter.countryCode, filter.parentCity),
  );
  add(
    (value) => `admin_region_folded = any(${value}::text[])`,
    filter.adminRegions?.flatMap((name) => foldedRegionNames(filter.countryCode, name)),
  );
  add((value) => `population >= ${value}`, filter.minPopulation);
  add((value) => `population <= ${value}`, filter.maxPopulation);
  add((value) => `needs_postcodes = ${value}`, filter.needsPostcodes);
  add((value) => `location_id = any(${value}::int[])`, filter.locationIds);
  if (filter.search !== undefined) {
    const placeholder = (value: unknown) => `$${values.push(value)}`;
    const ways = searchedNames(filter).map((name) => {
      const parts = byParts ? indexedParts(name) : [];
      const like = `search_text like ${placeholder(`%${name.replace(/[\\%_]/g, "\\$&")}%`)}`;
      if (parts.length === 0) return like;
      return `(location_name_parts(search_text) @> ${placeholder(parts)}::text[] and ${like})`;
    });
    conditions.push(ways.length === 0 ? "false" : `(${ways.join(" or ")})`);
  }
  return conditions.length === 0 ? "true" : conditions.join(" and ");
}

/** The folded texts of a search, each of which may match; none if the text folds to nothing. */
export function searchedNames({ search = "", countryCode }: LocationFilter): string[] {
  return foldName(search) === "" ? [] : foldedCityNames(countryCode, search);
}

/** Whether the search text is long enough for the index `locations_by_name_parts`. */
export function isIndexedSearch(filter: LocationFilter): boolean {
  const names = searchedNames(filter);
  return names.length > 0 && names.every((name) => indexedParts(name).length > 0);
}

/** The index entries for `search`: all its parts of three letters, or its only part of two. */
function indexedParts(search: string): string[] {
  const letters = [...search];
  if (letters.length === 2) return [search];
  return letters.slice(2).map((_, start) => letters.slice(start, start + 3).join(""));
}
