import { setTimeout as delay } from "node:timers/promises";
import { ForagerError } from "../../../../errors.ts";
import { featureOfPlaceId } from "../../identity/place-ids.ts";
import type { Listing, Review } from "../../listing/listing.ts";
import { type FoundPlace, isPoor, type PlaceAnswer } from "./decode/answers.ts";
import { readPlaceAnswer, readPlacePage, readReviewsAnswer } from "./decode/read-answer.ts";
import type { GoogleJob } from "./google-job.ts";
import { type PageLinks, readPageLinks } from "./google-pages.ts";
import { type Poor, unreadable } from "./judge-answer.ts";
import {
  mapReviewsUrl,
  type PlaceAddress,
  placePageUrl,
  placeUrl,
  searchReviewsUrl,
} from "./requests/urls.ts";
import { tryPage, type Visitor } from "./visitor.ts";

export interface PlaceTarget {
  /** Null if only its page has it. */
  featureId: string | null;
  /** How to find its page. */
  address: PlaceAddress;
  coordinates: { latitude: number; longitude: number } | null;
}

/** A place with what was asked for besides: reviews and photos. @throws ForagerError as `fetchPlace` does. */
export async function readListing(target: PlaceTarget, job: GoogleJob): Promise<Listing> {
  return await withExtras(await fetchPlace(target, job), job);
}

/**
 * Completes a listing of a search with the data of the place request.
 * @throws ForagerError as `fetchPlace`, and provider_unreadable if another place was returned.
 */
export async function completeListing(listing: Listing, job: GoogleJob): Promise<Listing> {
  const fetched = await readListing(targetOf(listing), job);
  if (fetched.place_id !== listing.place_id && fetched.cid !== listing.cid) {
    throw new ForagerError(
      "provider_unreadable",
      "Google Maps returned a place other than the requested one.",
    );
  }
  return mergeListings(fetched, listing);
}

function targetOf({ place_id, feature_id, coordinates }: Listing): PlaceTarget {
  return {
    featureId: feature_id ?? featureOfPlaceId(place_id),
    address: { placeId: place_id },
    coordinates,
  };
}

async function withExtras({ listings, reviews, photos }: FoundPlace, job: GoogleJob): Promise<Listing> {
  const [listing] = listings;
  if (listing === undefined) throw new Error("an answer that is not poor has a listing");
  const { reviewsMax, photosMax } = job.options;
  const featureId = listing.feature_id ?? featureOfPlaceId(listing.place_id);
  const extras: Partial<Listing> = {};
  if (reviewsMax > 0) {
    extras.reviews =
      featureId === null || listing.reviews_count === 0
        ? reviews.slice(0, reviewsMax)
        : await fetchReviews(featureId, reviews, job.nextVisitor(), job);
  }
  if (photosMax > 0) extras.photos = photos.slice(0, photosMax);
  return { ...listing, ...extras };
}

/** The search may have what the place request omits. */
function mergeListings(fetched: Listing, before: Listing): Listing {
  const merged: Record<string, unknown> = { ...fetched };
  for (const [name, value] of Object.entries(before)) {
    const now = merged[name];
    const isEmpty = now === null || now === undefined || (Array.isArray(now) && now.length === 0);
    if (isEmpty && name !== "reviews" && name !== "photos") merged[name] = value;
  }
  // Deduplication within the search uses the search's id.
  return { ...(merged as Listing), place_id: before.place_id };
}

/** What the page of a place told: itself, and where its data can be asked for. */
interface PlacePage {
  kind: "page";
  place: PlaceAnswer;
  links: PageLinks;
  featureId: string | null;
}

/**
 * Reads everything about one place: by the place request, by its page if that gets a poor answer, and by a
 * browser as the last fallback.
 *
 * @throws ForagerError business_not_found, provider_unreadable, and the errors of `Visitor`.
 */
async function fetchPlace(target: PlaceTarget, job: GoogleJob): Promise<FoundPlace> {
  if (job.prefersBrowser) {
    const shown = await showPlace(target, null, job);
    if (shown !== null && !isPoor(shown)) return shown;
  }
  const visitor = job.nextVisitor();
  const visit = () => visitPage(target, visitor, job);
  const seen = target.featureId === null ? await visit() : await visitor.introduce(visit);
  if (seen !== null && isWhole(seen)) return seen.place;
  const first = await askForPlace(target, seen, visitor, job);
  if (!isPoor(first)) return first;
  if (first.kind === "not_found") throw notFound();

  const second = first.kind === "consent" ? first : await askAgain(target, visit, visitor, job);
  if (!isPoor(second)) return second;
  if (second.kind === "not_found") throw notFound();

  const shown = await showPlace(target, seen?.featureId ?? null, job);
  if (shown !== null && !isPoor(shown)) return shown;
  if (shown?.kind === "not_found") throw notFound();
  throw unreadable("a request for a place", shown ?? second);
}

/** After a pause, reads the page of the place, which sets cookies and contains the data request. */
async function askAgain(
  target: PlaceTarget,
  visit: () => Promise<PlacePage>,
  visitor: Visitor,
  job: GoogleJob,
): Promise<FoundPlace | Poor> {
  await delay(job.stubPauseMs, undefined, { signal: job.run.signal }).catch(() => {});
  job.run.signal.throwIfAborted();
  const page = await visit();
  return isWhole(page) ? page.place : await askForPlace(target, page, visitor, job);
}

