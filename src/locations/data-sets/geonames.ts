import type { Place } from "../../store/location-imports.ts";
import { countryCodeOf, countryNameOf, degreesOf, nameOf, nameOrNull, populationOf } from "./place-fields.ts";

/** Columns of a table of GeoNames' places (`cities500.txt` and the like), of which there are 19. */
export const geoNamesCityColumns = 19;
const city = { id: 0, name: 1, latitude: 4, longitude: 5, country: 8, admin1: 10, population: 14 };

/**
 * @param regions names by `COUNTRY.CODE`, as admin1CodesASCII.txt has them.
 * @throws BadLine from the function that it gives.
 */
export function geoNamesCityReader(regions: ReadonlyMap<string, string>): (row: string[]) => Place {
  return (row) => {
    const countryCode = countryCodeOf(row[city.country]);
    return {
      sourceKey: `geonames:${nameOf(row[city.id], "geonameid")}`,
      countryCode,
      countryName: countryNameOf(countryCode),
      locationType: "city",
      displayName: nameOf(row[city.name], "name"),
      placeName: null,
      adminRegion: regions.get(`${countryCode}.${row[city.admin1]}`) ?? null,
      latitude: degreesOf(row[city.latitude], "latitude", 90),
      longitude: degreesOf(row[city.longitude], "longitude", 180),
      population: populationOf(row[city.population]),
    };
  };
}

/** What a row of a postal file says, whichever form the file has. */
export type PostalRow = Partial<
  Record<"country_code" | "zipcode" | "place" | "state" | "latitude" | "longitude", string>
>;

/** Columns of GeoNames' own postal files, of which there are 12; the last one may be left out. */
export const geoNamesPostalColumns = 11;

export function postalRowOf(row: string[]): PostalRow {
  const [country_code = "", zipcode = "", place = "", state = "", , , , , , latitude = "", longitude = ""] =
    row;
  return { country_code, zipcode, place, state, latitude, longitude };
}

/** Columns that a postal file with a first line of names must have. */
export const postalCsvColumns = ["country_code", "zipcode", "place", "state", "latitude", "longitude"];

/** @throws BadLine */
export function postalPlaceOf(row: PostalRow): Place {
  const countryCode = countryCodeOf(row.country_code);
  const code = nameOf(row.zipcode, "postal code");
  const place = nameOf(row.place, "place name");
  return {
    sourceKey: `geonames-postal:${countryCode}:${code}`,
    countryCode,
    countryName: countryNameOf(countryCode),
    locationType: "postcode",
    displayName: `${code} ${place}`,
    placeName: withoutDistrict(place),
    adminRegion: nameOrNull(row.state),
    latitude: degreesOf(row.latitude, "latitude", 90),
    longitude: degreesOf(row.longitude, "longitude", 180),
    population: 0,
  };
}

/** "Paris 01", "Praha 10", "Nice CEDEX 3" and "Wien, Leopoldstadt" are parts of Paris, Praha, Nice and Wien. */
function withoutDistrict(place: string): string {
  const city = place.replace(/,.*$/, "").replace(/(?:\s+cedex)?(?:\s+\d{1,2})?$/i, "");
  return city.trim() || place;
}
