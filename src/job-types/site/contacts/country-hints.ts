// The main entry loads ninety more modules per thread for a list of countries.
import phonePlans from "libphonenumber-js/min/metadata";
import { isRecord } from "../../../text/json-record.ts";
import type { CountryHint } from "../page/site-page.ts";
import type { StructuredItem } from "../page/structured-data.ts";

/** Country-code domains used worldwide, which do not indicate a country. */
const genericTlds = new Set(
  (
    "io co me tv ai cc ly fm to gg so sh ws nu la vc ag am im gl gd pw st su tk ml ga cf gq cx ac vg ms sc bz mn " +
    "lc eu as je xyz"
  ).split(" "),
);

/** The main country of a language, for languages that have one. */
const countryOfLanguage: Record<string, string> = {
  az: "AZ",
  bg: "BG",
  bn: "BD",
  ca: "ES",
  cs: "CZ",
  da: "DK",
  de: "DE",
  el: "GR",
  en: "US",
  es: "ES",
  et: "EE",
  eu: "ES",
  fa: "IR",
  fi: "FI",
  fr: "FR",
  gl: "ES",
  he: "IL",
  hi: "IN",
  hr: "HR",
  hu: "HU",
  hy: "AM",
  id: "ID",
  is: "IS",
  it: "IT",
  ja: "JP",
  ka: "GE",
  kk: "KZ",
  ko: "KR",
  lt: "LT",
  lv: "LV",
  mk: "MK",
  ms: "MY",
  nb: "NO",
  nl: "NL",
  nn: "NO",
  no: "NO",
  pl: "PL",
  pt: "PT",
  ro: "RO",
  ru: "RU",
  sk: "SK",
  sl: "SI",
  sq: "AL",
  sr: "RS",
  sv: "SE",
  th: "TH",
  tr: "TR",
  uk: "UA",
  ur: "PK",
  uz: "UZ",
  vi: "VN",
  zh: "CN",
};

/** Countries with a numbering plan, ISO 3166-1 alpha-2. */
const countries: readonly string[] = Object.keys(phonePlans.countries);

/** Several countries share a language. */
export const languageWeight = 1;
const weights = {
  structuredAddress: 8,
  topLevelDomain: 6,
  languageRegion: 4,
  language: languageWeight,
} as const;

/**
 * Evidence for the country of one page: top-level domain, `lang`, addresses. The site's country follows from all
 * pages together.
 */
export function countryHints(
  host: string,
  language: string | null,
  structured: readonly StructuredItem[],
): CountryHint[] {
  const hints: CountryHint[] = [];
  const add = (code: string | undefined, weight: number): void => {
    if (code && Object.hasOwn(phonePlans.countries, code)) hints.push({ country: code, weight });
  };
  const [tld = "", second = ""] = host.split(".").reverse();
  // Companies of the country have `.com.co`.
  const isGeneric = genericTlds.has(tld) && !/^(?:com|net|org|edu|gov|gob)$/.test(second);
  if (tld.length === 2 && !isGeneric) add(tld === "uk" ? "GB" : tld.toUpperCase(), weights.topLevelDomain);
  const [base = "", ...subtags] = (language ?? "").split(/[-_]/);
  const region = subtags.find((tag) => tag.length === 2)?.toUpperCase();
  // Site builders write en-US unless told otherwise.
  const isDefault = base.toLowerCase() === "en" && region === "US";
  add(region, isDefault ? weights.language : weights.languageRegion);
  add(countryOfLanguage[base.toLowerCase()], weights.language);
  for (const item of structured) {
    if (item.types.includes("PostalAddress")) {
      add(countryCode(item.properties.addressCountry), weights.structuredAddress);
    }
  }
  return hints;
}

/** ISO code of a country given as code, name in one of several languages, or schema.org Country. */
export function countryCode(value: unknown): string | undefined {
  if (isRecord(value)) return countryCode(value.name ?? value["@id"]);
  if (Array.isArray(value)) return countryCode(value[0]);
  if (typeof value !== "string") return undefined;
  const text = value.trim();
  if (/^[a-z]{2}$/i.test(text)) return text.toUpperCase() === "UK" ? "GB" : text.toUpperCase();
  return codeOfName().get(text.toLowerCase().replace(/[.]/g, ""));
}

/** ISO code of the country named by `text`; unlike `countryCode` it accepts no codes but UK, US, USA. */
export function countryName(text: string): string | undefined {
  if (text.length < 2 || text.length > 30 || !/^\p{L}[\p{L}\p{M}. '’-]+$/u.test(text)) return undefined;
  if (/^(?:UK|U\.K\.?)$/.test(text)) return "GB";
  return text.length === 2 && text !== "US"
    ? undefined
    : codeOfName().get(text.toLowerCase().replace(/[.]/g, ""));
}

let namesCache: Map<string, string> | undefined;

/** Country names in many languages. Built lazily: 5,000 look-ups. */
function codeOfName(): Map<string, string> {
  if (namesCache) return namesCache;
  const names = new Map<string, string>([
    ["usa", "US"],
    ["us", "US"],
    ["united states of america", "US"],
    ["england", "GB"],
    ["scotland", "GB"],
    ["wales", "GB"],
    ["great britain", "GB"],
    ["deu", "DE"],
    ["uae", "AE"],
    ["republic of korea", "KR"],
    ["korea", "KR"],
    ["viet nam", "VN"],
    ["türkiye", "TR"],
    ["turkey", "TR"],
    ["the netherlands", "NL"],
    ["republic of ireland", "IE"],
    ["northern ireland", "GB"],
    ["hong kong", "HK"],
    ["hong kong sar", "HK"],
    ["macau", "MO"],
    ["kingdom of saudi arabia", "SA"],
    ["ksa", "SA"],
    ["kingdom of bahrain", "BH"],
    ["sultanate of oman", "OM"],
    ["state of qatar", "QA"],
    ["state of kuwait", "KW"],
    ["republic of cyprus", "CY"],
    ["rsa", "ZA"],
    ["ivory coast", "CI"],
    ["česká republika", "CZ"],
    ["czech republic", "CZ"],
    ["slovenská republika", "SK"],
    ["republika hrvatska", "HR"],
    ["republika slovenija", "SI"],
    ["republica moldova", "MD"],
    ["bosna i hercegovina", "BA"],
    ["crna gora", "ME"],
  ]);
  // Every country in its own language.
  for (const [language, country] of Object.entries(countryOfLanguage)) {
    const name = new Intl.DisplayNames([language], { type: "region" }).of(country)?.toLowerCase();
    if (name && !names.has(name)) names.set(name, country);
  }
  const latin = new Intl.DisplayNames(["sr-Latn"], { type: "region" }).of("RS")?.toLowerCase();
  if (latin) names.set(latin, "RS");
  for (const language of ["en", "de", "fr", "es", "it", "nl", "pl", "pt", "sv", "da", "nb", "fi", "cs"]) {
    const display = new Intl.DisplayNames([language], { type: "region" });
    for (const code of countries) {
      const name = display.of(code)?.toLowerCase();
      if (name && !names.has(name)) names.set(name, code);
    }
  }
  namesCache = names;
  return names;
}
