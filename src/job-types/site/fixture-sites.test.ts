import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { mergeContacts } from "./contacts/merge-contacts.ts";
import { mergeFacts } from "./facts/merge-facts.ts";
import { parsePage } from "./page/parse-page.ts";
import type { SitePage } from "./page/site-page.ts";

interface Truth {
  url: string;
  /** File name to path on the site, in crawl order. */
  pages: Record<string, string>;
  emails: string[];
  phones: string[];
  addresses: string[];
  socials: Record<string, string>;
  country: string;
  name: string;
}

const folder = new URL("./fixtures/", import.meta.url);

function parseSite(name: string, truth: Truth): SitePage[] {
  return Object.entries(truth.pages).map(([file, path]) => {
    const url = new URL(path, truth.url).href;
    const body = new Uint8Array(readFileSync(new URL(`${name}/${file}`, folder)));
    const page = { requestedUrl: url, url, status: 200, headers: { "content-type": "text/html" }, body };
    return parsePage(page, { markdown: "fit", prioritySections: ["main", "article", "content"] });
  });
}

for (const entry of readdirSync(folder, { withFileTypes: true })) {
  if (!entry.isDirectory()) continue;
  test(`finds all contacts of ${entry.name} and nothing else`, () => {
    const truth: Truth = JSON.parse(readFileSync(new URL(`${entry.name}/truth.json`, folder), "utf8"));
    const pages = parseSite(entry.name, truth);
    const contacts = mergeContacts(pages, truth.url);
    assert.equal(contacts.country, truth.country);
    assert.deepEqual(contacts.emails.emails.toSorted(), truth.emails.toSorted());
    assert.deepEqual(contacts.phones.phones.toSorted(), truth.phones.toSorted());
    assert.deepEqual(contacts.addresses.addresses, truth.addresses);
    const socials = Object.entries(contacts.socials.socials).filter(([, url]) => url !== null);
    assert.deepEqual(Object.fromEntries(socials), truth.socials);
    assert.equal(mergeFacts(pages, contacts.country).name, truth.name);
  });
}
