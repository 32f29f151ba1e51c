/**
 * Detects parameters that do not change the page: session ids, tokens and campaign tags with unknown names. Learns
 * them from pages with equal content.
 */
export interface EmptyParameters {
  /** A distinct page was found at `url`. */
  crawled(url: URL): void;
  /** The page at `url` equals the crawled one at `twin`. */
  repeated(url: URL, twin: URL): void;
  /** The empty parameter by which alone `url` differs from a crawled URL, or null. */
  emptyIn(url: URL): string | null;
}

/** What is known about the URLs of one path. */
interface Place {
  /** Parameters of the URLs that yielded distinct pages. */
  crawled: Map<string, string>[];
  /** How many URLs had equal content though they differed in this parameter. */
  repeats: Map<string, number>;
}

/** Repetitions on one path that make a parameter empty there, and paths that make it empty everywhere. */
const repeatsNeeded = 3;
const placesNeeded = 2;
/** Bounds on memory and on comparisons per path. */
const placesMax = 5_000;
const crawledOfPlaceMax = 50;
const namesMax = 200;

export function createEmptyParameters(): EmptyParameters {
  const places = new Map<string, Place>();
  /** Parameters that made a distinct page somewhere; they are never empty. */
  const telling = new Set<string>();
  const placesByName = new Map<string, number>();

  const placeOf = (url: URL): Place | undefined => places.get(url.host + url.pathname);
  const openPlace = (url: URL): Place | undefined => {
    const known = placeOf(url);
    if (known !== undefined || places.size >= placesMax) return known;
    const place = { crawled: [], repeats: new Map() };
    places.set(url.host + url.pathname, place);
    return place;
  };
  const isEmpty = (name: string, { repeats }: Place): boolean =>
    !telling.has(name) &&
    ((repeats.get(name) ?? 0) >= repeatsNeeded || (placesByName.get(name) ?? 0) >= placesNeeded);

  return {
    crawled(url) {
      const place = openPlace(url);
      if (place === undefined || place.crawled.length >= crawledOfPlaceMax) return;
      const own = new Map(url.searchParams);
      for (const other of place.crawled) {
        const [name, ...others] = differing(own, other);
        if (name !== undefined && others.length === 0 && telling.size < namesMax) telling.add(name);
      }
      place.crawled.push(own);
    },
    repeated(url, twin) {
      const place = placeOf(twin);
      if (place === undefined || url.host !== twin.host || url.pathname !== twin.pathname) return;
      for (const name of differing(new Map(url.searchParams), new Map(twin.searchParams))) {
        if (!place.repeats.has(name) && place.repeats.size >= namesMax) continue;
        const repeats = (place.repeats.get(name) ?? 0) + 1;
        place.repeats.set(name, repeats);
        if (repeats === repeatsNeeded) placesByName.set(name, (placesByName.get(name) ?? 0) + 1);
      }
    },
    emptyIn(url) {
      if (url.search === "") return null;
      const place = placeOf(url);
      if (place === undefined) return null;
      const own = new Map(url.searchParams);
      for (const other of place.crawled) {
        const names = differing(own, other);
        const [name] = names;
        if (name !== undefined && names.every((each) => isEmpty(each, place))) return name;
      }
      return null;
    },
  };
}

/** Why a URL that differs only in the parameter `name` is not fetched, as a sentence. */
export function emptyReason(name: string): string {
  return `Its parameter '${name.slice(0, 40)}' repeatedly yielded the same page.`;
}

/** Names of the parameters that only one has, or whose values differ. */
function differing(a: Map<string, string>, b: Map<string, string>): string[] {
  const names = new Set([...a.keys(), ...b.keys()]);
  return [...names].filter((name) => a.get(name) !== b.get(name));
}
