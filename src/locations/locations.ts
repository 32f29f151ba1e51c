import type { Database } from "../store/database.ts";
import type { LocationFilter } from "../store/location-filter.ts";
import { readImportStamp, readLocationLines } from "../store/location-list.ts";
import {
  type CountryCounts,
  countLocationsOfCountries,
  countLocationsOfRegions,
  type KnownTotal,
  type LocationRow,
  type LocationSource,
  listLocationSources,
  listLocations,
  type Page,
  type RegionCounts,
} from "../store/locations.ts";
import { indexLocations, type LocationIndex } from "./location-index.ts";

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

/**
 * Most locations that are held in memory, to be found there in a tenth of the time. To make the index of so many holds
 * the process up for 0.1 s, once after each import.
 */
const indexedMax = 100_000;

/** @param options.indexedMax 0 to find everything in the database. */
export function createLocations(database: Database, options: { indexedMax?: number } = {}): Locations {
  const totals = new Map<string, KnownTotal>();
  const index = heldIndex(database, options.indexedMax ?? indexedMax);
  const regions = rememberedRegions(database);

  async function listFromDatabase(filter: LocationFilter, wanted: Page) {
    const key = JSON.stringify(filter);
    const { locations, ...known } = await listLocations(database, filter, wanted, totals.get(key));
    // Last asked for, last forgotten.
    totals.delete(key);
    totals.set(key, known);
    if (totals.size > totalsMax) totals.delete(totals.keys().next().value ?? key);
    index.expect(known.importStamp);
    return { total: known.total, locations };
  }

  /** Null unless the index is of this moment: another process may have imported something since it was made. */
  async function listFromIndex(filter: LocationFilter, wanted: Page) {
    const held = index.held();
    if (held === null) return null;
    const importStamp = await readImportStamp(database);
    return importStamp === held.importStamp ? held.find(filter, wanted) : null;
  }

  return {
    async list(filter, { page, pageSize }) {
      const wanted = { limit: pageSize, offset: (page - 1) * pageSize };
      return (await listFromIndex(filter, wanted)) ?? (await listFromDatabase(filter, wanted));
    },
    countries: () => countLocationsOfCountries(database),
    regions: (countryCode) => regions.of(countryCode),
    sources: () => listLocationSources(database),
  };
}

/** Keeps an index up to date. It is made beside the first calls, and after each import: they are answered without it. */
function heldIndex(database: Database, max: number) {
  let held: LocationIndex | null = null;
  let madeAfter: string | null | undefined;
  let making = false;
  return {
    held: () => held,
    /** Tells which import the table is at. */
    expect(importStamp: string | null): void {
      if (making || max === 0 || madeAfter === importStamp) return;
      making = true;
      held = null;
      readLocationLines(database, max)
        .then((lines) => {
          held = lines && indexLocations(lines);
          madeAfter = lines === null ? importStamp : lines.importStamp;
        })
        // Without it everything is found in the database, where the next call will see what is wrong.
        .catch(() => undefined)
        .finally(() => {
          making = false;
        });
    },
  };
}

/** Counts the regions of each country once after each import. */
function rememberedRegions(database: Database) {
  let countedAt: string | null = null;
  const counted = new Map<string, RegionCounts[]>();
  return {
    async of(countryCode: string): Promise<RegionCounts[]> {
      const importStamp = await readImportStamp(database);
      if (importStamp !== countedAt) counted.clear();
      countedAt = importStamp;
      const known = counted.get(countryCode);
      if (known !== undefined) return known;
      const regions = await countLocationsOfRegions(database, countryCode);
      // An import that came meanwhile has been noticed by another call, which has thrown the old counts away.
      if (countedAt === importStamp && regions.length > 0) counted.set(countryCode, regions);
      return regions;
    },
  };
}
