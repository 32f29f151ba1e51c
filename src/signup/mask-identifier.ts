import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/** What of an identifier may be shown: `+45******12`, `j***@d***.com`. Of anything else the first character. */
export function maskIdentifier(identifier: string): string {
  const text = identifier.trim();
  const at = text.lastIndexOf("@");
  if (at > 0) return maskMail(text.slice(0, at), text.slice(at + 1));
  const digits = text.replace(/[^\d]/g, "");
  if (/^\+?[\d\s().\-/]+$/.test(text) && digits.length >= 5) return maskPhone(text, digits);
  return `${firstOf(text)}***`;
}

/** Only what can be a top-level domain is shown of the ending: whatever else stands there may be anything. */
function maskMail(local: string, domain: string): string {
  const ending = /[^.]([.](?:\p{L}[\p{L}\p{M}]+|xn--[a-z\d-]+))$/iu.exec(domain)?.[1] ?? "";
  return `${firstOf(local)}***@${firstOf(domain)}***${ending}`;
}

/** The calling code is no secret, and tells a person which of their numbers is meant; so do the last two digits. */
function maskPhone(text: string, digits: string): string {
  const calling = text.startsWith("+") ? (parsePhoneNumberFromString(text)?.countryCallingCode ?? "") : "";
  const national = digits.slice(calling.length);
  const stars = "*".repeat(Math.max(3, national.length - 2));
  return `${calling === "" ? "" : `+${calling}`}${stars}${national.slice(-2)}`;
}

const firstOf = (text: string): string => [...text][0] ?? "";
