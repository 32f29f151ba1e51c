/**
 * Finds out which parameters make no other page: a session id with a name of its own, a token, a mark of where the
 * visitor came from. What they are called is known for few of them, so that it is learned from pages that say the same.
 */
export interface EmptyParameters {
  /** A page of its own was found at `url`. */
  crawled(url: URL): void;
  /** The page at `url` says the same as the one at `twin`, which was crawled. */
  repeated(url: URL, twin: URL): void;
  /** The parameter by which alone `url` differs from an address that was crawled, where it is known to be empty. */
  emptyIn(url: URL): string | null;
}

/** What is known of the addresses of one path. */
interface Place {
  /** Parameters of the addresses that gave a page of their own. */
  crawled: Map<string, string>[];
  /** How many addresses said the same as another, though they differed in this parameter. */
  repeats: Map<string, number>;
}

/** Repetitions of one path after which a parameter is empty there, and paths after which it is so everywhere. */
const repeatsNeeded = 3;
const placesNeeded = 2;
/** Bounds of memory, and of the addresses of one path that another is compared with. */
const placesMax = 5_000;
const crawledOfPlaceMax = 50;
const namesMax = 200;

export function createEmptyParameters(): EmptyParameters {
  const places = new Map<string, Place>();
  /** Parameters that made a page of its own somewhere: they are never empty. */
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

/** Why an address is not fetched that differs in the parameter `name` alone, as a sentence. */
export function emptyReason(name: string): string {
  return `Its parameter '${name.slice(0, 40)}' gave the same page again and again.`;
}

/** Names of the parameters that one has and the other has not, or has otherwise. */
function differing(a: Map<string, string>, b: Map<string, string>): string[] {
  const names = new Set([...a.keys(), ...b.keys()]);
  return [...names].filter((name) => a.get(name) !== b.get(name));
}
