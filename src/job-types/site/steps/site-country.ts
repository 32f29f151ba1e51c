import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { SitePage } from "../parse/site-page.ts";

/** An international number that the site writes says more of its country than one page's language. */
const internationalWeight = 3;
/** But ten foreign branches do not move the head office. */
const internationalWeightMax = 6;

/**
 * The country whose national phone numbers a site writes, by the evidence of all its pages: addresses,
 * top-level domain, languages, and the international numbers among the rest. Null without any evidence.
 */
export function siteCountry(pages: readonly SitePage[]): CountryCode | null {
  const weights = new Map<CountryCode, number>();
  const add = (country: string | undefined, weight: number): void => {
    if (country && isSupportedCountry(country)) weights.set(country, (weights.get(country) ?? 0) + weight);
  };
  for (const page of pages) {
    for (const { country, weight } of page.countryHints) add(country, weight / pages.length);
  }
  const international = new Set(
    pages.flatMap((page) => page.phones.map((phone) => phone.raw)).filter((raw) => /^\s*(?:\+|00)/.test(raw)),
  );
  const numbersOf = new Map<CountryCode, number>();
  for (const raw of [...international].slice(0, 50)) {
    const number = parsePhoneNumberFromString(raw.replace(/^\s*00/, "+"));
    if (number?.country && number.isValid()) {
      numbersOf.set(number.country, (numbersOf.get(number.country) ?? 0) + 1);
    }
  }
  for (const [found, count] of numbersOf) {
    add(found, Math.min(count * internationalWeight, internationalWeightMax));
  }
  const ranked = [...weights].sort((a, b) => b[1] - a[1]);
  return ranked[0]?.[0] ?? null;
}
