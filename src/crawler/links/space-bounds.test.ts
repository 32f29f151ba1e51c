import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createSpaceBounds } from "./space-bounds.ts";

/** How many of `count` URLs are followed. */
function followed(pagesMax: number, count: number, address: (index: number) => string): number {
  const refusal = createSpaceBounds(pagesMax);
  return Array.from({ length: count }, (_, index) =>
    refusal(new URL(address(index), "https://example.com/")),
  ).filter((reason) => reason === null).length;
}

describe("unbounded URL spaces", () => {
  it("are cut off: pages of one listing, however they are numbered", () => {
    for (const address of [
      (index: number) => `/news?page=${index}`,
      (index: number) => `/news/page/${index}/`,
      (index: number) => `/blog/seite-${index}`,
      (index: number) => `/shop?category=chairs&offset=${index * 10}`,
    ]) {
      const count = followed(10, 500, address);
      assert.ok(count >= 20 && count <= 50, `${count} of ${address(7)}`);
    }
  });

  it("are cut off where consecutive numbers show that they count pages", () => {
    for (const address of [
      (index: number) => `/news/p/${index + 1}`,
      (index: number) => `/?p=${index + 1}`,
    ]) {
      const count = followed(10, 500, address);
      assert.ok(count >= 20 && count <= 50, `${count} of ${address(7)}`);
    }
  });

  it("exclude products and posts, whose numbers have gaps or many digits", () => {
    for (const address of [
      (index: number) => `/p/${1_000 + index * 7}`,
      (index: number) => `/?p=${12 + index * 3}`,
      (index: number) => `/p/${48_120 + index}`,
      (index: number) => `/page/${48_120 + index}`,
    ]) {
      assert.equal(followed(10, 80, address), 80, address(7));
    }
  });

  it("are followed farther by a large crawl", () => {
    assert.equal(
      followed(1_000, 2_000, (index) => `/news?page=${index}`),
      500,
    );
  });

  it("are cut off: combinations of parameters", () => {
    assert.equal(
      followed(10_000, 2_000, (index) => `/shop?color=${index}&size=${index % 7}`),
      50,
    );
  });

  it("exclude URLs with one parameter or a number in the path", () => {
    assert.equal(
      followed(10, 500, (index) => `/product?id=${index}`),
      500,
    );
    assert.equal(
      followed(10, 500, (index) => `/product/${index}`),
      500,
    );
    assert.equal(
      followed(10, 500, (index) => `/list-${index}?page=2`),
      500,
    );
  });
});
