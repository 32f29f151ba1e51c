import type { Listing, Review } from "../../../listing.ts";

/** What a decoder must know of the request that an answer belongs to. */
export interface AnswerContext {
  /** BCP 47 language that was asked for. Nothing is decoded by it that the answer itself tells. */
  language: string;
}

/**
 * Why an answer holds no result:
 * - `stub`: well-formed, but emptied of what makes a listing; the same request may be answered in full later.
 * - `consent`: a page that asks to accept or reject cookies first.
 * - `captcha`: a page that asks for proof of a human, or says that the traffic is unusual.
 * - `not_found`: the provider says that there is no such place, or nothing for the search.
 * - `quota`: a limit of the provider is reached.
 * - `unreadable`: truncated, of another format, or without anything that is known.
 */
export type PoorKind = "stub" | "consent" | "captcha" | "not_found" | "quota" | "unreadable";

export interface PoorAnswer {
  kind: PoorKind;
  /** What was seen, in one sentence for logs and errors; no content of the answer. */
  reason: string;
  listings: [];
}

/** Where the place nodes of an answer were found. `walked`: at none of the known paths, by their shape alone. */
export type Layout = "place" | "old-place" | "classic-search" | "search-2026" | "walked";

export interface FoundPlaces {
  /** `limited`: the provider held back parts that it has (the view of a visitor who is not signed in). */
  kind: "rich" | "limited";
  layout: Layout;
  /** In the provider's order, no place twice. */
  listings: Listing[];
}

export interface FoundSearch extends FoundPlaces {
  /** Place ids of listings of which a place request tells more than this answer did. */
  needsDetails: ReadonlySet<string>;
  /** Whether asking for the next page may give more. */
  hasMore: boolean;
}

export interface FoundPlace extends FoundPlaces {
  /** The reviews that came along, at most about eight. */
  reviews: Review[];
  /** URLs of photos that came along, without duplicates. */
  photos: string[];
}

/** An answer to a search. A poor one of kind `not_found` means that the provider said there is nothing. */
export type SearchAnswer = FoundSearch | (PoorAnswer & { hasMore: false });
/** An answer to a request for one place. `listings` has exactly one entry unless it is poor. */
export type PlaceAnswer = FoundPlace | PoorAnswer;

export type ReviewsAnswer =
  | {
      kind: "rich";
      reviews: Review[] /** Asks for the next page; null on the last. */;
      nextToken: string | null;
    }
  | { kind: PoorKind; reason: string; reviews: []; nextToken: null };

export const isPoor = <Answer extends { kind: string }>(
  answer: Answer,
): answer is Extract<Answer, { reason: string }> => "reason" in answer;
