import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { SiteTruth } from "../truth.ts";
import { accountKey, matchesAddress } from "./match-contact.ts";
import { scoreSite } from "./score.ts";

const address = { streets: ["Lossestraße 47"], postalCode: "34123", city: "Kassel" };
const truth: SiteTruth = {
  contacts: [
    { kind: "email", value: "info@a.de", pages: [], reachable: true },
    { kind: "email", value: "hidden@a.de", pages: [], reachable: false },
    { kind: "phone", value: "+49561482710", pages: [], reachable: true },
    { kind: "address", value: "Lossestraße 47, 34123 Kassel", address, pages: [], reachable: true },
    { kind: "social", value: "https://www.facebook.com/a", pages: [], reachable: true },
  ],
  forbidden: [{ kind: "email", value: "hello@agency.de", why: "web agency" }],
};

describe("scoring a site", () => {
  test("counts each reachable contact once, regardless of spelling", () => {
    const { hits, missed, wrong } = scoreSite(
      {
        email: ["INFO@a.de"],
        phone: ["+49561482710"],
        address: ["Lossestr. 47, 34123 Kassel", "Lossestraße 47, D-34123 Kassel, Deutschland"],
        social: ["https://de-de.facebook.com/A/"],
      },
      truth,
    );
    assert.equal(hits.length, 4);
    assert.deepEqual([missed, wrong], [[], []]);
  });

  test("lists missed contacts, and wrong ones with the reason", () => {
    const { missed, wrong } = scoreSite(
      { email: ["hello@agency.de", "info@a.de"], phone: ["0561 482710"], address: [], social: [] },
      truth,
    );
    assert.deepEqual(
      missed.map(({ kind }) => kind),
      ["phone", "address", "social"],
    );
    assert.deepEqual(wrong, [
      { kind: "email", value: "hello@agency.de", why: "web agency" },
      { kind: "phone", value: "0561 482710", why: "not a contact of this site" },
    ]);
  });

  test("neither requires an unreachable contact nor counts it as wrong when found", () => {
    const { hits, wrong } = scoreSite({ email: ["hidden@a.de"], phone: [], address: [], social: [] }, truth);
    assert.deepEqual([hits, wrong], [[], []]);
  });
});

describe("matching addresses", () => {
  test("needs the street with its whole number, and the postal code or the city", () => {
    assert.ok(matchesAddress("Quendel GmbH, LOSSESTRASSE 47, Kassel", address));
    assert.ok(!matchesAddress("Lossestraße 4, 34123 Kassel", address));
    assert.ok(!matchesAddress("Lossestraße 47a, 34123 Kassel", address));
    assert.ok(!matchesAddress("Lossestraße 47", address));
    assert.ok(!matchesAddress("34123 Kassel", address));
  });
});

describe("comparing accounts", () => {
  for (const [one, other] of [
    ["https://wa.me/31302314478", "https://api.whatsapp.com/send?phone=31302314478"],
    ["https://x.com/caracol", "https://twitter.com/Caracol/"],
    ["https://de.linkedin.com/company/a", "https://www.linkedin.com/company/a/"],
    ["https://www.pinterest.de/a/", "https://pinterest.com/a"],
  ] as const) {
    test(`${one} and ${other} are equal`, () => assert.equal(accountKey(one), accountKey(other)));
  }

  for (const [one, other] of [
    ["https://t.me/a", "https://wa.me/a"],
    ["https://www.linkedin.com/in/a", "https://www.linkedin.com/company/a"],
    ["https://www.facebook.com/profile.php?id=1", "https://www.facebook.com/profile.php?id=2"],
  ] as const) {
    test(`${one} and ${other} are different`, () => assert.notEqual(accountKey(one), accountKey(other)));
  }
});
