import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePage } from "../../page/parse-page.ts";
import { mergeContacts } from "../merge-contacts.ts";
import { snippetSites } from "./fixtures/third-party-snippets.ts";

function read(html: string, url: string) {
  const page = parsePage(
    {
      requestedUrl: url,
      url,
      status: 200,
      headers: { "content-type": "text/html; charset=utf-8" },
      body: new TextEncoder().encode(html),
    },
    { markdown: null, prioritySections: [] },
  );
  return mergeContacts([page], url);
}

for (const [language, { url, own, phone, others, owns }] of Object.entries(snippetSites)) {
  test(`reads no contacts of third parties: ${language}`, () => {
    const { addresses } = read(own, url).addresses;
    const wrong = others.filter((html) => {
      const found = read(own + html, url);
      const isRead = found.phones.totalFound + found.emails.totalFound > 1;
      const isOwnOnly = found.phones.phones.join() === phone && found.emails.emails.length === 0;
      return !isRead || !isOwnOnly || found.addresses.addresses.join() !== addresses.join();
    });
    assert.deepEqual(wrong, []);
  });

  test(`reads further contacts of the site: ${language}`, () => {
    for (const [html, number] of owns)
      assert.deepEqual(new Set(read(own + html, url).phones.phones), new Set([phone, number]), html);
  });
}
