import {
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";
import type { Listing } from "./listing.ts";

export const phoneTypes = [
  "MOBILE",
  "FIXED_LINE",
  "FIXED_LINE_OR_MOBILE",
  "VOIP",
  "TOLL_FREE",
  "PREMIUM_RATE",
  "UNKNOWN",
] as const;
type PhoneType = (typeof phoneTypes)[number];

export interface PhoneFields {
  phone_e164: string | null;
  phone_national: string | null;
  phone_type: PhoneType | null;
  phone_valid: boolean | null;
}

/** How many phones there were, and their outcomes. */
export interface PhoneCounts {
  total: number;
  valid: number;
  invalid: number;
  /** National numbers of places without a known country. */
  undecided: number;
}

export interface ValidatedPhones {
  /** In the order of the listings. */
  fields: PhoneFields[];
  counts: PhoneCounts;
}

export const unknownPhone: PhoneFields = {
  phone_e164: null,
  phone_national: null,
  phone_type: null,
  phone_valid: null,
};

/** Splits a field with several numbers, as OpenStreetMap has them; a slash with spaces is a separator too. */
const separator = /[;,\n]|\s\/\s/;

/**
 * The normalized phones of listings, in order, parsed by the country of each.
 * @param countryCode of the search, for listings without their own.
 */
export function validatePhones(
  listings: readonly Pick<Listing, "phone" | "address_parts">[],
  countryCode: string | null,
): ValidatedPhones {
  const counts: PhoneCounts = { total: 0, valid: 0, invalid: 0, undecided: 0 };
  const fields = listings.map(({ phone, address_parts }) => {
    if (phone === null) return unknownPhone;
    const checked = checkPhone(phone, address_parts?.country_code ?? countryCode);
    counts.total += 1;
    if (checked.phone_valid === null) counts.undecided += 1;
    else counts[checked.phone_valid ? "valid" : "invalid"] += 1;
    return checked;
  });
  return { fields, counts };
}

/**
 * The first valid number in a listing's phone field. A national number without a country cannot be validated:
 * `phone_valid` is then null.
 */
export function checkPhone(phone: string, countryCode: string | null): PhoneFields {
  const country = countryCode !== null && isSupportedCountry(countryCode) ? countryCode : undefined;
  const spellings = [phone, ...phone.split(separator)];
  const valid = spellings.map((text) => read(text, country)).find((number) => number?.isValid());
  if (valid) {
    return {
      phone_e164: valid.number,
      phone_national: valid.formatNational(),
      phone_type: typeOf(valid),
      phone_valid: true,
    };
  }
  const isReadable = country !== undefined || /^\s*(?:\+|00)/.test(phone);
  return { ...unknownPhone, phone_type: "UNKNOWN", phone_valid: isReadable ? false : null };
}

function read(text: string, country: CountryCode | undefined): PhoneNumber | undefined {
  // The trunk zero that is dropped after a country code, and 00 instead of the plus.
  const plain = text
    .trim()
    .replace(/^00(?=[1-9])/, "+")
    .replace(/^(\+\d{1,3}[\s.-]*)\(0\)/, "$1");
  return parsePhoneNumberFromString(plain, country);
}

function typeOf(number: PhoneNumber): PhoneType {
  const type = number.getType();
  return phoneTypes.find((known) => known === type) ?? "UNKNOWN";
}
