import type { LocationFilter } from "../store/locations/location-filter.ts";
import type { LocationLines, Page } from "../store/locations/locations.ts";
import { foldName } from "../text/fold.ts";

/** All locations in memory: some 450 bytes each, most of it outside the heap. */
export interface LocationIndex {
  /** The import that it was made after. */
  readonly importStamp: string | null;
  /**
   * How many locations a filter selects, and one page of them, in the order of every list.
   * @returns `json`: the page's locations as an array in JSON, UTF-8.
   */
  find(filter: LocationFilter, page: Page): { total: number; json: Buffer };
}

/** Numbers of rows in rising order, which is the order of every list. */
type Rows = Int32Array;

/** The rows that have a value in one column. */
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

  /** For each condition on a column the rows that it selects. */
  function selected(filter: LocationFilter): Rows[] {
    const conditions: [Column, readonly string[] | undefined][] = [
      [countries, only(filter.countryCode)],
      [regions, filter.adminRegions?.map(foldName)],
      [parentCities, only(filter.parentCity)?.map(foldName)],
      [types, only(filter.locationType)],
      [needs, only(filter.needsPostcodes)?.map(String)],
    ];
    return conditions.flatMap(([rowsOf, values]) =>
      values === undefined ? [] : [union(values.map(rowsOf))],
    );
  }

  /** The largest places come first, so those within bounds are neighbours. */
  function withinPopulation(rows: Rows, { minPopulation: min, maxPopulation: max }: LocationFilter): Rows {
    const populationAt = (index: number) => populations[rows[index] ?? 0] ?? 0;
    const from = max === undefined ? 0 : firstIndex(rows.length, (index) => populationAt(index) <= max);
    const to =
      min === undefined ? rows.length : firstIndex(rows.length, (index) => populationAt(index) < min);
    return rows.subarray(from, Math.max(from, to));
  }

  /**
   * What a call selects, step by step: each writes behind where it reads, so that one room does for all. New ones of
   * 180 KB for each call would have V8 collect garbage all the time.
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
    let at = search === "" ? -1 : 0;
    for (let index = 0; index < rows.length && at !== -1; index++) {
      const row = rows[index] ?? 0;
      const start = textStarts[row] ?? 0;
      if (at <= start) at = texts.indexOf(search, start);
      if (at !== -1 && at < (textStarts[row + 1] ?? 0)) found[count++] = row;
    }
    return found.subarray(0, count);
  }

  return {
    importStamp: lines.importStamp,
    find(filter, { offset, limit }) {
      const [fewest = everyRow, ...others] = selected(filter).sort((a, b) => a.length - b.length);
      let rows = withinPopulation(others.reduce(intersection, fewest), filter);
      if (filter.search !== undefined) rows = withText(rows, foldName(filter.search));
      if (filter.locationIds !== undefined) {
        const wanted = new Set(filter.locationIds);
        rows = rows.filter((row) => wanted.has(ids[row] ?? 0));
      }
      return { total: rows.length, json: json.of(rows.subarray(offset, offset + limit)) };
    },
  };
}

/** The first index from 0 to `length` at which something holds that holds from there on. */
function firstIndex(length: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** @param values one for each row; the empty one is none. */
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

/** @param lines an object in JSON a line. */
function indexJson(lines: Buffer, count: number): { of(rows: Rows): Buffer } {
  const starts = startsOfLines(lines, count);
  return {
    /** An array in JSON. */
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

/** Where each line begins, and where one after the last would. */
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
