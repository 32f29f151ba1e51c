import assert from "node:assert/strict";
import { test } from "node:test";
import { makePage } from "../fixtures/make-page.ts";
import type { PhoneFinding } from "../parse/site-page.ts";
import { mergePhones } from "./merge-phones.ts";
import { meaningOf } from "./phone-context.ts";
import { siteCountry } from "./site-country.ts";

const phones = (country: "DE" | "US" | "FR" | "GB" | "IT" | "ES" | null, ...findings: PhoneFinding[]) =>
  mergePhones([makePage({ phones: findings })], country).phones;
const text = (raw: string, label = ""): PhoneFinding => ({ raw, kind: "text", label });
const tel = (raw: string, label = ""): PhoneFinding => ({ raw, kind: "tel", label });

const written: [country: Parameters<typeof phones>[0], line: string, numbers: string[]][] = [
  ["DE", "Tel. 0561 7203344", ["+495617203344"]],
  ["DE", "0561 / 72 03 344", ["+495617203344"]],
  ["DE", "Telefon: +49 (0) 561 7203344", ["+495617203344"]],
  ["DE", "0049 561 7203344", ["+495617203344"]],
  ["DE", "Tel. 0561 7203344 / 0171 4455667", ["+495617203344", "+491714455667"]],
  ["DE", "Tel 0561 7203344Fax 0561 7203345", ["+495617203344"]],
  ["DE", "Tel./Fax: 0561 7203344", ["+495617203344"]],
  ["US", "Call (208) 555-0142 or 208.555.0177", ["+12085550142", "+12085550177"]],
  ["GB", "T: 020 7946 0018", ["+442079460018"]],
  ["FR", "03 86 55 01 23", ["+33386550123"]],
  ["IT", "Tel. 06 6982 1234", ["+390669821234"]],
  ["ES", "983 11 22 33", ["+34983112233"]],
  [null, "+44 20 7946 0018", ["+442079460018"]],
];
for (const [country, line, numbers] of written) {
  test(`reads ${numbers.join(" and ")} from: ${line}`, () =>
    assert.deepEqual(phones(country, text(line)), numbers));
}

const others: [country: Parameters<typeof phones>[0], line: string][] = [
  ["DE", "Bestellnummer 0561 9988776"],
  ["DE", "Fax: 0561 7203345"],
  ["DE", "Artikel-Nr. 0561 998877"],
  ["DE", "USt-IdNr.: DE 811 234 567"],
  ["DE", "IBAN DE02 5205 0353 0001 2345 67"],
  ["DE", "HRB 1204567, Steuernummer 026 123 45678"],
  ["DE", "4006381333931"],
  ["DE", "03.04.2019 12:30 Uhr, 2019-2024"],
  ["DE", "https://beer-bau.de/artikel/0561-7203344"],
  ["FR", "SIRET 552 100 554 00012"],
  ["US", "Order no. 208-555-0199, SKU 2085550123"],
  ["US", "2085550123"],
  ["US", "208 555 0142 USD"],
  [null, "0561 7203344"],
];
for (const [country, line] of others) {
  test(`reads no phone number from: ${line}`, () => assert.deepEqual(phones(country, text(line)), []));
}

test("a label in the line before counts", () => {
  assert.deepEqual(phones("US", text("2085550142", "Phone")), ["+12085550142"]);
  assert.deepEqual(phones("US", text("(208) 555-0142", "Fax")), []);
});

test("a linked number is right in each form that sites write", () => {
  for (const raw of [
    "+49-561-7203344",
    "0561 7203344",
    "004956172 03344",
    "495617203344",
    "+49(0)5617203344",
    "+4905617203344",
    "+495617203344;ext=5",
  ]) {
    assert.deepEqual(phones("DE", tel(raw)), ["+495617203344"], raw);
  }
});

test("a linked number that is not valid stays as it is linked, a dummy goes", () => {
  assert.deepEqual(phones("DE", tel("+49 1")), []);
  assert.deepEqual(phones("US", tel("555-014-2000")), ["5550142000"]);
  assert.deepEqual(phones("US", tel("123-456-7890"), tel("0000000000")), []);
});

test("a linked number that texts call a fax is one", () => {
  assert.deepEqual(phones("DE", tel("+495617203345"), text("Telefax: 0561 7203345")), []);
});

test("numbers that are left out still count as found", () => {
  const merged = mergePhones([makePage({ phones: [text("Tel. 0561 7203344 Fax 0561 7203345")] })], "DE");
  assert.deepEqual([merged.phones.length, merged.totalFound], [1, 2]);
});

test("linked numbers come first, and evidence keeps what was written", () => {
  const merged = mergePhones(
    [makePage({ phones: [text("Tel. 0171 4455667"), tel("+49 561 7203344")] })],
    "DE",
  );
  assert.deepEqual(merged.phones, ["+495617203344", "+491714455667"]);
  assert.deepEqual(merged.evidence[0]?.sources, [
    { url: "https://beer-bau.de/", kind: "tel", raw: "+49 561 7203344" },
  ]);
});

test("the nearest label tells what a number is", () => {
  assert.equal(meaningOf("Order 12 - Phone: "), "phone");
  assert.equal(meaningOf("Phone 1, VAT no. "), "other");
  assert.equal(meaningOf("Tel. & Fax "), "phone");
  assert.equal(meaningOf("Tel. 030 1234567, Fax "), "fax");
  assert.equal(meaningOf("a hotel "), "unknown");
  assert.equal(meaningOf(`Phone ${"x".repeat(50)} `), "unknown");
});

test("the country follows from all evidence: addresses over language, own numbers over a foreign branch", () => {
  const hint = (country: string, weight: number) => ({ country, weight });
  assert.equal(siteCountry([]), null);
  assert.equal(siteCountry([makePage({ countryHints: [hint("US", 1), hint("DE", 8)] })]), "DE");
  const foreign = ["+81 3 1234 5678", "+81 3 1234 5679", "+81 3 1234 5670"].map((raw) => tel(raw));
  assert.equal(
    siteCountry([makePage({ countryHints: [hint("AT", 6), hint("AT", 1)], phones: foreign })]),
    "AT",
  );
  assert.equal(
    siteCountry([makePage({ countryHints: [hint("US", 1)], phones: [tel("+44 20 7946 0018")] })]),
    "GB",
  );
});
