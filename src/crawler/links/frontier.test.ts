import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createFrontier, type Frontier, type FrontierEntry } from "./frontier.ts";

const none = { section: "", type: null };
const entry = (key: string, score = 0, section = ""): FrontierEntry => ({
  key,
  url: key,
  depth: 1,
  score,
  traits: { section, type: null },
  place: null,
});
const to = (score: number) => () => ({ score, traits: none });

function keys(frontier: Frontier): string[] {
  const found: string[] = [];
  for (let next = frontier.next(); next; next = frontier.next()) found.push(next.key);
  return found;
}

describe("a frontier", () => {
  it("returns pages level by level for bfs", () => {
    const frontier = createFrontier("bfs", 100);
    frontier.add([entry("a"), entry("b")]);
    assert.equal(frontier.next()?.key, "a");
    frontier.add([entry("a1"), entry("a2")]);
    assert.deepEqual(keys(frontier), ["b", "a1", "a2"]);
  });

  it("follows each page's first link to its end for dfs", () => {
    const frontier = createFrontier("dfs", 100);
    frontier.add([entry("a"), entry("b")]);
    assert.equal(frontier.next()?.key, "a");
    frontier.add([entry("a1"), entry("a2")]);
    assert.deepEqual(keys(frontier), ["a1", "a2", "b"]);
  });

  it("puts pages from other sources behind the links of pages", () => {
    for (const strategy of ["bfs", "dfs"] as const) {
      const frontier = createFrontier(strategy, 100);
      frontier.add([entry("a"), entry("b")]);
      frontier.add([entry("x"), entry("y")], "last");
      assert.deepEqual(keys(frontier), ["a", "b", "x", "y"]);
    }
  });

  it("returns the highest score first for bestfirst, equal scores in order of arrival", () => {
    const frontier = createFrontier("bestfirst", 1_000);
    frontier.add([entry("low", 1), entry("high", 9), entry("mid", 5), entry("mid2", 5)]);
    assert.deepEqual(keys(frontier), ["high", "mid", "mid2", "low"]);
    const scores = Array.from({ length: 500 }, (_, index) => (index * 7919) % 503);
    frontier.add(scores.map((score, index) => entry(String(index), score)));
    const given = keys(frontier).map((key) => scores[Number(key)] ?? 0);
    assert.deepEqual(
      given,
      scores.toSorted((a, b) => b - a),
    );
  });

  it("raises a waiting page, returns it once, and never lowers one", () => {
    const frontier = createFrontier("bestfirst", 100);
    frontier.add([entry("a", 1), entry("b", 5)]);
    frontier.raise("a", to(9));
    frontier.raise("b", to(2));
    frontier.raise("gone", to(100));
    assert.equal(frontier.size, 2);
    assert.deepEqual(keys(frontier), ["a", "b"]);
  });

  it("applies what is learned about a group of links to all its waiting pages immediately", () => {
    let liked = "";
    const frontier = createFrontier("bestfirst", 100, ({ section }) => (section === liked ? 10 : 0));
    frontier.add([entry("a1", 5, "a"), entry("a2", 4, "a"), entry("b1", 3, "b"), entry("b2", 2, "b")]);
    assert.equal(frontier.next()?.key, "a1");
    liked = "b";
    assert.deepEqual(keys(frontier), ["b1", "b2", "a2"]);
  });

  it("keeps the order of scores over any number of groups", () => {
    const frontier = createFrontier("bestfirst", 1_000);
    const scores = Array.from({ length: 500 }, (_, index) => (index * 7919) % 503);
    frontier.add(scores.map((score, index) => entry(String(index), score, `folder-${index}`)));
    assert.deepEqual(
      keys(frontier).map((key) => scores[Number(key)] ?? 0),
      scores.toSorted((a, b) => b - a),
    );
  });

  for (const strategy of ["bestfirst", "bfs", "dfs"] as const) {
    it(`is bounded for ${strategy} and reports rejected entries`, () => {
      const frontier = createFrontier(strategy, 3);
      assert.deepEqual(frontier.add(["a", "b", "c", "d"].map((key) => entry(key))), [
        true,
        true,
        true,
        false,
      ]);
      assert.equal(frontier.size, 3);
      for (let round = 0; round < 100; round++) frontier.raise("a", to(round));
      assert.deepEqual(
        frontier
          .drain()
          .map((each) => each.key)
          .sort(),
        ["a", "b", "c"],
      );
      assert.equal(frontier.size, 0);
      assert.equal(frontier.next(), undefined);
    });
  }

  it("releases the pages it has returned for bfs", () => {
    const frontier = createFrontier("bfs", 10_000);
    for (let round = 0; round < 5_000; round++) {
      frontier.add([entry(String(round))]);
      assert.equal(frontier.next()?.key, String(round));
    }
    assert.equal(frontier.size, 0);
  });
});
