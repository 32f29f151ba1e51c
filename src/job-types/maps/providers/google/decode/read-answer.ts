import type { Listing } from "../../../listing/listing.ts";
import {
  type AnswerContext,
  type PlaceAnswer,
  type PoorAnswer,
  poor,
  poorObject,
  poorPage,
  type ReviewsAnswer,
  type SearchAnswer,
} from "./answers.ts";
import { answersInPage, jsonValues } from "./extract-json.ts";
import { readPhotos } from "./fields/images.ts";
import { type FoundNodes, findPlaces } from "./find-places.ts";
import { at, listOf } from "./leaf.ts";
import type { PlaceNode } from "./place-node.ts";
import { readListing, weightOf } from "./read-listing.ts";
import { nextReviewsToken, reviewsWithin } from "./reviews.ts";

export type {
  AnswerContext,
  PlaceAnswer,
  ReviewsAnswer,
  SearchAnswer,
} from "./answers.ts";
export { isPoor } from "./answers.ts";

/** Maximum bytes of an answer to decode; ten times what the provider sends. */
const bodyCharsMax = 64 * 1024 * 1024;
/** Real answers nest about ten deep; millions of levels would take seconds to parse. */
const nestedTooDeep = "[".repeat(1_000);
/** Places on one page of a search. */
const pageSize = 20;
/** The share of a page that may be missing though there are more: the provider itself omits some. */
const fullPagePart = 0.75;

/** Decodes the answer of `/search?tbm=map`, or a map page that contains one. Never throws. */
export function readSearchAnswer(body: string | Buffer, _context: AnswerContext): SearchAnswer {
  const opened = open(body);
  return searchOf(opened, findPlaces(opened.roots, "many"));
}

/** Decodes the answer of `/maps/preview/place`. Never throws. */
export function readPlaceAnswer(body: string | Buffer, _context: AnswerContext): PlaceAnswer {
  const opened = open(body);
  return placeOf(opened, findPlaces(opened.roots, "one"));
}

/** Decodes the HTML of a place page. Never throws. */
export function readPlacePage(html: string | Buffer, context: AnswerContext): PlaceAnswer {
  return readPlaceAnswer(html, context);
}

/** Decodes the answer of `listugcposts`, of `GetLocalBoqProxy`, or of a batched call. Never throws. */
export function readReviewsAnswer(body: string | Buffer): ReviewsAnswer {
  return reviewsOf(open(body));
}

/** An answer of any kind, recognized by its content. */
export type AnyAnswer =
  | { format: "search"; answer: SearchAnswer }
  | { format: "place"; answer: PlaceAnswer }
  | { format: "reviews"; answer: ReviewsAnswer };

/** Decodes any answer or page. Unknown content is a poor answer about a place. Never throws. */
export function readAnyAnswer(body: string | Buffer): AnyAnswer {
  const opened = open(body);
  const found = findPlaces(opened.roots, "any");
  const isSearch =
    found.layout === "classic-search" || found.layout === "search-2026" || found.nodes.length > 1;
  if (isSearch) return { format: "search", answer: searchOf(opened, found) };
  if (found.nodes.length > 0) return { format: "place", answer: placeOf(opened, found) };
  const reviews = reviewsOf(opened);
  if (reviews.kind === "rich" && reviews.reviews.length > 0) return { format: "reviews", answer: reviews };
  const repeatsWords = opened.roots.some((root) => typeof at(root, 0, 0) === "string");
  return repeatsWords && opened.poorAnswer === null
    ? { format: "search", answer: searchOf(opened, found) }
    : { format: "place", answer: placeOf(opened, found) };
}

function searchOf({ roots, poorAnswer, namesPlaces }: Opened, found: FoundNodes): SearchAnswer {
  const listings = distinctListings(found.nodes).map(({ listing }) => listing);
  if (listings.length === 0) {
    return { ...(poorAnswer ?? searchWithoutPlaces(roots, namesPlaces)), hasMore: false };
  }
  if (listings.every((listing) => weightOf(listing) === 0)) {
    return { ...poor("stub", "Places came with names and nothing else."), hasMore: false };
  }
  const rated = listings.filter(({ rating }) => rating !== null);
  const isLimited = rated.length > 0 && rated.every((listing) => listing.reviews_count === null);
  return {
    kind: isLimited ? "limited" : "rich",
    layout: found.layout,
    listings,
    needsDetails: new Set(listings.filter(lacksDetails).map((listing) => listing.place_id)),
    hasMore: found.nodes.length - found.ads >= pageSize * fullPagePart,
  };
}

function reviewsOf({ roots, poorAnswer }: Opened): ReviewsAnswer {
  const reviews = roots.flatMap(reviewsWithin);
  if (reviews.length === 0 && poorAnswer !== null) {
    return { kind: poorAnswer.kind, reason: poorAnswer.reason, reviews: [], nextToken: null };
  }
  const nextToken = roots.map(nextReviewsToken).find((token) => token !== null) ?? null;
  return { kind: "rich", reviews, nextToken };
}

