import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { Listing } from "../../../listing/listing.ts";
import { readAnyAnswer } from "./read-answer.ts";

/**
 * Recorded answers describe real businesses and are not part of this repository. Their expected content was
 * derived from the payloads themselves and is stored as truncated digests: SHA-256 of each value's JSON.
 */
const recorded = new URL("../../../../../../../shared/fixtures/google-maps/", import.meta.url);
const truth: Record<string, Record<string, string>[]> = JSON.parse(
  readFileSync(new URL("./fixtures/recorded-truth.json", import.meta.url), "utf8"),
);

const digest = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);

for (const [file, places] of Object.entries(truth)) {
  const skip = existsSync(new URL(file, recorded)) ? false : "the recorded answers are not available";
  test(`every value of the recorded ${file} is decoded`, { skip }, () => {
    const { answer } = readAnyAnswer(readFileSync(new URL(file, recorded)));
    assert.equal(answer.kind, "rich");
    const listings = "listings" in answer ? answer.listings : [];
    assert.equal(listings.length, places.length);
    for (const [index, expected] of places.entries()) {
      const listing: Listing | undefined = Listing.parse(listings[index]);
      const values = { ...listing, country_code: listing.address_parts?.country_code ?? null };
      const read = Object.fromEntries(
        Object.keys(expected).map((field) => [field, digest(values[field as keyof typeof values])]),
      );
      assert.deepEqual(read, expected, `place ${index} of ${file}`);
    }
  });
}

const reviewFiles = ["aggregator", "native_no_text", "native_no_translation", "native_with_reply"];
const skipReviews = existsSync(recorded) ? false : "the recorded answers are not available";
test("each recorded review format is decoded", { skip: skipReviews }, () => {
  const reviews = reviewFiles.map((name) => {
    const { format, answer } = readAnyAnswer(readFileSync(new URL(`review_${name}.json`, recorded)));
    assert.equal(format, "reviews");
    const [review] = "reviews" in answer ? answer.reviews : [];
    return [
      review?.rating,
      review?.language,
      review?.text?.length ?? 0,
      review?.date,
      (review?.owner_response?.text.length ?? 0) > 500,
    ];
  });
  assert.deepEqual(reviews, [
    [4.25, "de", 41, "2023-11-14T22:13:20.000Z", false],
    [5, null, 0, "2026-02-12T14:27:56.231Z", false],
    [5, "en", 311, "2019-04-17T09:54:51.197Z", false],
    [1, "de", 989, "2026-02-27T10:02:02.193Z", true],
  ]);
});
