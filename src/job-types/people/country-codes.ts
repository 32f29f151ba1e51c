import { foldLetters } from "../../text/fold.ts";

/** Names that differ from those of the Unicode data, folded. */
const otherNames: Readonly<Record<string, string>> = {
  usa: "US",
  "united states of america": "US",
  uk: "GB",
  "great britain": "GB",
  "czech republic": "CZ",
  turkey: "TR",
  "the netherlands": "NL",
  holland: "NL",
  "russian federation": "RU",
  "republic of korea": "KR",
  "republic of the congo": "CG",
  "democratic republic of the congo": "CD",
  "ivory coast": "CI",
  burma: "MM",
  macau: "MO",
  palestine: "PS",
  swaziland: "SZ",
  macedonia: "MK",
  "cape verde": "CV",
  "east timor": "TL",
  "vatican city": "VA",
};
/** Codes of no country: unions, and what is not known. */
const noCountries = new Set(["EU", "EZ", "UN", "ZZ", "XA", "XB", "QO"]);

let byName: Map<string, string> | undefined;

/** ISO 3166-1 code of a country by its English name, however it is written; null where it is none. */
export function countryCodeByName(name: string): string | null {
  byName ??= readNames();
  return byName.get(folded(name)) ?? null;
}

function readNames(): Map<string, string> {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const codes = letters.flatMap((first) => letters.map((second) => first + second)).filter(isPresent);
  const read = codes.flatMap((code) => {
    const name = names.of(code);
    return name === undefined ? [] : [[folded(name), code] as const];
  });
  return new Map([...read, ...Object.entries(otherNames)]);
}

/** Codes of before, like those of East Germany and Burma, lead to the one of today. */
const isPresent = (code: string): boolean =>
  !noCountries.has(code) && new Intl.Locale(`und-${code}`).region === code;

const folded = (name: string): string =>
  foldLetters(name)
    .replace(/\(.*?\)/g, " ")
    .replace(/\bsar china$/, " ")
    .replace(/&/g, " and ")
    .replace(/\bst\.? /g, "saint ")
    .replace(/[^\p{L}]+/gu, " ")
    .trim();
