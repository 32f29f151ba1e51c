import assert from "node:assert/strict";
import { test } from "node:test";
import { decodeCloudflare, decodeRot13, decodeTypo3, isMailto, mailtoEmails } from "./encoded-emails.ts";

function cloudflare(email: string, key: number): string {
  return Buffer.from([key, ...Buffer.from(email).map((byte) => byte ^ key)]).toString("hex");
}

test("decodes Cloudflare's protection with any key", () => {
  for (const key of [0, 1, 0x6a, 0xff]) {
    assert.equal(decodeCloudflare(cloudflare("info@werkstatt-beer.de", key)), "info@werkstatt-beer.de");
  }
});

test("returns nothing for hexadecimal that hides no address", () => {
  assert.equal(decodeCloudflare("00112233445566778899"), undefined);
  assert.equal(decodeCloudflare("no hex"), undefined);
  assert.equal(decodeCloudflare(""), undefined);
});

test("decodes TYPO3's encryption without knowing the offset", () => {
  // "mailto:" shifted by one and by two places, as TYPO3 writes it.
  assert.equal(decodeTypo3("nbjmup+jogpAxfsltubuu.cffs/ef"), "info@werkstatt-beer.de");
  assert.equal(decodeTypo3("not encrypted at all"), undefined);
});

test("rot13 turns letters only", () => {
  assert.equal(decodeRot13("vasb@jrexfgngg-orre.qr"), "info@werkstatt-beer.de");
});

const links: [href: string, addresses: string[]][] = [
  ["mailto:info@beer-bau.de", ["info@beer-bau.de"]],
  ["MAILTO: Info@Beer-Bau.de ", ["Info@beer-bau.de"]],
  ["mailto://info@beer-bau.de", ["info@beer-bau.de"]],
  ["mailto:mailto:info@beer-bau.de", ["info@beer-bau.de"]],
  ["http://mailto:info@beer-bau.de", ["info@beer-bau.de"]],
  ["mailto:Max%20Beer%20%3Cmax@beer-bau.de%3E", ["max@beer-bau.de"]],
  ["mailto:a@beer-bau.de;b@beer-bau.de", ["a@beer-bau.de", "b@beer-bau.de"]],
  ["mailto:?to=a@beer-bau.de&cc=b@beer-bau.de&subject=c@beer-bau.de", ["a@beer-bau.de", "b@beer-bau.de"]],
  ["mailto:info%2540beer-bau.de", ["info@beer-bau.de"]],
  ["mailto:info(at)beer-bau.de", ["info@beer-bau.de"]],
  ["mailto:info@beer-bau.de?subject=x%20y@z.de", ["info@beer-bau.de"]],
  ["mailto:?subject=Look&body=https://beer-bau.de/?a=b@c.de", []],
  ["mailto:info", []],
  ["mailto:", []],
];
for (const [href, addresses] of links) {
  test(`${href} is addressed to ${addresses.join(" and ") || "nobody"}`, () => {
    assert.equal(isMailto(href), true);
    assert.deepEqual(mailtoEmails(href), addresses);
  });
}

test("other links are not mail links", () => {
  for (const href of ["https://beer-bau.de/mailto:info", "tel:+49561", "#mailto", "/mail", ""])
    assert.equal(isMailto(href), false, href);
});
