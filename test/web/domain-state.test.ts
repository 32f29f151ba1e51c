import assert from "node:assert/strict";
import { test } from "node:test";
import type { RecordSummary } from "../../web/src/api/answers.ts";
import { domainState, lastCrawl } from "../../web/src/lib/domain-state.ts";
import { websitesOf } from "../../web/src/lib/record-jobs.ts";

const page = (at: string) => ({ origin: "page", seen_at: at });
const domain = (
  verdicts: readonly (string | null)[],
  more: { fields?: object; sources?: object[]; free?: boolean } = {},
) =>
  ({
    kind: "domains",
    fields: { domain: "a.example", ...more.fields },
    emails: verdicts.map((verification) => ({ verification, fields: { is_free: more.free ?? false } })),
    sources: more.sources ?? [page("2026-01-02T00:00:00Z")],
  }) as unknown as RecordSummary;

test("the state of a domain is its best contact, and the next step brings one", () => {
  for (const [given, text, next] of [
    [domain(["invalid", "valid", "valid", null]), "2 valid", null],
    [domain(["risky", null]), "1 not verified", "verify"],
    [domain(["invalid", "risky"]), "1 risky", null],
    [domain(["invalid", "unknown"]), "1 unknown", "verify"],
    [domain(["invalid"]), "none valid", "crawl_again"],
    [domain(["invalid"], { sources: [] }), "none valid", "crawl"],
    [domain([]), "no email found", "crawl_again"],
    [
      domain([], { sources: [{ origin: "provider", seen_at: "2026-01-01T00:00:00Z" }] }),
      "not crawled",
      "crawl",
    ],
    [domain([], { fields: { has_mx: false } }), "receives no mail", null],
    [domain([null], { free: true }), "free mail provider", null],
  ] as const) {
    const state = domainState(given);
    assert.deepEqual([state.text, state.next], [text, next]);
  }
});

test("the last crawl is the latest page that was read", () => {
  const sources = [
    page("2026-01-02T00:00:00Z"),
    page("2026-01-03T00:00:00Z"),
    { origin: "verifier", seen_at: "2026-01-09T00:00:00Z" },
  ];
  assert.equal(lastCrawl(domain([], { sources })), "2026-01-03T00:00:00Z");
  assert.equal(lastCrawl(domain([], { sources: [] })), null);
});

test("a domain without a known website is crawled at its own start page", () => {
  assert.deepEqual(websitesOf([domain([])]), ["https://a.example/"]);
  assert.deepEqual(websitesOf([domain([], { fields: { website: "https://www.a.example/de" } })]), [
    "https://www.a.example/de",
  ]);
});
