import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { describe, test } from "node:test";
import { siteAddresses } from "../crawler/links/site-section.ts";
import { clientListsOf } from "./domain-filters/client-lists.ts";
import { createWebsiteFilter } from "./domain-filters/website-filter.ts";
import {
  businessesOf,
  readSiteResult,
  readStatements,
  sharedContacts,
  verdictsOf,
  type WebsiteReading,
} from "./read-results.ts";

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
  test("reads addresses, phones, accounts and company facts", () => {
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

  test("of a site without findings is an error with the crawl's own reason", () => {
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

/** What a crawl from `start` shares; `statements` has the pages of each contact. */
function sharedFrom(
  start: string,
  statements: Record<string, string[]>,
  { inner = [], foundAt = start }: { inner?: string[]; foundAt?: string } = {},
): string[] {
  const emails = Object.entries(statements).map(([value, pages]) => ({
    value,
    sources: pages.map((path) => ({ url: new URL(path, foundAt).href, kind: "text" })),
  }));
  const site = { url: start, section: siteAddresses.sectionOf(new URL(start)), inner_sections: inner };
  return sharedContacts(readStatements({ start_page: foundAt, evidence: { emails } }), site, siteAddresses);
}

const chain = {
  "leeds@chain.example": ["/stores/leeds"],
  "Team.Leeds@chain.example": ["/stores/leeds/team"],
  "info@chain.example": ["/stores/leeds", "/contact"],
  "press@chain.example": ["/press"],
  "york@chain.example": ["/stores/york"],
};

test("contacts that none of a branch's own pages states are shared", () => {
  assert.deepEqual(sharedFrom("https://chain.example/stores/leeds", chain), [
    "press@chain.example",
    "york@chain.example",
  ]);
});

test("a business with a whole site owns all of its contacts", () => {
  for (const start of ["https://chain.example/", "https://www.chain.example/en/contact"]) {
    assert.deepEqual(sharedFrom(start, chain), [], start);
  }
});

test("contacts stated only on the pages of another business below it are shared", () => {
  const inner = ["chain.example/stores/leeds", "chain.example.org/stores/york"];
  assert.deepEqual(sharedFrom("https://chain.example/", chain, { inner }), [
    "leeds@chain.example",
    "team.leeds@chain.example",
  ]);
});

test("the target of a redirect belongs to the business like the page it started from", () => {
  const start = "https://chain.example/leeds";
  const foundAt = "https://www.chain.example/stores/leeds";
  assert.deepEqual(sharedFrom(start, chain, { foundAt }), ["press@chain.example", "york@chain.example"]);
  // The page of a closed branch often redirects to the chain's home page.
  const home = { "info@chain.example": ["/"], "sales@chain.example": ["/contact"] };
  assert.deepEqual(sharedFrom(start, home, { foundAt: "https://chain.example/" }), ["sales@chain.example"]);
});

test("phone numbers and accounts are shared like addresses", () => {
  const sources = (path: string) => [{ url: `https://mall.example${path}`, kind: "link" }];
  const evidence = {
    phones: [
      { value: "+441132960001", sources: sources("/shops/oak") },
      { value: "+441132960002", sources: sources("/contact") },
    ],
    socials: [{ value: "https://facebook.com/Mall", sources: sources("/") }],
  };
  const site = {
    url: "https://mall.example/shops/oak",
    section: "mall.example/shops/oak",
    inner_sections: [],
  };
  assert.deepEqual(sharedContacts(readStatements({ evidence }), site, siteAddresses), [
    "+441132960002",
    "https://facebook.com/mall",
  ]);
});

test("nothing is shared if the pages of a contact or the section of a site are unknown", () => {
  const site = {
    url: "https://chain.example/stores/leeds",
    section: "chain.example/stores/leeds",
    inner_sections: [],
  };
  const unknown = readStatements({ evidence: { emails: [{ value: "info@chain.example", sources: [] }, 7] } });
  assert.deepEqual(sharedContacts(unknown, site, siteAddresses), []);
  assert.deepEqual(sharedContacts(readStatements(null), site, siteAddresses), []);
  const elsewhere = readStatements({
    evidence: {
      emails: [{ value: "info@chain.example", sources: [{ url: "https://chain.example/contact" }] }],
    },
  });
  assert.deepEqual(sharedContacts(elsewhere, { ...site, section: null }, siteAddresses), []);
});

test("a page is judged once, however many contacts it states", () => {
  const pages = [new URL("https://mall.example/shops/one"), new URL("https://mall.example/contact")];
  const contacts = Array.from({ length: 100 }, (_, index) => ({ value: `a${index}@mall.example`, pages }));
  const site = {
    url: "https://mall.example/",
    section: "mall.example",
    inner_sections: ["mall.example/shops/one"],
  };
  let judged = 0;
  const isWithin: typeof siteAddresses.isWithin = (place, section) => {
    judged += 1;
    return siteAddresses.isWithin(place, section);
  };
  const startPage = new URL(site.url);
  assert.deepEqual(sharedContacts({ startPage, contacts }, site, { ...siteAddresses, isWithin }), []);
  assert.ok(judged < 20, `${judged} comparisons of a page with a section`);
});
