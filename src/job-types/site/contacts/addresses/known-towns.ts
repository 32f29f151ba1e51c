import { readFileSync } from "node:fs";
import { join } from "node:path";
import { foldLetters } from "../../../../text/fold.ts";

interface Names {
  towns: ReadonlySet<string>;
  regions: ReadonlySet<string>;
}

const none: Names = { towns: new Set(), regions: new Set() };
let lines: ReadonlyMap<string, string> | undefined;
const byCountry = new Map<string, Names>();

/** The names of a country's towns and regions, read when a page of it is. */
function namesOf(country: string): Names {
  const known = byCountry.get(country);
  if (known) return known;
  lines ??= readLines();
  const [towns = "", regions = ""] = lines.get(country)?.split("\t") ?? [];
  const names = towns === "" ? none : { towns: setOf(towns), regions: setOf(regions) };
  byCountry.set(country, names);
  return names;
}

const setOf = (names: string): ReadonlySet<string> => new Set(names.split("|"));

function readLines(): ReadonlyMap<string, string> {
  const text = readFileSync(join(import.meta.dirname, "town-names.tsv"), "utf8");
  return new Map(text.split("\n").map((line) => [line.slice(0, 2), line.slice(3)]));
}

/** "Manizales (Caldas)", "Enugu.", "Lagos State" */
const endOfName = /\s*\([^()]{2,60}\)$|[.\s]+$|\s(?:State|Province|Region|District|Governorate|County)\.?$/gu;
/** Cheap, and decides most names. */
const mayEndSo = /[).\s]$|\s(?:State|Province|Region|District|Governorate|County)$/;

/** A text as the names of places are compared. */
export const placeKey = (text: string): string =>
  foldLetters(mayEndSo.test(text) ? text.replace(endOfName, "") : text);

/** Whether a key is that of a town of the country among the 44,691 shipped cities, none of them a village. */
export const isKnownTown = (key: string, country: string): boolean => namesOf(country).towns.has(key);

/** Whether a key is that of a region of the country: "Ontario", "Caldas". */
export const isKnownRegion = (key: string, country: string): boolean => namesOf(country).regions.has(key);

const between = /[,;|·•\t]|\s[-–—/]\s/;
const nameCharsMax = 41;
/** Cheap, and decides most lines. */
const mayStartName = /^[A-Z\u0080-\uffff]/;
const nameLike = /^\p{Lu}[\p{L}\p{M}'’. -]{2,40}(?:\([^()]{2,60}\)\.?)?$/u;

/** Whether a part of a line names such a town or region. */
export function namesKnownPlace(line: string, countries: ReadonlySet<string>): boolean {
  for (const part of between.test(line) ? line.split(between) : [line]) {
    const name = part.trim();
    // Only a remark in brackets makes a name longer.
    if (!mayStartName.test(name) || (name.length > nameCharsMax && !name.includes("("))) continue;
    if (!nameLike.test(name)) continue;
    const key = placeKey(name);
    for (const country of countries) {
      const { towns, regions } = namesOf(country);
      if (towns.has(key) || regions.has(key)) return true;
    }
  }
  return false;
}
