import { channels } from "../store/core/channels.ts";
import type { Database } from "../store/core/database.ts";
import type { Signals } from "../store/core/signals.ts";
import type { LocationFilter } from "../store/locations/location-filter.ts";
import {
  type CountryCounts,
  countLocationsOfCountries,
  countLocationsOfRegions,
  hasNameParts,
  type KnownTotal,
  type LocationSource,
  listLocationSources,
  listLocations,
  locationsInMemoryMax,
  type Page,
  type RegionCounts,
  readImportStamp,
  readLocationLines,
} from "../store/locations/locations.ts";
import { indexLocations, type LocationIndex } from "./location-index.ts";

export interface Locations {
  /**
   * @param page from 1. The largest places come first.
   * @returns `json`: the page's locations as a JSON array of LocationRow, UTF-8.
   */
  list(
    filter: LocationFilter,
    page: { page: number; pageSize: number },
  ): Promise<{ total: number; json: Buffer }>;
  /** Countries with locations, sorted by name. */
  countries(): Promise<CountryCounts[]>;
  /** Sorted by name; empty for a country without locations. */
  regions(countryCode: string): Promise<RegionCounts[]>;
  /** The data sets of the locations. */
  sources(): Promise<LocationSource[]>;
}

/** Cached totals, so that paging does not count again: a hundred kilobytes at most. */
const totalsMax = 1_000;

/**
 * @param options.indexedMax 0 to answer everything from the database.
 * @param options.signals announces imports by other processes; without it each call queries the database.
 */
export function createLocations(
  database: Database,
  options: { indexedMax?: number; signals?: Pick<Signals, "on" | "onReconnect"> } = {},
): Locations {
  const imports = watchImports(database, options.signals);
  const totals = new Map<string, KnownTotal>();
  const index = heldIndex(database, options.indexedMax ?? locationsInMemoryMax);
  const countries = cachedUntilImport(imports, () => countLocationsOfCountries(database));
  const hasParts = cachedUntilImport(imports, () => hasNameParts(database));
  const regions = cachedUntilImport(imports, (countryCode) => countLocationsOfRegions(database, countryCode));

  async function listFromDatabase(filter: LocationFilter, wanted: Page) {
    const key = JSON.stringify(filter);
    const { locations, ...known } = await listLocations(database, filter, wanted, {
      known: totals.get(key),
      byParts: filter.search !== undefined && (await hasParts("")),
    });
    // Evict the least recently used.
    totals.delete(key);
    totals.set(key, known);
    if (totals.size > totalsMax) totals.delete(totals.keys().next().value ?? key);
    index.expect(known.importStamp);
    return { total: known.total, json: Buffer.from(JSON.stringify(locations)) };
  }

  /** Null unless the index is current: another process may have imported since it was built. */
  async function listFromIndex(filter: LocationFilter, wanted: Page) {
    const held = index.held();
    if (held === null) return null;
    return (await imports.stamp()) === held.importStamp ? held.find(filter, wanted) : null;
  }

  return {
    async list(filter, { page, pageSize }) {
      const wanted = { limit: pageSize, offset: (page - 1) * pageSize };
      return (await listFromIndex(filter, wanted)) ?? (await listFromDatabase(filter, wanted));
    },
    countries: () => countries("every country"),
    regions,
    sources: () => listLocationSources(database),
  };
}

/**
 * Keeps an index up to date. Building one of 100,000 locations blocks the process for 0.1 s, once per import. It is
 * built in the background on the first calls and after each import; until then calls use the database.
 */
function heldIndex(database: Database, max: number) {
  let held: LocationIndex | null = null;
  let madeAfter: string | null | undefined;
  let making = false;
  return {
    held: () => held,
    /** Returns the table's current import stamp. */
    expect(importStamp: string | null): void {
      if (making || max === 0 || madeAfter === importStamp) return;
      making = true;
      held = null;
      readLocationLines(database, max)
        .then((lines) => {
          held = lines && indexLocations(lines);
          madeAfter = lines === null ? importStamp : lines.importStamp;
        })
        // Without an index the database answers; the next call reports what is wrong.
        .catch(() => undefined)
        .finally(() => {
          making = false;
        });
    },
  };
}

/** Caches each key until the next import. */
function cachedUntilImport<Value>(imports: ImportWatch, read: (key: string) => Promise<Value>) {
  let readAt: string | null = null;
  const values = new Map<string, Value>();
  return async (key: string): Promise<Value> => {
    const stamp = await imports.stamp();
    if (stamp !== readAt) values.clear();
    readAt = stamp;
    const known = values.get(key);
    if (known !== undefined) return known;
    const value = await read(key);
    // If an import came meanwhile, another call has noticed it and dropped the old values.
    if (readAt === stamp) values.set(key, value);
    return value;
  };
}

/** The version of the location table, whichever process changed it. */
interface ImportWatch {
  /** The time of the latest import; null before the first. */
  stamp(): Promise<string | null>;
}

/** How long a stamp is cached while no import is signalled: signals can be lost. */
const believedMs = 5_000;

/** @param signals announces imports; without it each call queries the database. */
function watchImports(database: Database, signals?: Pick<Signals, "on" | "onReconnect">): ImportWatch {
  if (signals === undefined) return { stamp: () => readImportStamp(database) };
  let known: { stamp: string | null; readAt: number } | null = null;
  let signalled = 0;
  const forget = () => {
    known = null;
    signalled += 1;
  };
  signals.on(channels.locations, forget);
  signals.onReconnect(forget);
  return {
    async stamp() {
      const now = performance.now();
      if (known !== null && now - known.readAt < believedMs) return known.stamp;
      const signalledBefore = signalled;
      const stamp = await readImportStamp(database);
      // An import signalled meanwhile may be later than this read.
      if (signalled === signalledBefore) known = { stamp, readAt: now };
      return stamp;
    },
  };
}
