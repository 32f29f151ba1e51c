import type { AddressFinding } from "../site-page.ts";

/**
 * How countries write an address: its last line, with the postal code, and the order of street and house
 * number. One row a form, so that a country is added by a row.
 */
interface AddressForm {
  countries: string;
  /** Matches a whole segment (text between commas, bars and line breaks). Group 1 is the postal code. */
  town: RegExp;
  /** The town stands in a segment of its own before the code: "Springfield, IL 62704". */
  townBefore?: boolean;
  street: "number-last" | "number-first" | "either";
  /** A bare code of this form may be a year: then the page must be from one of the countries. */
  mayBeYear?: boolean;
}

const town = "\\p{Lu}[\\p{L}\\p{M} .'’()/-]{1,40}";
const usStates =
  "A[LKZR]|C[AOT]|D[CE]|FL|GA|HI|I[DLNA]|K[SY]|LA|M[EDAINSOT]|N[EVHJMYCD]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[TA]|W[AVIY]|PR";
const caProvinces = "AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT";
const auStates = "NSW|VIC|QLD|WA|SA|TAS|ACT|NT";

const forms: readonly AddressForm[] = [
  {
    countries: "US",
    town: new RegExp(`^(?:${usStates})\\.? (\\d{5})(?:-\\d{4})?$`, "u"),
    townBefore: true,
    street: "number-first",
  },
  {
    countries: "US",
    town: new RegExp(`^${town} (?:${usStates}) (\\d{5})(?:-\\d{4})?$`, "u"),
    street: "number-first",
  },
  {
    countries: "CA",
    town: new RegExp(`^(?:${caProvinces}) ([A-Z]\\d[A-Z] ?\\d[A-Z]\\d)$`, "u"),
    townBefore: true,
    street: "number-first",
  },
  { countries: "AU", town: new RegExp(`^${town} (?:${auStates}) (\\d{4})$`, "u"), street: "number-first" },
  {
    countries: "GB",
    town: new RegExp(`^(?:${town} )?([A-Z]{1,2}\\d[A-Z\\d]? \\d[A-Z]{2})$`, "u"),
    street: "number-first",
  },
  {
    countries: "IE",
    town: new RegExp(`^(?:${town} )?([AC-FHKNPRTV-Y]\\d[\\dW] ?[\\dAC-FHKNPRTV-Y]{4})$`, "u"),
    street: "either",
  },
  { countries: "NL", town: new RegExp(`^(?:NL-)?(\\d{4} ?[A-Z]{2}) ${town}$`, "u"), street: "number-last" },
  {
    countries: "DE FR ES IT FI",
    town: new RegExp(`^(?:(?:D|DE|F|FR|E|ES|I|IT|FI|FIN)[- ])?(\\d{5}) ${town}$`, "u"),
    street: "either",
  },
  {
    countries: "AT CH BE DK NO LU",
    town: new RegExp(`^(?:(?:A|AT|CH|B|BE|DK|NO|N|L|LU)[- ])?(\\d{4}) ${town}$`, "u"),
    street: "either",
    mayBeYear: true,
  },
  {
    countries: "SE",
    town: new RegExp(`^(?:(?:S|SE)[- ])?(\\d{3} \\d{2}) ${town}$`, "u"),
    street: "number-last",
  },
  { countries: "PL", town: new RegExp(`^(\\d{2}-\\d{3}) ${town}$`, "u"), street: "number-last" },
  { countries: "PT", town: new RegExp(`^(\\d{4}-\\d{3}) ${town}$`, "u"), street: "number-last" },
];

