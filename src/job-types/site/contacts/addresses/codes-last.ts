import { memoize } from "../../page/memoize.ts";
import { countryName } from "../country-hints.ts";
import { mexicanStates, withoutCodeLabel, withoutPreposition } from "./codes-first.ts";
import { codePosition, indianStates, isPostalCode } from "./postal-formats.ts";
import type { Segment } from "./segments.ts";
import { streetWord } from "./street-words.ts";
import { isGreek, type Town, townAtEnd } from "./town.ts";

const codesMax = 20;
export const usStates =
  "A[LKZR]|C[AOT]|D[CE]|FL|GA|HI|I[DLNA]|K[SY]|LA|M[EDAINSOT]|N[EVHJMYCD]|O[HKR]|PA|PR|RI|S[CD]|T[NX]|UT|V[TA]|W[AVIY]|" +
  "Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|" +
  "Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|" +
  "Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|" +
  "Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|" +
  "Wyoming|D\\.C\\.|Ala\\.|Ariz\\.|Calif\\.|Colo\\.|Conn\\.|Fla\\.|Ill\\.|Mass\\.|Mich\\.|Minn\\.|N\\.C\\.|N\\.H\\.|N\\.J\\.|N\\.M\\.|N\\.Y\\.|Okla\\.|Ore\\.|" +
  "Penn\\.|R\\.I\\.|S\\.C\\.|Tenn\\.|Tex\\.|Wash\\.|Wis\\.";
const caProvinces =
  "AB|BC|B\\.C\\.|P\\.E\\.I\\.|N\\.[SB]\\.|Alta\\.|Sask\\.|Man\\.|Ont\\.|Que\\.|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT|Alberta|British Columbia|Manitoba|New Brunswick|Newfoundland and Labrador|" +
  "Nova Scotia|Ontario|Prince Edward Island|Québec|Quebec|Qc|Qué\\.?|Saskatchewan|Yukon";
const auStates =
  "NSW|VIC|QLD|WA|SA|TAS|ACT|NT|Vic|Qld|Tas|New South Wales|Victoria|Queensland|Western Australia|South Australia|" +
  "Tasmania|Australian Capital Territory|Northern Territory";
/** Postcode areas of Royal Mail: other letters are a part number. */
const gbAreas =
  "A[BL]|B[ABDHLNRST]?|C[ABFHMORTVW]|D[ADEGHLNTY]|E[CHNX]?|F[KY]|G[LUY]?|H[ADGPRSUX]|I[GMPV]|JE|K[ATWY]|L[ADELNSU]?|M[EKL]?|" +
  "N[EGNPRW]?|O[LX]|P[AEHLOR]|R[GHM]|S[AEGKLMNOPRSTWY]?|T[ADFNQRSW]|UB|W[ACDFNRSV]?|YO|ZE";

interface CodeLast {
  countries: string[];
  /** Group 1 is the code. */
  code: RegExp;
  /** Precedes the code, at the end of the same segment or as the segment before. */
  region: RegExp | null;
  strength: number;
  between: number;
}

