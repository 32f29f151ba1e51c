import type { Database } from "../store/database.ts";
import { largestPlaces } from "../store/signup-places.ts";

/** What a map of a country is drawn of, without asking any other host. */
export interface CountryPlaces {
  /** The largest towns of the country, the largest first: name, degrees of latitude and longitude. */
  places: readonly (readonly [name: string, lat: number, lng: number])[];
  /** Whose they are and under which licence: `SimpleMaps World Cities Basic, CC-BY-4.0`. None without places. */
  credits: readonly string[];
}

/** Enough to recognise a country and find one's town in it, and a page of some 20 kB. */
const placesMax = 500;

/** Reads them out of the locations; a country without any has none. @throws ForagerError database_unavailable. */
export async function readCountryPlaces(database: Database, countryCode: string): Promise<CountryPlaces> {
  const rows = await largestPlaces(database, countryCode, placesMax);
  return {
    places: rows.map(({ name, lat, lng }) => [name, lat, lng]),
    credits: [...new Set(rows.map(({ data_set, license }) => `${data_set}, ${license}`))],
  };
}
