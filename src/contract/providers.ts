/**
 * The external services that jobs read from, one row each, by their public names in settings and results. The
 * settings, their validation and documents, the doctor, the command line and the dashboard derive from these tables,
 * or the compiler requires what they cannot derive. Plain data without imports: the dashboard bundles it too.
 */
interface ProviderRow {
  /** Display name. */
  title: string;
  /** Helps an operator to choose. */
  note: string;
  /** The required setting, by its name in the configuration. */
  requires: string | null;
}

interface MapsProviderRow extends ProviderRow {
  /** The source of its listings. */
  source: string;
  /** The attribution in results that the provider's terms require. */
  attribution: string;
  /** The same for /system/info. */
  terms: { name: string; license: string; url: string };
  /** Whether it offers review texts. */
  hasReviews: boolean;
}

/** Sources of business listings. */
export const mapsProviderRows = {
  google: {
    title: "Google Maps",
    note: "no key",
    requires: null,
    source: "Google Maps",
    attribution: "Google Maps",
    terms: { name: "Google Maps", license: "terms of the provider", url: "https://www.google.com/maps" },
    hasReviews: true,
  },
  google_places_api: {
    title: "Google Places API",
    note: "needs a key",
    requires: "googlePlacesApiKey",
    source: "Google Maps",
    attribution: "Google Maps",
    terms: {
      name: "Google Maps",
      license: "terms of the provider",
      url: "https://developers.google.com/maps/terms",
    },
    hasReviews: true,
  },
  osm: {
    title: "OpenStreetMap",
    note: "OpenStreetMap",
    requires: "overpassUrl",
    source: "OpenStreetMap",
    attribution: "© OpenStreetMap contributors, ODbL 1.0, https://www.openstreetmap.org/copyright",
    terms: {
      name: "OpenStreetMap contributors",
      license: "ODbL-1.0",
      url: "https://www.openstreetmap.org/copyright",
    },
    hasReviews: false,
  },
} as const satisfies Record<string, MapsProviderRow>;
export type MapsProviderName = keyof typeof mapsProviderRows;
export const mapsProviders = namesOf(mapsProviderRows);

/** Sources of people's profiles. */
export const peopleProviderRows = {
  brightdata: { title: "Bright Data", note: "needs a key", requires: "brightdataApiKey" },
  pdl: { title: "People Data Labs", note: "People Data Labs, needs a key", requires: "pdlApiKey" },
  public_page: {
    title: "the public page",
    note: "any public page that states a schema.org Person, where its robots.txt allows it",
    requires: null,
  },
} as const satisfies Record<string, ProviderRow>;
export type PeopleProviderName = keyof typeof peopleProviderRows;
export const peopleProviders = namesOf(peopleProviderRows);

/** Web search engines. */
export const searchProviderRows = {
  searxng: { title: "SearXNG", note: "your own server, no key", requires: "searxngUrl" },
  brave: { title: "Brave", note: "needs a key", requires: "braveApiKey" },
  serper: { title: "Serper", note: "needs a key", requires: "serperApiKey" },
  serpapi: { title: "SerpApi", note: "needs a key", requires: "serpapiApiKey" },
} as const satisfies Record<string, ProviderRow>;
export type SearchProviderName = keyof typeof searchProviderRows;
export const searchProviders = namesOf(searchProviderRows);

/** Providers for which a client may store its own key, besides google_places_api. */
export const keyedSearchProviders = ["brave", "serper", "serpapi"] as const satisfies SearchProviderName[];
export const keyedPeopleProviders = ["brightdata", "pdl"] as const satisfies PeopleProviderName[];
export const keyedProviders = [...keyedSearchProviders, ...keyedPeopleProviders] as const;
export type KeyedSearchProvider = (typeof keyedSearchProviders)[number];
export type KeyedPeopleProvider = (typeof keyedPeopleProviders)[number];
export type KeyedProvider = (typeof keyedProviders)[number];

/** A client's own keys; null: the service's settings apply. */
export interface OwnProviders {
  search: { provider: KeyedSearchProvider; key: string } | null;
  profiles: { provider: KeyedPeopleProvider; key: string } | null;
}

function namesOf<Name extends string>(rows: Readonly<Record<Name, ProviderRow>>): [Name, ...Name[]] {
  return Object.keys(rows) as [Name, ...Name[]];
}

/** `brightdata (needs a key), pdl (…)`: for the documentation of the setting. */
export function describeProviders(rows: Readonly<Record<string, ProviderRow>>): string {
  return Object.entries(rows)
    .map(([name, { note }]) => `${name} (${note})`)
    .join(", ");
}

/** `a, b or c`, for sentences. */
export function anyOf(names: readonly string[]): string {
  return [names.slice(0, -1).join(", "), ...names.slice(-1)].filter(Boolean).join(" or ");
}
