import type { Owner } from "../../async/fair-queue.ts";
import type { LendSlot } from "../../contract/job.ts";
import type { ImagePorts } from "./listing/images.ts";
import type { Listing, MapsProviderName } from "./listing/listing.ts";

/** WGS 84 degrees. `west` is greater than `east` if the area crosses the 180th meridian. */
export interface Area {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** How a caller identifies one place. */
export type PlaceRef =
  | { kind: "place_id"; placeId: string }
  | { kind: "feature_id"; featureId: string }
  | { kind: "cid"; cid: string }
  /** A link that only its server can resolve. */
  | { kind: "short_link"; url: string }
  /** A map page that identifies its place only by name: only its server can resolve it. */
  | { kind: "place_page"; path: string }
  | { kind: "osm"; type: "node" | "way" | "relation"; id: string };

export interface DetailOptions {
  /** BCP 47 language of texts, for example `de`. */
  language: string;
  /** Maximum reviews of each place; 0 for none. */
  reviewsMax: number;
  /** Maximum photos of each place; 0 for none. */
  photosMax: number;
  /** Whether `image_url` is wanted if the provider charges for it. True if omitted. */
  imageWanted?: boolean;
  /** Whether a browser may be used if plain HTTP gets poor answers. */
  browserAllowed: boolean;
}

export interface SearchRequest extends DetailOptions {
  query: string;
  /** Where to look; null leaves it to the provider and the query. */
  area: Area | null;
  /** The area is only a starting point, and places elsewhere are allowed as well. */
  isAreaHint?: boolean;
  /** Two letters, if a campaign sets the country. */
  countryCode: string | null;
  /** Maximum number of listings. */
  listingsMax: number;
  /**
   * False while an area is being explored: the search answer is enough, and no details are requested per
   * place.
   */
  detailed: boolean;
}

export interface SearchOutcome {
  /** In the provider's order, without duplicates. */
  listings: Listing[];
  /** The provider has, or may have, more than it returns for one search: splitting the area finds more. */
  saturated: boolean;
  /** The area that the provider actually searched, if it says. */
  searchedArea: Area | null;
  /** Why there are no listings, as a sentence, if the provider has a better reason than finding none. */
  emptyReason?: string;
  /** Places that were found but could not be read, each with its reason as a sentence. */
  unread: { placeId: string | null; name: string | null; reason: string }[];
  /** Number of requests sent. */
  requests: number;
  via: "http" | "browser" | "api";
}

/** The job that an adapter works for. */
export interface ProviderRun {
  /** The owner of the requests: scheduling is fair between clients, and between the jobs of each. */
  owner: Owner;
  signal: AbortSignal;
  /** The client's own key, if it has stored one for this provider. */
  apiKey: string | null;
  /** Called around waits for the provider. One function per job. */
  lendSlot: LendSlot;
  /** Receives the number of listings so far. */
  onProgress(listings: number): void;
}

/**
 * A source of business listings. An empty outcome of `search` means that the provider reported no results;
 * every other failure is an error.
 *
 * @throws ForagerError business_not_found, provider_quota_exceeded, provider_blocked, provider_unreadable,
 * provider_unavailable, not_configured.
 */
export interface MapsProvider {
  readonly name: MapsProviderName;
  /** False if no place has reviews; the result then contains a warning. */
  readonly hasReviews: boolean;
  /** Whether it supports such a reference; otherwise the job fails with the message of business_not_found. */
  knows(ref: PlaceRef): boolean;
  search(request: SearchRequest, run: ProviderRun): Promise<SearchOutcome>;
  place(ref: PlaceRef, options: DetailOptions, run: ProviderRun): Promise<Listing>;
  /**
   * Details that a search with `detailed: false` skipped; a listing that is already complete is returned
   * unchanged.
   */
  complete(listing: Listing, options: DetailOptions, run: ProviderRun): Promise<Listing>;
  close(): Promise<void>;
}

/** A client's settings for maps jobs. */
export interface ClientMapsSettings {
  provider: MapsProviderName | null;
  googlePlacesApiKey: string | null;
}

/** What a svcMaps job needs from outside. */
export interface MapsPorts extends ImagePorts {
  /** Opens nothing before its first use. */
  providerFor(name: MapsProviderName): MapsProvider;
  /** @throws ForagerError database_unavailable. */
  clientSettings(clientId: string): Promise<ClientMapsSettings>;
}

export interface MapsOptions {
  /** Maximum concurrent jobs per process. */
  concurrency: number;
  /** For clients without a choice of their own. */
  provider: MapsProviderName;
}
