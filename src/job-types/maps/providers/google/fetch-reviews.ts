import type { Review } from "../../listing.ts";
import { isPoor } from "./decode/answers.ts";
import { readReviewsAnswer } from "./decode/read-answer.ts";
import type { GoogleJob } from "./google-job.ts";
import { mapReviewsUrl, searchReviewsUrl } from "./requests/urls.ts";
import type { Visitor } from "./visitor.ts";

const pageSize = 20;

type ReviewsUrl = typeof searchReviewsUrl;

/**
 * Reviews of a place, at most `reviewsMax`: page by page from whichever of the two ways answers, else those that came
 * with the place.
 * @throws ForagerError as `Visitor` does.
 */
export async function fetchReviews(
  featureId: string,
  embedded: readonly Review[],
  visitor: Visitor,
  job: GoogleJob,
): Promise<Review[]> {
  const { reviewsMax } = job.options;
  if (embedded.length >= reviewsMax) return embedded.slice(0, reviewsMax);
  for (const urlOf of [searchReviewsUrl, mapReviewsUrl]) {
    const paged = await readPages(featureId, urlOf, visitor, job);
    if (paged.length >= embedded.length && paged.length > 0) return paged;
  }
  return embedded.slice(0, reviewsMax);
}

async function readPages(
  featureId: string,
  urlOf: ReviewsUrl,
  visitor: Visitor,
  { audience, options, run }: GoogleJob,
): Promise<Review[]> {
  const found = new Map<string, Review>();
  const pagesMax = Math.ceil(options.reviewsMax / 5) + 2;
  let token: string | null = null;
  for (let page = 0; page < pagesMax && found.size < options.reviewsMax; page++) {
    const url = urlOf(audience, featureId, pageSize, token);
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
