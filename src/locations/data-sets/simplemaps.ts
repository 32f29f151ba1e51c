import type { Place } from "../../store/location-imports.ts";
import { countryCodeOf, degreesOf, nameOf, nameOrNull, populationOf } from "./place-fields.ts";

/** A row of SimpleMaps' World Cities, everything as text; the names are those of its columns. */
export type SimpleMapsRow = Partial<
  Record<"city" | "lat" | "lng" | "country" | "iso2" | "admin_name" | "population" | "id", string>
>;

/** Columns that a file must have. */
export const simpleMapsColumns = ["city", "lat", "lng", "country", "iso2", "admin_name", "population", "id"];

/**
 * Reads rows in the order of their file. Ids are meant to be unique and one is not (1484009408 stands for two towns of
 * Yucatán): the second place with an id gets a key of its own.
 * @throws BadLine from the function that it gives.
 */
export function simpleMapsReader(): (row: SimpleMapsRow) => Place {
  const seen = new Map<string, number>();
  return (row) => {
    const id = nameOf(row.id, "id");
    const place = {
      countryCode: countryCodeOf(row.iso2),
      countryName: nameOf(row.country, "country"),
      locationType: "city" as const,
      displayName: nameOf(row.city, "city"),
      placeName: null,
      adminRegion: nameOrNull(row.admin_name),
      latitude: degreesOf(row.lat, "latitude", 90),
      longitude: degreesOf(row.lng, "longitude", 180),
      population: populationOf(row.population),
    };
    const times = (seen.get(id) ?? 0) + 1;
    seen.set(id, times);
    return { sourceKey: `simplemaps:${id}${times > 1 ? `#${times}` : ""}`, ...place };
  };
}
