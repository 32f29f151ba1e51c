import assert from "node:assert/strict";
import { test } from "node:test";
import type { VerifyRow } from "../../src/job-types/verify/result.ts";
import { secondsOf, stateOf } from "../../web/src/lib/job-state.ts";
import { crawlBatch, verifyBatch } from "../../web/src/lib/new-jobs.ts";
import { groupPages } from "../../web/src/lib/page-groups.ts";
import { chosenVerdicts, countVerdicts } from "../../web/src/lib/verdict-list.ts";

const page = (url: string, outcome: "crawled" | "robots" | "limit", reason: string | null = null) => ({
  url,
  outcome,
  reason,
  status: null,
});

test("pages that were not read are grouped by reason, the most frequent first", () => {
  const { read, skipped } = groupPages([
    page("/", "crawled"),
    page("/a", "robots", "robots.txt forbids it."),
    page("/b", "limit", "Beyond max_pages."),
    page("/c", "limit", "Beyond max_pages."),
  ]);
  assert.deepEqual(
    [read.map(({ url }) => url), skipped.map(({ reason, pages }) => [reason, pages.length])],
    [
      ["/"],
      [
        ["Beyond max_pages.", 2],
        ["robots.txt forbids it.", 1],
      ],
    ],
  );
});

const verdict = (email: string, status: VerifyRow["status"], quality_score: number) =>
  ({
    email,
    status,
    quality_score,
    sub_status: "accepted",
    domain: { name: email.split("@")[1] },
    reason: { text: "250 Ok" },
  }) as VerifyRow;

test("verdicts are counted, filtered, searched and sorted", () => {
  const rows = [
    verdict("zoe@b.example", "valid", 90),
    verdict("ann@c.example", "risky", 50),
    verdict("bob@a.example", "valid", 100),
  ];
  const emails = (choice: Partial<Parameters<typeof chosenVerdicts>[1]>) =>
    chosenVerdicts(rows, { verdict: null, search: "", order: "request", ...choice }).map(
      ({ email }) => email,
    );
  assert.deepEqual(countVerdicts(rows), { valid: 2, risky: 1, invalid: 0, unknown: 0 });
  assert.deepEqual(emails({ verdict: "valid" }), ["zoe@b.example", "bob@a.example"]);
  assert.deepEqual(emails({ search: " C.example" }), ["ann@c.example"]);
  assert.deepEqual(emails({ order: "score" }), ["bob@a.example", "zoe@b.example", "ann@c.example"]);
  assert.deepEqual(emails({ order: "domain" }), ["bob@a.example", "zoe@b.example", "ann@c.example"]);
  assert.deepEqual(emails({ order: "address" }), ["ann@c.example", "bob@a.example", "zoe@b.example"]);
});

test("selected results become jobs: each website once, and addresses in as few jobs as possible", () => {
  const addresses = Array.from({ length: 150 }, (_, index) => `p${index}@firm.example`);
  const { type, items } = verifyBatch([...addresses, "p0@firm.example"]);
  assert.deepEqual(
    [type, items.map(({ payload }) => (payload.emails as string[]).length), items[1]?.client_ref],
    ["svcVerify", [100, 50], "p100@firm.example and 49 more"],
  );
  const sites = crawlBatch(["https://a.example/", "https://a.example/"], { mode: "contacts" });
  assert.deepEqual(sites.items, [
    { payload: { mode: "contacts", url: "https://a.example/" }, client_ref: "https://a.example/" },
  ]);
});

test("a completed job without a result is not shown as completed, and its times are told apart", () => {
  assert.equal(stateOf({ status: "completed", outcome: "empty" }), "nothing_found");
  assert.equal(stateOf({ status: "cancelled", outcome: "cancelled" }), "cancelled");
  const at = (second: number) => `2026-01-15T09:30:${String(second).padStart(2, "0")}.000Z`;
  assert.deepEqual(secondsOf({ created_at: at(0), started_at: at(4), completed_at: at(10) }), {
    queued: 4,
    working: 6,
  });
  assert.deepEqual(secondsOf({ created_at: at(0), started_at: null, completed_at: null }), {
    queued: null,
    working: null,
  });
});
