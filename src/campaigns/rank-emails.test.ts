import assert from "node:assert/strict";
import { test } from "node:test";
import type { RankingContext } from "./ports.ts";
import { createRankEmails } from "./rank-emails.ts";

const functions = new Set(
  "info sales admin jobs privacy billing press noreply contact kontakt support".split(" "),
);
const rank = createRankEmails((local) => functions.has(local.split(/[._-]/)[0] ?? ""));
const of = (changes: Partial<RankingContext> = {}): RankingContext => ({
  domain: "example.com",
  teamEmails: [],
  contactEmails: [],
  shared: [],
  prefer: "business",
  ...changes,
});

const mixed = [
  "noreply@example.com",
  "privacy@example.com",
  "jobs@example.com",
  "jane.doe@example.com",
  "brightwater@example.com",
  "info@example.com",
  "sales.emea@example.com",
  "postmaster@example.com",
  "kontakt@example.com",
];
const business = ["info@example.com", "sales.emea@example.com", "kontakt@example.com"];
const rest = [
  "brightwater@example.com",
  "privacy@example.com",
  "jobs@example.com",
  "noreply@example.com",
  "postmaster@example.com",
];

test("business addresses precede people and unknown ones, generic ones follow, and unread ones come last", () => {
  assert.deepEqual(rank(mixed, of()), [...business, "jane.doe@example.com", ...rest]);
});

test("people precede business addresses if the campaign prefers them", () => {
  assert.deepEqual(rank(mixed, of({ prefer: "people" })), ["jane.doe@example.com", ...business, ...rest]);
});

test("the contact page's address is a business address under any name and provider", () => {
  const emails = [
    "jane.doe@example.com",
    "privacy@example.com",
    "joes.plumbing@mailbox.example",
    "oak17@example.com",
    "info@example.com",
  ];
  const contactEmails = ["oak17@example.com", "JOES.plumbing@mailbox.example", "privacy@example.com"];
  assert.deepEqual(rank(emails, of({ contactEmails })), [
    "info@example.com",
    "oak17@example.com",
    "joes.plumbing@mailbox.example",
    "jane.doe@example.com",
    "privacy@example.com",
  ]);
  // With people first, a person's address on the contact page counts as a person's.
  assert.deepEqual(
    rank(emails, of({ contactEmails: ["jane.doe@example.com"], prefer: "people" }))[0],
    "jane.doe@example.com",
  );
});

test("shared contacts come after the business's own", () => {
  const emails = ["info@example.com", "leeds17@example.com", "JANE.doe@example.com"];
  assert.deepEqual(rank(emails, of({ shared: ["info@example.com"] })), [
    "JANE.doe@example.com",
    "leeds17@example.com",
    "info@example.com",
  ]);
});

test("addresses of the business's own domain come before a mail provider's and the web designer's", () => {
  const emails = [
    "info@designer.example",
    "joes.plumbing@mailbox.example",
    "privacy@example.com",
    "info@mail.example.com",
    "brightwater@example.com",
    "kontakt@example.com",
  ];
  assert.deepEqual(rank(emails, of()), [
    "info@mail.example.com",
    "kontakt@example.com",
    "brightwater@example.com",
    "info@designer.example",
    "joes.plumbing@mailbox.example",
    "privacy@example.com",
  ]);
});

test("people whom the site names rank as people, regardless of their mail provider and address", () => {
  const emails = ["ann@example.com", "info@example.com", "JO@Mailbox.example", "admin@example.com"];
  const teamEmails = ["jo@mailbox.example", "admin@example.com"];
  const people = ["admin@example.com", "JO@Mailbox.example"];
  assert.deepEqual(rank(emails, of({ teamEmails })), ["info@example.com", ...people, "ann@example.com"]);
  assert.deepEqual(rank(emails, of({ teamEmails, prefer: "people" })), [
    ...people,
    "info@example.com",
    "ann@example.com",
  ]);
});

test("an address is listed once, and invalid ones are omitted", () => {
  const emails = [
    "info@example.com",
    "INFO@EXAMPLE.COM",
    "info",
    "@example.com",
    "a@b",
    "a b@example.com",
    "a@b@example.com",
    `${"a".repeat(65)}@example.com`,
    `a@${"a.".repeat(130)}com`,
    "ann@bücher.example",
    "ann@xn--bcher-kva.example",
    "1@example.com",
  ];
  assert.deepEqual(rank(emails, of()), ["info@example.com", "ann@bücher.example", "1@example.com"]);
});

test("the same addresses in the same order give the same ranking, with or without a domain", () => {
  const emails = Array.from({ length: 300 }, (_, index) => `person${index}@example.com`);
  assert.deepEqual(rank(emails, of({ domain: null })), emails);
});

test("a short word before a surname is a name, and on its own it is a role", () => {
  assert.deepEqual(rank(["hi.tanaka@example.com", "hi@example.com", "info-2@example.com"], of()), [
    "hi@example.com",
    "info-2@example.com",
    "hi.tanaka@example.com",
  ]);
});
