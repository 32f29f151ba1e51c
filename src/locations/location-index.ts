import { foldName } from "../store/fold-name.ts";
import type { LocationFilter } from "../store/location-filter.ts";
import type { LocationLines } from "../store/location-list.ts";
import type { LocationRow, Page } from "../store/locations.ts";

/** All locations in memory: some 400 bytes each, most of it outside the heap. */
export interface LocationIndex {
  /** The import that it was made after. */
  readonly importStamp: string | null;
  /** How many locations a filter selects, and one page of them, in the order of every list. */
  find(filter: LocationFilter, page: Page): { total: number; locations: LocationRow[] };
}

/** Numbers for the names of one column, from 1; 0 is no name. */
interface Names {
  numbers: Map<string, number>;
  ofRow: Int32Array;
}

export function indexLocations(lines: LocationLines): LocationIndex {
  const count = lines.locations;
  const ids = Int32Array.from(lines.ids.split("\n"), Number);
  const populations = Int32Array.from(lines.populations.split("\n"), Number);
  const countries = namesOf(lines.countries, count);
  const regions = namesOf(lines.regions, count);
  const parentCities = namesOf(lines.parentCities, count);
  const { texts, kinds } = lines;
  const starts = startsOfLines(texts, count);
  const json = Buffer.from(lines.rows);
  const jsonStarts = startsOfLines(json, count);
  const rowAt = (row: number): LocationRow =>
    JSON.parse(json.toString("utf8", jsonStarts[row], jsonStarts[row + 1]));

  function checks(filter: LocationFilter): ((row: number) => boolean)[] {
    const { minPopulation: min, maxPopulation: max, locationType: type, needsPostcodes: needs } = filter;
    const all: ((row: number) => boolean)[] = [];
    const among = (names: Names, wanted: readonly string[] | undefined) => {
      if (wanted === undefined) return;
      const numbers = new Set(wanted.flatMap((name) => names.numbers.get(name) ?? []));
      all.push((row) => numbers.has(names.ofRow[row] ?? 0));
    };
    among(countries, filter.countryCode === undefined ? undefined : [filter.countryCode]);
    among(regions, filter.adminRegions?.map(foldName));
    among(parentCities, filter.parentCity === undefined ? undefined : [foldName(filter.parentCity)]);
    if (type !== undefined) all.push((row) => (kinds[row] === "p") === (type === "postcode"));
    if (needs !== undefined) all.push((row) => (kinds[row] === "n") === needs);
    if (min !== undefined) all.push((row) => (populations[row] ?? 0) >= min);
    if (max !== undefined) all.push((row) => (populations[row] ?? 0) <= max);
    if (filter.locationIds !== undefined) {
      const wanted = new Set(filter.locationIds);
      all.push((row) => wanted.has(ids[row] ?? 0));
    }
    return all;
  }

  /** Visits the rows in whose text there is something, each once. */
  function visitRowsWith(search: string, visit: (row: number) => void): void {
    let row = 0;
    for (let at = texts.indexOf(search); at !== -1; at = texts.indexOf(search, starts[row])) {
      while ((starts[row + 1] ?? 0) <= at) row += 1;
      visit(row);
      row += 1;
      if (row === count) return;
    }
  }

  return {
    importStamp: lines.importStamp,
    find(filter, { offset, limit }) {
      const search = filter.search === undefined ? undefined : foldName(filter.search);
      if (search === "") return { total: 0, locations: [] };
      const passes = checks(filter);
      if (search === undefined && passes.length === 0) {
        const length = Math.max(0, Math.min(limit, count - offset));
        return { total: count, locations: Array.from({ length }, (_, at) => rowAt(offset + at)) };
      }
      let total = 0;
      const locations: LocationRow[] = [];
      const visit = (row: number) => {
        for (const check of passes) if (!check(row)) return;
        if (total >= offset && total < offset + limit) locations.push(rowAt(row));
        total += 1;
      };
      if (search !== undefined) visitRowsWith(search, visit);
      else for (let row = 0; row < count; row++) visit(row);
      return { total, locations };
    },
  };
}

/** Where each line begins, and where one after the last would. */
function startsOfLines(lines: string | Buffer, count: number): Int32Array {
  const starts = new Int32Array(count + 1);
  for (let row = 0; row < count; row++) {
    const end = lines.indexOf("\n", starts[row]);
    starts[row + 1] = (end === -1 ? lines.length : end) + 1;
  }
  return starts;
}

function namesOf(lines: string, count: number): Names {
  const numbers = new Map<string, number>();
  const ofRow = new Int32Array(count);
  for (const [row, name] of lines.split("\n").entries()) {
    if (name === "") continue;
    const number = numbers.get(name) ?? numbers.size + 1;
    numbers.set(name, number);
    ofRow[row] = number;
  }
  return { numbers, ofRow };
}
