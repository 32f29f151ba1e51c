import { ForagerError } from "../../../../errors.ts";
import type { Area, ProviderRun, SearchOutcome, SearchRequest } from "../../ports.ts";
import { type DecodeContext, decodeElement } from "./decode-element.ts";
import type { Kind } from "./kinds/find-kinds.ts";
import { askNominatim, type NominatimAccess } from "./nominatim/ask-nominatim.ts";
import type { FoundPlace, PlaceFinder } from "./nominatim/find-place.ts";
import { askOverpass, type OsmElement, type OverpassAccess } from "./overpass/ask-overpass.ts";
import { elementsQuery, placeKeys, searchQuery } from "./overpass/overpass-query.ts";
import { type Reading, readingsOf } from "./split-query.ts";

export interface OsmAccess {
  overpass: OverpassAccess;
  nominatim: NominatimAccess;
  places: PlaceFinder;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** What to request from Overpass. */
interface Plan extends FoundPlace {
  kinds: readonly Kind[];
  nameWords: readonly string[];
  /** How messages name the target and the location. */
  what: string;
  where: string;
}

/** A place in the query that was not found. */
interface UnknownPlace {
  unknownPlace: string;
}

/** Maximum places that Nominatim returns by name; its own limit. */
const namedMax = 40;
/** Query suffixes that are tried as a place: `hut berlin`, then `berlin`. */
const placeTriesMax = 3;

/** @throws ForagerError as `MapsProvider`. */
export async function searchOsm(
  access: OsmAccess,
  request: SearchRequest,
  run: ProviderRun,
): Promise<SearchOutcome> {
  const counted = countRequests(access);
  const readings = readingsOf(request.query, request.language);
  const planned = request.area
    ? await planWithin(counted.access, readings, request.area, request, run)
    : await planByWords(counted.access, readings, request, run);
  const plan = planned === null || "unknownPlace" in planned ? null : planned;
  const found =
    plan !== null
      ? await askOverpass(
          counted.access.overpass,
          searchQuery({ ...plan, limit: request.listingsMax + 1 }),
          run,
        )
      : planned === null
        ? await namedPlaces(counted.access, request, run)
        : [];
  const context: DecodeContext = {
    ...request,
    countryCode: plan?.countryCode ?? request.countryCode?.toUpperCase() ?? null,
    now: access.now(),
  };
  const listings = found.flatMap((element) => decodeElement(element, context) ?? []);
  run.onProgress(Math.min(listings.length, request.listingsMax));
  return {
    listings: listings.slice(0, request.listingsMax),
    ...(listings.length === 0 && { emptyReason: emptyReasonOf(planned, readings) }),
    saturated: found.length > request.listingsMax || (plan === null && found.length >= namedMax),
    searchedArea: plan?.area ?? null,
    unread: [],
    requests: counted.requests(),
    via: "api",
  };
}

function emptyReasonOf(planned: Plan | UnknownPlace | null, readings: readonly Reading[]): string {
  if (planned === null) {
    // A word outside of the name may have been a place: a guess that failed.
    const guessed = readings.find(({ kinds, where }) => kinds.length > 0 && where !== null)?.where;
    if (guessed) return unknownPlace(guessed);
    const [{ what } = { what: "" }] = readings;
    return `OpenStreetMap has no kind of place called "${what}", and no place of that name.`;
  }
  if ("unknownPlace" in planned) return unknownPlace(planned.unknownPlace);
  const { kinds, what, where } = planned;
  // Searches skip places without a name.
  if (kinds.length > 0) return `OpenStreetMap has no place with a name for "${what}" ${where}.`;
  return `OpenStreetMap has no kind of place called "${what}", and no place of that name ${where}.`;
}

const unknownPlace = (name: string): string => `OpenStreetMap has no place called "${name}".`;

function countRequests(access: OsmAccess): { access: OsmAccess; requests: () => number } {
  let requests = 0;
  const counting = <A extends OverpassAccess | NominatimAccess>(of: A): A => ({
    ...of,
    send: (request) => {
      requests += 1;
      return of.send(request);
    },
  });
  const nominatim = counting(access.nominatim);
  return {
    access: { ...access, overpass: counting(access.overpass), nominatim },
    requests: () => requests,
  };
}

/**
 * The area is given, so a place in the query only repeats it. If the rest of the query is a place only by a
 * guess, it may as well be part of a name (`Pizza Hut`), so both are searched.
 */
async function planWithin(
  { places, nominatim }: OsmAccess,
  readings: readonly Reading[],
  area: Area,
  { countryCode, language, query }: SearchRequest,
  run: ProviderRun,
): Promise<Plan> {
  const [first] = readings;
  const what = first?.what ?? query;
  const country = countryCode?.toUpperCase() ?? null;
  const within = { area, outlines: [], countryCode: country, what, where: "in the searched area" };
  if (first === undefined || first.kinds.length === 0) {
    return { ...within, kinds: [], nameWords: wordsOf(what) };
  }
  if (first.isCertain) return { ...within, kinds: first.kinds, nameWords: [] };
  const options = { countryCode, language, settlementsOnly: true };
  const place =
    nominatim.baseUrl === undefined || first.where === null
      ? null
      : await places.find(nominatim, first.where, options, run);
  const isHere = place !== null && overlap(place.area, area);
  return { ...within, kinds: first.kinds, nameWords: isHere ? [] : wordsOf(query) };
}

/** Null if the query names no place: then all of it may be a name. */
async function planByWords(
  access: OsmAccess,
  readings: readonly Reading[],
  request: SearchRequest,
  run: ProviderRun,
): Promise<Plan | UnknownPlace | null> {
  for (const reading of readings) {
    const plan = await planOf(access, reading, request, run);
    if (plan !== null) return plan;
  }
  const certain = readings.find(
    ({ isCertain, kinds, where }) => isCertain && kinds.length > 0 && where !== null,
  );
  return certain?.where ? { unknownPlace: certain.where } : null;
}

async function planOf(
  { places, nominatim }: OsmAccess,
  { what, kinds, where, isCertain }: Reading,
  { countryCode, language }: SearchRequest,
  run: ProviderRun,
): Promise<Plan | null> {
  if (where === null) {
    if (kinds.length === 0) return null;
    const detail = `OpenStreetMap is searched by location: say where, for example "${what} in Bordeaux".`;
    throw new ForagerError("business_not_found", detail);
  }
  const options = { countryCode, language, settlementsOnly: !isCertain };
  for (const { end, before } of isCertain ? [{ end: where, before: "" }] : endsOf(where)) {
    const place = await places.find(nominatim, end, options, run);
    if (place === null) continue;
    // Words that belong to neither kind nor place are part of a name: `pizza hut berlin`.
    const isName = before !== "" || kinds.length === 0;
    const searched = { ...place, what: `${what} ${before}`.trim(), where: `in "${end}"` };
    return isName
      ? { ...searched, kinds: [], nameWords: wordsOf(searched.what) }
      : { ...searched, kinds, nameWords: [] };
  }
  return null;
}

/** The text, then its suffixes, each with what precedes it. */
function endsOf(where: string): { end: string; before: string }[] {
  const words = where.split(" ");
  return words
    .map((_, at) => ({ end: words.slice(at).join(" "), before: words.slice(0, at).join(" ") }))
    .slice(0, placeTriesMax);
}

function wordsOf(text: string): string[] {
  return text.split(/[\s,]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** Both may cross the 180th meridian; there, overlapping latitudes are enough. */
function overlap(one: Area, other: Area): boolean {
  const lats = one.south <= other.north && other.south <= one.north;
  if (one.west > one.east || other.west > other.east) return lats;
  return lats && one.west <= other.east && other.west <= one.east;
}

/** Places of that name anywhere: Nominatim finds them, Overpass has all of their tags. */
async function namedPlaces(
  { nominatim, overpass }: OsmAccess,
  { query, countryCode, language }: SearchRequest,
  run: ProviderRun,
): Promise<OsmElement[]> {
  const found = await askNominatim(
    nominatim,
    {
      q: query,
      layer: "poi",
      limit: String(namedMax),
      "accept-language": language,
      ...(countryCode === null ? {} : { countrycodes: countryCode.toLowerCase() }),
    },
    run,
  );
  const refs = found.flatMap(({ osm_type: type, osm_id: id, category, class: group }) => {
    const isPlace = placeKeys.some((key) => key === (category ?? group));
    return type && id && isPlace ? [{ type, id: String(id) }] : [];
  });
  if (refs.length === 0) return [];
  const elements = await askOverpass(overpass, elementsQuery(refs), run);
  const position = new Map(refs.map(({ type, id }, index) => [`${type}/${id}`, index]));
  const of = ({ type, id }: OsmElement) => position.get(`${type}/${id}`) ?? refs.length;
  return elements.sort((one, other) => of(one) - of(other));
}
