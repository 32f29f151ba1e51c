import assert from "node:assert/strict";
import { test } from "node:test";
import { editDistance, suggestDomain } from "./suggest-domain.ts";

test("a mistyped domain of a large provider is recognised", () => {
  const mistyped: [domain: string, meant: string][] = [
    ["gmial.com", "gmail.com"],
    ["gmail.con", "gmail.com"],
    ["gmail.co", "gmail.com"],
    ["hotmial.com", "hotmail.com"],
    ["yaho.com", "yahoo.com"],
    ["outlok.com", "outlook.com"],
    ["iclod.com", "icloud.com"],
    ["t-onlin.de", "t-online.de"],
    ["firma.con", "firma.com"],
    ["gmial.con", "gmail.com"],
  ];
  for (const [domain, meant] of mistyped) assert.equal(suggestDomain(domain), meant, domain);
});

test("a genuine domain gets no suggestion, however similar it is to another", () => {
  for (const domain of [
    "gmail.com",
    "gmx.com",
    "mail.com",
    "ymail.com",
    "web.de",
    "email.com",
    "firma.de",
    "hotels.com",
  ]) {
    assert.equal(suggestDomain(domain), null, domain);
  }
});

test("swapped neighbours count as one edit", () => {
  assert.equal(editDistance("gmial", "gmail", 2), 1);
  assert.equal(editDistance("abc", "xyz", 2), 3);
});
