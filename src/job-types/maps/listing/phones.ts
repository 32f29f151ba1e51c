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

/** How many phones there were, and what they turned out to be. */
export interface PhoneCounts {
  total: number;
  valid: number;
  invalid: number;
  /** National numbers of places whose country nobody tells. */
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

/** A field of several numbers, as OpenStreetMap writes them; a slash with spaces parts numbers too. */
const separator = /[;,\n]|\s\/\s/;

/**
 * The standard forms of the phones of listings, in their order, read by the country of each.
 * @param countryCode of the search, for listings that do not tell theirs.
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
 * The first valid number in what a listing shows as its phone. A national number without a country is nothing that
 * can be judged: `phone_valid` is null then.
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
  // The trunk zero that is dropped behind a country code, and 00 in place of the plus.
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
