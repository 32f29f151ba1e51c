import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { hostileParts } from "../../../test/harness/hostile-text.ts";
import { mergeContacts } from "./contacts/merge-contacts.ts";
import { parsePage } from "./page/parse-page.ts";

const folder = new URL("./fixtures/", import.meta.url);
const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".html"))
  .map((name) => readFileSync(new URL(name, folder), "utf8"));

/** Fragments that the contact finders look for, to be put in wrong places. */
const parts = [
  "@",
  "mailto:",
  "tel:",
  "+49",
  "(at)",
  " dot ",
  "[at]",
  '"',
  "'",
  "<",
  ">",
  "&#64;",
  "\u200b",
  "\\u0040",
  "%40",
  "\u0000",
  "<script>",
  "</script>",
  "<style>.a{display:none}",
  "fromCharCode(",
  "0561 72",
  "https://facebook.com/",
  "data-user=x ",
  "Webdesign: ",
  "\n",
  "Fax",
  "]",
  "\ud83d",
  "<blockquote>",
  "JSON.parse({",
  "'+'",
  "=",
  "é",
];

/** A seeded random number generator, 0 to 1 (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function mutate(html: string, random: () => number): string {
  let text = html;
  const at = () => Math.floor(random() * text.length);
  for (let change = 0; change < 8; change += 1) {
    const [from, to] = [at(), at()].sort((a, b) => a - b) as [number, number];
    const part = parts[Math.floor(random() * parts.length)] ?? "";
    const kind = random();
    if (kind < 0.4) text = text.slice(0, from) + part + text.slice(from);
    else if (kind < 0.6) text = text.slice(0, from) + text.slice(Math.min(to, from + 40));
    else if (kind < 0.8)
      text = text.slice(0, from) + part.repeat(1 + Math.floor(random() * 200)) + text.slice(from);
    else text = text.slice(0, to) + text.slice(from, Math.min(to, from + 300)) + text.slice(to);
  }
  return text;
}

const read = (html: string) => {
  const url = "https://www.beer-bau.de/kontakt";
  const headers = { "content-type": "text/html; charset=utf-8" };
  const page = { requestedUrl: url, url, status: 200, headers, body: new TextEncoder().encode(html) };
  const parsed = parsePage(page, { markdown: null, prioritySections: [] });
  return { parsed, contacts: mergeContacts([parsed], url) };
};

function assertWithinLimits({ emails, phones, socials }: ReturnType<typeof parsePage>): void {
  assert.equal(emails.length <= 500 && phones.length <= 300 && socials.length <= 200, true);
}

test("yields well-formed contacts within a page's limits, whatever is wrong with the page", () => {
  const random = numbersFrom(20_240_501);
  for (let round = 0; round < 400; round += 1) {
    const html = mutate(sources[round % sources.length] ?? "", random);
    const { parsed, contacts } = read(html);
    assertWithinLimits(parsed);
    for (const email of contacts.emails.emails) {
      assert.match(email, /^[^\s@]{1,64}@[^\s@]{1,190}\.[^\s@.]{2,}$/u, `round ${round}`);
    }
    for (const phone of contacts.phones.phones) assert.match(phone, /^\+?\d{7,15}$/, `round ${round}`);
    for (const account of Object.values(contacts.socials.socials)) {
      if (account !== null)
        assert.equal(URL.parse(account)?.protocol, "https:", `round ${round}: ${account}`);
    }
    assert.equal(contacts.emails.totalFound >= contacts.emails.emails.length, true);
  }
});

test("reads pages of 300,000 characters of anything repeated, within the limits of a page", () => {
  for (const part of hostileParts.contactPage) {
    const { parsed, contacts } = read(part.repeat(Math.ceil(300_000 / part.length)));
    assertWithinLimits(parsed);
    const isEmail = part.includes("a@b.de") || part.includes("data-user=a data-domain=b.de");
    assert.deepEqual(contacts.emails.emails, isEmail ? ["a@b.de"] : [], part);
  }
});
