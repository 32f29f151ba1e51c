import type { Database } from "../store/database.ts";
import { hasLocations, importPlaces } from "../store/location-imports.ts";
import { builtInPlaces, builtInSource } from "./data-sets/built-in.ts";

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