const isWhole = (page: PlacePage): page is PlacePage & { place: FoundPlace } => page.place.kind === "rich";

/**
 * Like a person's visit: it sets cookies, usually contains the data, and always contains the data request.
 */
async function visitPage(target: PlaceTarget, visitor: Visitor, job: GoogleJob): Promise<PlacePage> {
  const { language } = job.audience;
  const url = placePageUrl(job.audience, target.address);
  const read = (body: Buffer): PlacePage | Extract<PlaceAnswer, { reason: string }> => {
    const place = readPlacePage(body, { language });
    if (["captcha", "consent", "quota"].includes(place.kind) && isPoor(place)) return place;
    const html = body.toString("utf8");
    return { kind: "page", place, links: readPageLinks(html, url), featureId: onlyFeature(html) };
  };
  const question = { url, language, read };
  const isOnlyWay = target.featureId === null;
  const page = await (isOnlyWay ? visitor.ask(question, job.run) : tryPage(visitor, question, job.run));
  if (!isPoor(page)) return page;
  const kind = page.kind === "refused" ? "unreadable" : page.kind;
  const place: PlaceAnswer = { kind, reason: page.reason, listings: [] };
  return { kind: "page", place, links: { search: null, place: null }, featureId: null };
}

/** The place that a page is about, if it has no other place: its neighbours may be on it too. */
function onlyFeature(html: string): string | null {
  const [only, ...others] = new Set(html.match(/0x[0-9a-f]{8,16}:0x[0-9a-f]{1,16}/g));
  return only !== undefined && others.length === 0 ? only : null;
}

/** The place request; if its parameters are unknown, the page's content is the answer. */
async function askForPlace(
  target: PlaceTarget,
  page: PlacePage | null,
  visitor: Visitor,
  job: GoogleJob,
): Promise<FoundPlace | Poor> {
  const { language } = job.audience;
  const featureId = target.featureId ?? page?.featureId ?? null;
  const own = featureId === null ? null : placeUrl(job.audience, featureId, target.coordinates);
  const url = page?.links.place?.href ?? own;
  if (url === null) return page?.place as FoundPlace | Poor;
  const answer = await visitor.ask(
    { url, language, read: (body) => readPlaceAnswer(body, { language }) },
    job.run,
  );
  if (!isPoor(answer) || page === null || isPoor(page.place)) return answer as FoundPlace | Poor;
  return page.place;
}

async function showPlace(
  target: PlaceTarget,
  featureOfPage: string | null,
  { browser: findBrowser, audience, run }: GoogleJob,
): Promise<FoundPlace | Poor | null> {
  const browser = await findBrowser();
  if (browser === null) return null;
  const featureId = target.featureId ?? featureOfPage;
  const dataUrl = featureId === null ? null : placeUrl(audience, featureId, target.coordinates);
  try {
    return await browser.place(placePageUrl(audience, target.address), dataUrl, audience.language, run);
  } catch (error) {
    run.signal.throwIfAborted();
    // A failed browser attempt says less than the answer over HTTP.
    if (error instanceof ForagerError && /^(render_failed|browser_unavailable)$/.test(error.code))
      return null;
    throw error;
  }
}

const notFound = () => new ForagerError("business_not_found");

const reviewPageSize = 20;

type ReviewsUrl = typeof searchReviewsUrl;

/**
 * Reviews of a place, at most `reviewsMax`: page by page from whichever of the two endpoints answers, else
 * those included with the place.
 * @throws ForagerError as `Visitor`.
 */
async function fetchReviews(
  featureId: string,
  embedded: readonly Review[],
  visitor: Visitor,
  job: GoogleJob,
): Promise<Review[]> {
  const { reviewsMax } = job.options;
  if (embedded.length >= reviewsMax) return embedded.slice(0, reviewsMax);
  for (const urlOf of [searchReviewsUrl, mapReviewsUrl]) {
    const paged = await readReviewPages(featureId, urlOf, visitor, job);
    if (paged.length >= embedded.length && paged.length > 0) return paged;
  }
  return embedded.slice(0, reviewsMax);
}

async function readReviewPages(
  featureId: string,
  urlOf: ReviewsUrl,
  visitor: Visitor,
  { audience, options, run }: GoogleJob,
): Promise<Review[]> {
  const found = new Map<string, Review>();
  const pagesMax = Math.ceil(options.reviewsMax / 5) + 2;
  let token: string | null = null;
  for (let page = 0; page < pagesMax && found.size < options.reviewsMax; page++) {
    const url = urlOf(audience, featureId, reviewPageSize, token);
    const { language } = audience;
    const answer = await visitor.ask({ url, language, read: readReviewsAnswer, isRefusable: true }, run);
    if (isPoor(answer)) break;
    const before = found.size;
    for (const review of answer.reviews) {
      const key = review.review_id ?? JSON.stringify([review.author, review.date, review.text]);
      if (!found.has(key)) found.set(key, review);
    }
    token = answer.nextToken;
    if (token === null || found.size === before) break;
  }
  return [...found.values()].slice(0, options.reviewsMax);
}
