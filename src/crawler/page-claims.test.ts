import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createPageClaims } from "./page-claims.ts";

describe("page claims", () => {
  it("give an identity to the visit that comes first, however often it asks", () => {
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

  it("are given back by a visit without a page, but for the address it set out for", () => {
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

  it("name the page that said the same", () => {
    const claims = createPageClaims();
    const first = claims.open("a");
    first.content("hash", "https://example.com/a");
    assert.equal(first.content("hash", "https://example.com/a"), null);
    assert.equal(claims.open("b").content("hash", "https://example.com/b"), "https://example.com/a");
  });
});
