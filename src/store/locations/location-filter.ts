import { foldName } from "../../text/fold.ts";

export const locationTypes = ["city", "postcode"] as const;
export type LocationType = (typeof locationTypes)[number];

/** Which locations are meant; what is left out does not matter. Every condition must hold. */
export interface LocationFilter {
  /** Two letters, in capitals. */
  countryCode?: string | undefined;
  locationType?: LocationType | undefined;
  /** The city that postcodes belong to. Case and accents do not matter, here and in the next two. */
  parentCity?: string | undefined;
  /** One of these. */
  adminRegions?: readonly string[] | undefined;
  /** Part of the display name or search string; one that nothing is left of when it is folded is part of none. */
  search?: string | undefined;
  /** Both inclusive. */
  minPopulation?: number | undefined;
  maxPopulation?: number | undefined;
  needsPostcodes?: boolean | undefined;
  /** One of these. */
  locationIds?: readonly number[] | undefined;
}

/** The order of locations everywhere: the largest first. `locations_by_population` and its like have it. */
export const locationOrder = "population desc, location_id";

/**
 * The where clause over `locations` that a filter stands for, "true" when it stands for all. Columns are written
 * without a table's name, so nothing else in the statement's FROM may have columns of these names.
 * @param values the statement's values, which the clause's own are added to.
 * @param options.byParts looks parts of names up in `locations_by_name_parts`, which must be there.
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
  add((value) => `parent_city_folded = ${value}`, folded(filter.parentCity));
  add((value) => `admin_region_folded = any(${value}::text[])`, filter.adminRegions?.map(foldName));
  add((value) => `population >= ${value}`, filter.minPopulation);
  add((value) => `population <= ${value}`, filter.maxPopulation);
  add((value) => `needs_postcodes = ${value}`, filter.needsPostcodes);
  add((value) => `location_id = any(${value}::int[])`, filter.locationIds);
  const search = folded(filter.search);
  if (search === "") conditions.push("false");
  else if (search !== undefined) {
    const parts = byParts ? indexedParts(search) : [];
    if (parts.length > 0) add((value) => `location_name_parts(search_text) @> ${value}::text[]`, parts);
    add((value) => `search_text like ${value}`, `%${search.replace(/[\\%_]/g, "\\$&")}%`);
  }
  return conditions.length === 0 ? "true" : conditions.join(" and ");
}

/** Whether the filter searches for enough letters to look them up in `locations_by_name_parts`. */
export function isIndexedSearch({ search }: LocationFilter): boolean {
  return search !== undefined && indexedParts(foldName(search)).length > 0;
}

/** What a name that has `search` in it has in that index: all its parts of three letters, or the only one of two. */
function indexedParts(search: string): string[] {
  const letters = [...search];
  if (letters.length === 2) return [search];
  return letters.slice(2).map((_, start) => letters.slice(start, start + 3).join(""));
}

const folded = (name: string | undefined): string | undefined =>
  name === undefined ? undefined : foldName(name);
