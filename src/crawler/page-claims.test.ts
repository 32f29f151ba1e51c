import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createPageClaims } from "./page-claims.ts";

describe("page claims", () => {
  it("grant an identity to the first visit, however often it claims it", () => {
    const claims = createPageClaims();
    const first = claims.open("a");
    const second = claims.open("b");
    assert.equal(first.take("c"), true);
    assert.equal(first.take("c"), true);
    assert.equal(second.take("c"), false);
    assert.equal(second.isTaken("c"), true);
    assert.equal(first.isTaken("c"), false);
    assert.equal(claims.isTaken("a"), true);
  });

  it("are released by a visit without a page, except for its initial URL", () => {
    const claims = createPageClaims();
    const failed = claims.open("a");
    failed.take("b");
    assert.equal(failed.content("hash", "https://example.com/b"), null);
    failed.release();
    assert.equal(claims.isTaken("a"), true);
    const next = claims.open("b");
    assert.equal(next.take("b"), true);
    assert.equal(next.content("hash", "https://example.com/b"), null);
  });

  it("name the page with the same content", () => {
    const claims = createPageClaims();
    const first = claims.open("a");
    first.content("hash", "https://example.com/a");
    assert.equal(first.content("hash", "https://example.com/a"), null);
    assert.equal(claims.open("b").content("hash", "https://example.com/b"), "https://example.com/a");
  });
});
