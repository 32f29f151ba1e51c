import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { WebsiteFilter } from "./ports.ts";
import { businessesOf, readSiteResult, verdictsOf } from "./read-results.ts";

const flags = {
  filter_social_media: true,
  filter_review_sites: true,
  filter_directories: true,
  filter_maps: true,
};
const filter: WebsiteFilter = {
  judge(website) {
    const host = typeof website === "string" ? (URL.parse(website)?.host ?? null) : null;
    return host === null
      ? { url: null, domain: null, siteKey: null, filterReason: "no_website" }
      : { url: `https://${host}/`, domain: host, siteKey: host, filterReason: null };
  },
};
const read = (businesses: unknown) => businessesOf({ businesses }, filter, flags, true);

describe("the businesses of a search", () => {
  test("are told apart by place, else phone, else website, name and address", () => {
    const listing = { name: "A", website: "https://a.example/" };
    const found = read([
      { ...listing, place_id: "1" },
      { ...listing, place_id: "1", name: "A again" },
      { ...listing, phone: "+44 20 7946 0000" },
      { ...listing, phone: "+442079460000" },
      { ...listing },
      { ...listing, name: "a" },
      { ...listing, name: "B" },
    ]);
    assert.deepEqual(
      found.map(({ rank }) => rank),
      [1, 3, 5, 7],
    );
  });

  test("share a site where they share its key, and have none where nothing is to be crawled", () => {
    const [a, b, none] = read([
      { place_id: "1", website: "https://a.example/x" },
      { place_id: "2", website: "https://a.example/y" },
      { place_id: "3" },
    ]);
    assert.ok(a?.site_key && a.site_key === b?.site_key);
    assert.deepEqual([none?.site_key, none?.site_url, none?.filter_reason], [null, null, "no_website"]);
    const [uncrawled] = businessesOf(
      { businesses: [{ website: "https://a.example/" }] },
      filter,
      flags,
      false,
    );
    assert.deepEqual([uncrawled?.site_key, uncrawled?.filter_reason], [null, null]);
  });

  test("may be anything at all without an error", () => {
    assert.deepEqual(read(null), []);
    assert.deepEqual(read("businesses"), []);
    const odd = read([
      null,
      7,
      [],
      { name: "\0", place_id: 5, rating: "4", reviews_count: 1e300, categories: "x", website: {} },
      { name: "\ud800 half", rating: Number.NaN, reviews_count: 2.6, categories: ["a", null, ""] },
    ]);
    assert.deepEqual(
      odd.map(({ name, place_id, rating, reviews_count, categories }) => [
        name,
        place_id,
        rating,
        reviews_count,
        categories,
      ]),
      [
        [null, null, null, 2_147_483_647, []],
        ["\ufffd half", null, null, 3, ["a"]],
      ],
    );
  });
});

describe("a crawl's result", () => {
  test("gives addresses, phones, accounts and what the company says of itself", () => {
    const { error, emails, teamEmails, findings } = readSiteResult({
      crawl_status: "partial",
      pages_crawled: 4,
      emails: ["info@a.example", "info@a.example", 3],
      phones: ["+442079460000"],
      linkedin: "https://linkedin.example/a",
      twitter: null,
      team_members: [{ name: "Ida Berg", title: null, email: "ida@a.example", linkedin: null }],
      company_vitals: { name: "A", summary: "Builds boats.", industry: "Boats", services: ["Hulls"] },
      metadata: { page_facts: { people: [{ name: "Ole Dahl", email: "ole@a.example" }] } },
    });
    assert.equal(error, null);
    assert.deepEqual(emails, ["info@a.example"]);
    assert.deepEqual(teamEmails, ["ida@a.example", "ole@a.example"]);
    assert.deepEqual(findings.social_media, { linkedin: "https://linkedin.example/a" });
    assert.deepEqual(findings.company_info, {
      industry: "Boats",
      key_services: ["Hulls"],
      target_audience: null,
      one_sentence_summary: "Builds boats.",
    });
  });

  test("of a site that gave nothing is an error with the crawl's own reason", () => {
    const failed = { crawl_status: "failed", metadata: { failure_reason: "robots.txt forbids it." } };
    assert.equal(readSiteResult(failed).error, "robots.txt forbids it.");
    assert.equal(readSiteResult({}).error, null);
    assert.equal(readSiteResult({}).findings.company_info, null);
  });
});

test("verdicts are taken by address in lower case, and those of no known status left out", () => {
  const rows = [
    { email: "Info@A.example", status: "valid", quality_score: 90, is_deliverable: true, is_free: true },
    { email: "b@a.example", status: "maybe" },
    { status: "valid" },
    null,
  ];
  assert.deepEqual(verdictsOf({ results: rows }), [
    {
      email: "info@a.example",
      status: "valid",
      score: 90,
      is_deliverable: true,
      is_role_account: false,
      is_free_email: true,
      is_disposable: false,
      is_catch_all: false,
    },
  ]);
});
