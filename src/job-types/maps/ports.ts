import type { Owner } from "../../async/fair-queue.ts";
import type { Rest } from "../../contract/job.ts";
import type { ImagePorts } from "./listing/images.ts";
import type { Listing, MapsProviderName } from "./listing/listing.ts";

/** Degrees, WGS 84. `west` is greater than `east` where the area crosses the 180th meridian. */
export interface Area {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** How a caller names one place. */
export type PlaceRef =
  | { kind: "place_id"; placeId: string }
  | { kind: "feature_id"; featureId: string }
  | { kind: "cid"; cid: string }
  /** A link that only its server can resolve. */
  | { kind: "short_link"; url: string }
  /** A page of the map that names its place in words alone: which one it is only its server can tell. */
  | { kind: "place_page"; path: string }
  | { kind: "osm"; type: "node" | "way" | "relation"; id: string };

export interface DetailOptions {
  /** BCP 47 language of texts, for example `de`. */
  language: string;
  /** Reviews wanted for each place; 0 for none. */
  reviewsMax: number;
  /** Photos wanted for each place; 0 for none. */
  photosMax: number;
  /** Whether `image_url` is wanted where the provider takes money for it. True where it is left out. */
  imageWanted?: boolean;
  /** Whether a browser may be used where plain HTTP answers poorly. */
  browserAllowed: boolean;
}

export interface SearchRequest extends DetailOptions {
  query: string;
  /** Where to look; null leaves it to the provider and the words of the query. */
  area: Area | null;
  /** The area is where to begin, and what lies elsewhere may come as well. */
  isAreaHint?: boolean;
  /** Two letters, where a campaign knows the country. */
  countryCode: string | null;
  /** Most listings wanted. */
  listingsMax: number;
  /**
   * False while an area is being explored: what a search answer itself tells of a place is enough, and nothing is
   * asked for each place.
   */
  detailed: boolean;
}

export interface SearchOutcome {
  /** In the provider's order, no place twice. */
  listings: Listing[];
  /** The provider had, or may have had, more than it hands out for one search: splitting the area finds more. */
  saturated: boolean;
  /** The area that the provider really searched, where it tells. */
  searchedArea: Area | null;
  /** Why there are no listings, in a sentence, where the provider knows more than that it found none. */
  emptyReason?: string;
  /** Places that were found and could not be read, each with its reason in words. */
  unread: { placeId: string | null; name: string | null; reason: string }[];
  /** Requests that it took. */
  requests: number;
  via: "http" | "browser" | "api";
}

/** What an adapter is told about the job it works for. */
export interface ProviderRun {
  /** Whose requests they are: clients take turns, and so do the jobs of one. */
  owner: Owner;
  signal: AbortSignal;
  /** A key of the client's own, where it has stored one for this provider. */
  apiKey: string | null;
  /** For waits on the provider. One function for each job. */
  rest: Rest;
  /** Told the number of listings that it has so far. */
  onProgress(listings: number): void;
}

/**
 * One source of business listings. An empty outcome of `search` means that the provider said that there is nothing;
 * whatever else went wrong is an error.
 *
 * @throws ForagerError business_not_found, provider_quota_exceeded, provider_blocked, provider_unreadable,
 * provider_unavailable, not_configured.
 */
export interface MapsProvider {
  readonly name: MapsProviderName;
  /** False where no place has reviews; with the listings, the user is told. */
  readonly hasReviews: boolean;
  /** Whether it knows such a reference; a job with another fails with business_not_found's sentence. */
  knows(ref: PlaceRef): boolean;
  search(request: SearchRequest, run: ProviderRun): Promise<SearchOutcome>;
  place(ref: PlaceRef, options: DetailOptions, run: ProviderRun): Promise<Listing>;
  /** Details that a search with `detailed: false` did not ask for; a listing that needs none comes back as it is. */
  complete(listing: Listing, options: DetailOptions, run: ProviderRun): Promise<Listing>;
  close(): Promise<void>;
}

/** What a client has set for its maps jobs. */
export interface ClientMapsSettings {
  provider: MapsProviderName | null;
  googlePlacesApiKey: string | null;
}

/** What a svcMaps job needs from outside itself. */
export interface MapsPorts extends ImagePorts {
  /** Opens nothing before it is asked. */
  providerFor(name: MapsProviderName): MapsProvider;
  /** @throws ForagerError database_unavailable. */
  clientSettings(clientId: string): Promise<ClientMapsSettings>;
}

export interface MapsOptions {
  /** Jobs that one process runs at once. */
  concurrency: number;
  /** For clients that have chosen none. */
  provider: MapsProviderName;
}
