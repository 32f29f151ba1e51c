import { ForagerError } from "../../../../errors.ts";
import { placeIdOfFeature } from "../../identity/place-ids.ts";
import type { Listing } from "../../listing/listing.ts";
import type {
  Area,
  DetailOptions,
  MapsProvider,
  PlaceRef,
  ProviderRun,
  SearchOutcome,
  SearchRequest,
} from "../../ports.ts";
import { ApiPlace, SearchAnswer } from "./api-place.ts";
import { askPlaces, type PlacesApiAccess, photoUrls } from "./ask-places.ts";
import { type DecodedPlace, decodePlace } from "./decode-place.ts";
import { placeMask, searchMask } from "./field-mask.ts";

/** Maximum places per page; the API's own limit. */
const pageSize = 20;
/** Maximum places that it returns for one search, in three pages. */
const handedOutMax = 60;
/** Ends an endless sequence of page tokens. */
const pagesMax = 4;

/** Applies to listings that were found but not completed: repeating a search would cost again. */
const namesOfPhotos = new WeakMap<Listing, readonly string[]>();

/** Listings from the Places API (New), with a key whose owner pays for each request. */
export function createGooglePlacesApi(access: PlacesApiAccess): MapsProvider {
  return {
    name: "google_places_api",
    hasReviews: true,
    knows: (ref) => placeIdOf(ref) !== null,
    search: (request, run) => search(access, request, run),
    async place(ref, options, run) {
      const placeId = placeIdOf(ref);
      if (placeId === null) throw new ForagerError("business_not_found", unknownRef);
      return details(access, placeId, options, run);
    },
    async complete(listing, options, run) {
      // A search returns all details except the URLs of pictures.
      if (options.reviewsMax > 0 && listing.reviews === undefined) {
        return details(access, listing.place_id, options, run);
      }
      if (!picturesWanted(options) || listing.image_url !== null) return listing;
      const photoNames = namesOfPhotos.get(listing) ?? (await askPhotoNames(access, listing.place_id, run));
      const completed = { ...listing };
      await addPictures(access, { listing: completed, photoNames }, options, run);
      return completed;
    },
    async close() {},
  };
}

const unknownRef =
  "The provider google_places_api finds places by their place id or feature id, and not by this kind of link.";

function placeIdOf(ref: PlaceRef): string | null {
  if (ref.kind === "place_id") return ref.placeId;
  return ref.kind === "feature_id" ? placeIdOfFeature(ref.featureId) : null;
}

async function search(
  access: PlacesApiAccess,
  request: SearchRequest,
  run: ProviderRun,
): Promise<SearchOutcome> {
  const found = new Map<string, DecodedPlace>();
  const unread: SearchOutcome["unread"] = [];
  const path = "/v1/places:searchText";
  const mask = searchMask(request);
  let [pages, token]: [number, string | null] = [0, null];
  do {
    const body = searchBody(request, token);
    const page = SearchAnswer.safeParse(await askPlaces(access, { path, mask, body }, run));
    if (!page.success)
      throw new ForagerError("provider_unreadable", "The Google Places API sent no list of places.");
    pages += 1;
    const before = found.size;
    for (const sent of page.data.places ?? []) {
      const place = decodePlace(sent, request);
      if (place === null) unread.push(unreadPlace(sent));
      else if (!found.has(place.listing.place_id)) found.set(place.listing.place_id, place);
    }
    run.onProgress(Math.min(found.size, request.listingsMax));
    token = page.data.nextPageToken || null;
    // A page without new places would be followed by more of the same.
    if (found.size === before && pages > 1) break;
  } while (token !== null && found.size < request.listingsMax && pages < pagesMax);

  const wanted = [...found.values()].slice(0, request.listingsMax);
  for (const { listing, photoNames } of wanted) namesOfPhotos.set(listing, photoNames);
  const asked = request.detailed
    ? await Promise.all(wanted.map((place) => addPictures(access, place, request, run)))
    : [];
  return {
    listings: wanted.map(({ listing }) => listing),
    saturated: token !== null || found.size >= handedOutMax || found.size > wanted.length,
    searchedArea: request.area,
    unread,
    requests: asked.reduce((sum, count) => sum + count, pages),
    via: "api",
  };
}

function searchBody(request: SearchRequest, pageToken: string | null) {
  return {
    textQuery: request.query,
    languageCode: request.language,
    pageSize,
    ...(request.countryCode === null ? {} : { regionCode: request.countryCode.toUpperCase() }),
    ...(request.area !== null && {
      [request.isAreaHint ? "locationBias" : "locationRestriction"]: { rectangle: rectangleOf(request.area) },
    }),
    ...(pageToken === null ? {} : { pageToken }),
  };
}

/** For an area across the 180th meridian, the API accepts a west greater than the east, as `Area` has it. */
function rectangleOf({ south, west, north, east }: Area) {
  return { low: { latitude: south, longitude: west }, high: { latitude: north, longitude: east } };
}

function unreadPlace(sent: unknown): SearchOutcome["unread"][number] {
  const { id } = (sent ?? {}) as { id?: unknown };
  const placeId = typeof id === "string" ? id : null;
  return { placeId, name: null, reason: "The Google Places API sent it without a name." };
}

async function details(
  access: PlacesApiAccess,
  placeId: string,
  options: DetailOptions,
  run: ProviderRun,
): Promise<Listing> {
  const path = `/v1/places/${encodeURIComponent(placeId)}?languageCode=${encodeURIComponent(options.language)}`;
  const place = decodePlace(await askPlaces(access, { path, mask: placeMask(options) }, run), options);
  if (place === null) {
    throw new ForagerError(
      "provider_unreadable",
      "The Google Places API sent a place without a name or an id.",
    );
  }
  await addPictures(access, place, options, run);
  return place.listing;
}

function picturesWanted({ photosMax, imageWanted = true }: DetailOptions): boolean {
  return photosMax > 0 || imageWanted;
}

async function askPhotoNames(access: PlacesApiAccess, placeId: string, run: ProviderRun): Promise<string[]> {
  const path = `/v1/places/${encodeURIComponent(placeId)}`;
  const place = ApiPlace.safeParse(await askPlaces(access, { path, mask: "id,photos" }, run));
  return place.success ? place.data.photos.map((photo) => photo.name) : [];
}

/** Each picture URL is a paid request, so no more than requested are resolved. */
async function addPictures(
  access: PlacesApiAccess,
  { listing, photoNames }: { listing: Listing; photoNames: readonly string[] },
  options: DetailOptions,
  run: ProviderRun,
): Promise<number> {
  if (options.photosMax > 0) listing.photos = [];
  if (!picturesWanted(options) || photoNames.length === 0) return 0;
  const names = photoNames.slice(0, Math.max(options.photosMax, 1));
  const urls = await photoUrls(access, names, run);
  listing.image_url = urls[0] ?? null;
  if (options.photosMax > 0) listing.photos = urls;
  return names.length;
}
