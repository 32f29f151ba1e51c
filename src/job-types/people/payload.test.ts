import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { PeoplePayload } from "./payload.ts";

const url = "https://www.linkedin.com/in/mara-lindqvist-demo";

function problemsOf(payload: object): string[] {
  const { error } = PeoplePayload.safeParse(payload);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);
}

describe("a svcPeople payload", () => {
  test("needs only its mode and that mode's subject", () => {
    assert.deepEqual(PeoplePayload.parse({ mode: "search", search_query: " CTOs in Berlin " }), {
      mode: "search",
      search_query: "CTOs in Berlin",
      search_limit: 10,
      generate_summary: false,
      extract_insights: false,
      force_refresh: false,
      test: false,
    });
    assert.deepEqual(problemsOf({ mode: "profile", linkedin_url: url }), []);
    assert.deepEqual(problemsOf({ mode: "research", linkedin_url: url }), []);
  });

  for (const [name, payload, problem] of [
    ["an unknown mode", { mode: "guess", linkedin_url: url }, /^mode: /],
    ["no mode", { linkedin_url: url }, /^mode: /],
    ["a profile without a URL", { mode: "profile" }, /^linkedin_url: The mode profile needs/],
    ["a report without a URL", { mode: "research", search_query: "x" }, /^linkedin_url: .*research needs/],
    ["a search without a query", { mode: "search", linkedin_url: url }, /^search_query: .*needs/],
    ["an empty query", { mode: "search", search_query: "  " }, /^search_query: /],
    ["a query of 257 characters", { mode: "search", search_query: "x".repeat(257) }, /^search_query: /],
    [
      "a URL of 513 characters",
      { mode: "profile", linkedin_url: `${url}?${"x".repeat(500)}` },
      /longer than 512/,
    ],
    [
      "a company's page",
      { mode: "profile", linkedin_url: "https://www.linkedin.com/company/x" },
      /company page/,
    ],
    ["zero profiles", { mode: "search", search_query: "x", search_limit: 0 }, /^search_limit: /],
    ["too many profiles", { mode: "search", search_query: "x", search_limit: 21 }, /^search_limit: /],
    [
      "half of what scoring requires",
      { mode: "profile", linkedin_url: url, icp_description: "Joiners" },
      /^product_desc/,
    ],
  ] as const) {
    test(`is refused with ${name}`, () => {
      const problems = problemsOf(payload);
      assert.ok(
        problems.some((each) => problem.test(each)),
        problems.join("\n") || "accepted",
      );
    });
  }
});
