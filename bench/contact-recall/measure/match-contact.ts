import { foldLetters } from "../../../src/text/fold.ts";
import type { AddressParts } from "../truth.ts";

/** A found address is right if it has the street with its number, and the postal code or the city. */
export function matchesAddress(found: string, { streets, postalCode, city }: AddressParts): boolean {
  const text = ` ${words(found)} `;
  const has = (part: string) => text.includes(` ${words(part)} `);
  return streets.some(has) && (has(postalCode) || has(city));
}

/** Letters and digits in lower case with single spaces; the German word for street is normalized. */
function words(text: string): string {
  return foldLetters(text)
    .replace(/strasse\b|str\./g, "str")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** An account's canonical address: no country, no trailing slash, one name for each platform. */
export function accountKey(address: string): string {
  const url = URL.parse(address);
  if (url === null) return address;
  const host = url.hostname.replace(/^(?:www|m|mobile|[a-z]{2}(?:-[a-z]{2})?)\.(?=[^.]+\.)/, "");
  const path = url.pathname.replace(/\/+$/, "").toLowerCase();
  if (host === "wa.me" || host.endsWith("whatsapp.com")) {
    return `whatsapp ${(url.searchParams.get("phone") ?? path).replace(/\D/g, "")}`;
  }
  const platform = host === "x.com" ? "twitter" : (host.split(".")[0] ?? host);
  return `${platform} ${path}${url.searchParams.has("id") ? `?id=${url.searchParams.get("id")}` : ""}`;
}
