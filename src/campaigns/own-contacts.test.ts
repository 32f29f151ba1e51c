import assert from "node:assert/strict";
import { test } from "node:test";
import { siteAddresses } from "../crawler/links/site-section.ts";
import { readStatements, sharedContacts } from "./read-results.ts";

/** The shared contacts of a crawl from `start`; `statements` lists the pages of each contact. */
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

test("contacts stated on none of a branch's own pages are shared", () => {
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

test("contacts stated only on the pages of another business in the same section are shared", () => {
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

test("nothing is shared where the pages of a contact or the section of a site are unknown", () => {
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

test("a page is classified once, however many contacts it states", () => {
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
