import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { buildSite } from "./build-site.ts";
import type { BuiltPage } from "./built-site.ts";
import { answerOf } from "./built-site.ts";
import { countries } from "./countries/countries.ts";
import { accountKey, matchesAddress } from "./measure/match-contact.ts";
import { pageReadings } from "./page-readings.ts";
import { allSites, heldOut } from "./sites/all-sites.ts";
import type { TrueContact } from "./truth.ts";

const sites = allSites.map(buildSite);
const readings = new Map<BuiltPage, string[]>();

function readingsOf(page: BuiltPage): string[] {
  const known = readings.get(page) ?? pageReadings(page.html).map((text) => text.toLowerCase());
  readings.set(page, known);
  return known;
}

/** Whether a reader of the page can see the contact on it. */
function isShown(
  { kind, value, address }: Pick<TrueContact, "kind" | "value" | "address">,
  page: BuiltPage,
): boolean {
  const texts = readingsOf(page);
  switch (kind) {
    case "email":
      return texts.some((text) => text.includes(value));
    case "social":
      return texts.some(
        (text) =>
          text.includes(`"${value.toLowerCase()}"`.replaceAll("/", "\\/")) ||
          text.includes(`"${value.toLowerCase()}"`),
      );
    case "phone": {
      const parsed = parsePhoneNumberFromString(value);
      const gap = "[^0-9a-z]{0,3}";
      const digits = parsed?.nationalNumber.split("").join(gap);
      const pattern = `(?<![0-9])(?:(?:00|\\+)${parsed?.countryCallingCode}${gap})?(?:\\(?0\\)?${gap})?${digits}(?![0-9])`;
      return texts.some((text) => new RegExp(pattern).test(text));
    }
    case "address":
      return texts.some(
        (text) =>
          address !== undefined &&
          text.includes(address.postalCode.toLowerCase()) &&
          matchesAddress(text, address),
      );
  }
}

describe("the corpus of company sites", () => {
  test("has at least 40 sites in 12 languages and all 20 countries, half of them held out", () => {
    assert.ok(sites.length >= 40);
    assert.equal(new Set(allSites.map(({ domain }) => domain)).size, sites.length);
    assert.equal(new Set(allSites.map(({ language }) => language)).size, 12);
    assert.deepEqual(new Set(allSites.map(({ country }) => country)), new Set(Object.keys(countries)));
    assert.equal(heldOut.size, Math.ceil(sites.length / 2));
  });

  test("is deterministic", () => {
    for (const [index, spec] of allSites.slice(0, 5).entries())
      assert.deepEqual(buildSite(spec), sites[index]);
  });

  test("has sites of 12 to 60 pages, of 200 words and more on average", () => {
    for (const { spec, pages } of sites) {
      assert.ok(pages.size >= 12 && pages.size <= 60, `${spec.domain} has ${pages.size} pages`);
      const words = [...pages.values()].map(({ html }) => html.replace(/<[^>]*>/g, " ").split(/\s+/).length);
      const mean = words.reduce((sum, count) => sum + count, 0) / words.length;
      assert.ok(mean >= 200, `${spec.domain} has ${mean} words a page`);
    }
  });

  test("shows every true contact on each page that the truth names", () => {
    for (const { spec, pages, truth } of sites) {
      const byUrl = new Map([...pages.values()].map((page) => [page.url, page]));
      for (const contact of truth.contacts) {
        for (const url of contact.pages) {
          const page = byUrl.get(url);
          assert.ok(
            page !== undefined && isShown(contact, page),
            `${spec.domain}: ${contact.value} on ${url}`,
          );
        }
      }
    }
  });

  test("names every page that shows a true contact", () => {
    for (const { spec, pages, truth } of sites) {
      for (const contact of truth.contacts) {
        for (const page of pages.values()) {
          if (contact.pages.includes(page.url) || contact.kind === "social" || contact.kind === "phone")
            continue;
          assert.ok(!isShown(contact, page), `${spec.domain}: ${contact.value} also on ${page.url}`);
        }
      }
    }
  });

  test("names every email address that a page shows, own or foreign", () => {
    for (const { spec, pages, truth } of sites) {
      const known = new Set([...truth.contacts, ...truth.forbidden].map(({ value }) => value));
      for (const page of pages.values()) {
        for (const [address] of page.html.matchAll(/(?<=mailto:|>|\s|;)[\w.-]+@[\w-]+(?:\.[a-z]{2,})+\b/g)) {
          const isSample = Object.values({ address }).some((one) =>
            /beispiel|example|exemple|ejemplo|esempio|voorbeeld|exemplo|przyklad|exempel|eksempel|esimerkki/.test(
              one,
            ),
          );
          assert.ok(
            isSample || known.has(address.toLowerCase()),
            `${spec.domain}: ${address} on ${page.url}`,
          );
        }
      }
    }
  });

  test("never forbids what is true", () => {
    for (const { spec, truth } of sites) {
      for (const forbidden of truth.forbidden) {
        const twin = truth.contacts.find(
          ({ kind, value, address }) =>
            kind === forbidden.kind &&
            (kind === "social"
              ? accountKey(value) === accountKey(forbidden.value)
              : value === forbidden.value ||
                (address !== undefined && matchesAddress(forbidden.value, address))),
        );
        assert.equal(twin, undefined, `${spec.domain}: ${forbidden.value}`);
      }
    }
  });

  test("has phone numbers that are valid in their country", () => {
    for (const { spec, truth } of sites) {
      for (const { kind, value } of truth.contacts) {
        if (kind !== "phone") continue;
        const parsed = parsePhoneNumberFromString(value);
        assert.ok(
          parsed?.isValid() && countries[spec.country].callingCode === parsed.countryCallingCode,
          `${spec.domain}: ${value}`,
        );
      }
    }
  });

  test("leads to every contact by links or sitemap, except those that robots.txt closes", () => {
    const closed = sites.flatMap(({ truth }) => truth.contacts.filter(({ reachable }) => !reachable));
    assert.deepEqual(
      closed.map(({ value }) => value),
      ["forms@beaverloopelaw.ca"],
    );
  });

  test("serves every page in one spelling and redirects the others to it", () => {
    for (const site of sites) {
      for (const page of site.pages.values()) {
        assert.equal(answerOf(site, page.url).page, page);
        const otherHost = page.url.includes("//www.")
          ? page.url.replace("//www.", "//")
          : page.url.replace("//", "//www.");
        assert.deepEqual(answerOf(site, otherHost).steps.at(-1), page.url);
      }
      assert.equal(answerOf(site, `${site.origin}/no-such-page`).status, 404);
    }
  });

  test("contains only characters that a site's charset can encode", () => {
    for (const { spec, pages } of sites) {
      if (spec.charset === undefined) continue;
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of Latin 1 starts there.
      for (const { html, url } of pages.values()) assert.doesNotMatch(html, /[^\u0000-\u00ff]/, url);
    }
  });
});
