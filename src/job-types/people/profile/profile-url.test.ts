import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ForagerError } from "../../../errors.ts";
import { linkedInProfileUrl, parseProfileUrl } from "./profile-url.ts";

const canonical = "https://www.linkedin.com/in/mara-lindqvist-demo";

describe("the canonical URL of a profile", () => {
  for (const given of [
    "https://www.linkedin.com/in/mara-lindqvist-demo",
    "https://www.linkedin.com/in/mara-lindqvist-demo/",
    "http://linkedin.com/in/mara-lindqvist-demo",
    "linkedin.com/in/mara-lindqvist-demo",
    "  de.linkedin.com/in/mara-lindqvist-demo?trk=people-guest#about ",
    "https://se.linkedin.com/in/Mara-Lindqvist-Demo/en",
    "https://www.linkedin.com/in/mara-lindqvist-demo/recent-activity/all/",
    "https://www.linkedin.com/mwlite/in/mara-lindqvist-demo",
    "https://m.linkedin.com//in//mara-lindqvist-demo/?originalSubdomain=se",
    "https://www.linkedin.com/in/mara%2Dlindqvist%2Ddemo",
    "HTTPS://WWW.LINKEDIN.COM/IN/MARA-LINDQVIST-DEMO",
    "https://www.linkedin.com/comm/in/mara-lindqvist-demo",
    "https://www.linkedin.com/authwall?trk=x&sessionRedirect=https%3A%2F%2Fse.linkedin.com%2Fin%2Fmara-lindqvist-demo",
  ]) {
    test(`of ${given}`, () => assert.equal(parseProfileUrl(given).href, canonical));
  }

  test("has one spelling for non-ASCII letters", () => {
    const composed = "https://www.linkedin.com/in/andr%C3%A9-demo";
    for (const given of [
      "https://www.linkedin.com/in/andré-demo",
      "https://www.linkedin.com/in/andr%c3%a9-demo",
      "https://www.linkedin.com/in/andre%CC%81-demo",
    ]) {
      assert.equal(parseProfileUrl(given).href, composed);
    }
    assert.equal(parseProfileUrl(composed).slug, "andré-demo");
  });

  test("keeps the case of an id used in place of a name", () => {
    const id = "ACoAAABcDeFgHiJkLmNoPqRsTuVwXyZ0123456";
    assert.equal(parseProfileUrl(`https://www.linkedin.com/in/${id}`).slug, id);
  });

  test("of a page elsewhere is the page without its fragment", () => {
    assert.deepEqual(parseProfileUrl("https://People.Example.com/Mara?tab=1#top"), {
      href: "https://people.example.com/Mara?tab=1",
      kind: "page",
      slug: null,
    });
  });
});

describe("a URL that is not a person's", () => {
  for (const [given, sentence] of [
    ["https://www.linkedin.com/company/fjordlicht-demo", /a company page.*person's profile/],
    ["https://www.linkedin.com/school/demo", /a school page/],
    ["https://www.linkedin.com/sales/lead/x", /Sales Navigator/],
    ["https://www.linkedin.com/pub/dir/Mara/Lindqvist", /a directory of names/],
    ["https://www.linkedin.com/authwall?sessionRedirect=https%3A%2F%2Fevil.example%2F", /a login page/],
    ["https://www.linkedin.com/in/", /does not name a profile/],
    ["https://www.linkedin.com/", /not a profile/],
    ["https://www.linkedin.com/in/%2F", /does not name a profile/],
    [`https://www.linkedin.com/in/${"x".repeat(300)}`, /does not name a profile/],
    ["mara lindqvist", /white space|scheme/],
    ["ftp://www.linkedin.com/in/x", /http/],
    ["https://user:secret@www.linkedin.com/in/x", /user name or password/],
  ] as const) {
    test(`is refused: ${given.slice(0, 60)}`, () => {
      assert.throws(
        () => parseProfileUrl(given),
        (error: unknown) =>
          error instanceof ForagerError && error.code === "invalid_url" && sentence.test(error.message),
      );
      assert.equal(linkedInProfileUrl(given), null);
    });
  }

  test("of another site that only looks like the network's is an ordinary page", () => {
    assert.equal(parseProfileUrl("https://linkedin.com.example.test/in/x").kind, "page");
    assert.equal(parseProfileUrl("https://notlinkedin.com/in/x").kind, "page");
  });
});