const codeLastForms: readonly CodeLast[] = [
  {
    countries: ["US"],
    code: /(?<![\p{L}\p{N}.,$-])(\d{5}(?:-\d{4})?)(?![\p{L}\p{N}]|[.,-]\d)/gu,
    region: new RegExp(`(?:^|[\\s(])((?:${usStates})\\.?)\\)?,?$`, "u"),
    strength: 3,
    between: 3,
  },
  {
    countries: ["CA"],
    code: /(?<![\p{L}\p{N}-])([A-CEGHJ-NPR-TVXY]\d[A-Z] ?\d[A-Z]\d)(?![\p{L}\p{N}])/gu,
    region: new RegExp(`(?:^|[\\s(])((?:${caProvinces})\\.?)\\)?,?$`, "u"),
    strength: 3,
    between: 3,
  },
  {
    countries: ["AU"],
    code: /(?<![\p{L}\p{N}.,$-])(\d{4})(?![\p{L}\p{N}]|[.,-]\d)/gu,
    region: new RegExp(`(?:^|[\\s(])((?:${auStates})\\.?)\\)?,?$`, "u"),
    strength: 3,
    between: 3,
  },
  {
    countries: ["GB"],
    code: new RegExp(
      `(?<![\\p{L}\\p{N}-])((?:${gbAreas})\\d[A-Z\\d]? ?\\d[ABD-HJLNP-UW-Z]{2})(?![\\p{L}\\p{N}])`,
      "gu",
    ),
    region: null,
    strength: 3,
    between: 4,
  },
  {
    countries: ["IE"],
    code: /(?<![\p{L}\p{N}-])([AC-FHKNPRTV-Y]\d[\dW] ?(?=[\dAC-FHKNPRTV-Y]{0,3}\d)[\dAC-FHKNPRTV-Y]{4})(?![\p{L}\p{N}])/gu,
    region: null,
    strength: 3,
    between: 4,
  },
  {
    countries: ["BR"],
    code: /(?<![\p{L}\p{N}.-])(\d{5}-\d{3})(?![\p{L}\p{N}-])/gu,
    region: /(?:^|[\s/-])([A-Z]{2})$/u,
    strength: 3,
    between: 4,
  },
  {
    // "San Nicolás de los Garza, Nuevo León, CP 66460"
    countries: ["MX"],
    code: /(?<=C\.?\s?P\.?[\s:]{1,3})(\d{5})(?!\d)/gu,
    region: new RegExp(`(?:^|\\s)(${mexicanStates})$`, "u"),
    strength: 3,
    between: 5,
  },
  {
    // "Stationsweg 12a in Zuidhorn (9801 AB)", "Arnhem, 6811 LL"
    countries: ["NL"],
    code: /(?<=^|\p{L} \()(\d{4} ?[A-Z]{2})(?=\)|$)/gu,
    region: null,
    strength: 3,
    between: 3,
  },
  {
    // "Villa Allende (5105), Córdoba"
    countries: ["AR"],
    code: /(?<=\p{L} \()(\d{4})(?=\))/gu,
    region: null,
    strength: 0,
    between: 3,
  },
  {
    // "ul. Długiej 23 w Gdańsku (80-827)"
    countries: ["PL"],
    code: /(?<=\p{L} \()(\d{2}-\d{3})(?=\))/gu,
    region: null,
    strength: 3,
    between: 3,
  },
  {
    // "São Paulo, CEP 01233-000"
    countries: ["BR"],
    code: /(?<=CEP[\s:.]{1,3})(\d{5}-\d{3})(?![\p{L}\p{N}-])/gu,
    region: null,
    strength: 3,
    between: 4,
  },
  {
    countries: ["RO"],
    code: /(?<![\p{N}.,$+-])(\d{6})(?![\p{L}\p{N}/]|[.,-]\d)/gu,
    region: /(?:^|\s)([Jj]ud(?:\.|ețul)?\s\p{Lu}[\p{L}-]+|[Ss]ector(?:ul)?\s\d)$/u,
    strength: 3,
    between: 8,
  },
  {
    // Codes of Bucharest start with 0.
    countries: ["RO"],
    code: /(?<=^|\p{L}[ ,-]{1,2})(?<!(?:Singapore|S)[\s,(–-]{0,3})(0[1-9]\d{4})(?![\p{L}\p{N}/]|[.,-]\d)/gu,
    region: null,
    strength: 1,
    between: 8,
  },
  {
    countries: ["IN", "RO", "SG"],
    code: /(?<![\p{N}.,$+]|(?<![\p{L}\s])[-–]|\p{L})([1-9]\d{5}|[1-9]\d{2} \d{3})(?![\p{L}\p{N}/]|[.,-]\d| \d{2})/gu,
    region: null,
    strength: 1,
    between: 8,
  },
  {
    countries: ["GR"],
    code: /(?<![\p{N}.,$+-])(\d{3} ?\d{2})(?![\p{L}\p{N}/]|[.,-]\d)/gu,
    region: null,
    strength: 3,
    between: 3,
  },
  {
    countries: ["SG"],
    code: /(?<=(?<!\p{L})(?:Singapore|S)[\s,(–-]{0,3})(\d{6})(?!\d)/gu,
    region: null,
    strength: 3,
    between: 4,
  },
];

/** The forms whose code a text contains, usually none; memoized, so that a text is searched once. */
const formsIn = (text: string): readonly CodeLast[] => (mayHoldCode.test(text) ? readForms(text) : []);
const readForms = memoize((text): readonly CodeLast[] =>
  codeLastForms.filter(({ code }) => text.search(code) >= 0),
);
/** Cheap, and decides most texts: prices, times and house numbers. */
const mayHoldCode = /\d{4}|\d{3} ?\d|[A-Z]\d/;

const anyCode =
  /(?<![\p{L}\p{N}.,/+#€$]|(?<![\p{L}\s])[-–])((?:[A-Z]{1,3}[- ]?)?\d{3,7}(?:[- ]\d{2,4})?)(?![\p{L}\p{N}/]|[.,:-]\d)/gu;

/** The form of the page's country, if that is none of the above and writes the code last. */
function hintedForms(text: string, countries: ReadonlySet<string>): CodeLast[] {
  if (countries.size === 0 || !/\d{3}/.test(text)) return [];
  return [...countries]
    .filter((country) => !ownCountries.has(country) && mayFollowTown(text, country))
    .map((country) => ({ countries: [country], code: anyCode, region: null, strength: 2, between: 4 }));
}

/** "Kaunas 44297", "Tiranë 1001": people also write the code last, where the rule is to write it first. */
const townWithCode =
  /^\p{Lu}[\p{L}\p{M}.'’/ -]{2,30}[ ,]\s?(?:\((\d{4})\)|(?:[A-Z]{2}[- ]?)?\d{3}(?:\d{1,3}| \d\d)\.?)$/u;
/** Of countries whose codes have four digits, those that often do; in others such a number is a house number. */
const codeOfFour = new Set(["AL", "AM", "AZ", "BG", "CY", "GE"]);

function mayFollowTown(text: string, country: string): boolean {
  if (codePosition(country) === "after-town") return true;
  const town = codePosition(country) === "before-town" ? townWithCode.exec(text) : null;
  if (town === null || streetWord(text.split(" ", 1)[0] ?? "") !== undefined) return false;
  return town[1] !== undefined || codeOfFour.has(country) || /\d{5}|\d \d\d/.test(text);
}

const ownCountries = new Set(codeLastForms.flatMap((form) => form.countries));

/** Towns followed by their postal code, in some countries with a state or province between. */
export function codesLast(
  segments: readonly Segment[],
  index: number,
  text: string,
  countries: ReadonlySet<string>,
): Town[] {
  const found: Town[] = [];
  for (const form of [...formsIn(text), ...hintedForms(text, countries)]) {
    for (const match of text.matchAll(form.code)) {
      if (found.length >= codesMax) break;
      const town = townAt(segments, index, text, match, form);
      if (town) found.push(town);
    }
  }
  return found;
}

/** Only the end of a long text can be the town before a code, and there may be a code in every tenth character. */
const beforeCharsMax = 500;
const numberFirst = new Set(["NZ", "ZA", "KE", "NG", "GH", "PH", "JM", "BB"]);
const numberMayFollow = new Set(["CA", "RO", "BR", "GR", "MX", "NL", "PL", "AR"]);

function townAt(
  segments: readonly Segment[],
  index: number,
  text: string,
  match: RegExpExecArray,
  form: CodeLast,
): Town | undefined {
  const [first = ""] = form.countries;
  if (form.code === anyCode && !isPostalCode(match[1] ?? "", first)) return undefined;
  const before = text.slice(Math.max(0, match.index - beforeCharsMax), match.index).replace(/\s\($/, " ");
  const end = match.index + match[0].length;
  const behind = regionBehind(segments, index, text.slice(end, end + beforeCharsMax), form);
  const town = townBefore(segments, index, before, behind ? { ...form, region: null } : form);
  if (!town || (first === "GR" && !isGreek(town.text))) return undefined;
  const ownCountry = form.countries.length === 1 ? first : statedCountry(town.text, form);
  return {
    ...town,
    countries: form.countries,
    country: behind?.country ?? ownCountry,
    code: match[1] ?? null,
    text: `${town.text}${match[0]}${behind ? `, ${behind.text}` : ""}`,
    rest: behind ? behind.rest : text.slice(end).replace(/^\)/, ""),
    to: behind ? behind.to : index,
    order:
      form.code === anyCode
        ? numberFirst.has(first)
          ? "number-first"
          : "either"
        : form.countries.some((country) => numberMayFollow.has(country))
          ? "either"
          : "number-first",
    strength: form.strength,
    between: form.between,
  };
}

const provinceBehind = new RegExp(`^[\\s,]*(${caProvinces})\\.?$`, "u");
/** The province or state after the code: "V7P 1B3, BC". */
function regionBehind(
  segments: readonly Segment[],
  index: number,
  rest: string,
  form: CodeLast,
): { text: string; rest: string; to: number; country: string } | null {
  const country = form.countries.includes("CA") ? "CA" : form.countries.includes("IN") ? "IN" : null;
  if (country === null) return null;
  const pattern = country === "CA" ? provinceBehind : indianStates;
  const here = pattern.exec(rest)?.[1];
  if (here !== undefined) return { text: here, rest: "", to: index, country };
  const next = segments[index + 1];
  if (rest.trim() !== "" || !next || next.line > (segments[index]?.line ?? 0) + 1) return null;
  const there = pattern.exec(next.text)?.[1];
  return there === undefined ? null : { text: there, rest: "", to: index + 1, country };
}

/** The country named before the code: "Maharashtra, India, Pin Code: 480106". */
function statedCountry(town: string, form: CodeLast): string | null {
  const country = town
    .split(",")
    .map((part) => countryName(part.trim()))
    .find((code) => code !== undefined);
  return country !== undefined && form.countries.includes(country) ? country : null;
}

/** Town and region before a code: their text, and what precedes the town. */
function townBefore(
  segments: readonly Segment[],
  index: number,
  before: string,
  form: CodeLast,
): { text: string; lead: string; from: number } | null {
  let at = index;
  const bare = withoutCodeLabel(before);
  let head = bare.replace(/(?<=\p{L})\s?[-–]\s?$/u, "").trim();
  let tail = head === "" ? "" : before.slice(bare.trimEnd().replace(/[-–]$/, "").length) || " ";
  /** Steps back one segment and notes the separator. */
  const stepBack = (): void => {
    tail = `${separatorBetween(segments[at - 1], segments[at])}${tail.trimStart()}`;
    at -= 1;
    head = segments[at]?.text ?? "";
  };
  if (form.region) {
    if (head === "" && at > 0) stepBack();
    const region = form.region.exec(head);
    if (!region) return null;
    tail = `${head.slice(region.index).trim()}${tail}`;
    head = head.slice(0, region.index).replace(/[,\s(]+$/, "");
    if (head !== "" && !tail.startsWith("/")) tail = ` ${tail}`;
  }
  if (head === "" && at > 0) stepBack();
  if (head !== "Singapore" && countryName(head) !== undefined && at > 0) {
    tail = `${head}${tail}`;
    stepBack();
  }
  if ((segments[index]?.line ?? 0) - (segments[at]?.line ?? 0) > 3) return null;
  const town = withoutStreet(townAtEnd(head));
  if (!town) return null;
  const lead = withoutPreposition(head.slice(0, head.length - town.length).trim());
  return { text: `${town}${tail}`, lead, from: at };
}

/** "Harbor View Blvd Tampa" has no comma: the town starts after the street word. */
function withoutStreet(words: string | undefined): string | undefined {
  const parts = words?.split(" ") ?? [];
  const kind = parts.findLastIndex(
    (word, at) =>
      at < parts.length - 1 &&
      streetWord(word, true) === "after" &&
      !isSaint(parts, at) &&
      !/^(?:Park|Green|Hill|Point|View|Grove|Square|Plaza)$/.test(word),
  );
  const rest = parts.slice(kind + 1);
  while (rest.length > 1 && /^(?:[NSEW]|NE|NW|SE|SW)$/.test(rest[0] ?? "")) rest.shift();
  return rest.join(" ") || undefined;
}

/** "St. Petersburg", "Third Street South St. Petersburg": not a street. */
function isSaint(parts: readonly string[], at: number): boolean {
  const isStreetBefore = parts.slice(0, at).some((word) => streetWord(word, true) === "after");
  return parts[at] === "St." && (at === 0 || isStreetBefore);
}

function separatorBetween(first: Segment | undefined, second: Segment | undefined): string {
  // Tables and forms have one field per line: "TX", "78731".
  const isFields = first?.line !== second?.line && /^[\d-]+$/.test(second?.text ?? "");
  return isFields ? " " : ", ";
}
