import { formatAddress } from "localized-address-format";
import { postcodeValidator, postcodeValidatorExistsForCountry } from "postcode-validator";

/** Where a country writes the postal code. */
export type CodePosition = "before-town" | "after-town" | "none";

const positions = new Map<string, CodePosition>();

/** By Google's address data, for any ISO 3166-1 code. */
export function codePosition(country: string): CodePosition {
  const known = positions.get(country);
  if (known !== undefined) return known;
  const text = formatAddress({ postalCountry: country, postalCode: "<code>", locality: "<town>" }).join(" ");
  const code = text.indexOf("<code>");
  const position = code < 0 ? "none" : code < text.indexOf("<town>") ? "before-town" : "after-town";
  positions.set(country, position);
  return position;
}

/** Whether a text has the form of the country's postal codes. */
export function isPostalCode(text: string, country: string): boolean {
  return postcodeValidatorExistsForCountry(country) && postcodeValidator(text, country);
}

/** A state of India at the start of what follows a code: "Pune - 411009, Maharashtra". */
export const indianStates =
  /^[\s,]*((?:Andhra Pradesh|Arunachal Pradesh|Assam|Bihar|Chhattisgarh|Delhi|Goa|Gujarat|Haryana|Himachal Pradesh|Jharkhand|Karnataka|Kerala|Madhya Pradesh|Maharashtra|Manipur|Meghalaya|Mizoram|Nagaland|Odisha|Orissa|Punjab|Rajasthan|Sikkim|Tamil ?Nadu|Telangana|Tripura|Uttar Pradesh|Uttarakhand|West Bengal|Puducherry|Chandigarh|Sindh|Balochistan|KPK))\.?$/iu;
