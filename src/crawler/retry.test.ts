import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isTransientCode, isTransientStatus, parseRetryAfter } from "./retry.ts";

describe("retry", () => {
  it("is for what often passes, and for nothing else", () => {
    const statuses = [408, 425, 429, 500, 502, 503, 504, 520, 522];
    assert.deepEqual(
      statuses.filter((status) => !isTransientStatus(status)),
      [],
    );
    assert.deepEqual([400, 401, 403, 404, 410, 451, 501, 505, 511].filter(isTransientStatus), []);
    assert.equal(isTransientCode("connection_failed"), true);
    assert.equal(isTransientCode("dns_failed"), true);
    assert.equal(isTransientCode("dns_not_found"), false);
    assert.equal(isTransientCode("address_blocked"), false);
    assert.equal(isTransientCode("tls_invalid"), false);
  });

  it("reads Retry-After as seconds and as a date", () => {
    const now = new Date("2026-01-01T00:00:00Z");
    assert.equal(parseRetryAfter("120", now), 120_000);
    assert.equal(parseRetryAfter(" 0 ", now), 0);
    assert.equal(parseRetryAfter("Thu, 01 Jan 2026 00:00:30 GMT", now), 30_000);
    assert.equal(parseRetryAfter("Wed, 31 Dec 2025 00:00:00 GMT", now), 0);
    for (const value of [undefined, "", "soon", "-5 apples", "99999999999999999999"]) {
      assert.equal(parseRetryAfter(value, now), null, value);
    }
  });
});
