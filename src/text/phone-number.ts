import {
  type CountryCode,
  isSupportedCountry,
  type NumberType,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";

/** Splits a field with several numbers, as OpenStreetMap has them; a slash with spaces is a separator too. */
const separator = /[;,\n]|\s\/\s/;

/**
 * The first valid number of a field: in international form, or a national one of the country.
 * @param countryCode ISO 3166-1 alpha-2; null if unknown.
 * @returns its type too, undefined if its country does not tell mobile numbers apart; null without a valid number.
 */
export function phoneNumberOf(
  text: string,
  countryCode: string | null,
): { number: PhoneNumber; type: NumberType } | null {
  const country = countryCode !== null && isSupportedCountry(countryCode) ? countryCode : undefined;
  for (const spelling of [text, ...text.split(separator)]) {
    const number = read(spelling, country);
    if (number === undefined) continue;
    // A number that has a type is valid; to ask for both takes twice as long.
    const type = number.getType();
    if (type !== undefined || number.isValid()) return { number, type };
  }
  return null;
}

function read(text: string, country: CountryCode | undefined): PhoneNumber | undefined {
  // The trunk zero that is dropped after a country code, and 00 instead of the plus.
  const plain = text
    .trim()
    .replace(/^00(?=[1-9])/, "+")
    .replace(/^(\+\d{1,3}[\s.-]*)\(0\)/, "$1");
  return parsePhoneNumberFromString(plain, country);
}
