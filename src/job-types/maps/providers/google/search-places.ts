import { setTimeout as delay } from "node:timers/promises";
import { ForagerError, messageOf } from "../../../../errors.ts";
import type { Listing } from "../../listing/listing.ts";
import type { SearchOutcome, SearchRequest } from "../../ports.ts";
import { searchInBrowser } from "./browser/search-in-browser.ts";
import { type FoundSearch, isPoor, type SearchAnswer } from "./decode/answers.ts";
import { readSearchAnswer } from "./decode/read-answer.ts";
import { completeListing } from "./fetch-place.ts";
import type { GoogleJob } from "./google-job.ts";
import { readPageLinks } from "./google-pages.ts";
import type { Poor } from "./judge-answer.ts";
import { searchPageSize } from "./requests/descriptor.ts";
import { searchPageUrl, searchUrl } from "./requests/urls.ts";
import { type Viewport, viewportOf } from "./requests/viewport.ts";
import { tryPage, type Visitor } from "./visitor.ts";

/**
 * Reads pages of results until there are enough, nothing new comes, or the cap is reached; fetches the
 * details of each place in parallel.
 *
 * @throws ForagerError provider_unreadable if not even the first page could be read, and the errors of
 * `Visitor`.
 */
export async function searchPlaces(request: SearchRequest, job: GoogleJob): Promise<SearchOutcome> {
  const details = createDetails(request, job);
  const found = await readPages(request, job, details.begin).catch((error: unknown) => details.stop(error));
  if (isPoor(found)) return await searchInBrowser(request, found, job);
  const unread = await details.end();
  if (found.broken !== null) unread.push({ placeId: null, name: null, reason: found.broken });
  return {
    listings: found.listings.map((listing) => details.completed.get(listing.place_id) ?? listing),
    saturated: found.saturated,
    searchedArea: null,
    unread,
    requests: job.requests(),
    via: "http",
  };
}

/** Requests details while pages are still being read; the pace limits their concurrency. */
function createDetails(request: SearchRequest, job: GoogleJob) {
  const completed = new Map<string, Listing>();
  const unread: SearchOutcome["unread"] = [];
  const ends = new AbortController();
  const signal = AbortSignal.any([job.run.signal, ends.signal]);
  const detailJob: GoogleJob = { ...job, run: { ...job.run, signal } };
  const underWay: Promise<void>[] = [];
  const wantsExtras = request.reviewsMax > 0 || request.photosMax > 0;
  /** A captcha or an exhausted quota: it ends the details of all. */
  let fatal: ForagerError | undefined;
  let doneCount = 0;

  const complete = async (listing: Listing) => {
    try {
      completed.set(listing.place_id, await completeListing(listing, detailJob));
      job.run.onProgress(++doneCount);
    } catch (error) {
      job.run.signal.throwIfAborted();
      const isFatal = error instanceof ForagerError && /^provider_(blocked|quota_exceeded)$/.test(error.code);
      if (isFatal && fatal === undefined) {
        fatal = error;
        ends.abort(error);
      }
      const why = fatal ?? error;
      if (!(why instanceof ForagerError)) throw error;
      const reason = `Only the data of the search is available: ${messageOf(why)}`;
      unread.push({ placeId: listing.place_id, name: listing.name, reason });
    }
  };
  return {
    completed,
    begin(listing: Listing, needsDetails: boolean) {
      if (!request.detailed || !(needsDetails || wantsExtras)) return job.run.onProgress(++doneCount);
      const completing = complete(listing);
      completing.catch(() => {});
      underWay.push(completing);
    },
    /** Ends them, and throws the reason. */
    stop(error: unknown): never {
      ends.abort(error);
      throw error;
    },
    /** @throws ForagerError the error that ended the details, if none of them was read. */
    async end(): Promise<SearchOutcome["unread"]> {
      await Promise.all(underWay).catch(this.stop);
      if (fatal !== undefined && completed.size === 0) throw fatal;
      return unread;
    },
  };
}

interface SearchPages {
  kind: "found";
  listings: Listing[];
  /** As in `SearchOutcome`. */
  saturated: boolean;
  /** Why the last page could not be read, as a sentence; else null. */
  broken: string | null;
}

