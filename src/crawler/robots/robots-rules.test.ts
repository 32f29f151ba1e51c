import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { compileRules, createRuleMatcher } from "./robots-rules.ts";

const matcher = (lines: [allow: boolean, value: string][]) =>
  createRuleMatcher(lines.flatMap(([allow, value]) => compileRules(allow, value)));
const disallow = (values: string[]) => matcher(values.map((value) => [false, value]));

/** RFC 9309 2.2.2 to the letter, without an index. */
function naively(lines: [allow: boolean, value: string][], path: string): boolean {
  const matching = lines.filter(([, value]) => {
    const escaped = value.replace(/[.?+^(){}|[\]\\]/g, "\\$&").replaceAll("*", ".*");
    return new RegExp(`^${escaped}`).test(path);
  });
  matching.sort((a, b) => b[1].length - a[1].length || Number(b[0]) - Number(a[0]));
  return matching[0]?.[0] ?? true;
}

describe("rules of robots.txt", () => {
  it("decide by the longest match, however many share a prefix", () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed % below;
    };
    const word = (letters: string, length: number) =>
      Array.from({ length }, () => letters[random(letters.length)]).join("");
    for (let round = 0; round < 300; round++) {
      const lines = Array.from({ length: 12 }, (): [boolean, string] => [
        random(3) === 0,
        `/${word("aab/*", random(6))}${random(5) === 0 ? "$" : ""}`,
      ]);
      const isAllowed = matcher(lines);
      for (let asked = 0; asked < 20; asked++) {
        const path = `/${word("ab/", random(7))}`;
        assert.equal(isAllowed(path), naively(lines, path), `${path} by ${JSON.stringify(lines)}`);
      }
    }
  });

  it("work in large numbers: prefixes, and patterns below prefixes", () => {
    const count = 14_000;
    const sorted = disallow(Array.from({ length: count }, (_, index) => `/shop/category/${index}/*?sort=`));
    const plain = disallow(Array.from({ length: 30_000 }, (_, index) => `/s/${index}/`));
    for (let index = 0; index < 9_000; index++) {
      assert.equal(sorted(`/shop/category/${index}/chair`), true);
      assert.equal(sorted(`/shop/category/${index}/chair?sort=price`), false);
      assert.equal(plain(`/s/${index}/chair`), false);
      assert.equal(plain(`/shop/${index}/chair`), true);
    }
  });

  it("built to exhaust the matcher disallow what cannot be compared in time", () => {
    const hostile = disallow(
      Array.from({ length: 1_100 }, (_, index) => `/${"*a".repeat(220)}*b${index}`).concat("/*c"),
    );
    assert.equal(hostile(`/${"a".repeat(60_000)}`), false);
    assert.equal(hostile("/about"), true);
    assert.equal(hostile("/chairs"), false);
  });
});
