import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { ForagerError } from "../../errors.ts";
import type { Database } from "../../store/core/database.ts";
import { importPlaces, type Place } from "../../store/locations/location-imports.ts";
import type { ImportCounts } from "../../store/locations/location-merge.ts";
import {
  BadLine,
  batchSize,
  geoNamesCityColumns,
  geoNamesCityReader,
  geoNamesPostalColumns,
  type PostalRow,
  postalCsvColumns,
  postalPlaceOf,
  postalRowOf,
  simpleMapsColumns,
  simpleMapsReader,
} from "./data-sets.ts";
import { findTextFile, type NumberedRow, readCsv, readTabs } from "./table-file.ts";

export const importFormats = ["simplemaps", "geonames-cities", "geonames-postal"] as const;
export type ImportFormat = (typeof importFormats)[number];

export interface ImportOptions {
  format: ImportFormat;
  /** A table, or a ZIP archive that contains one. */
  path: string;
  /** GeoNames' admin1CodesASCII.txt, for geonames-cities. */
  admin1Path?: string | undefined;
  /** Stored with each row; by default the modification date of the file. */
  version?: string | undefined;
  /** Stored with each row; by default CC-BY-4.0, the licence of both publishers' free data. */
  license?: string | undefined;
  /** Removes locations of the same type in the countries of the file that are not in the file. */
  replace?: boolean;
  /** Called with the share of the file read so far, 0 to 1, and the number of places in it. */
  onProgress?: (read: number, places: number) => void;
}

export interface ImportReport extends ImportCounts {
  /** Usable lines. */
  places: number;
  /** Rejected lines. */
  badLines: number;
  /** The first rejected lines. */
  firstBadLines: { line: number; problem: string }[];
}

const firstBadLinesMax = 100;

const dataSets: Record<ImportFormat, { name: string; url: string }> = {
  simplemaps: { name: "SimpleMaps World Cities", url: "https://simplemaps.com/data/world-cities" },
  "geonames-cities": { name: "GeoNames cities", url: "https://www.geonames.org" },
  "geonames-postal": { name: "GeoNames postal codes", url: "https://www.geonames.org/postal-codes/" },
};

/**
 * Imports one file in one transaction. Skips bad lines and reports them by number. A repeated import updates the
 * existing rows.
 * @throws ForagerError import_invalid when the file cannot be read or has no usable line; nothing is changed then.
 */
export async function importFile(database: Database, options: ImportOptions): Promise<ImportReport> {
  const { format, path } = options;
  const toPlaces = await openFormat(options);
  const file = await findTextFile(path);
  const report = { places: 0, badLines: 0, firstBadLines: [] as ImportReport["firstBadLines"] };
  const batches = async function* () {
    for await (const batch of inBatches(toPlaces(file.open()), report)) {
      yield batch;
      options.onProgress?.(file.read(), report.places);
    }
    if (report.places > 0) return;
    const [bad] = report.firstBadLines;
    const why = bad === undefined ? "it is empty" : `line ${bad.line}: ${bad.problem}`;
    throw new ForagerError("import_invalid", `'${path}' has no usable line: ${why}.`);
  };
  try {
    const source = {
      data_set: dataSets[format].name,
      version: options.version ?? file.date,
      license: options.license ?? "CC-BY-4.0",
      url: dataSets[format].url,
    };
    const counts = await importPlaces(database, source, batches(), { replace: options.replace ?? false });
    if (counts === null) throw new Error("an import is never skipped");
    // The parser reports rejected lines before the lines around them.
    report.firstBadLines.sort((a, b) => a.line - b.line);
    return { ...counts, ...report };
  } catch (error) {
    if (isFileError(error)) {
      throw new ForagerError("import_invalid", `'${path}' could not be read completely.`, { cause: error });
    }
    throw error;
  } finally {
    file.close();
  }
}

type NumberedPlace = { line: number; place: () => Place } | { line: number; problem: string };

/** How to parse the lines of a format into places. */
async function openFormat(
  options: ImportOptions,
): Promise<(stream: Readable) => AsyncGenerator<NumberedPlace>> {
  switch (options.format) {
    case "simplemaps":
      return (stream) => withPlaces(readCsv(stream, simpleMapsColumns), simpleMapsReader());
    case "geonames-cities": {
      const regions = await readRegions(
        options.admin1Path ?? join(dirname(options.path), "admin1CodesASCII.txt"),
      );
      return (stream) => withPlaces(readTabs(stream, geoNamesCityColumns), geoNamesCityReader(regions));
    }
    case "geonames-postal":
      return (stream) => withPlaces(readPostal(stream), postalPlaceOf);
  }
}

/** GeoNames' own files are tab-separated; copies also exist as CSV with a header. */
async function* readPostal(stream: Readable): AsyncGenerator<NumberedRow<PostalRow>> {
  const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done) return;
  const whole = Readable.from(startingWith(first.value, chunks), { objectMode: false });
  if (/^\ufeff?"?country_code/i.test(first.value.toString("utf8", 0, 40))) {
    yield* readCsv(whole, postalCsvColumns);
    return;
  }
  for await (const read of readTabs(whole, geoNamesPostalColumns)) {
    yield "row" in read ? { line: read.line, row: postalRowOf(read.row) } : read;
  }
}

async function* startingWith<Item>(first: Item, rest: AsyncIterator<Item>): AsyncGenerator<Item> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

async function readRegions(path: string): Promise<Map<string, string>> {
  const file = await findTextFile(path);
  const regions = new Map<string, string>();
  try {
    for await (const read of readTabs(file.open(), 2)) {
      if (!("row" in read)) continue;
      const [code = "", name = ""] = read.row;
      if (name.trim() !== "") regions.set(code, name.trim());
    }
  } finally {
    file.close();
  }
  return regions;
}

async function* withPlaces<Row>(
  rows: AsyncGenerator<NumberedRow<Row>>,
  toPlace: (row: Row) => Place,
): AsyncGenerator<NumberedPlace> {
  for await (const read of rows) {
    yield "row" in read ? { line: read.line, place: () => toPlace(read.row) } : read;
  }
}

async function* inBatches(
  places: AsyncGenerator<NumberedPlace>,
  report: Pick<ImportReport, "places" | "badLines" | "firstBadLines">,
): AsyncGenerator<Place[]> {
  let batch: Place[] = [];
  const refuse = (line: number, problem: string) => {
    report.badLines += 1;
    if (report.firstBadLines.length < firstBadLinesMax) report.firstBadLines.push({ line, problem });
  };
  for await (const read of places) {
    if ("problem" in read) {
      refuse(read.line, read.problem);
      continue;
    }
    try {
      batch.push(read.place());
    } catch (error) {
      if (!(error instanceof BadLine)) throw error;
      refuse(read.line, error.message);
      continue;
    }
    report.places += 1;
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The file went away while it was read. */
function isFileError(error: unknown): boolean {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined;
  return typeof code === "string" && /^(E[A-Z]+$|ERR_STREAM)/.test(code);
}
