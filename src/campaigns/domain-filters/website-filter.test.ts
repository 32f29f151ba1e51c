import assert from "node:assert/strict";
import { test } from "node:test";
import type { FilterFlags } from "../ports.ts";
import { type ClientDomainLists, clientListsOf } from "./client-lists.ts";
import { readDomainRule, textOfRule } from "./domain-rule.ts";
import { keptHosts, listedDomains } from "./listed-domains.ts";
import { createWebsiteFilter } from "./website-filter.ts";

const all: FilterFlags = {
  filter_social_media: true,
  filter_review_sites: true,
  filter_directories: true,
  filter_maps: true,
};

const filterWith = (lists: Partial<ClientDomainLists> = {}) => createWebsiteFilter(clientListsOf(lists));
const plain = filterWith();
const reasonOf = (website: unknown, flags = all) => plain.judge(website, flags).filterReason;

test("third-party websites are filtered, with their kind", () => {
  for (const [reason, websites] of Object.entries({
    social_media: [
      "https://www.facebook.com/example.plumbing",
      "http://m.facebook.com/profile.php?id=1",
      "https://de-de.facebook.com/example",
      "https://instagram.com/example/?igsh=abc",
      "https://x.com/example",
      "https://example.tumblr.com/",
      "https://linktr.ee/example",
      "https://www.pinterest.co.uk/example",
    ],
    review_site: [
      "https://www.yelp.co.uk/biz/example",
      "https://m.yelp.com/biz/example",
      "https://www.tripadvisor.com.au/Restaurant_Review-1",
      "https://www.trustpilot.com/review/example.com",
    ],
    directory: [
      "https://www.gelbeseiten.de/gsbiz/1",
      "https://yellowpages.com.au/example",
      "https://cylex-uk.co.uk.cylex.de/",
      "https://www.booking.com/hotel/gb/example.html",
      "https://wolt.com/en/cyp/limassol/restaurant/example",
      "https://food.bolt.eu/en-US/442/p/1",
      "https://www.amazon.de/shops/example",
      "https://yandex.ru/search",
      "https://example.square.site/",
    ],
    maps: [
      "https://goo.gl/maps/example",
      "https://maps.app.goo.gl/example",
      "https://g.page/example",
      "https://maps.google.com.br/?cid=1",
      "https://www.google.cat/maps/place/example",
      "https://business.google.com/example",
      "https://yandex.com.tr/maps/org/example",
      "https://maps.yandex.kz/",
      "https://maps.apple.com/place?id=1",
    ],
  })) {
    for (const website of websites) assert.equal(reasonOf(website), reason, website);
  }
});

test("a listed name inside another name does not match", () => {
  for (const website of [
    "https://notfacebook.com/",
    "https://facebook.com.example.org/",
    "https://www.my-yelp.com/",
    "https://max.com/",
    "https://bookings-example.com/",
    "https://example.com/facebook.com",
    "https://example.com/?to=https://facebook.com",
    "https://google.plumbing/",
    "https://maps.example.com/",
    "https://yandex-taxi.ru/maps",
    "https://bolt.eu/",
    "https://wolt.example.com/",
  ]) {
    assert.equal(reasonOf(website), null, website);
  }
});

test("businesses' own pages under a provider's domain are kept, and identified by their host", () => {
  for (const [website, domain] of [
    ["https://joe.wixsite.com/plumbing?x=1", "joe.wixsite.com"],
    ["https://joes-plumbing.business.site/", "joes-plumbing.business.site"],
    ["https://joe.negocio.site", "joe.negocio.site"],
    ["https://joe.wordpress.com/about", "joe.wordpress.com"],
    ["https://joe.blogspot.com/", "joe.blogspot.com"],
    ["https://joe.github.io/shop/", "joe.github.io"],
    ["https://joe.myshopify.com/", "joe.myshopify.com"],
    ["https://sites.google.com/view/Joe/home", "sites.google.com"],
    ["https://shop.example.co.uk/", "example.co.uk"],
  ] as const) {
    assert.deepEqual(plain.judge(website, all), { url: new URL(website).href, domain, filterReason: null });
  }
});

