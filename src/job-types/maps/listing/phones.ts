import { isSupportedCountry } from "libphonenumber-js/max";
import { phoneNumberOf } from "../../../text/phone-number.ts";
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
  const found = phoneNumberOf(phone, countryCode);
  if (found !== null) {
    return {
      phone_e164: found.number.number,
      phone_national: found.number.formatNational(),
      phone_type: phoneTypes.find((known) => known === found.type) ?? "UNKNOWN",
      phone_valid: true,
    };
  }
  const isReadable = (countryCode !== null && isSupportedCountry(countryCode)) || /^\s*(?:\+|00)/.test(phone);
  return { ...unknownPhone, phone_type: "UNKNOWN", phone_valid: isReadable ? false : null };
}
