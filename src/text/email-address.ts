import { domainToASCII } from "node:url";

/**
 * One form for every spelling of an address, to compare addresses by: lower case, the domain in ASCII. Mail servers
 * may tell `A@` from `a@` (RFC 5321, 2.4), but none in use does; dots and tags before the `@` do matter to some.
 */
export function normalEmail(address: string): string {
  const trimmed = address.trim().normalize("NFC").toLowerCase();
  const at = trimmed.lastIndexOf("@");
  const domain = trimmed.slice(at + 1);
  return `${trimmed.slice(0, at + 1)}${domainToASCII(domain) || domain}`;
}

/** An address as it is compared; null for what is none. */
export function emailOf(text: string | null): string | null {
  if (text === null || text.length > 320) return null;
  const email = normalEmail(text);
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? email : null;
}