/** Google has been seen to stop at 120, and at 247. */
const rowsMax = 300;
/** A search that ends after this many places has most likely reached the cap. */
const cappedFrom = 100;

/**
 * Reads pages until there are enough places, nothing new comes, or the cap is reached. If the first page
 * could not be read, returns the poor answer.
 * @param onListing receives each place as it is found.
 * @throws ForagerError as `Visitor`.
 */
async function readPages(
  request: SearchRequest,
  job: GoogleJob,
  onListing: (listing: Listing, needsDetails: boolean) => void,
): Promise<SearchPages | Poor> {
  const viewport = request.area === null ? null : viewportOf(request.area);
  const pages = createPageReader(request.query, viewport, job);
  const found = new Map<string, Listing>();
  const outcome = (saturated: boolean, broken: string | null = null): SearchPages => {
    return { kind: "found", listings: [...found.values()], saturated, broken };
  };
  /** Adds new listings up to the limit; returns how many were new. */
  const add = ({ listings, needsDetails }: FoundSearch): number => {
    const fresh = listings.filter(({ place_id }) => !found.has(place_id));
    for (const listing of fresh.slice(0, request.listingsMax - found.size)) {
      found.set(listing.place_id, listing);
      onListing(listing, needsDetails.has(listing.place_id));
    }
    return fresh.length;
  };
  let rows = 0;
  let isFull = false;
  for (let page = 1; ; page++) {
    const answer = await pages.read((page - 1) * searchPageSize);
    if (isPoor(answer)) {
      if (answer.kind === "not_found") break;
      if (page === 1) return answer;
      return outcome(true, `Page ${page} of the results could not be read: ${answer.reason}`);
    }
    const before = found.size;
    const fresh = add(answer);
    const isEnough = found.size === request.listingsMax;
    const isMore = answer.hasMore || found.size < before + fresh;
    if (isEnough) return outcome(isMore);
    rows += answer.listings.length;
    isFull = answer.listings.length >= searchPageSize;
    if (fresh === 0 || rows >= rowsMax || !isMore) break;
  }
  // Below the cap, a search ends with a page that is not full.
  return outcome(rows >= cappedFrom && isFull);
}

/** Reads pages sequentially; the first poor one of a search is requested once more, as a browser would. */
function createPageReader(query: string, viewport: Viewport | null, job: GoogleJob) {
  const visitor = job.nextVisitor();
  let learned: URL | null = null;
  let mayRetry = true;
  const ask = async (offset: number): Promise<FoundSearch | Poor> => {
    const { language } = job.audience;
    const url = searchUrl(job.audience, { query, viewport, offset }, learned);
    const read = (body: Buffer): SearchAnswer => readSearchAnswer(body, { language });
    return (await visitor.ask({ url, language, read }, job.run)) as FoundSearch | Poor;
  };
  return {
    async read(offset: number): Promise<FoundSearch | Poor> {
      learned ??= await visitor.introduce(() => visitPage(query, viewport, visitor, job));
      const answer = await ask(offset);
      if (!isPoor(answer) || answer.kind === "not_found" || answer.kind === "consent" || !mayRetry)
        return answer;
      mayRetry = false;
      await delay(job.stubPauseMs, undefined, { signal: job.run.signal }).catch(() => {});
      job.run.signal.throwIfAborted();
      learned = await visitPage(query, viewport, visitor, job);
      return await ask(offset);
    },
  };
}

/** The page for people sets cookies, and contains the request for its own first results. */
async function visitPage(
  query: string,
  viewport: Viewport | null,
  visitor: Visitor,
  job: GoogleJob,
): Promise<URL | null> {
  const { language } = job.audience;
  const url = searchPageUrl(job.audience, query, viewport);
  const read = (body: Buffer) => {
    const { kind } = readSearchAnswer(body, { language });
    const reason = "It came in place of the page of results.";
    if (kind === "captcha" || kind === "consent" || kind === "quota") return { kind, reason } as const;
    return { kind: "page" as const, links: readPageLinks(body.toString("utf8"), url) };
  };
  const page = await tryPage(visitor, { url, language, read }, job.run);
  return isPoor(page) ? null : page.links.search;
}
