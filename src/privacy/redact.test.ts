import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contextOf, mentionedKeys } from "./mentions.ts";
import { redact } from "./redact.ts";

const without = (value: unknown, ...keys: string[]) => redact(value, { keys: new Set(keys) }).value;
const email = "email:ada@firma.example";
const phone = "phone:+49301234567";

describe("mentions", () => {
  for (const [spelling, key] of [
    ["Write to Ada@Firma.example.", email],
    ["<a href='mailto:ada@firma.example?subject=x'>", email],
    ["https://shop.example/?for=ada%40firma.example&x=1", email],
    ["(+49 30 1234567)", phone],
    ["+49 (0)30 / 123 45-67", phone],
    ["tel:0049301234567", phone],
    ["see de.linkedin.com/in/Ada-Demo, or", "profile:linkedin.com/in/ada-demo"],
    ["[x](https://www.linkedin.com/in/ada-demo/)", "profile:linkedin.com/in/ada-demo"],
    ["https://a.b.firma.example/x", "domain:firma.example"],
  ] as const) {
    test(`are found in ${spelling}`, () =>
      assert.ok(mentionedKeys(spelling).has(key), [...mentionedKeys(spelling)].join()));
  }

  test("of national numbers are found by the country that the value names", () => {
    assert.ok(mentionedKeys({ country: "DE", text: "030 1234567" }).has(phone));
    assert.ok(mentionedKeys({ main: "+49301111111", text: "Tel. 030/123 45 67" }).has(phone));
    assert.ok(!mentionedKeys({ country: "FR", text: "030 1234567" }).has(phone));
  });

  test("of people are names with a domain or address around them", () => {
    const keys = mentionedKeys({
      url: "https://firma.example/",
      team: [{ name: "Ada  MÜLLER", email: "a@firma.example" }],
    });
    assert.ok(keys.has("nd:ada muller|firma example"));
    assert.ok(keys.has("ne:ada muller|a firma example"));
  });

  test("are read from a long text in linear time", () => {
    for (const text of [
      "1 ".repeat(200_000),
      "a.".repeat(200_000),
      "+".repeat(200_000),
      `${"a".repeat(300_000)} b@c.example/`,
      `${"a@".repeat(100_000)}b`,
    ]) {
      mentionedKeys(text, contextOf(null));
    }
  });
});

describe("redaction", () => {
  test("takes items of lists, fields and parts of texts, and counts them", () => {
    const value = {
      emails: ["Ada@firma.example", "bo@firma.example"],
      contact: "ada@firma.example",
      text: "Ask ada@firma.example, or bo@firma.example.",
      nested: [{ value: "ada@firma.example", sources: ["x"] }, { value: "bo@firma.example" }],
    };
    const { value: left, removed } = redact(value, { keys: new Set([email]) });
    assert.deepEqual(left, {
      emails: ["bo@firma.example"],
      contact: null,
      text: "Ask [removed], or bo@firma.example.",
      nested: [{ value: "bo@firma.example" }],
    });
    assert.equal(removed, 4);
  });

  test("takes an entry of a list of pages with its URL", () => {
    const page = (url: string) => ({ url, outcome: "filter", reason: "It is on another site." });
    const value = {
      url: "https://firma.example/",
      pages: [page("https://firma.example/"), page("https://www.linkedin.com/in/ada")],
    };
    assert.deepEqual(without(value, "profile:linkedin.com/in/ada"), {
      url: value.url,
      pages: [page("https://firma.example/")],
    });
  });

  test("takes a person as a whole, with the name in all texts", () => {
    const value = {
      people: [
        { name: "Ada Muster", title: "CTO", email: "ada@firma.example" },
        { name: "Bo", email: null },
      ],
      text: "ADA\u00a0Muster leads. Adam Muster does not.",
    };
    assert.deepEqual(without(value, email), {
      people: [{ name: "Bo", email: null }],
      text: "[removed] leads. Adam Muster does not.",
    });
  });

  test("leaves a business that has the number or address, without it", () => {
    const listing = { place_id: "p1", name: "Firma", phone: "+49 30 1234567", email: "ada@firma.example" };
    assert.deepEqual(without({ businesses: [listing] }, phone, email), {
      businesses: [{ ...listing, phone: null, email: null }],
    });
  });

  test("keeps only the shape of a result about one person", () => {
    const profile = {
      mode: "profile",
      profile: { linkedin_url: "https://www.linkedin.com/in/ada", name: "Ada" },
      summary: "S",
      list: ["x"],
      n: 1,
    };
    assert.deepEqual(without(profile, "profile:linkedin.com/in/ada"), {
      mode: "profile",
      profile: { linkedin_url: null, name: null },
      summary: null,
      list: [],
      n: 1,
    });
    const single = { email: "ada@firma.example", status: "valid", results: [{ email: "ada@firma.example" }] };
    assert.deepEqual(without(single, email), { results: [] });
  });

  test("changes nothing else", () => {
    const value = { a: [1, null, true, "x"], b: { c: "bo@firma.example 030 7654321" }, d: [] };
    assert.deepEqual(redact(value, { keys: new Set([email, phone]), texts: ["Ada Muster"] }), {
      value,
      removed: 0,
      texts: [],
    });
  });
});
