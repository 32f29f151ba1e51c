import { isBusinessFunction, isIndustry, isTechnicalName } from "./business-words.ts";
import type { QueryLexicon } from "./lexicon.ts";
import { type Places, placeKey } from "./places.ts";

export interface PlaceContext {
  places: Places;
  lexicon: QueryLexicon;
  /** The whole query is in lower case, so case carries no information. */
  lowerCase: boolean;
}

export interface PlaceReading {
  place: string;
  /** The text after it. */
  rest: string;
}

const placeWordsMax = 6;
/** Minimum population of a place whose name is spelled like a word. */
const lowerCaseSizeMin = 50_000;
/** Words before a place's name that are a part of it, and words after it that mean "and surroundings". */
const before =
  /^(?:greater|central|north(?:ern)?|south(?:ern)?|east(?:ern)?|west(?:ern)?|downtown|inner|upper|lower|groß|nord|süd|ost|west|grand|el gran|groot)\s+/i;
const around =
  /^(?:(?:metro(?:politan)? |bay |greater )?(?:area|region|city|county|metropolis)|und umgebung|und umland|und region|en (?:de )?omgeving|en omstreken|et (?:ses )?(?:environs|alentours|sa région|région)|y (?:sus )?alrededores|and (?:the )?(?:surroundings|surrounding area|vicinity|nearby))(?=\s|$)\s*/i;

/** A place with a known name at the beginning of a phrase, or null. */
export function knownPlace(phrase: string, context: PlaceContext): PlaceReading | null {
  const words = phrase.split(" ");
  const offset = before.test(phrase) ? 1 : 0;
  for (let length = Math.min(words.length, placeWordsMax + offset); length > 0; length--) {
    const name = words.slice(0, length).join(" ");
    if (
      !isPlace(name, context) &&
      !(offset > 0 && length > 1 && isPlace(name.replace(before, ""), context))
    ) {
      continue;
    }
    const rest = words.slice(length).join(" ").replace(around, "");
    if (isLongerName(name, rest, context)) return null;
    return withNext({ place: name, rest }, context);
  }
  return null;
}

/** "Mercado Libre" is not in Mercado; after a large place, a capital is weaker evidence: "Berlin Fintech". */
function isLongerName(name: string, rest: string, { places, lexicon }: PlaceContext): boolean {
  if (lexicon.capitalisesNouns || !/^\p{Lu}/u.test(rest) || isTechnicalName(rest)) return false;
  return (places.sizeOf(name) ?? 0) < 200_000;
}

/** "Berlin and Hamburg": the second place belongs to the first. */
function withNext(reading: PlaceReading, context: PlaceContext): PlaceReading {
  const joined = new RegExp(`^(${context.lexicon.conjunctions}|/)\\s+`, "iu").exec(reading.rest);
  if (!joined) return reading;
  const next = knownPlace(stripArticle(reading.rest.slice(joined[0].length), context.lexicon), context);
  if (!next) return reading;
  return { place: `${reading.place} ${joined[1]} ${next.place}`, rest: next.rest };
}

/** Whether the whole phrase is the name of a place. */
export function isPlace(name: string, { places, lowerCase }: PlaceContext): boolean {
  const size = places.sizeOf(name);
  if (size === undefined) return false;
  if (/\p{Lu}/u.test(name)) return true;
  return lowerCase && size >= lowerCaseSizeMin;
}

/** A region or a country, which may contain a smaller place. */
export const isWide = (name: string, { places }: PlaceContext) => (places.sizeOf(name) ?? 0) >= 10_000_000;

/**
 * Joins the words of a place's name, so that "Frankfurt am Main" is not in Main. Private use character: no
 * query contains it.
 */
const joint = "\uE000";

/** The text with each known multi-word name as one word. */
export function joinPlaceNames(text: string, context: PlaceContext): string {
  const words = text.split(" ");
  const joined: string[] = [];
  for (let at = 0; at < words.length; ) {
    let length = Math.min(placeWordsMax, words.length - at);
    for (; length > 1; length--) {
      const name = words.slice(at, at + length).join(" ");
      if (/[,;()]/.test(name.slice(0, -1))) continue;
      const bare = name.replace(/[,;)]$/, "");
      if (/^\p{Ll}/u.test(bare) && !context.lowerCase) continue;
      if (isPlace(bare, context)) break;
    }
    joined.push(words.slice(at, at + Math.max(1, length)).join(joint));
    at += Math.max(1, length);
  }
  return joined.join(" ");
}

export const separatePlaceNames = (text: string) => text.replaceAll(joint, " ");

/** A place without a preposition, and what surrounds it: "dentists Munich", "CFO Berlin fintech". */
export function innerPlace(
  phrase: string,
  context: PlaceContext,
): { place: string; head: string; rest: string } | null {
  const words = phrase.split(" ");
  for (let start = words.length - 1; start > 0; start--) {
    for (let end = Math.min(words.length, start + placeWordsMax); end > start; end--) {
      const name = words.slice(start, end).join(" ");
      const size = context.places.sizeOf(name);
      const isLast = end === words.length;
      const sizeMin = context.lowerCase ? 300_000 : isLast ? 0 : 150_000;
      if (size === undefined || size < sizeMin || !(context.lowerCase || /^\p{Lu}/u.test(name))) continue;
      return { place: name, head: words.slice(0, start).join(" "), rest: words.slice(end).join(" ") };
    }
  }
  return null;
}

const joiners = new Set(
  "de del la las los le les da do das an am der den im sur sous aan op ter upon on of the di en bei ob am".split(
    " ",
  ),
);

/** Text that is spelled like a place's name at the beginning of a phrase, though no list has it; or null. */
export function unknownPlace(phrase: string, { lexicon, lowerCase }: PlaceContext): PlaceReading | null {
  if (lexicon.capitalisesNouns || lowerCase) return null;
  const words = phrase.split(" ");
  let length = 0;
  for (const [index, word] of words.entries()) {
    const isName = /^\p{Lu}[\p{L}'’.-]*$/u.test(word);
    if (isName) length = index + 1;
    else if (index === 0 || !joiners.has(word.toLowerCase())) break;
  }
  const place = words.slice(0, length).join(" ");
  if (length === 0 || isTechnicalName(place) || isIndustry(words[0] ?? "") || isBusinessFunction(place))
    return null;
  if (/^\p{Lu}{2,}$/u.test(place)) return null;
  const nouns = [lexicon.genericNouns, lexicon.organisationNouns];
  if (words.some((word) => nouns.some((set) => set.has(word.toLowerCase())))) return null;
  return { place, rest: words.slice(length).join(" ") };
}

export function stripArticle(phrase: string, { articles }: QueryLexicon): string {
  return phrase.replace(articles, "");
}

const shortNames = new Set([
  "uk",
  "usa",
  "us",
  "uae",
  "nyc",
  "la",
  "sf",
  "dc",
  "eu",
  "emea",
  "dach",
  "apac",
  "latam",
  "nrw",
  "cdmx",
  "idf",
  "paca",
]);
const smallWords = new Set(
  "am an der die das of the de del la le les los las sur upon on and und et y e en or oder ou o of".split(
    " ",
  ),
);

/** The proper spelling of a place's name from a lower-case query. */
export function writtenPlace(place: string): string {
  if (/\p{Lu}/u.test(place)) return place;
  const word = (name: string, index: number) => {
    if (shortNames.has(placeKey(name)) && !(index === 0 && name === "la")) return name.toUpperCase();
    return index > 0 && smallWords.has(name)
      ? name
      : name.replace(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase());
  };
  return place.split(" ").map(word).join(" ");
}
