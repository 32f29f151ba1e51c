import assert from "node:assert/strict";
import { test } from "node:test";
import { domainToASCII } from "node:url";
import { hostileParts } from "../../../../../test/harness/hostile-text.ts";
import { scanEmails } from "./scan-emails.ts";

const cases: [string, string[]][] = [
  ["Mail: Info@Werkstatt-Beer.DE.", ["Info@werkstatt-beer.de"]],
  ["<first.last+tag@sub.werkstatt-beer.co.uk>", ["first.last+tag@sub.werkstatt-beer.co.uk"]],
  ["'o'brien@werkstatt-beer.ie'", ["o'brien@werkstatt-beer.ie"]],
  ["a@werkstatt.de,b@werkstatt.de;c@werkstatt.de", ["a@werkstatt.de", "b@werkstatt.de", "c@werkstatt.de"]],
  ["info@müllerei-beer.de", ["info@müllerei-beer.de"]],
  [`info@${domainToASCII("müllerei-beer.de")}`, ["info@müllerei-beer.de"]],
  ["メールはinfo@werkstatt-beer.jpまで", ["info@werkstatt-beer.jp"]],
  ["info@werkstatt-beer.dePhone", ["info@werkstatt-beer.de"]],
  ["info@werkstatt-beer.de030123", ["info@werkstatt-beer.de"]],
  ["Schreiben Sie an info@werkstatt-beer.de.Wir antworten", ["info@werkstatt-beer.de"]],
  ["mailto=info@werkstatt-beer.de", ["info@werkstatt-beer.de"]],
  ["logo@2x.png react@18.2.0 user@localhost a@b @c.de @media.screen", []],
  ["https://0123abc@o12.ingest.sentry.io/1", []],
  ["@someone@social.werkstatt.de", []],
  ["https://user:secret@host.werkstatt.de/x", []],
  ["git@github.com:werkstatt/site.git deploy@server.werkstatt.de:~/www", []],
  ["xmpp:a@werkstatt.de sip:b@werkstatt.de acct:c@werkstatt.de", []],
  ["3@12.de 4.50 EUR", []],
  ["Mail:info@werkstatt-beer.de", ["info@werkstatt-beer.de"]],
  ["müller@werkstatt-beer.de", ["müller@werkstatt-beer.de"]],
  ["Emailinfo@werkstatt-beer.de", ["info@werkstatt-beer.de"]],
  ["0561720334info@werkstatt-beer.de", ["info@werkstatt-beer.de"]],
  ["info@werkstatt-beer.dewww.werkstatt-beer.de", ["info@werkstatt-beer.de"]],
  ["info@163.com", ["info@163.com"]],
  ["0561 72 03 34|info@werkstatt-beer.de", ["info@werkstatt-beer.de"]],
  ["a..b@werkstatt-beer.de x@-werkstatt.de", []],
  ["info@werkstatt-beer.nosuchtld", []],
];

for (const [text, expected] of cases) {
  test(`finds ${expected.length === 0 ? "nothing" : expected.join(", ")} in: ${text}`, () => {
    assert.deepEqual(scanEmails(text), expected);
  });
}

test("the site's own host is a valid domain with any top-level domain", () => {
  assert.deepEqual(scanEmails("info@intra.corp", "www.intra.corp"), ["info@intra.corp"]);
  assert.deepEqual(scanEmails("a@beer.test, b@mail.beer.test", "beer.test"), [
    "a@beer.test",
    "b@mail.beer.test",
  ]);
  assert.deepEqual(scanEmails("info@beer.example", "shop.beer.example"), ["info@beer.example"]);
  assert.deepEqual(scanEmails("info@other.corp", "www.intra.corp"), []);
  // `*.sch.uk` is in the list of suffixes.
  assert.deepEqual(scanEmails("office@mill.sch.uk", "www.mill.sch.uk"), ["office@mill.sch.uk"]);
  assert.deepEqual(scanEmails("office@mill.sch.uk", "mill.de"), []);
});

test("finds no address in 300,000 repetitions of a part of one", () => {
  for (const part of hostileParts.email) assert.deepEqual(scanEmails(part.repeat(300_000)), [], part);
});