interface Opened {
  roots: unknown[];
  /** Classifies an answer without places. */
  poorAnswer: PoorAnswer | null;
  /** Whether it contains the id of any place. */
  namesPlaces: boolean;
}

function open(body: string | Buffer): Opened {
  const opened = (roots: unknown[], poorAnswer: PoorAnswer | null, namesPlaces = false) => ({
    roots,
    poorAnswer,
    namesPlaces,
  });
  if (body.length > bodyCharsMax) return opened([], poor("unreadable", "The answer is too large."));
  const text = typeof body === "string" ? body : body.toString("utf8");
  if (text.trim() === "") return opened([], poor("unreadable", "The answer is empty."));
  if (text.includes(nestedTooDeep)) return opened([], poor("unreadable", "The answer is nested too deep."));
  if (/^[\ufeff\s]*</.test(text)) return openPage(text);
  const { values, isBroken } = jsonValues(text);
  const error = values.map(poorObject).find((answer) => answer !== null);
  if (error !== undefined) return opened(values, error);
  const isJson = values.some((value) => typeof value === "object" && value !== null);
  if (isBroken || !isJson) {
    return opened(values, poor("unreadable", `The answer is ${isBroken ? "cut off or " : ""}not JSON.`));
  }
  return opened(values, null, featureIdText.test(text));
}

/** A JSON value, possibly inside a text. */
const featureIdText = /"0x[0-9a-f]+:0x[0-9a-f]+\\*"/i;

function openPage(html: string): Opened {
  const answers = answersInPage(html);
  const isMap = answers.length > 0 || html.includes("APP_INITIALIZATION_STATE");
  return {
    roots: answers.flatMap((answer) => jsonValues(answer).values),
    poorAnswer: poorPage(html) ?? (isMap ? null : poor("unreadable", "A page of another kind.")),
    // A map page always contains the map; only its words say that a place is missing.
    namesPlaces: true,
  };
}

interface Found {
  node: PlaceNode;
  listing: Listing;
}

/** In the order of the answer, without duplicates: the more complete one wins. */
function distinctListings(nodes: readonly PlaceNode[]): Found[] {
  const found = new Map<string, Found>();
  for (const node of nodes) {
    const listing = readListing(node);
    if (listing === null) continue;
    const other = found.get(listing.place_id);
    if (other === undefined || weightOf(other.listing) < weightOf(listing))
      found.set(listing.place_id, { node, listing });
  }
  return [...found.values()];
}

function placeOf({ roots, poorAnswer, namesPlaces }: Opened, found: FoundNodes): PlaceAnswer {
  const [place] = distinctListings(found.nodes);
  if (place === undefined) {
    const emptied =
      found.nodes.length > 0 ? poor("stub", "A place came without its name or identity.") : null;
    return emptied ?? poorAnswer ?? placeNotThere(roots, namesPlaces);
  }
  const { node, listing } = place;
  if (weightOf(listing) === 0) return poor("stub", "A place came with its name and nothing else.");
  const reviews = readEmbeddedReviews(node);
  const photos = readPhotos(node);
  const isRich =
    listing.reviews_count !== null || reviews.length > 0 || photos.length > 0 || listing.rating === null;
  return { kind: isRich ? "rich" : "limited", layout: found.layout, listings: [listing], reviews, photos };
}

function readEmbeddedReviews(node: PlaceNode) {
  const reviews = node.first("reviews", (value) => nonEmpty(reviewsWithin(value)));
  return reviews ?? node.first("reviewsOld", (value) => nonEmpty(reviewsWithin(value))) ?? [];
}

const nonEmpty = <Value>(values: Value[]): Value[] | null => (values.length === 0 ? null : values);

/** What a place request would add: the number of reviews, an image, the whole week. */
export function lacksDetails(listing: Listing): boolean {
  const days = Object.keys(listing.working_hours ?? {}).length;
  return (
    (listing.reviews_count === null && listing.rating !== null) ||
    listing.image_url === null ||
    listing.address === null ||
    listing.coordinates === null ||
    days < 7
  );
}

/**
 * A search without results repeats its words, with rows for nothing else. Any other answer without places was
 * emptied.
 */
function searchWithoutPlaces(roots: readonly unknown[], namesPlaces: boolean): PoorAnswer {
  const isSearch = roots.some(
    (root) => typeof at(root, 0, 0) === "string" && (listOf(at(root, 0, 1)) ?? []).length <= 1,
  );
  return isSearch && !namesPlaces
    ? poor("not_found", "The provider found nothing for the search.")
    : poor("stub", "The answer is a search answer without its places.");
}

/** An answer without any place id means that the place does not exist. */
function placeNotThere(roots: readonly unknown[], namesPlaces: boolean): PoorAnswer {
  const isAnswer = roots.some((root) => (listOf(root)?.length ?? 0) > 0 && at(root, 6) === null);
  return isAnswer && !namesPlaces
    ? poor("not_found", "The provider has no such place.")
    : poor("stub", "The answer is a place answer without the place.");
}
