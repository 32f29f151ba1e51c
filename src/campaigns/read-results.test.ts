import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { describe, test } from "node:test";
import { siteAddresses } from "../crawler/links/site-section.ts";
import { clientListsOf } from "./domain-filters/client-lists.ts";
import { createWebsiteFilter } from "./domain-filters/website-filter.ts";
import { businessesOf, readSiteResult, verdictsOf, type WebsiteReading } from "./read-results.ts";

const flags = {
  filter_social_media: true,
  filter_review_sites: true,
  filter_directories: true,
  filter_maps: true,
};
const filter = createWebsiteFilter(clientListsOf(null));
const reading = { filter, flags, crawls: true, addresses: siteAddresses };
const read = (businesses: unknown, changes: Partial<WebsiteReading> = {}) =>
  businessesOf({ businesses }, { ...reading, ...changes });

describe("businesses of a search", () => {
  test("are identified by place, else phone, else website, name and address", () => {
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

  test("share a crawl if their start URLs are equivalent", () => {
    const keyOf = (website: string) => read([{ website }])[0]?.site_key;
    const leeds = keyOf("https://www.example.com/stores/leeds");
    for (const website of [
      "http://example.com/stores/leeds/",
      "HTTPS://EXAMPLE.COM:443/stores/leeds/index.html?utm_source=gbp#top",
      "  example.com/stores/leeds ",
    ]) {
      assert.equal(keyOf(website), leeds, website);
    }
    for (const website of [
      "https://example.com/",
      "https://example.com/stores/york",
      "https://example.com/stores/leeds?department=2",
      "https://shop.example.com/stores/leeds",
      "https://example.com:8080/stores/leeds",
    ]) {
      assert.notEqual(keyOf(website), leeds, website);
    }
    // Earlier versions stored the digest of the host.
    const ofHost = hash("sha256", "example.com", "hex").slice(0, 32);
    assert.notEqual(keyOf("https://example.com/"), ofHost);
  });

  test("have no crawl without a crawlable website", () => {
    const [none] = read([{ place_id: "3" }]);
    assert.deepEqual([none?.site_key, none?.site_url, none?.filter_reason], [null, null, "no_website"]);
    const [uncrawled] = read([{ website: "https://a.example/" }], { crawls: false });
    assert.deepEqual(
      [uncrawled?.site_key, uncrawled?.site_section, uncrawled?.filter_reason],
      [null, null, null],
    );
  });

  test("may be malformed without causing an error", () => {
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
  test("gives addresses, phones, accounts and company facts", () => {
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

test("verdicts are keyed by lower-case address, and unknown statuses are omitted", () => {
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
