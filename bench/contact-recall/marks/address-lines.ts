import { type CountryCode, countries } from "../countries/countries.ts";
import type { Office } from "../site-spec.ts";

/** The lines of an address in its country's convention, street first or after the unit. */
export function addressLines(
  office: Office,
  country: CountryCode,
  { short = false, prefixed = false }: { short?: boolean; prefixed?: boolean } = {},
): string[] {
  const written = short ? (office.shortStreet ?? office.street) : office.street;
  const street = office.floor === undefined ? written : `${written}, ${office.floor}`;
  const unitFirst = country === "GB" || country === "IE" || country === "AU";
  const extra = office.extra === undefined ? [] : [office.extra];
  const lines = unitFirst ? [...extra, street] : [street, ...extra];
  return [...lines, ...localityLines(office, country, prefixed)];
}

function localityLines(office: Office, country: CountryCode, prefixed: boolean): string[] {
  const { locality, codePrefix } = countries[country];
  const { city, postalCode, region } = office;
  switch (locality) {
    case "code-city":
      return [
        `${prefixed ? codePrefix : ""}${postalCode} ${city}${region === undefined ? "" : ` (${region})`}`,
      ];
    case "city-code-lines":
      return region === undefined ? [city, postalCode] : [city, region, postalCode];
    case "city-region-code":
      return [`${city} ${region ?? ""} ${postalCode}`];
    case "city-comma-region-code":
      return [`${city}, ${region ?? ""} ${postalCode}`];
  }
}

/** The parts that identify an address. Box and door numbers may be left out. */
export const addressParts = (office: Office) => ({
  streets: [office.street, office.shortStreet, office.houseOnly].filter((street) => street !== undefined),
  postalCode: office.postalCode,
  city: office.city,
});
