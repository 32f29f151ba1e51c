import type { Place } from "../../store/locations/location-imports.ts";

/** Places that one statement takes well. */
export const batchSize = 5_000;

/** What is wrong with a line of a file, as a sentence without its number. */
export class BadLine extends Error {
  override readonly name = "BadLine";
}

const populationMax = 2_000_000_000;

/** Two letters in capitals; four codes of SimpleMaps (XG, XK, XR, XW) are not of ISO, and stay. */
function countryCodeOf(text: string | undefined): string {
  const code = (text ?? "").trim().toUpperCase();
  if (!/^[A-Z]{2}$/.test(code)) throw new BadLine(`'${shown(text)}' is no country code of two letters`);
  return code;
}

/** @param what the field's name in the sentence that it is missing. */
function nameOf(text: string | undefined, what: string): string {
  const name = nameOrNull(text);
  if (name === null) throw new BadLine(`the ${what} is missing`);
  if (name.length > 200) throw new BadLine(`the ${what} is longer than 200 characters`);
  return name;
}

/** Without the spaces around it; null when nothing is left. */
function nameOrNull(text: string | undefined): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL refuses NUL, and no name has any of these.
  const name = (text ?? "").replace(/[\u0000-\u001f\u007f]+/g, " ").trim();
  return name === "" ? null : name;
}

/** Degrees, within `max` of 0. */
function degreesOf(text: string | undefined, what: string, max: 90 | 180): number {
  const degrees = Number(text?.trim() || Number.NaN);
  if (!(Math.abs(degrees) <= max)) throw new BadLine(`'${shown(text)}' is no ${what}`);
  return degrees;
}

/** Data sets write "108860.00", and nothing where they do not know: 0 then. */
function populationOf(text: string | undefined): number {
  const population = Math.round(Number(text?.trim() || 0));
  if (!(population >= 0 && population <= populationMax)) {
    throw new BadLine(`'${shown(text)}' is no population`);
  }
  return population;
}

const names = () => new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
let englishNames: Intl.DisplayNames | undefined;

/** The English name of a country whose data set does not have it; the code where there is none. */
function countryNameOf(code: string): string {
  englishNames ??= names();
  return englishNames.of(code) ?? code;
}

const shown = (text: string | undefined): string => (text ?? "").slice(0, 40);

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