test("the crawled URL has no tracking parameters and no fragment", () => {
  for (const [website, url] of [
    ["https://example.com/?utm_source=gbp&store=1&gclid=x#map", "https://example.com/?store=1"],
    ["https://example.com/?q=a%20b+c", "https://example.com/?q=a%20b+c"],
    ["www.example.com/menu", "https://www.example.com/menu"],
    ["https://bücher.example.com/", "https://xn--bcher-kva.example.com/"],
  ] as const) {
    assert.equal(plain.judge(website, all).url, url, website);
  }
});

test("an invalid website is distinguished from a missing one", () => {
  for (const website of [null, undefined, "", "  "]) assert.equal(reasonOf(website), "no_website");
  for (const website of [
    "call us",
    "n/a",
    "none",
    "joe@example.com",
    "mailto:joe@example.com",
    "tel:+4930123456",
    "ftp://example.com/",
    "javascript:alert(1)",
    "https://",
    "https://user:secret@example.com/",
    "https://exa mple.com/",
    `https://example.com/${"a".repeat(3000)}`,
    42,
    { url: "https://example.com/" },
  ]) {
    const verdict = plain.judge(website, all);
    assert.deepEqual(verdict, { url: null, domain: null, filterReason: "invalid_url" });
  }
});

test("a disabled flag turns its list off", () => {
  const flags = { ...all, filter_social_media: false };
  assert.equal(reasonOf("https://www.facebook.com/joe", flags), null);
  assert.equal(reasonOf("https://www.yelp.com/biz/joe", flags), "review_site");
});

test("a client's entries match subdomains and whole path segments", () => {
  const { judge } = filterWith({
    directories: { add: ["trade-portal.example", "example.org/members", "guild.*"], except: ["herold.at"] },
    social_media: { add: [], except: ["facebook.com/joe"] },
  });
  for (const [website, reason] of [
    ["https://joe.trade-portal.example/", "directory"],
    ["https://example.org/members/joe", "directory"],
    ["https://example.org/Members/joe", "directory"],
    ["https://example.org/membership", null],
    ["https://example.org/", null],
    ["https://guild.co.uk/joe", "directory"],
    ["https://www.herold.at/joe", null],
    ["https://www.facebook.com/joe/about", null],
    ["https://www.facebook.com/joey", "social_media"],
  ] as const) {
    assert.equal(judge(website, all).filterReason, reason, website);
  }
});

test("an exception takes precedence over an addition, and only on its own list", () => {
  const { judge } = filterWith({
    maps: { add: ["example.com"], except: ["shop.example.com"] },
    directories: { add: [], except: ["facebook.com"] },
  });
  assert.equal(judge("https://example.com/", all).filterReason, "maps");
  assert.equal(judge("https://shop.example.com/", all).filterReason, null);
  assert.equal(judge("https://facebook.com/joe", all).filterReason, "social_media");
});

test("every listed entry is valid, canonical and matches its own domain", () => {
  for (const [list, entries] of Object.entries(listedDomains)) {
    assert.equal(new Set(entries).size, entries.length, list);
    for (const entry of entries) {
      const rule = readDomainRule(entry);
      assert.ok(typeof rule !== "string", `${entry} ${rule}`);
      assert.equal(textOfRule(rule), entry);
      assert.notEqual(reasonOf(`https://www.${entry.replace(".*", ".de")}/some/page`), null, entry);
    }
  }
  for (const host of keptHosts) assert.equal(reasonOf(`https://${host}/view/joe`), null);
});

test("an entry that names a public suffix, or no domain, is rejected", () => {
  for (const entry of [
    "com",
    "co.uk",
    "*",
    ".*",
    "",
    "a b.com",
    "exa_mple..com",
    "*.example.com",
    "a".repeat(301),
  ]) {
    assert.equal(typeof readDomainRule(entry), "string", entry);
  }
  for (const [entry, text] of [
    ["HTTPS://WWW.Example.com/Places/?q=1", "example.com/places"],
    ["bücher.example", "xn--bcher-kva.example"],
    ["maps.Brand.*", "maps.brand.*"],
  ] as const) {
    const rule = readDomainRule(entry);
    assert.ok(typeof rule !== "string");
    assert.equal(textOfRule(rule), text);
  }
});
