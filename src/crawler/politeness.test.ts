import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createPoliteness } from "./politeness.ts";

const host = "example.com";

describe("politeness", () => {
  it("lets as many fetches of a host run as allowed, and hosts apart from each other", () => {
    const politeness = createPoliteness(2);
    politeness.begin(host, 0);
    assert.equal(politeness.waitMs(host, 0), 0);
    politeness.begin(host, 0);
    assert.equal(politeness.waitMs(host, 0), Number.POSITIVE_INFINITY);
    assert.equal(politeness.waitMs("www.example.com", 0), 0);
    politeness.end(host);
    assert.equal(politeness.waitMs(host, 0), 0);
  });

  it("keeps fetches apart by a crawl delay, counted from their beginnings", () => {
    const politeness = createPoliteness(4);
    politeness.setCrawlDelay(host, 2_000);
    assert.equal(politeness.waitMs(host, 5_000), 0);
    politeness.begin(host, 5_000);
    assert.equal(politeness.waitMs(host, 5_500), Number.POSITIVE_INFINITY);
    politeness.end(host);
    assert.equal(politeness.waitMs(host, 5_500), 1_500);
    assert.equal(politeness.waitMs(host, 7_000), 0);
  });

  it("counts the delay from the fetch that runs while the rules are read", () => {
    const politeness = createPoliteness(4);
    politeness.begin(host, 1_000);
    politeness.setCrawlDelay(host, 2_000);
    politeness.end(host);
    assert.equal(politeness.waitMs(host, 1_500), 1_500);
  });

  it("begins nothing before a pause is over", () => {
    const politeness = createPoliteness(4);
    politeness.pauseUntil(host, 9_000);
    politeness.pauseUntil(host, 8_000);
    assert.equal(politeness.waitMs(host, 7_500), 1_500);
    assert.equal(politeness.waitMs(host, 9_000), 0);
  });

  it("falls to one at a time when the host is overloaded, and grows back with answers", () => {
    const politeness = createPoliteness(4);
    const running = () => {
      let count = 0;
      for (; politeness.waitMs(host, 0) === 0; count++) politeness.begin(host, 0);
      for (let end = 0; end < count; end++) politeness.end(host);
      return count;
    };
    assert.equal(running(), 4);
    politeness.report(host, "failed");
    assert.equal(running(), 2);
    politeness.report(host, "overloaded");
    assert.equal(running(), 1);
    for (let answer = 0; answer < 5; answer++) politeness.report(host, "answered");
    assert.equal(running(), 2);
    for (let answer = 0; answer < 50; answer++) politeness.report(host, "answered");
    assert.equal(running(), 4);
  });
});
