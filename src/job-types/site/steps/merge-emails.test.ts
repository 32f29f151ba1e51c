import assert from "node:assert/strict";
import { test } from "node:test";
import { makeEmails, makePage } from "../fixtures/make-page.ts";
import { emailRejection } from "./email-filter.ts";
import { mergeEmails } from "./merge-emails.ts";

const hosts = ["beer-bau.de"];

test("the site's own linked addresses come before text, its other names and free mail", () => {
  const pages = [
    makePage({ emails: makeEmails("text", "beer@gmail.com", "noreply@beer-bau.de", "office@beer-bau.com") }),
    makePage({ url: "https://beer-bau.de/2", emails: makeEmails("text", "team@beer-bau.de") }),
    makePage({ url: "https://beer-bau.de/3", emails: makeEmails("mailto", "info@mail.beer-bau.de") }),
  ];
  assert.deepEqual(mergeEmails(pages, hosts).emails, [
    "info@mail.beer-bau.de",
    "team@beer-bau.de",
    "office@beer-bau.com",
    "beer@gmail.com",
    "noreply@beer-bau.de",
  ]);
});

test("an address is named once, whatever its case, with the pages it was read on", () => {
  const pages = [
    makePage({ emails: makeEmails("text", "Info@beer-bau.de") }),
    makePage({ url: "https://beer-bau.de/2", emails: makeEmails("mailto", "info@beer-bau.de") }),
  ];
  const merged = mergeEmails(pages, hosts);
  assert.equal(merged.totalFound, 1);
  assert.deepEqual(merged.evidence, [
    {
      value: "Info@beer-bau.de",
      sources: [
        { url: "https://beer-bau.de/", kind: "text" },
        { url: "https://beer-bau.de/2", kind: "mailto" },
      ],
    },
  ]);
});

test("what the filter takes out still counts as found", () => {
  const page = makePage({ emails: makeEmails("text", "info@beer-bau.de", "you@example.com", "x@sentry.io") });
  const merged = mergeEmails([page], hosts);
  assert.deepEqual([merged.emails, merged.totalFound], [["info@beer-bau.de"], 3]);
});

const rejected = {
  "john@example.com": "placeholder",
  "vorname.nachname@beer-bau.com": "placeholder",
  "your-email@beer-bau.com": "placeholder",
  "name@gmail.com": "placeholder",
  "0123456789abcdef0123456789abcdef@o1.ingest.sentry.io": "hash",
  "key@o1.ingest.sentry.io": "tracking",
  "bounce+123@beer-bau.de": "tracking",
  "605a7baede844d278b89dc95ae0a9123@sentry-next.wixpress.com": "hash",
  "a@sentry.wixpress.com": "tracking",
  "3f2504e0-4f89-11d3-9a0c-0305e82c3301@beer-bau.de": "hash",
  "hero@2x.beer.png": "image",
  "impallari@latofonts.com": "vendor",
} as const;
for (const [address, reason] of Object.entries(rejected)) {
  test(`${address} is left out as ${reason}`, () =>
    assert.equal(emailRejection(address, "beer-bau.de"), reason));
}

test("ordinary addresses stay, and so do a vendor's own on its own site", () => {
  for (const address of [
    "info@beer-bau.de",
    "max@gmail.com",
    "a.b+c@x.co.uk",
    "decade@beer.de",
    "facade2024@beer.de",
  ]) {
    assert.equal(emailRejection(address, "beer-bau.de"), null, address);
  }
  assert.equal(emailRejection("press@wix.com", "wix.com"), null);
  assert.equal(emailRejection("info@example.com", "example.com"), null);
});
