import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { PhoneFinding, SitePage } from "../page/site-page.ts";
import { meaningOf } from "./phones/phone-context.ts";
import { interpret, type Plans, readPhoneNumbers } from "./phones/read-phone-numbers.ts";
import { northAmerican } from "./written-country.ts";

/** A site's international number is stronger evidence than one page's language. */
const internationalWeight = 3;
/** But ten foreign branches must not outweigh the head office. */
const internationalWeightMax = 6;
const companyNumberWeight = 5;
const addressWeight = 3;
/** Below this, the only evidence is the language, which several countries share. */
const weightMin = 3;
const numbersMax = 20;
const lookUpsMax = 5000;

/** Countries that share a language, those with more sites first. */
const countriesOfLanguage: Record<string, readonly CountryCode[]> = {
  ar: ["SA", "AE", "EG", "MA"],
  da: ["DK"],
  de: ["DE", "AT", "CH", "LU", "LI"],
  el: ["GR", "CY"],
  en: ["US", "GB", "AU", "CA", "IE", "NZ", "ZA", "IN", "SG"],
  es: ["ES", "MX", "AR", "CO", "CL", "PE"],
  fi: ["FI"],
  fr: ["FR", "BE", "CH", "LU", "CA", "MA"],
  it: ["IT", "CH"],
  nl: ["NL", "BE"],
  pt: ["PT", "BR"],
  ro: ["RO", "MD"],
  sv: ["SE", "FI"],
  zh: ["CN", "TW", "HK", "SG"],
};

/** Company numbers that reveal the country: VAT identification with prefix, IBAN. */
const companyNumber =
  /\b(?:(ATU)\d{8}|(CHE)[- ]?\d{3}[. ]?\d{3}[. ]?\d{3}|(?:VAT|TVA|UST|BTW|MWST|IVA|NIF|MOMS|VAT-ID)[^\d]{0,20}?(DE|FR|BE|NL|LU|IT|ES|PT|GB|IE|PL|SE|DK|FI|NO|CZ|HU|RO|EL)[ A-Z]{0,3}\d|([A-Z]{2})\d{2} ?[A-Z0-9]{4} ?[0-9]{4} ?[0-9]{2})/i;
const specialPrefixes: Record<string, CountryCode> = { ATU: "AT", CHE: "CH", EL: "GR" };

/**
 * Candidate countries for a site's national phone numbers by the evidence of all its pages, likeliest first:
 * addresses, top-level domain, languages, VAT numbers, international numbers, and, if only a language is known, the
 * numbering plan that its numbers fit. Empty without evidence.
 */
export function siteCountries(pages: readonly SitePage[]): CountryCode[] {
  const weights = new Map<CountryCode, number>();
  const add = (country: string | undefined | null, weight: number): void => {
    if (country && isSupportedCountry(country)) weights.set(country, (weights.get(country) ?? 0) + weight);
  };
  for (const page of pages) {
    for (const { country, weight } of page.countryHints) add(country, weight / pages.length);
  }
  const findings = distinctFindings(pages);
  const stated = pages.flatMap((page) => page.addresses.filter((address) => !address.isMention));
  for (const country of new Set(stated.map((address) => address.country))) add(country, addressWeight);
  for (const country of new Set(findings.map(({ raw }) => companyCountry(raw))))
    add(country, companyNumberWeight);
  for (const [country, count] of internationalNumbers(findings))
    add(country, Math.min(count * internationalWeight, internationalWeightMax));
  if (weights.size === 0 && findings.some(({ raw }) => northAmerican.test(raw))) add("US", weightMin);
  if (Math.max(0, ...weights.values()) < weightMin) {
    for (const [country, count] of fittingPlans(pages, findings)) add(country, count * 1.5);
  }
  return [...weights].sort((a, b) => b[1] - a[1]).map(([country]) => country);
}

function distinctFindings(pages: readonly SitePage[]): PhoneFinding[] {
  const found = new Map(pages.flatMap((page) => page.phones.map((phone) => [phone.raw, phone] as const)));
  return [...found.values()].slice(0, 500);
}

function companyCountry(raw: string): CountryCode | undefined {
  const match = companyNumber.exec(raw);
  const prefix = match?.slice(1).find(Boolean)?.toUpperCase();
  if (!prefix) return undefined;
  const country = specialPrefixes[prefix] ?? prefix;
  return isSupportedCountry(country) ? country : undefined;
}

function internationalNumbers(findings: readonly PhoneFinding[]): Map<CountryCode, number> {
  const counts = new Map<CountryCode, number>();
  const seen = new Set<string>();
  for (const { raw, owner } of findings) {
    if (seen.size >= 50 || (owner !== null && owner !== "site")) continue;
    const text = /(?:\+|(?<!\d)00)[1-9][\d\s()./-]{6,25}/.exec(raw)?.[0];
    const number = text
      ? parsePhoneNumberFromString(text.replace(/^00/, "+").replace(/\(0\)/, ""))
      : undefined;
    if (!number?.country || !number.isValid() || seen.has(number.number)) continue;
    seen.add(number.number);
    counts.set(number.country, (counts.get(number.country) ?? 0) + 1);
  }
  return counts;
}

/** How many of the labelled phone numbers fit the plan of each country of the site's language. */
function fittingPlans(
  pages: readonly SitePage[],
  findings: readonly PhoneFinding[],
): Map<CountryCode, number> {
  const languages = new Set(
    pages
      .map((page) => page.language?.slice(0, 2).toLowerCase())
      .filter((language) => language !== undefined),
  );
  const candidates = [...languages].flatMap((language) => countriesOfLanguage[language] ?? []);
  const numbers = findings.filter(({ raw }) => !/^\s*(?:\+|00)/.test(raw)).slice(0, numbersMax);
  const counts = new Map<CountryCode, number>();
  const budget = { left: lookUpsMax };
  for (const country of new Set(candidates)) {
    const count = numbers.filter((finding) => fits(finding, { countries: [country], budget })).length;
    if (count > 0) counts.set(country, count);
  }
  return counts;
}

function fits({ raw, kind, label }: PhoneFinding, { countries, budget }: Plans): boolean {
  if (kind !== "text")
    return interpret(raw, countries, budget).some(
      (number) => number.isValid() && number.country === countries[0],
    );
  return readPhoneNumbers(raw, countries, budget).some(
    ({ isValid, start }) =>
      isValid && (meaningOf(`${label} ${raw.slice(0, start)}`) === "phone" || /^[(0]/.test(raw.slice(start))),
  );
}
