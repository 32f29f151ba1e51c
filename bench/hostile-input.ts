import { matchPageTypes } from "../src/crawler/page-types/page-types.ts";
import { parseRobots } from "../src/crawler/robots/robots.ts";
import { weeklyHours } from "../src/job-types/maps/providers/osm/opening-hours/weekly-hours.ts";
import { readingsOf } from "../src/job-types/maps/providers/osm/split-query.ts";
import { mergeAddresses } from "../src/job-types/site/contacts/addresses/merge-addresses.ts";
import { deobfuscate } from "../src/job-types/site/contacts/emails/deobfuscate.ts";
import { scanEmails } from "../src/job-types/site/contacts/emails/scan-emails.ts";
import { assembledStrings } from "../src/job-types/site/contacts/emails/script-strings.ts";
import { mergeContacts } from "../src/job-types/site/contacts/merge-contacts.ts";
import { mergePhones } from "../src/job-types/site/contacts/phones/merge-phones.ts";
import { makePage } from "../src/job-types/site/fixtures/make-page.ts";
import { elementsOf, parseTree } from "../src/job-types/site/page/html-tree.ts";
import { plainAddress } from "../src/job-types/site/page/page-links.ts";
import { needsRendering, scriptRedirect } from "../src/job-types/site/page/page-scripts.ts";
import { parsePage } from "../src/job-types/site/page/parse-page.ts";
import { explainReply } from "../src/job-types/verify/index.ts";
import { hostileParts } from "../test/harness/hostile-text.ts";
import { median, ms, report } from "./harness/figures.ts";

const rounds = 5;
const url = "https://beer-bau.example/";

interface Row {
  name: string;
  /** The input's size in the unit of `run`: repetitions, characters or pages. */
  size: number;
  run(size: number): unknown;
}

/** Runs `read` on a text of each part, repeated `size` times. */
const repeated =
  (parts: readonly string[], read: (text: string) => unknown) =>
  (size: number): void => {
    for (const part of parts) read(part.repeat(size));
  };

/** Runs `read` on a text of `size` characters of each part. */
const filled =
  (parts: readonly string[], read: (text: string) => unknown) =>
  (size: number): void => {
    for (const part of parts) read(part.repeat(Math.ceil(size / part.length)));
  };

const rows: readonly Row[] = [
  { name: "e-mail addresses in text", size: 150_000, run: repeated(hostileParts.email, scanEmails) },
  { name: "disguised e-mail addresses", size: 50_000, run: repeated(hostileParts.hiddenEmail, deobfuscate) },
  {
    name: "strings that scripts assemble",
    size: 10_000,
    run: repeated(hostileParts.script, (text) => assembledStrings(`a='xy';${text}`)),
  },
  { name: "contacts of a page", size: 150_000, run: filled(hostileParts.contactPage, readContacts) },
  { name: "telephone numbers", size: 25, run: mergePhonesOf },
  { name: "addresses of branches", size: 50, run: mergeAddressesOf },
  { name: "whether a page needs rendering", size: 25_000, run: repeated(hostileParts.markup, readScripts) },
  {
    name: "redirects by script",
    size: 10_000,
    run: repeated(hostileParts.redirectScript, (text) => readScripts(`<script>${text}</script>`)),
  },
  {
    name: "a long address",
    size: 50_000,
    run: (size) => plainAddress(`${"/a.".repeat(size)}"`, url),
  },
  {
    name: "kinds of page in link texts",
    size: 500,
    run(size) {
      for (let round = 0; round < size; round++) matchPageTypes(`${"a b c ".repeat(1_000)}${round}`);
    },
  },
  {
    name: "robots.txt patterns",
    size: 1_000,
    run: (size) =>
      parseRobots(`User-agent: *\n${`Disallow: /${"*a".repeat(size)}b\n`.repeat(100)}`, "FooBot").isAllowed(
        `${url}${"a".repeat(2_000)}`,
      ),
  },
  {
    name: "replies of mail servers",
    size: 4_000,
    run: filled(hostileParts.mailReply, (text) => explainReply(`550 ${text}`, null)),
  },
  {
    name: "opening hours",
    size: 25_000,
    run: (size) => weeklyHours("Mo,".repeat(size), Date.UTC(2026, 0, 15)),
  },
  {
    name: "map queries",
    size: 2_500,
    run: (size) => [readingsOf("in Bordeaux ".repeat(size), "en"), readingsOf("歯".repeat(size), "ja")],
  },
];

function readContacts(html: string): unknown {
  const headers = { "content-type": "text/html; charset=utf-8" };
  const page = { requestedUrl: url, url, status: 200, headers, body: new TextEncoder().encode(html) };
  return mergeContacts([parsePage(page, { markdown: null, prioritySections: [] })], url);
}

function readScripts(html: string): void {
  const { document } = parseTree(`<script src="/a.js"></script>${html}`);
  const elements = elementsOf(document);
  needsRendering({ document, elements, links: [], refreshUrl: null });
  scriptRedirect(document, elements, url);
}

function mergePhonesOf(pageCount: number): unknown {
  const pages = Array.from({ length: pageCount }, (_, index) =>
    makePage({
      url: `${url}${index}`,
      phones: hostileParts.phone.map((part) => ({
        raw: part.repeat(200),
        kind: "text",
        label: `Tel ${index}`,
        region: "main",
        owner: null,
        country: null,
      })),
    }),
  );
  return mergePhones(pages, ["DE", "AT", "CH", "FR", "US"]);
}

function mergeAddressesOf(pageCount: number): unknown {
  const pages = Array.from({ length: pageCount }, (_, page) =>
    makePage({
      url: `${url}${page}`,
      addresses: Array.from({ length: 100 }, (__, each) => ({
        text: `Weg ${each}, ${10_000 + page} Ort`,
        kind: "text",
        postalCode: String(10_000 + page),
        country: null,
        isMention: false,
        holder: null,
      })),
    }),
  );
  return mergeAddresses(pages);
}

function medianMs(run: () => unknown): number {
  const times = Array.from({ length: rounds }, () => {
    const startedAt = performance.now();
    run();
    return performance.now() - startedAt;
  });
  return median(times);
}

/**
 * Time of input designed to be slow, and its growth: doubling the input should about double the time. Quadratic
 * work takes four times as long.
 */
export function hostileInput(): Promise<void> {
  report(`medians of ${rounds}: input of N and of 2N, and their ratio (target: below 3)`);
  for (const { name, size, run } of rows) {
    // The first run triggers compilation.
    run(size);
    const [once, twice] = [medianMs(() => run(size)), medianMs(() => run(2 * size))];
    const ratio = once < 1 ? "too short to tell" : (twice / once).toFixed(1);
    report(`  ${name.padEnd(32)}${ms(once).padStart(12)}${ms(twice).padStart(12)}  ${ratio}`);
  }
  return Promise.resolve();
}
