import { countryName } from "../country-hints.ts";
import { codePosition, indianStates, isPostalCode } from "./postal-formats.ts";
import { isBuildingPart } from "./premises.ts";
import type { Segment } from "./segments.ts";
import { isGreek, type StreetOrder, type Town, type TownName, townAtStart } from "./town.ts";

interface CodeFirst {
  countries: string[];
  order: StreetOrder;
  strength: number;
}

type PrefixedForm = CodeFirst & { isPrefixed: boolean };

/** By the shape of the code: digits as 9, letters as A. */
const codeFirstForms: Record<string, CodeFirst> = {
  "99-999": { countries: ["PL"], order: "number-last", strength: 3 },
  "9999-999": { countries: ["PT"], order: "either", strength: 3 },
  "99999-999": { countries: ["BR"], order: "number-last", strength: 3 },
  "999 99": { countries: ["SE", "CZ", "SK", "GR"], order: "number-last", strength: 2 },
  "9999 AA": { countries: ["NL"], order: "number-last", strength: 3 },
  "9999AA": { countries: ["NL"], order: "number-last", strength: 3 },
  "99999": {
    countries: ["DE", "FR", "ES", "IT", "FI", "MX", "HR", "EE", "TR", "UA", "RS", "MY"],
    order: "either",
    strength: 2,
  },
  "9999": {
    countries: ["AT", "CH", "BE", "DK", "NO", "LU", "HU", "SI", "BG", "LI"],
    order: "either",
    strength: 0,
  },
  "99 999": { countries: ["HR"], order: "number-last", strength: 1 },
  "999": { countries: ["IS", "FO"], order: "number-last", strength: 1 },
  "999999": { countries: ["RO", "RU"], order: "number-last", strength: 1 },
  A9999AAA: { countries: ["AR"], order: "number-last", strength: 3 },
};
/** A town in Greek letters tells its country. */
const greek: CodeFirst = { countries: ["GR"], order: "number-last", strength: 3 };
const prefixes: Record<string, string> = {
  A: "AT",
  AT: "AT",
  B: "BE",
  BE: "BE",
  CH: "CH",
  CZ: "CZ",
  D: "DE",
  DE: "DE",
  DK: "DK",
  E: "ES",
  ES: "ES",
  F: "FR",
  FR: "FR",
  FI: "FI",
  FIN: "FI",
  GR: "GR",
  H: "HU",
  HU: "HU",
  I: "IT",
  IT: "IT",
  IS: "IS",
  FO: "FO",
  L: "LU",
  LU: "LU",
  N: "NO",
  NL: "NL",
  NO: "NO",
  P: "PT",
  LT: "LT",
  MD: "MD",
  ME: "ME",
  PL: "PL",
  PT: "PT",
  RO: "RO",
  S: "SE",
  SE: "SE",
  SI: "SI",
  SK: "SK",
  FL: "LI",
  BG: "BG",
  EE: "EE",
  HR: "HR",
  SLO: "SI",
  RS: "RS",
  SRB: "RS",
  SR: "RS",
  TR: "TR",
  UA: "UA",
  MX: "MX",
  CP: "",
};
const codeFirst =
  /(?<![\p{L}\p{N}.,/+#€$-])(?:(?<prefix>[A-Z]{1,3})(?:-|–|\s))?(?<code>\d{2}-\d{3}|\d{5}-\d{3}|\d{4}-\d{3}|\d{3} \d{2}|\d{2} \d{3}(?=\s\p{Lu}\p{Ll})|\d{4} ?[A-Z]{2}|[A-HJ-NP-Z]\d{4}(?:[A-Z]{3})?|\d{4,6}|(?<=(?:IS|FO)-)\d{3}|\d{3}(?=\s\p{Lu}\p{Ll}))(?![\p{L}\p{N}]|[.,:]\d|-\d)/gu;
const codesMax = 20;
/** "Suite 1210 Spokane, WA 99201" */
const unit = /(?:^|[\s,])(?:suite|ste|unit|apt|apartment|room|rm)\.?\s?#?$/iu;

/** Towns preceded by their postal code, as in most of Europe. */
export function codesFirst(
  segments: readonly Segment[],
  index: number,
  text: string,
  countries: ReadonlySet<string>,
): Town[] {
  const found: Town[] = [];
  for (const match of text.matchAll(codeFirst)) {
    if (found.length >= codesMax) break;
    const { code = "", prefix } = match.groups ?? {};
    const end = match.index + match[0].length;
    const form = inScript(formFor(code, prefix, countries), text.slice(end, end + 40));
    if (!form) continue;
    const before = text.slice(0, match.index);
    const [country] = form.countries;
    const bare = withoutCodeLabel(before);
    if (country === "BR" && followsState(segments, index, before)) continue;
    if (isOtherNumber(country, code, bare)) continue;
    const isLabelled = bare !== before || country === "AR";
    const after = text.slice(end).replace(/^\)\s*/, "");
    const plain = townAfter(segments, index, after, { countries: form.countries, isLabelled });
    if (!plain) continue;
    const town = withRegion(segments, plain, form, countries);
    // A prefix that is not a country's belongs to the preceding text.
    const start = prefix !== undefined && !form.isPrefixed ? match.index + prefix.length + 1 : match.index;
    found.push({
      countries: form.countries,
      country: form.countries.length === 1 ? (form.countries[0] ?? null) : null,
      code,
      text: `${text.slice(start, end)} ${town.text}`,
      lead: withoutPreposition(
        withoutCodeLabel(text.slice(0, start))
          .replace(/[\s(]+$/, "")
          .trim(),
      ),
      rest: town.rest,
      from: index,
      to: town.to,
      order: form.order,
      strength: form.strength,
      between: 4,
    });
  }
  return found;
}

/** "Lange Straße 18 in 27232 Sulingen", "8, place du Marché à 14600 Honfleur" */
export function withoutPreposition(text: string): string {
  return text.replace(/(?<=[\p{L}\d])\s(?:in|à|a|ad|w|we|en|em|i|v|ve|te|din|στ[ηο]ν?|at)$/u, "");
}

/** "Av. Corrientes 1234, Piso 8": a house number. */
function isOtherNumber(country: string | undefined, code: string, before: string): boolean {
  if (unit.test(before)) return true;
  return country === "AR" && code.length === 4 && before.replace(/\($/, "").trim() !== "";
}

/** The form, of Greece if the town after the code has Greek letters. */
function inScript(form: PrefixedForm | undefined, after: string): PrefixedForm | undefined {
  if (form?.countries.length === 1 && form.countries[0] === "CY") return form;
  return form && isGreek(after) ? { ...greek, isPrefixed: form.isPrefixed } : form;
}

/** "São Paulo/SP – CEP: 05008-010": the town is before the code, and what follows is something else. */
function followsState(segments: readonly Segment[], index: number, before: string): boolean {
  const own = withoutCodeLabel(before).trim();
  const text = own === "" ? (segments[index - 1]?.text ?? "") : own;
  return (
    /(?:^|[\s/-])[A-Z]{2}[\s,-]*$/.test(text.slice(-60)) &&
    regionsBehind.BR?.test(text.replace(/[\s,-]+$/, "").slice(-2)) === true
  );
}

/** The form of a code on a page of `countries`. Argentine codes may start with the letter of the province: "S2000". */
function formFor(
  code: string,
  prefix: string | undefined,
  countries: ReadonlySet<string>,
): PrefixedForm | undefined {
  if (countries.has("AR") && prefix === undefined && /^[A-HJ-NP-Z]?\d{4}$/.test(code)) {
    const strength = code.length === 5 ? 3 : 1;
    return { countries: ["AR"], order: "number-last", strength, isPrefixed: true };
  }
  const form = formOf(code, prefix, countries);
  if (form === undefined || form.isPrefixed) return form ?? hintedForm(code, prefix, countries);
  const own = hintedCountries(code, countries).filter((country) => !form.countries.includes(country));
  return own.length === 0 ? form : { ...form, countries: [...form.countries, ...own] };
}

/** The form of a code; a country prefix restricts it to that country. */
function formOf(
  code: string,
  prefix: string | undefined,
  countries: ReadonlySet<string>,
): PrefixedForm | undefined {
  // A number of three digits is a code only in countries that have such codes.
  if (/^\d\d \d{3}$/.test(code) && !countries.has("HR")) return undefined;
  if (code.length === 3 && prefix === undefined && !countries.has("IS") && !countries.has("FO"))
    return undefined;
  const form = codeFirstForms[code.replace(/\d/g, "9").replace(/[A-Z]/g, "A")];
  const own = prefix !== undefined && countries.has(prefix) ? prefix : undefined;
  const country = prefix === undefined ? undefined : (prefixes[prefix] ?? own);
  if (!form || country === undefined) return form && { ...form, isPrefixed: false };
  if (country === "") return { ...form, isPrefixed: true };
  if (!form.countries.includes(country) && !isPostalCode(code, country)) return undefined;
  return { ...form, countries: [country], strength: 3, isPrefixed: true };
}

/** The form of a code of the page's country, if that is none of the above. */
function hintedForm(
  code: string,
  prefix: string | undefined,
  countries: ReadonlySet<string>,
): PrefixedForm | undefined {
  const [country] = hintedCountries(prefix === undefined ? code : `${prefix}-${code}`, countries);
  if (country !== undefined && prefix !== undefined)
    return { countries: [country], order: "either", strength: 3, isPrefixed: true };
  const [plain] = hintedCountries(code, countries);
  return plain === undefined
    ? undefined
    : { countries: [plain], order: "either", strength: 2, isPrefixed: prefix === plain };
}

/** The countries of the page that write such a code before the town. */
function hintedCountries(code: string, countries: ReadonlySet<string>): string[] {
  return [...countries].filter(
    (hinted) => codePosition(hinted) === "before-town" && isPostalCode(code, hinted),
  );
}

const codeLabelCharsMax = 30;
const codeLabel =
  /(?<![\p{L}\p{N}])(?:C\.?\s?P\.?|CEP|CAP|PLZ|Zip(?:\s?code)?|Pin(?:\s?code)?|Post\s?code|Postal\s?code|Cod po[sșş]tal|Τ\.?\s?Κ|C[oó]digo postal|Code postal)\s*[.:–-]*\s*$/iu;

/** The text before a postal code, without the code's label. */
export function withoutCodeLabel(text: string): string {
  // Of a long text only the end is read, as this runs for each code in it.
  const end = text.slice(-codeLabelCharsMax);
  return text.slice(0, text.length - end.length) + end.replace(codeLabel, "");
}

export const mexicanStates =
  "Ags\\.|B\\.?C\\.?(?:S\\.?)?|Camp\\.|Cd\\. de México|Ciudad de México|Chis\\.|Chih\\.|Coah\\.|Col\\.|D\\.?F\\.?|Dgo\\.|Edo\\. (?:de )?M[eé]x\\.?|Gto\\.|Gro\\.|Hgo\\.|" +
  "Jal\\.|M[eé]x\\.|Mich\\.|Mor\\.|Nay\\.|Oax\\.|Pue\\.|Qro\\.|Q\\. ?Roo\\.?|S\\.?L\\.?P\\.?|Sin\\.|Son\\.|Tab\\.|Tamps\\.|Tlax\\.|Ver\\.|Yuc\\.|Zac\\.|" +
  "Aguascalientes|Baja California(?: Sur)?|Campeche|Chiapas|Chihuahua|CDMX|Coahuila|Colima|Durango|Guanajuato|Guerrero|" +
  "Hidalgo|Jalisco|Estado de México|Edo\\. de México|Michoacán|Morelos|Nayarit|Nuevo León|N\\.L\\.|Oaxaca|Puebla|Querétaro|" +
  "Quintana Roo|San Luis Potosí|Sinaloa|Sonora|Tabasco|Tamaulipas|Tlaxcala|Veracruz|Yucatán|Zacatecas";
/** Regions that follow the town: "São Bernardo do Campo – SP", "Mérida, Yucatán". */
const regionsBehind: Record<string, RegExp> = {
  BR: /^(?:A[CLMP]|BA|CE|DF|ES|GO|M[AGST]|P[ABEIR]|R[JNORS]|S[CEP]|TO)$/,
  MX: new RegExp(`^(?:${mexicanStates})$`),
  MY: /^(?:Selangor|Johor|Kedah|Kelantan|Melaka|Negeri Sembilan|Pahang|Perak|Perlis|Pulau Pinang|Penang|Sabah|Sarawak|Terengganu|W\.?P\.? Kuala Lumpur|Putrajaya)$/,
  AR: /^(?:Buenos Aires|Bs\.? ?As\.?|CABA|Catamarca|Chaco|Chubut|Córdoba|Cba\.?|Corrientes|Entre Ríos|Formosa|Jujuy|La Pampa|La Rioja|Mendoza|Misiones|Neuquén|Río Negro|Salta|San Juan|San Luis|Santa Cruz|Santa Fe|Santiago del Estero|Tierra del Fuego|Tucumán)$/,
  TR: /^\p{Lu}\p{L}{2,20}$/u,
};

/** The town with the region in the next segment of its line, if the country writes one there. */
function withRegion(
  segments: readonly Segment[],
  town: TownAfter,
  form: CodeFirst,
  countries: ReadonlySet<string>,
): TownAfter {
  const next = segments[town.to + 1];
  if (!next || town.rest.trim() !== "" || next.line !== segments[town.to]?.line) return town;
  const country =
    form.countries.length === 1 ? form.countries[0] : form.countries.find((code) => countries.has(code));
  if (!country || !regionsBehind[country]?.test(next.text) || countryName(next.text) !== undefined)
    return town;
  return { text: `${town.text}, ${next.text}`, rest: "", to: town.to + 1 };
}

/** Countries with the name of their capital. */
const cityStates = new Set(["LU", "MC", "SM", "SG", "MX", "GT", "PA", "DJ", "KW"]);

interface TownAfter {
  text: string;
  rest: string;
  to: number;
}

/** The town after a code, or in the next segment if the code has its own. */
function townAfter(
  segments: readonly Segment[],
  index: number,
  after: string,
  { countries, isLabelled }: { countries: readonly string[]; isLabelled: boolean },
): TownAfter | null {
  // "Lahore 54660, Pakistan", but "L-1536 Luxembourg"
  const country = countryName(after.replace(/^[\s,(]+|[\s.)]+$/g, ""));
  if (country !== undefined && !countries.includes(country)) return null;
  if (after.trim() !== "") return splitCountry(townIn(after, countries), after, index);
  const next = segments[index + 1];
  if (!next || next.line > (segments[index]?.line ?? 0) + 2) return null;
  // "București 010093, România": the town is before the code.
  const named = countryName(next.text.replace(/[.\s]+$/, ""));
  if (named !== undefined && !cityStates.has(named)) return null;
  if (isBuildingPart(next.text)) return null;
  const isBeside =
    next.line === segments[index]?.line || next.isLabelled || segments[index]?.isLabelled || isLabelled;
  return isBeside ? splitCountry(townIn(next.text, countries), next.text, index + 1) : null;
}

/** "Toowoomba QLD 4350" above "Post: PO Box 2087" */
const postBoxLike = /^\s*(?:(?:G\.?)?P\.?\s?O\.?\s?Box|(?:Private|Locked) Bag|Postfach)(?!\p{L})/iu;

/** The town at the start of a text; null for a country that has no such codes: "Newark, DE 19702 United States". */
function townIn(text: string, countries: readonly string[]): TownName | null {
  const town = indianStates.test(text) || postBoxLike.test(text) ? null : townAtStart(text);
  const named = town === null ? undefined : countryName(town.text);
  return named === undefined || countries.includes(named) ? town : null;
}

/** "Kassel Deutschland", "Jaén (España)": the country is not part of the town. */
function splitCountry(town: TownName | null, text: string, to: number): TownAfter | null {
  if (town === null) return null;
  const rest = text.slice(town.end);
  const parted = /^(.{2,40}?)[ /]\(?(\p{Lu}[\p{L} ]{2,20})\)?$/u.exec(town.text);
  const [, name, last] = parted ?? [];
  if (name && last && countryName(last) && !/\s\p{Ll}{1,3}$/u.test(name))
    return { text: name, rest: `${last}${rest.replace(/^\)/, "")}`, to };
  return { text: town.text, rest, to };
}
