import type { Place } from "../../store/locations/location-imports.ts";

/** Number of places per insert statement. */
export const batchSize = 5_000;

/** The problem with a line of a file, as a sentence without the line number. */
export class BadLine extends Error {
  override readonly name = "BadLine";
}

const populationMax = 2_000_000_000;

/** Two capital letters; four SimpleMaps codes (XG, XK, XR, XW) are not ISO codes and are kept. */
function countryCodeOf(text: string | undefined): string {
  const code = (text ?? "").trim().toUpperCase();
  if (!/^[A-Z]{2}$/.test(code)) throw new BadLine(`'${shown(text)}' is not a two-letter country code`);
  return code;
}

/** @param what the field's name, for the error message when it is missing. */
function nameOf(text: string | undefined, what: string): string {
  const name = nameOrNull(text);
  if (name === null) throw new BadLine(`the ${what} is missing`);
  if (name.length > 200) throw new BadLine(`the ${what} is longer than 200 characters`);
  return name;
}

/** Trimmed; null when nothing is left. */
function nameOrNull(text: string | undefined): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL refuses NUL, and no name contains control characters.
  const name = (text ?? "").replace(/[\u0000-\u001f\u007f]+/g, " ").trim();
  return name === "" ? null : name;
}

/** Degrees, within `max` of 0. */
function degreesOf(text: string | undefined, what: string, max: 90 | 180): number {
  const degrees = Number(text?.trim() || Number.NaN);
  if (!(Math.abs(degrees) <= max)) throw new BadLine(`'${shown(text)}' is not a ${what}`);
  return degrees;
}

/** Data sets write numbers such as "108860.00", and nothing for unknown values: then 0. */
function populationOf(text: string | undefined): number {
  const population = Math.round(Number(text?.trim() || 0));
  if (!(population >= 0 && population <= populationMax)) {
    throw new BadLine(`'${shown(text)}' is not a population`);
  }
  return population;
}

const names = () => new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
let englishNames: Intl.DisplayNames | undefined;

/** The English name of a country whose data set lacks it; the code if there is none. */
function countryNameOf(code: string): string {
  englishNames ??= names();
  return englishNames.of(code) ?? code;
}

const shown = (text: string | undefined): string => (text ?? "").slice(0, 40);

/** A row of SimpleMaps' World Cities, as text; properties are named like its columns. */
export type SimpleMapsRow = Partial<
  Record<"city" | "lat" | "lng" | "country" | "iso2" | "admin_name" | "population" | "id", string>
>;

/** Required columns. */
export const simpleMapsColumns = ["city", "lat", "lng", "country", "iso2", "admin_name", "population", "id"];

/**
 * Reads rows in file order. Ids should be unique but one is not (1484009408 stands for two towns of Yucatán): the
 * second place with the same id gets its own key.
 * @throws BadLine from the returned function.
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

/** Columns of GeoNames' tables of places (`cities500.txt` and the like), 19 in total. */
export const geoNamesCityColumns = 19;
const city = { id: 0, name: 1, latitude: 4, longitude: 5, country: 8, admin1: 10, population: 14 };

/**
 * @param regions names by `COUNTRY.CODE`, as in admin1CodesASCII.txt.
 * @throws BadLine from the returned function.
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

/** A row of a postal file, independent of the file's format. */
export type PostalRow = Partial<
  Record<"country_code" | "zipcode" | "place" | "state" | "latitude" | "longitude", string>
>;

/** Columns of GeoNames' own postal files, 12 in total; the last one is optional. */
export const geoNamesPostalColumns = 11;

export function postalRowOf(row: string[]): PostalRow {
  const [country_code = "", zipcode = "", place = "", state = "", , , , , , latitude = "", longitude = ""] =
    row;
  return { country_code, zipcode, place, state, latitude, longitude };
}

/** Required columns of a postal file with a header. */
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
