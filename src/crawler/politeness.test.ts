import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createPoliteness, type Politeness } from "./politeness.ts";

const host = "example.com";

describe("politeness", () => {
  it("runs as many fetches of a host as allowed, independently of other hosts", () => {
    const politeness = createPoliteness(2);
    politeness.begin(host, 0);
    assert.equal(politeness.waitMs(host, 0), 0);
    politeness.begin(host, 0);
    assert.equal(politeness.waitMs(host, 0), Number.POSITIVE_INFINITY);
    assert.equal(politeness.waitMs("www.example.com", 0), 0);
    politeness.end(host);
    assert.equal(politeness.waitMs(host, 0), 0);
  });

  it("spaces fetches by the crawl delay, counted from their starts", () => {
    const politeness = createPoliteness(4);
    politeness.setCrawlDelay(host, 2_000);
    assert.equal(politeness.waitMs(host, 5_000), 0);
    politeness.begin(host, 5_000);
    assert.equal(politeness.waitMs(host, 5_500), Number.POSITIVE_INFINITY);
    politeness.end(host);
    assert.equal(politeness.waitMs(host, 5_500), 1_500);
    assert.equal(politeness.waitMs(host, 7_000), 0);
  });

  it("counts the delay from the fetch that runs while robots.txt is read", () => {
    const politeness = createPoliteness(4);
    politeness.begin(host, 1_000);
    politeness.setCrawlDelay(host, 2_000);
    politeness.end(host);
    assert.equal(politeness.waitMs(host, 1_500), 1_500);
  });

  it("starts nothing during a pause", () => {
    const politeness = createPoliteness(4);
    politeness.pauseUntil(host, 9_000);
    politeness.pauseUntil(host, 8_000);
    assert.equal(politeness.waitMs(host, 7_500), 1_500);
    assert.equal(politeness.waitMs(host, 9_000), 0);
  });

  it("starts a host with four at once, and doubles that with each round of quick answers", () => {
    const politeness = createPoliteness(32);
    assert.equal(roomOf(politeness), 4);
    answer(politeness, 4, 20);
    assert.equal(roomOf(politeness), 6);
    answer(politeness, 40, 20);
    assert.equal(roomOf(politeness), 26);
    answer(politeness, 400, 20);
    assert.equal(roomOf(politeness), 32);
  });

  it("falls to one at a time when the host is overloaded, and recovers one by one", () => {
    const politeness = createPoliteness(8);
    politeness.report(host, "failed", 20);
    assert.equal(roomOf(politeness), 2);
    politeness.report(host, "overloaded", 20);
    assert.equal(roomOf(politeness), 1);
    answer(politeness, 1, 20);
    assert.equal(roomOf(politeness), 2);
    answer(politeness, 2, 20);
    assert.equal(roomOf(politeness), 2);
    answer(politeness, 1, 20);
    assert.equal(roomOf(politeness), 3);
    answer(politeness, 200, 20);
    assert.equal(roomOf(politeness), 8);
  });

  it("stops growing when answers get slower, and shrinks when they get slow", () => {
    const politeness = createPoliteness(32);
    answer(politeness, 8, 50);
    const room = roomOf(politeness);
    answer(politeness, 60, 1_000);
    const busy = roomOf(politeness);
    assert.ok(busy <= room + 4, `${room} grew to ${busy}`);
    answer(politeness, 100, 8_000);
    assert.ok(roomOf(politeness) <= busy / 2, `${busy} fell to ${roomOf(politeness)}`);
  });

  it("tolerates a host that is slow from the start", () => {
    const politeness = createPoliteness(8);
    answer(politeness, 50, 3_000);
    assert.equal(roomOf(politeness), 8);
  });
});

/** Fetches that may start now. */
function roomOf(politeness: Politeness): number {
  let count = 0;
  for (; politeness.waitMs(host, 0) === 0; count++) politeness.begin(host, 0);
  for (let end = 0; end < count; end++) politeness.end(host);
  return count;
}

function answer(politeness: Politeness, times: number, tookMs: number): void {
  for (let each = 0; each < times; each++) politeness.report(host, "answered", tookMs);
}
