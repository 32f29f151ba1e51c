import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isBeside, isWithin, ownSections, placeOf, sectionOf, sectionsAround } from "./site-section.ts";

const section = (url: string) => sectionOf(new URL(url));
const place = (url: string) => placeOf(new URL(url));
const owns = (start: string, page: string, startPage = start) =>
  ownSections(new URL(start), new URL(startPage)).some((own) => isWithin(place(page), own));

describe("the section of a URL", () => {
  it("is the whole site where the path is only a language, a home page or a standard page", () => {
    for (const url of [
      "https://www.firma.example/",
      "http://firma.example:80/index.php?id=5",
      "https://firma.example/de/",
      "https://firma.example/de-at/startseite.html?ref=maps",
      "https://firma.example/home",
      "https://firma.example/kontakt",
      "https://firma.example/en/about-us/team/",
      "https://firma.example/?utm_source=maps#top",
    ]) {
      assert.equal(section(url), "firma.example", url);
    }
  });

  it("is otherwise the path with everything below it, in any spelling", () => {
    for (const url of [
      "https://www.chain.example/stores/leeds",
      "http://chain.example/Stores/Leeds/",
      "https://chain.example/en/stores/leeds.html",
      "https://chain.example/stores/leeds/index.html",
      "https://chain.example/stores/leeds/contact",
      "https://chain.example/stores/leeds?gclid=1",
    ]) {
      assert.equal(section(url), "chain.example/stores/leeds", url);
    }
    assert.equal(section("https://mall.example:8080/biz0/"), "mall.example:8080/biz0");
    assert.equal(section("https://mall.example/shop?id=12"), "mall.example/shop?id=12");
    assert.equal(section("https://chain.example/stores?town=leeds"), "chain.example/stores?town=leeds");
  });

  it("has the sections of its parent folders around it", () => {
    assert.deepEqual(sectionsAround("chain.example"), []);
    assert.deepEqual(sectionsAround("chain.example/stores/leeds"), ["chain.example", "chain.example/stores"]);
    assert.deepEqual(sectionsAround("mall.example/shop?id=12"), ["mall.example", "mall.example/shop"]);
  });
});

describe("the pages of a start URL", () => {
  it("are that page and those below it, or the whole site", () => {
    const leeds = "https://chain.example/stores/leeds";
    for (const [page, is] of [
      ["https://www.chain.example/stores/leeds/", true],
      ["https://chain.example/stores/leeds/team", true],
      ["https://chain.example/fr/stores/leeds.html", true],
      ["https://chain.example/stores/leeds-north", false],
      ["https://chain.example/stores/york", false],
      ["https://chain.example/stores", false],
      ["https://chain.example/contact", false],
      ["https://chain.example/", false],
    ] as const) {
      assert.equal(owns(leeds, page), is, page);
      assert.ok(owns("https://chain.example/de/", page), page);
    }
  });

  it("depend on the query where it selects the page", () => {
    const start = "https://mall.example/shop?id=12";
    assert.ok(owns(start, "https://mall.example/shop?tab=map&id=12"));
    assert.ok(!owns(start, "https://mall.example/shop?id=13"));
    assert.ok(!owns(start, "https://mall.example/shop"));
  });

  it("include those below a redirect's target, unless that is the home page", () => {
    const start = "https://chain.example/leeds";
    const moved = "https://chain.example/stores/leeds-central";
    assert.ok(owns(start, `${moved}/team`, moved));
    assert.ok(owns("https://firma.example/", "https://neu.example/kontakt", "https://neu.example/"));
    assert.ok(!owns(start, "https://chain.example/contact", "https://chain.example/"));
    assert.ok(!owns("https://leeds.example/", "https://chain.example/contact", moved));
  });
});

describe("a page beside a section", () => {
  it("is in the same folder and not a standard page", () => {
    const beside = (page: string, start: string) => isBeside(place(page), section(start));
    for (const [page, is] of [
      ["/stores/york", true],
      ["/stores/york/contact", true],
      ["/malls/york", false],
      ["/offers", false],
      ["/stores/leeds/team", false],
      ["/stores/contact", false],
      ["/stores", false],
      ["/about/team", false],
      ["/", false],
    ] as const) {
      assert.equal(beside(`https://chain.example${page}`, "https://chain.example/stores/leeds"), is, page);
      assert.equal(beside(`https://chain.example${page}`, "https://chain.example/"), false, page);
    }
    assert.ok(beside("https://mall.example/biz1/contact", "https://mall.example/biz0/"));
    assert.ok(beside("https://mall.example/shop?id=13", "https://mall.example/shop?id=12"));
    assert.ok(!beside("https://mall.example/contact", "https://mall.example/biz0/"));
  });
});
