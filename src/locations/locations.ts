import type { Database } from "../store/database.ts";
import type { LocationFilter } from "../store/location-filter.ts";
import {
  type CountryCounts,
  countLocationsOfCountries,
  countLocationsOfRegions,
  type KnownTotal,
  type LocationRow,
  type LocationSource,
  listLocationSources,
  listLocations,
  type RegionCounts,
} from "../store/locations.ts";

export interface Locations {
  /** @param page from 1. The largest places come first. */
  list(
    filter: LocationFilter,
    page: { page: number; pageSize: number },
  ): Promise<{ total: number; locations: LocationRow[] }>;
  /** Countries that have locations, by name. */
  countries(): Promise<CountryCounts[]>;
  /** By name; none for a country without locations. */
  regions(countryCode: string): Promise<RegionCounts[]>;
  /** The data sets that the locations come from. */
  sources(): Promise<LocationSource[]>;
}

/** Totals that are remembered, so that paging on counts nothing twice: a hundred kilobytes at most. */
const totalsMax = 1_000;

export function createLocations(database: Database): Locations {
  const totals = new Map<string, KnownTotal>();
  return {
    async list(filter, { page, pageSize }) {
      const key = JSON.stringify(filter);
      const wanted = { limit: pageSize, offset: (page - 1) * pageSize };
      const { locations, ...known } = await listLocations(database, filter, wanted, totals.get(key));
      // Last asked for, last forgotten.
      totals.delete(key);
      totals.set(key, known);
      if (totals.size > totalsMax) totals.delete(totals.keys().next().value ?? key);
      return { total: known.total, locations };
    },
    countries: () => countLocationsOfCountries(database),
    regions: (countryCode) => countLocationsOfRegions(database, countryCode),
    sources: () => listLocationSources(database),
  };
}
