import { type LocationFilter, searchedNames } from "../store/locations/location-filter.ts";
import type { LocationLines, Page } from "../store/locations/locations.ts";
import { foldedRegionNames } from "../store/locations/region-names.ts";
import { foldedCityNames } from "../text/city-names.ts";

/** In-memory index of all locations: some 450 bytes each, most of it outside the heap. */
export interface LocationIndex {
  /** The import that the index was built after. */
  readonly importStamp: string | null;
  /**
   * Counts the locations that a filter selects and returns one page of them, in the standard order.
   * @returns `json`: the page's locations as a JSON array, UTF-8.
   */
  find(filter: LocationFilter, page: Page): { total: number; json: Buffer };
}

/** Row numbers in ascending order, which is the standard order. */
type Rows = Int32Array;

/** The rows with a value in one column. */
type Column = (value: string) => Rows;

export function indexLocations(lines: LocationLines): LocationIndex {
  const ids = Int32Array.from(lines.ids.split("\n"), Number);
  const populations = Int32Array.from(lines.populations.split("\n"), Number);
  const kinds = [...lines.kinds];
  const countries = indexColumn(lines.countries.split("\n"));
  const regions = indexColumn(lines.regions.split("\n"));
  const parentCities = indexColumn(lines.parentCities.split("\n"));
  const types = indexColumn(kinds.map((kind) => (kind === "p" ? "postcode" : "city")));
  const needs = indexColumn(kinds.map((kind) => String(kind === "n")));
  const everyRow: Rows = Int32Array.from(kinds.keys());
  const { texts } = lines;
  const textStarts = startsOfLines(texts, kinds.length);
  const json = indexJson(Buffer.from(lines.rows), kinds.length);

  /** For each column condition, the rows that it selects. */
  function selected(filter: LocationFilter): Rows[] {
    const conditions: [Column, readonly string[] | undefined][] = [
      [countries, only(filter.countryCode)],
      [regions, filter.adminRegions?.flatMap((name) => foldedRegionNames(filter.countryCode, name))],
      [parentCities, only(filter.parentCity)?.flatMap((name) => foldedCityNames(filter.countryCode, name))],
      [types, only(filter.locationType)],
      [needs, only(filter.needsPostcodes)?.map(String)],
    ];
    return conditions.flatMap(([rowsOf, values]) =>
      values === undefined ? [] : [union(values.map(rowsOf))],
    );
  }

  /** Rows are sorted by population, so those within bounds are adjacent. */
  function withinPopulation(rows: Rows, { minPopulation: min, maxPopulation: max }: LocationFilter): Rows {
    const populationAt = (index: number) => populations[rows[index] ?? 0] ?? 0;
    const from = max === undefined ? 0 : firstIndex(rows.length, (index) => populationAt(index) <= max);
    const to =
      min === undefined ? rows.length : firstIndex(rows.length, (index) => populationAt(index) < min);
    return rows.subarray(from, Math.max(from, to));
  }

  /**
   * Scratch buffer of the filter steps: each step writes behind its read position, so one buffer serves all. Allocating
   * 180 KB per call would keep V8's garbage collector busy.
   */
  const found = new Int32Array(kinds.length);

  function intersection(fewer: Rows, more: Rows): Rows {
    let count = 0;
    let at = 0;
    for (let index = 0; index < fewer.length; index++) {
      const row = fewer[index] ?? 0;
      while ((more[at] ?? row) < row) at += 1;
      if (more[at] === row) found[count++] = row;
    }
    return found.subarray(0, count);
  }

  function withText(rows: Rows, search: string): Rows {
    let count = 0;
    let at = 0;
    for (let index = 0; index < rows.length && at !== -1; index++) {
      const row = rows[index] ?? 0;
      const start = textStarts[row] ?? 0;
      if (at <= start) at = texts.indexOf(search, start);
      if (at !== -1 && at < (textStarts[row + 1] ?? 0)) found[count++] = row;
    }
    return found.subarray(0, count);
  }

  function withAnyText(rows: Rows, [search, ...others]: readonly string[]): Rows {
    if (search === undefined) return none;
    if (others.length === 0) return withText(rows, search);
    // Both the rows and what is found may lie in the scratch buffer.
    const all = rows.slice();
    return union([search, ...others].map((one) => withText(all, one).slice()));
  }

  return {
    importStamp: lines.importStamp,
    find(filter, { offset, limit }) {
      const [fewest = everyRow, ...others] = selected(filter).sort((a, b) => a.length - b.length);
      let rows = withinPopulation(others.reduce(intersection, fewest), filter);
      if (filter.search !== undefined) rows = withAnyText(rows, searchedNames(filter));
      if (filter.locationIds !== undefined) {
        const wanted = new Set(filter.locationIds);
        rows = rows.filter((row) => wanted.has(ids[row] ?? 0));
      }
      return { total: rows.length, json: json.of(rows.subarray(offset, offset + limit)) };
    },
  };
}

/** Binary search: the first index from 0 to `length` from which on the condition holds. */
function firstIndex(length: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** @param values one per row; the empty value is not indexed. */
function indexColumn(values: readonly string[]): Column {
  const rowsOf = new Map<string, Rows>();
  for (const [value, rows] of Map.groupBy(values.keys(), (row) => values[row] ?? "")) {
    if (value !== "") rowsOf.set(value, Int32Array.from(rows));
  }
  return (value) => rowsOf.get(value) ?? none;
}

const none: Rows = new Int32Array(0);

function union(lists: readonly Rows[]): Rows {
  const [first = none, ...others] = lists;
  return others.length === 0 ? first : Int32Array.from(new Set(lists.flatMap((rows) => [...rows]))).sort();
}

/** @param lines one JSON object per line. */
function indexJson(lines: Buffer, count: number): { of(rows: Rows): Buffer } {
  const starts = startsOfLines(lines, count);
  return {
    /** A JSON array. */
    of(rows) {
      const objects = Array.from(rows, (row) => lines.subarray(starts[row], (starts[row + 1] ?? 0) - 1));
      const length = objects.reduce((sum, object) => sum + object.length + 1, 1);
      const array = Buffer.allocUnsafe(Math.max(2, length));
      array.write("[]");
      let end = 1;
      for (const object of objects) {
        object.copy(array, end);
        end += object.length + 1;
        array[end - 1] = comma;
      }
      array[array.length - 1] = closingBracket;
      return array;
    },
  };
}

const comma = ",".charCodeAt(0);
const closingBracket = "]".charCodeAt(0);

/** The start of each line, and the position after the last. */
function startsOfLines(lines: string | Buffer, count: number): Int32Array {
  const starts = new Int32Array(count + 1);
  for (let row = 0; row < count; row++) {
    const end = lines.indexOf("\n", starts[row]);
    starts[row + 1] = (end === -1 ? lines.length : end) + 1;
  }
  return starts;
}

const only = <Value>(value: Value | undefined): Value[] | undefined =>
  value === undefined ? undefined : [value];
