import type { Listing } from "../../listing.ts";

type Tags = Readonly<Record<string, string>>;
type Parts = NonNullable<Listing["address_parts"]>;

/** Where the number of a house is written before its street. */
const numberFirst = new Set(
  "AU BD BH CA CI DZ EG FR GB GG GH HK IE IL IM IN JE KE LK LU MA MC MT MU MY NG NZ PH PK SA SG SN TH TN US VN ZA ZW".split(
    " ",
  ),
);
/** Where the postcode is written after the town. */
const postcodeLast = new Set(
  "AU BD BR CA CN GB GG IE IM IN JE JP KR LK MY NZ PH PK SG TH TW US ZA".split(" "),
);

/**
 * The address in `addr:*` as parts and as a line, in the order of its country. `countryCode` is of the area that was
 * searched, for places that do not say theirs. Null where there is nothing but a country.
 */
export function addressOf(
  tags: Tags,
  countryCode: string | null,
): { line: string | null; parts: Parts | null } {
  const parts = partsOf(tags, countryCode);
  const known = [parts.street, parts.borough, parts.city, parts.postcode, parts.region].some(Boolean);
  const full = tags["addr:full"]?.trim() || null;
  if (!known && full === null) return { line: null, parts: null };
  return { line: full ?? lineOf(parts), parts: known || parts.country_code !== null ? parts : null };
}

function partsOf(tags: Tags, countryCode: string | null): Parts {
  const of = (...keys: string[]) => keys.map((key) => tags[`addr:${key}`]?.trim()).find(Boolean) ?? null;
  const country = of("country")?.toUpperCase() ?? "";
  const code = /^[A-Z]{2}$/.test(country) ? country : countryCode;
  return {
    street: streetOf(of("street", "place"), of("housenumber", "housename"), of("unit"), code),
    borough: of("suburb", "district", "neighbourhood", "quarter", "borough"),
    city: of("city", "town", "village", "municipality", "hamlet"),
    postcode: of("postcode"),
    region: of("state", "province", "region"),
    country_code: code,
  };
}

function streetOf(
  street: string | null,
  number: string | null,
  unit: string | null,
  countryCode: string | null,
): string | null {
  if (street === null) return number;
  const house = number !== null && unit !== null ? `${unit}/${number}` : number;
  if (house === null) return street;
  return numberFirst.has(countryCode ?? "") ? `${house} ${street}` : `${street} ${house}`;
}

function lineOf({ street, borough, city, postcode, region, country_code }: Parts): string | null {
  const town = postcodeLast.has(country_code ?? "")
    ? [city, region, postcode]
    : [[postcode, city].filter(Boolean).join(" "), region];
  const line = [street, city === null ? borough : null, ...town].filter(Boolean).join(", ");
  return line === "" ? null : line;
}
