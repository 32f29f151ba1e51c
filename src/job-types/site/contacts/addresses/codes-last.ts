import { memoize } from "../../page/memoize.ts";
import type { Segment } from "./segments.ts";
import { streetWord } from "./street-words.ts";
import { type Town, townAtEnd } from "./town.ts";

const codesMax = 20;
const usStates =
  "A[LKZR]|C[AOT]|D[CE]|FL|GA|HI|I[DLNA]|K[SY]|LA|M[EDAINSOT]|N[EVHJMYCD]|O[HKR]|PA|PR|RI|S[CD]|T[NX]|UT|V[TA]|W[AVIY]|" +
  "Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|" +
  "Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|" +
  "Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|" +
  "Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|" +
  "Wyoming|D\\.C\\.";
const caProvinces =
  "AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT|Alberta|British Columbia|Manitoba|New Brunswick|Newfoundland and Labrador|" +
  "Nova Scotia|Ontario|Prince Edward Island|Québec|Quebec|Saskatchewan|Yukon";
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
    region: /(?:^|[\s/])([A-Z]{2})$/u,
    strength: 3,
    between: 4,
  },
  {
    countries: ["IN", "RO", "SG"],
    code: /(?<![\p{L}\p{N}.,$+-])([1-9]\d{5}|[1-9]\d{2} \d{3})(?![\p{L}\p{N}]|[.,-]\d)/gu,
    region: null,
    strength: 1,
    between: 4,
  },
];

/** The forms whose code a text contains, usually none; memoized, so that a text is searched once. */
const formsIn = memoize((text): readonly CodeLast[] =>
  codeLastForms.filter(({ code }) => text.search(code) >= 0),
);

/** Towns followed by their postal code, in some countries with a state or province between. */
export function codesLast(segments: readonly Segment[], index: number, text: string): Town[] {
  const found: Town[] = [];
  for (const form of formsIn(text)) {
    for (const match of text.matchAll(form.code)) {
      if (found.length >= codesMax) break;
      const town = townBefore(segments, index, text.slice(0, match.index), form);
      if (!town) continue;
      found.push({
        ...town,
        countries: form.countries,
        country: form.countries.length === 1 ? (form.countries[0] ?? null) : null,
        code: match[1] ?? null,
        text: `${town.text}${match[0]}`,
        rest: text.slice(match.index + match[0].length),
        to: index,
        order:
          form.countries[0] === "CA" || form.countries[0] === "RO" || form.countries[0] === "BR"
            ? "either"
            : "number-first",
        strength: form.strength,
        between: form.between,
      });
    }
  }
  return found;
}

/** Town and region before a code: their text, and what precedes the town. */
function townBefore(
  segments: readonly Segment[],
  index: number,
  before: string,
  form: CodeLast,
): { text: string; lead: string; from: number } | null {
  let at = index;
  let head = before.trim();
  let tail = head === "" ? "" : " ";
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
    if (head !== "") tail = ` ${tail}`;
  }
  if (head === "" && at > 0) stepBack();
  if ((segments[index]?.line ?? 0) - (segments[at]?.line ?? 0) > 3) return null;
  const town = withoutStreet(townAtEnd(head));
  if (!town) return null;
  return { text: `${town}${tail}`, lead: head.slice(0, head.length - town.length).trim(), from: at };
}

/** "Harbor View Blvd Tampa" has no comma: the town starts after the street word. */
function withoutStreet(words: string | undefined): string | undefined {
  const parts = words?.split(" ") ?? [];
  const kind = parts.findLastIndex(
    (word, at) =>
      at < parts.length - 1 &&
      streetWord(word) === "after" &&
      !/^(?:Park|Green|Hill|Point|View|Grove|Square)$/.test(word),
  );
  const rest = parts.slice(kind + 1);
  while (rest.length > 1 && /^(?:[NSEW]|NE|NW|SE|SW)$/.test(rest[0] ?? "")) rest.shift();
  return rest.join(" ") || undefined;
}

function separatorBetween(first: Segment | undefined, second: Segment | undefined): string {
  // Tables and forms have one field per line: "TX", "78731".
  const isFields = first?.line !== second?.line && /^[\d-]+$/.test(second?.text ?? "");
  return isFields ? " " : ", ";
}