const numberLast =
  /^\p{L}[\p{L}\p{M}\d .'’/-]{2,50}?,?\s(?:n[°º.]\s?)?\d{1,4}\s?[a-zA-Z]?(?:\s?[-–/+]\s?\d{1,4}\s?[a-zA-Z]?)?$/u;
const numberFirst =
  /^(?:No\.? )?\d{1,5}\s?[a-zA-Z]?(?:[-–/]\d{1,5})?(?:\s?(?:bis|ter|quater))?,?\s\p{L}[\p{L}\p{M}\d .'’/#-]{2,60}$/u;
/** "We are at 1180 Foundry Ave": in a sentence only a word for street makes it one. */
const streetAtEnd =
  /(?<!\S)\d{1,5}\s(?:\p{Lu}[\p{L}.'’-]{0,20}\s){1,4}(?:St|Street|Ave|Avenue|Rd|Road|Blvd|Boulevard|Dr|Drive|Ln|Lane|Way|Ct|Court|Pl|Place|Sq|Square|Hwy|Highway|Pkwy|Parkway|Terrace|Close|Row)\.?(?:\s[NSEW]{1,2})?$/u;
/** Lines that end in a number and are no street: dates above all. */
const notStreet =
  /(?<!\p{L})(?:tel|fax|phone|seit|since|depuis|desde|dal|page|seite|version|copyright|uhr|jan(?:uary|uar|vier)?|feb(?:ruary|ruar)?|février|mar(?:ch|s|zo)|märz|apr(?:il)?|avril|may|mai|jun[ei]?|juin|jul[yi]?|juillet|aug(?:ust)?|août|sept?(?:ember|embre)?|o[ck]t(?:ober|obre)?|nov(?:ember|embre)?|de[cz](?:ember|embre)?|décembre|enero|febrero|abril|mayo|junio|julio|agosto|gennaio|febbraio|aprile|maggio|giugno|luglio|ottobre|dicembre)\.?\s\d{1,2}(?!\d)/iu;
const segmentsMax = 3000;

/**
 * Addresses that stand in plain text: a line with postal code and town in a known form, and a street with
 * a house number right before it. Both are asked for, so that a price or a date makes no address.
 * @param countries that the page is likely from, ISO 3166-1 alpha-2.
 */
export function addressesInText(text: string, countries: ReadonlySet<string>): AddressFinding[] {
  const segments = splitSegments(text);
  const found: AddressFinding[] = [];
  segments.forEach((segment, index) => {
    const match = matchTown(segment, countries);
    const lines = match && streetBefore(segments, index, match.form);
    if (!lines) return;
    found.push({ text: [...lines, segment].join(", "), kind: "text", postalCode: match.code });
  });
  return found;
}

function matchTown(
  segment: string,
  countries: ReadonlySet<string>,
): { form: AddressForm; code: string } | undefined {
  if (!/\d/.test(segment)) return undefined;
  for (const form of forms) {
    const code = form.town.exec(segment)?.[1];
    if (code === undefined) continue;
    const isYear = form.mayBeYear && segment.startsWith(code) && /^(?:19|20)/.test(code);
    if (!isYear || form.countries.split(" ").some((country) => countries.has(country))) return { form, code };
  }
  return undefined;
}

function splitSegments(text: string): string[] {
  return text
    .split(/[\n,;|·•]|\s[-–—]\s/, segmentsMax)
    .map((part) => part.replace(/^\s*[^:\d]{2,30}:\s/, "").trim())
    .filter((part) => part.length > 0 && part.length <= 80);
}

function streetBefore(segments: readonly string[], index: number, form: AddressForm): string[] | undefined {
  const before = form.townBefore ? index - 1 : index;
  const townLine = form.townBefore ? segments.slice(before, index) : [];
  // A suite or a district may stand between street and town; a comma may part street and number.
  for (const distance of [1, 2]) {
    const street = segments[before - distance];
    if (street === undefined) continue;
    const found = streetIn(street, form.street);
    if (found) return [found, ...segments.slice(before - distance + 1, before), ...townLine];
    const joined = streetIn(`${segments[before - distance - 1] ?? ""}, ${street}`, form.street);
    if (joined) return [joined, ...segments.slice(before - distance + 1, before), ...townLine];
  }
  return undefined;
}

/** The street with its house number that a segment is, or that its sentence ends with. */
function streetIn(segment: string, order: AddressForm["street"]): string | undefined {
  if (notStreet.test(segment)) return undefined;
  if (order !== "number-first" && numberLast.test(segment)) return segment;
  if (order === "number-last") return undefined;
  return numberFirst.test(segment) ? segment : streetAtEnd.exec(segment)?.[0];
}
