import assert from "node:assert/strict";
import { test } from "node:test";
import { webQuery } from "./search-web.ts";

const nothing = { count: null, role: null, location: null, keywords: [] };

test("A search is for profiles, with role and place verbatim", () => {
  assert.equal(
    webQuery({ count: 10, role: "CTO", location: "Berlin", keywords: ["fintechs"] }),
    'site:linkedin.com/in "CTO" "Berlin" fintech',
  );
  assert.equal(
    webQuery({
      ...nothing,
      role: "head of sales",
      location: "Austin, Texas",
      keywords: ["machine learning"],
    }),
    'site:linkedin.com/in "head of sales" "Austin" "machine learning"',
  );
});

test("Alternatives in a query stay alternatives", () => {
  assert.equal(
    webQuery({ ...nothing, role: "CEO, CTO and CFO", location: "Berlin oder Hamburg" }),
    'site:linkedin.com/in ("CEO" OR "CTO" OR "CFO") ("Berlin" OR "Hamburg")',
  );
});

test("A search in any words has no quotation marks", () => {
  assert.equal(
    webQuery({ ...nothing, role: "head of sales", keywords: ["machine learning"] }, false),
    "site:linkedin.com/in head of sales machine learning",
  );
});

test("A query cannot inject operators, or exceed the engines' length limit", () => {
  const query = webQuery({
    ...nothing,
    role: 'x" OR site:evil.example -site:linkedin.com',
    keywords: ["a".repeat(500)],
  });
  assert.doesNotMatch(query.slice("site:linkedin.com/in".length), /site:|x" OR/);
  assert.ok(query.length <= 380);
});
