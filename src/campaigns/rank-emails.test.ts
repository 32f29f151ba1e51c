import assert from "node:assert/strict";
import { test } from "node:test";
import { createRankEmails } from "./rank-emails.ts";

const functions = new Set(
  "info sales admin jobs privacy billing press noreply contact kontakt support".split(" "),
);
const rank = createRankEmails((local) => functions.has(local.split(/[._-]/)[0] ?? ""));
const of = (domain: string | null = "example.com", teamEmails: string[] = []) => ({ domain, teamEmails });

test("persons and business-type addresses come before generic ones, and what nobody reads last", () => {
  const emails = [
    "noreply@example.com",
    "privacy@example.com",
    "jobs@example.com",
    "info@example.com",
    "jane.doe@example.com",
    "sales.emea@example.com",
    "postmaster@example.com",
    "contact@example.com",
  ];
  assert.deepEqual(rank(emails, of()), [
    "jane.doe@example.com",
    "info@example.com",
    "sales.emea@example.com",
    "contact@example.com",
    "privacy@example.com",
    "jobs@example.com",
    "noreply@example.com",
    "postmaster@example.com",
  ]);
});

test("addresses of the business's own domain come before a mail provider's and the web designer's", () => {
  const emails = [
    "info@designer.example",
    "joes.plumbing@mailbox.example",
    "privacy@example.com",
    "info@mail.example.com",
    "kontakt@example.com",
  ];
  assert.deepEqual(rank(emails, of()), [
    "info@mail.example.com",
    "kontakt@example.com",
    "joes.plumbing@mailbox.example",
    "info@designer.example",
    "privacy@example.com",
  ]);
});

test("persons whom the site names come first, wherever their mail is", () => {
  const emails = ["ann@example.com", "info@example.com", "JO@Mailbox.example", "admin@example.com"];
  const named = ["jo@mailbox.example", "admin@example.com"];
  assert.deepEqual(rank(emails, of("example.com", named)), [
    "admin@example.com",
    "JO@Mailbox.example",
    "ann@example.com",
    "info@example.com",
  ]);
});

test("an address comes once, and what is none is left out", () => {
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

test("the same addresses in the same order give the same ranking, and no domain is no reason to fail", () => {
  const emails = Array.from({ length: 300 }, (_, index) => `person${index}@example.com`);
  assert.deepEqual(rank(emails, of(null)), emails);
});

test("a short word before a surname is a name, and alone it is a desk", () => {
  assert.deepEqual(rank(["hi@example.com", "hi.tanaka@example.com", "info-2@example.com"], of()), [
    "hi.tanaka@example.com",
    "hi@example.com",
    "info-2@example.com",
  ]);
});
