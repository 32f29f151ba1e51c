import { ForagerError, messageOf } from "../../../../errors.ts";
import type { Listing } from "../../listing.ts";
import type { SearchOutcome, SearchRequest } from "../../ports.ts";
import { completeListing } from "./complete-listing.ts";
import type { GoogleJob } from "./google-job.ts";

/** Asks for details while pages are still being read; their number at once is bounded by the pace. */
export function createDetails(request: SearchRequest, job: GoogleJob) {
  const completed = new Map<string, Listing>();
  const unread: SearchOutcome["unread"] = [];
  const ends = new AbortController();
  const signal = AbortSignal.any([job.run.signal, ends.signal]);
  const detailJob: GoogleJob = { ...job, run: { ...job.run, signal } };
  const underWay: Promise<void>[] = [];
  const wantsExtras = request.reviewsMax > 0 || request.photosMax > 0;
  /** A captcha or a used-up quota: it ends the details of all. */
  let fatal: ForagerError | undefined;
  let told = 0;

  const complete = async (listing: Listing) => {
    try {
      completed.set(listing.place_id, await completeListing(listing, detailJob));
      job.run.onProgress(++told);
    } catch (error) {
      job.run.signal.throwIfAborted();
      const isFatal = error instanceof ForagerError && /^provider_(blocked|quota_exceeded)$/.test(error.code);
      if (isFatal && fatal === undefined) {
        fatal = error;
        ends.abort(error);
      }
      const why = fatal ?? error;
      if (!(why instanceof ForagerError)) throw error;
      const reason = `Only what the search told of it is known: ${messageOf(why)}`;
      unread.push({ placeId: listing.place_id, name: listing.name, reason });
    }
  };
  return {
    completed,
    begin(listing: Listing, needsDetails: boolean) {
      if (!request.detailed || !(needsDetails || wantsExtras)) return job.run.onProgress(++told);
      const completing = complete(listing);
      completing.catch(() => {});
      underWay.push(completing);
    },
    /** Ends them, and throws the reason. */
    stop(error: unknown): never {
      ends.abort(error);
      throw error;
    },
    /** @throws ForagerError what ended the details, where not one of them was read. */
    async end(): Promise<SearchOutcome["unread"]> {
      await Promise.all(underWay).catch(this.stop);
      if (fatal !== undefined && completed.size === 0) throw fatal;
      return unread;
    },
  };
}
