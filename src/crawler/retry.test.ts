import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isTransientCode, isTransientStatus } from "./retry.ts";

describe("retry", () => {
  it("covers transient failures only", () => {
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
});
